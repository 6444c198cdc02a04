/** The whole page as a function of the view. */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { explained } from "../questions/facts.js";
import { isOverNow } from "../state/game.js";
import { current, inLobby } from "../state/state.js";
import { keyPegs, language, t } from "../words/strings.js";
import { answersView } from "./board/answers.js";
import { introView } from "./intro.js";
import { alternativesBeside } from "./alternatives.js";
import { hasBoard, isLong, isUncountable } from "./board/pegs.js";
import { emptyRows, rowsOf } from "./board/rows.js";
import { dialogsView } from "./dialogs.js";
import { headerView } from "./header.js";
import { learnView } from "./learn/learn.js";
import { noticesView } from "./notices.js";
import { nowView } from "./now.js";
import { hideTray } from "./hide/hide.js";
import { turnsView } from "./board/turns.js";
import { lobbyView } from "./play/lobby.js";
import { duelRows } from "./play/duel.js";
import { playTray } from "./play/tray.js";
import { hasMore, slipsView, verdictOf } from "./solve/detective.js";
import { boardView } from "./wholeBoard.js";
import { whyView } from "./why.js";
/** @import { View } from "./board/view.js" */

/** @param {View} view */
export function appView(view) {
  const { state, boot, broken, notices } = view;
  const { rules, doubt } = current(state);
  return html`${guard([state.mode, rules, doubt, boot, language()], () => headerView(view))}
    ${view.early === "top" ? nothing : mainView(view)}
    ${guard([state.mode, notices, broken, boot, language()], () => noticesView(view))}
    ${view.early ? nothing : guard(sheetsOf(view), () => dialogsView(view))}
    <div class="unseen" role="status" aria-live="polite" data-told></div>`;
}

/** What the sheets are drawn anew for: any view while one is open, nothing but another language while all are closed. @param {View} view */
const sheetsOf = (view) => (view.state.panel ? [view] : [null, language()]);

/** @param {View} view */
function mainView(view) {
  if (view.state.mode === "lab") return labMain(view);
  if (inLobby(view.state)) return lobbyView(view);
  return view.state.mode === "learn" ? learnView(view) : gameMain(view);
}

/** @param {View} view */
const labMain = (view) => html`<main class="mode-lab">${view.lab}</main>`;

/** @param {View} view */
function gameMain(view) {
  const { state, facts } = view;
  const game = current(state);
  const beside = view.wide && explained(state, facts);
  const boarded = hasBoard(view);
  const begins = facts.board && !game.turns.length && !isOverNow(game);
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
    facts.board && isLong(facts.board) ? "long-rows" : "",
  ];
  return html`<main class=${kinds.filter(Boolean).join(" ")} data-phase=${phaseOf(view)}>
      <div class="table">
        ${isBelow ? nothing : played}
        ${boarded && !isOverNow(game) ? nothing : nowView(view)}
      </div>
      <div class="tray">
        ${view.early === "table" ? nothing : trayView(view)}
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
function phaseOf({ state, facts }) {
  if (isOverNow(current(state))) return "over";
  if (state.mode === "solve" && facts.diagnosis) return "wrong";
  return state.mode === "play" && state.noting ? "notes" : nothing;
}

/** What stands beside the board where there is room, and is a sheet elsewhere. @param {string} title @param {unknown} inside */
const explanation = (title, inside) =>
  html`<aside class="explanation" aria-labelledby="aside"><h2 id="aside">${title}</h2>${inside}</aside>`;

/** The rows without turns: below the turns in a wide window, where the guess stands still above them; on a phone above them, in Solve and Play. @param {View} view */
function unusedRows({ state, facts: { board }, wide }) {
  if (!board || (!wide && (state.mode === "hide" || isUncountable(board)))) return nothing;
  const from = wide ? current(state).turns.length + 1 : 1; // above the turns they have no numbers, so that no turn changes them
  const to = wide && state.mode !== "solve" ? rowsOf(current(state)) : from + ROWS;
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
