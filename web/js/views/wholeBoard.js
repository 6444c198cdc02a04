/**
 * The board of Play and Hide. All its rows are there from the beginning of a game, and the guess is made in
 * its row, so that nothing but pegs changes from the first turn to the last.
 */
import { html, nothing } from "lit-html";
import { isOver, isOverNow, waitingTurn } from "../state/game.js";
import { isEntering, pegsSet } from "../state/hide.js";
import { current } from "../state/state.js";
import { introView } from "./intro.js";
import { nowView } from "./now.js";
import { duelRows } from "./play/duel.js";
import { breaks } from "./board/pegs.js";
import { emptyRows, rowsOf } from "./board/rows.js";
import { isScrolled, turnList } from "./board/turns.js";
import { t } from "../words/strings.js";
/** @import { View } from "./board/view.js" */

/** How many rows a phone shows at the end at least, as large as the room allows: empty ones beyond these say nothing more. */
const ENOUGH = 6;

/** @param {View} view */
export function boardView(view) {
  const { state, facts } = view;
  const game = current(state);
  const pegs = /** @type {import("../words/notation.js").Board} */ (facts.board).pegs;
  const rows = rowsOf(game);
  const made = game.turns.length;
  const duel = duelRows(view);
  const enters = isEntering(game);
  const guesses = !isOver(game) && !enters && !(game.hide?.checks && waitingTurn(game) >= 0);
  const isBlank = !made && !game.draft && !(enters && pegsSet(game).includes(true));
  // While a code is entered, its row is above those of the guesses, and may be a little higher.
  return html`<div class="board${game.play?.duel ? " with-duel" : ""}" data-duel=${game.play?.duel && made ? t("duel.name") : nothing}
    .style="${breaks(pegs)}; --rows: ${rows + (enters ? 1.5 : 0)}; --shown: ${Math.max(made + duel.beyond.length, Math.min(rows, ENOUGH))}; --abreast: ${pegs > 3 ? Math.ceil(pegs / 2) : pegs}">
    <div class="played" tabindex=${isScrolled(state) ? "0" : nothing}>
      <div>
        ${made ? turnList(view, null, duel) : nothing}
        ${isOverNow(game) ? nothing : nowView(view)}
      </div>
    </div>
    <div class="rest">
      ${emptyRows(made + duel.beyond.length + (guesses ? 2 : 1), rows, pegs)}
      ${isBlank && !isOverNow(game) ? introView(view) : nothing}
    </div>
  </div>`;
}
