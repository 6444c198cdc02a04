/** What new games of Play begin with; the sheet of a new game has the same. */
import { html } from "lit-html";
import { t } from "../../words/strings.js";
import { limitsView, playSwitches } from "../play/newGame.js";

/** @param {import("../app.js").View} view */
export const gamesSection = (view) => html`<p class="small">${t("settings.nextGame")}</p>
  ${limitsView(view)}${playSwitches(view)}`;
