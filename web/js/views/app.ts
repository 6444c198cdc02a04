import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { explained } from "../questions/facts.ts";
import { isOverNow, isOver, isSolved, paceOf, waitingTurn } from "../state/game.ts";
import { inLobby } from "../state/state.ts";
import { language, t } from "../words/strings.ts";
import { answersView } from "./board/answers.ts";
import { introView } from "./intro.ts";
import { alternativesBeside, whyView } from "./why.ts";
import {
  hasBoard,
  halves,
  isLong,
  breaks,
  emptyRows,
  rowsOf,
  turnsView,
  isScrolled,
  turnList,
} from "./board/pegs.ts";
import { dialogView } from "./dialogs.ts";
import { headerView, noticesView } from "./notices.ts";
import { nowView, topBefore } from "./now.ts";
import { shieldView } from "./over.ts";
import { hideTray, passView } from "./hide/hide.ts";
import { lobbyView } from "./play/lobby.ts";
import { duelRows } from "./play/rival.ts";
import { playTray } from "./play/tray.ts";
import { hasMore, slipsView, verdictOf } from "./solve/detective.ts";
import { isEntering, isOnItsWay, pegsSet } from "../state/hide.ts";
import { roomsView } from "./board/controls.ts";
import { LEARN_ROOMS } from "../state/learn.ts";
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
  if (view.state.mode === "lab")
    return html`<main class="mode-lab">${view.room(view.state)}</main>`;
  if (inLobby(view.state)) return lobbyView(view);
  if (view.state.mode === "learn") return learnView(view);
  return view.game.hide && isOnItsWay(view.game) ? passView(view) : gameMain(view);
}

function learnView({ state, dispatch, room: roomOf }: View) {
  const { room } = state.learn;
  const inside = roomOf(state);
  return html`<main class="mode-learn">
    ${roomsView(
      t("learn.rooms"),
      LEARN_ROOMS,
      room,
      (each) => t(`learn.room.${each}`),
      (each) => dispatch({ type: "learn", act: { type: "room", room: each } }),
    )}
    ${
      room === "lessons"
        ? inside
        : html`<section class="stack lesson of-${room}" aria-labelledby="room">
        <h2 id="room" data-heading tabindex="-1">${t(`learn.title.${room}`)}</h2>
        ${inside}
      </section>`
    }
  </main>`;
}

function gameMain(view: View) {
  const { early, game, state, facts, fresh } = view;
  const beside = view.wide && explained(state, facts);
  const boarded = hasBoard(view);
  // The words about a turn after which no code fits take lines of their own.
  const isBoard = !isLong(facts.board) && !facts.diagnosis;
  const begins = !game.turns.length && !isOverNow(game);
  const played = isBoard
    ? boardView(view)
    : begins
      ? introView(view)
      : turnsView(view, facts.diagnosis && ((index) => verdictOf(view, index)));
  const leaves = fresh && isOver(game) && state.mode !== "solve";
  const kinds = [
    `game mode-${state.mode}`,
    boarded ? "on-board" : "",
    isLong(facts.board) ? "long-rows" : "",
  ];
  const now = early === "board" || (boarded && !isOverNow(game)) ? nothing : nowView(view);
  const tray = html`<div class="tray" ?inert=${leaves} aria-hidden=${leaves ? "true" : nothing}>
        ${early === "board" || early === "guess" ? nothing : trayView(view)}
        ${
          beside
            ? explanation(t(facts.own ? "why.titleOwn" : "why.title"), whyView(view, false))
            : view.wide && facts.diagnosis && hasMore(facts.diagnosis)
              ? explanation(t("slip.more"), slipsView(view))
              : nothing
        }
      </div>`;
  return html`<main class=${kinds.filter(Boolean).join(" ")} data-phase=${phaseOf(view)} data-moment=${momentOf(view)}>
      ${
        // Tab reaches the guess first, then the answers, then the controls below the guess.
        view.wide && !boarded
          ? html`<div class="table">${now}</div>${tray}
            <div class="below">${beside ? alternativesBeside(view) : nothing}${played}</div>`
          : html`<div class="table">${played}${now}</div>${tray}`
      }
    </main>`;
}

function phaseOf({ game, state, facts }: View) {
  if (isOverNow(game)) return "over";
  if (state.mode === "solve" && facts.diagnosis) return "wrong";
  return state.mode === "play" && state.noting ? "notes" : nothing;
}

function momentOf({ game, state, fresh }: View) {
  if (!fresh) return nothing;
  if (state.mode === "solve") return isSolved(game) ? "helped" : nothing;
  const what = !isOver(game)
    ? "answer"
    : isSolved(game)
      ? "found"
      : game.revealed
        ? "revealed"
        : "lost";
  return paceOf(game) === 1 ? what : `${what} soon`;
}

const explanation = (title: string, inside: unknown) =>
  html`<aside class="explanation" aria-labelledby="aside"><h2 id="aside">${title}</h2>${inside}</aside>`;

function trayView(view: View) {
  const { state } = view;
  if (state.mode === "hide") return hideTray(view);
  if (state.mode === "play") return playTray(view);
  return answersView(view);
}

function boardView(view: View) {
  const { game, state, facts } = view;
  const { pegs } = facts.board;
  const made = game.turns.length;
  const duel = game.play?.rival ? duelRows(view) : null;
  const shown = made + (duel?.beyond.length ?? 0);
  const isSolve = state.mode === "solve";
  const rows = Math.max(rowsOf(game), isSolve ? made + 2 : 0);
  const enters = game.hide !== null && isEntering(game);
  const hasRow =
    !isSolve && !isOver(game) && !enters && !(game.hide?.checks && waitingTurn(game) >= 0);
  const isBlank = !game.draft && !(enters && pegsSet(game).includes(true));
  // The row of a code that is being entered is above those of the guesses, and may be a little
  // higher.
  return html`<div class="board${game.play?.rival ? " with-duel" : ""}"
    .style="${breaks(pegs)}; --rows: ${rows + (enters ? 1.5 : 0)}; --seen: ${shown + 2}; --abreast: ${halves(pegs)}">
    <div class="played" tabindex=${isScrolled(state, shown) ? "0" : nothing}>
      <div>
        ${made ? turnList(view, null, duel) : nothing}
        ${isSolve ? nothing : isOverNow(game) ? shieldView(view, topBefore(view)) : nowView(view)}
      </div>
    </div>
    <div class="rest">
      ${emptyRows(shown + (hasRow ? 2 : 1), rows, pegs)}
      ${isBlank && made < 2 && !isOverNow(game) ? introView(view) : nothing}
    </div>
  </div>`;
}
