/** The whole page as a function of the view. */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { explained } from "../questions/facts.ts";
import { isOverNow, isOver, isSolved, paceOf, waitingTurn } from "../state/game.ts";
import { inLobby } from "../state/state.ts";
import { keyPegs, language, t } from "../words/strings.ts";
import { answersView } from "./board/answers.ts";
import { introView } from "./intro.ts";
import { alternativesBeside } from "./alternatives.ts";
import { hasBoard, isLong, isUncountable, breaks } from "./board/pegs.ts";
import { emptyRows, rowsOf } from "./board/rows.ts";
import { dialogView } from "./dialogs.ts";
import { headerView } from "./header.ts";
import { learnView } from "./learn/learn.ts";
import { noticesView } from "./notices.ts";
import { nowView, topBefore } from "./now.ts";
import { shieldView } from "./over.ts";
import { hideTray, passView } from "./hide/hide.ts";
import { turnsView, isScrolled, turnList } from "./board/turns.ts";
import { lobbyView } from "./play/lobby.ts";
import { duelRows } from "./play/duel.ts";
import { playTray } from "./play/tray.ts";
import { hasMore, slipsView, verdictOf } from "./solve/detective.ts";
import { whyView } from "./why.ts";
import { isEntering, isOnItsWay, pegsSet } from "../state/hide.ts";
import type { View } from "./board/view.ts";

export function appView(view: View) {
  const { game, state, boot, broken, notices } = view;
  const { rules, doubt } = game;
  return html`${guard([state.mode, rules, doubt, boot, language()], () => headerView(view))}
    ${view.early === "top" ? nothing : mainView(view)}
    ${guard([state.mode, notices, broken, boot, language()], () => noticesView(view))}
    ${view.early ? nothing : guard(state.panel ? [view] : [language()], () => dialogView(view))}
    <div class="unseen" role="status" aria-live="polite" data-told></div>`;
}

function mainView(view: View) {
  if (view.state.mode === "lab") return html`<main class="mode-lab">${view.lab}</main>`;
  if (inLobby(view.state)) return lobbyView(view);
  if (view.state.mode === "learn") return learnView(view);
  return isOnItsWay(view.game) ? passView(view) : gameMain(view);
}

function gameMain(view: View) {
  const { early, game, state, facts, fresh } = view;
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
          view.wide ? nothing : unused,
        );
  // Below the guess, which Tab reaches first, then the answers, then this.
  const isBelow = view.wide && !boarded;
  const leaves = fresh && isOver(game) && state.mode !== "solve";
  const kinds = [
    `game mode-${state.mode}`,
    boarded ? "on-board" : "",
    isLong(facts.board) ? "long-rows" : "",
  ];
  return html`<main class=${kinds.filter(Boolean).join(" ")} data-phase=${phaseOf(view)} data-moment=${momentOf(view)}>
      <div class="table">
        ${isBelow ? nothing : played}
        ${early === "board" || (boarded && !isOverNow(game)) ? nothing : nowView(view)}
      </div>
      <div class="tray" ?inert=${leaves} aria-hidden=${leaves ? "true" : nothing}>
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

/** What the style sheets know of a game that is not just played. */
function phaseOf({ game, state, facts }: View) {
  if (isOverNow(game)) return "over";
  if (state.mode === "solve" && facts.diagnosis) return "wrong";
  return state.mode === "play" && state.noting ? "notes" : nothing;
}

/** What has just happened, as motions show it. */
function momentOf({ game, state, fresh }: View) {
  if (!fresh || state.mode === "solve") return nothing;
  const what = !isOver(game)
    ? "answer"
    : isSolved(game)
      ? "found"
      : game.revealed
        ? "revealed"
        : "lost";
  return paceOf(game) === 1 ? what : `${what} soon`;
}

/** What stands beside the board where there is room, and is a sheet elsewhere. */
const explanation = (title: string, inside: unknown) =>
  html`<aside class="explanation" aria-labelledby="aside"><h2 id="aside">${title}</h2>${inside}</aside>`;

/**
 * The rows without turns: below the turns in a wide window, where the guess stands still above
 * them; on a phone above them, in Solve and Play.
 */
function unusedRows({ game, state, facts: { board }, wide }: View) {
  if (!wide && (state.mode === "hide" || isUncountable(board))) return nothing;
  const from = wide ? game.turns.length + 1 : 1; // above the turns they have no numbers, so that no turn changes them
  const to = wide && state.mode !== "solve" ? rowsOf(game) : from + ROWS;
  return guard([from, to, board.pegs, keyPegs()], () => emptyRows(from, to, board.pegs));
}

/** How many of them are drawn: what finds no room is cut off. */
const ROWS = 12;

/** What is under the thumb. */
function trayView(view: View) {
  const { state } = view;
  if (state.mode === "hide") return hideTray(view);
  if (state.mode === "play") return playTray(view);
  return answersView(view);
}

/**
 * How many rows a phone shows at the end at least, as large as the room allows: empty ones beyond
 * these say nothing more.
 */
const ENOUGH = 6;

function boardView(view: View) {
  const { game, state, facts } = view;
  const { pegs } = facts.board;
  const rows = rowsOf(game);
  const made = game.turns.length;
  const duel = duelRows(view);
  const enters = isEntering(game);
  const guesses = !isOver(game) && !enters && !(game.hide?.checks && waitingTurn(game) >= 0);
  const isBlank = !made && !game.draft && !(enters && pegsSet(game).includes(true));
  // While a code is entered, its row is above those of the guesses, and may be a little higher.
  return html`<div class="board${game.play?.rival ? " with-duel" : ""}"
    .style="${breaks(pegs)}; --rows: ${rows + (enters ? 1.5 : 0)}; --shown: ${Math.max(made + duel.beyond.length, Math.min(rows, ENOUGH))}; --abreast: ${pegs > 3 ? Math.ceil(pegs / 2) : pegs}">
    <div class="played" tabindex=${isScrolled(state) ? "0" : nothing}>
      <div>
        ${made ? turnList(view, null, duel) : nothing}
        ${isOverNow(game) ? shieldView(view, topBefore(view)) : nowView(view)}
      </div>
    </div>
    <div class="rest">
      ${emptyRows(made + duel.beyond.length + (guesses ? 2 : 1), rows, pegs)}
      ${isBlank && !isOverNow(game) ? introView(view) : nothing}
    </div>
  </div>`;
}
