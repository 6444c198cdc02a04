/**
 * The terms of a game of Play: limit, strictness, clock and undo; in Settings and behind Options.
 */
import { html } from "lit-html";
import { takesLimit } from "../../state/play.ts";
import { LIMITS } from "../../state/settings.ts";
import { t } from "../../words/strings.ts";
import { choiceFor, switchFor } from "../board/controls.ts";
import type { View } from "../board/view.ts";

export const newGameView = (view: View) =>
  html`<p class="small">${t("settings.nextGame")}</p>
    ${
      takesLimit(view.game.rules)
        ? choiceFor(
            view,
            { key: "turns", values: LIMITS, legend: t("new.limit"), look: "limits" },
            (limit) => limit ?? t("new.none"),
          )
        : html`<p class="small">${t("new.noLimit")}</p>`
    }
    ${switchFor(view, "strict", t("new.strict"))}${switchFor(view, "clock", t("new.clock"))}
    ${switchFor(view, "undo", t("new.undo"))}`;
