/** The sheet of hints, the weakest first, and the question before the code is revealed. */
import { html, nothing } from "lit-html";
import { turnOf } from "../../state/game.ts";
import { hintsOf, isTold, stepsTold } from "../../state/play.ts";
import { t } from "../../words/strings.ts";
import { button, described, sheetButton } from "../board/controls.ts";
import { countWords } from "../board/parts.ts";
import { clashWords } from "./told.ts";
import type { View } from "../board/view.ts";
import type { Hint, Panel } from "../../state/types.ts";

export function hintsView(view: View) {
  const { game, facts, dispatch } = view;
  const { play, turns } = game;
  if (!play) return nothing;
  const ask = (what: Hint) => dispatch({ type: "ask", turn: turnOf(game), what });
  const open = (panel: Panel) => dispatch({ type: "open", panel });
  const whole = facts.guess !== null;
  const asked = play.row !== null && play.row === facts.guess;
  const codes = facts.analysis?.candidates;
  const counted =
    isTold(play, "count", turns.length) && facts.analysis ? countWords(facts.analysis, game) : null;
  const agrees = asked && facts.clashes ? clashWords(facts.clashes) : null;
  const first = turns.length === 0;
  const isStepped = stepsTold(game) > 0;
  const options = [
    option("count", { told: counted, run: () => ask("count") }),
    option("agree", {
      told: agrees,
      lacks: first ? "hint.noTurns" : whole ? null : "hint.noRow",
      run: () => ask("agree"),
    }),
    option(isStepped ? "steps" : "step", {
      lacks: first ? "hint.noTurns" : codes === null ? "hint.noList" : null,
      run: () => {
        if (!isStepped) ask("step"); // a step that was told is told again for nothing
        open("steps");
      },
    }),
    option("list", {
      lacks: codes === null ? "hint.noList" : null,
      run: () => {
        ask("list");
        open("candidates");
      },
    }),
    option("best", {
      run: () => {
        ask("best");
        open(null);
      },
    }),
  ];
  const hints = hintsOf(play);
  return html`<div class="options">${options}</div>
    <p class="small">${t("hint.counted")} ${hints ? t("hint.sofar", { hints }) : nothing}</p>
    ${sheetButton(view, "reveal", t("hint.show"))}`;
}

/**
 * A hint is a button, or the words that it told.
 * @param how - `lacks`: the text that says why it cannot be asked for now
 */
function option(
  what: Hint | "steps",
  {
    run,
    told = null,
    lacks = null,
  }: { run: () => void; told?: string | null; lacks?: string | null },
) {
  const name = t(`hint.${what}`);
  const words = t(lacks ?? `hint.words.${what}`);
  const idle = lacks !== null || told !== null;
  return html`<div>
    ${button("option", told === null ? described(name, words) : html`<b>${name}</b>`, run, { idle, about: words })}
    <p class="told" role="status">${told ?? ""}</p>
  </div>`;
}

export function revealQuestion({ dispatch }: View) {
  const close = () => dispatch({ type: "open", panel: null });
  return html`<p>${t("reveal.words")}</p>
    <div class="options">
      ${button("big", t("reveal.no"), close)}
      ${button("option", t("do.reveal"), () => {
        close();
        dispatch({ type: "reveal" });
      })}
    </div>`;
}
