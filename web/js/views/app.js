/** The whole page as a function of the view. */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { explained } from "../questions/facts.js";
import { isOverNow, isOver, waitingTurn } from "../state/game.js";
import { inLobby } from "../state/state.js";
import { keyPegs, language, t } from "../words/strings.js";
import { answersView } from "./board/answers.js";
import { introView } from "./intro.js";
import { alternativesBeside } from "./alternatives.js";
import { hasBoard, isLong, isUncountable, breaks } from "./board/pegs.js";
import { emptyRows, rowsOf } from "./board/rows.js";
import { dialogView } from "./dialogs.js";
import { headerView } from "./header.js";
import { learnView } from "./learn/learn.js";
import { noticesView } from "./notices.js";
import { nowView } from "./now.js";
import { hideTray } from "./hide/hide.js";
import { turnsView, isScrolled, turnList } from "./board/turns.js";
import { lobbyView } from "./play/lobby.js";
import { duelRows } from "./play/duel.js";
import { playTray } from "./play/tray.js";
import { hasMore, slipsView, verdictOf } from "./solve/detective.js";
import { whyView } from "./why.js";
import { isEntering, pegsSet } from "../state/hide.js";
/** @import { View } from "./board/view.js" */

/** @param {View} view */
export function appView(view) {
  const { game, state, boot, broken, notices } = view;
  const { rules, doubt } = game;
  return html`${guard([state.mode, rules, doubt, boot, language()], () => headerView(view))}
    ${view.early === "top" ? nothing : mainView(view)}
    ${guard([state.mode, notices, broken, boot, language()], () => noticesView(view))}
    ${view.early ? nothing : guard(state.panel ? [view] : [language()], () => dialogView(view))}
    <div class="unseen" role="status" aria-live="polite" data-told></div>`;
}

/** @param {View} view */
function mainView(view) {
  if (view.state.mode === "lab") return html`<main class="mode-lab">${view.lab}</main>`;
  if (inLobby(view.state)) return lobbyView(view);
  return view.state.mode === "learn" ? learnView(view) : gameMain(view);
}

/** @param {View} view */
function gameMain(view) {
  const { early, game, state, facts } = view;
  const beside = view.wide && explained(state, facts);
  const boarded = hasBoard(view);
  const begins = !game.turns.length && !isOverNow(game);
  const unused = boarded ? nothing : unusedRows(view);
  const played = boarded
    ? boardView(view)
    : begins
      ? introView(view)
      : turnsView(
          view,
          facts.diagnosis && ((index) => verdictOf(view, index)),
          game.play?.duel ? duelRows(view) : null,
          view.wide ? nothing : unused,
        );
  // Below the guess, which Tab reaches first, then the answers, then this.
  const isBelow = view.wide && !boarded;
  const kinds = [
    `game mode-${state.mode}`,
    boarded ? "on-board" : "",
    isLong(facts.board) ? "long-rows" : "",
  ];
  return html`<main class=${kinds.filter(Boolean).join(" ")} data-phase=${phaseOf(view)}>
      <div class="table">
        ${isBelow ? nothing : played}
        ${early === "board" || (boarded && !isOverNow(game)) ? nothing : nowView(view)}
      </div>
      <div class="tray">
        ${early === "board" || early === "guess" ? nothing : trayView(view)}
        ${
          beside
            ? explanation(t(facts.own ? "why.titleOwn" : "why.title"), whyView(view, false))
            : view.wide && facts.diagnosis && hasMore(facts.diagnosis)
              ? explanation(t("slip.more"), slipsView(view))
              : nothing
        }
      </div>
      ${
        isBelow
          ? html`<div class="below">
        ${beside ? alternativesBeside(view) : nothing}
        ${played}
        ${unused === nothing ? nothing : html`<div class="to-come">${unused}</div>`}
      </div>`
          : nothing
      }
    </main>`;
}

/** What the style sheets know of a game that is not just played. @param {View} view */
function phaseOf({ game, state, facts }) {
  if (isOverNow(game)) return "over";
  if (state.mode === "solve" && facts.diagnosis) return "wrong";
  return state.mode === "play" && state.noting ? "notes" : nothing;
}

/** What stands beside the board where there is room, and is a sheet elsewhere. @param {string} title @param {unknown} inside */
const explanation = (title, inside) =>
  html`<aside class="explanation" aria-labelledby="aside"><h2 id="aside">${title}</h2>${inside}</aside>`;

/** The rows without turns: below the turns in a wide window, where the guess stands still above them; on a phone above them, in Solve and Play. @param {View} view */
function unusedRows({ game, state, facts: { board }, wide }) {
  if (!wide && (state.mode === "hide" || isUncountable(board))) return nothing;
  const from = wide ? game.turns.length + 1 : 1; // above the turns they have no numbers, so that no turn changes them
  const to = wide && state.mode !== "solve" ? rowsOf(game) : from + ROWS;
  return guard([from, to, board.pegs, keyPegs()], () => emptyRows(from, to, board.pegs));
}

/** How many of them are drawn: what finds no room is cut off. */
const ROWS = 12;

/** What is under the thumb. @param {View} view */
function trayView(view) {
  const { state } = view;
  if (state.mode === "hide") return hideTray(view);
  if (state.mode === "play") return playTray(view);
  return answersView(view);
}

/** How many rows a phone shows at the end at least, as large as the room allows: empty ones beyond these say nothing more. */
const ENOUGH = 6;

/** @param {View} view */
function boardView(view) {
  const { game, state, facts } = view;
  const { pegs } = facts.board;
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
