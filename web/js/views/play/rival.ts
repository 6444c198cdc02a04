/** The opponents of a duel and the devil, with faces that react. */
import { html, nothing, svg } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { duelOf } from "../../questions/makers.ts";
import { isOver, isSolved, waitingTurn } from "../../state/game.ts";
import { guessesMade } from "../../state/play.ts";
import { RIVALS } from "../../state/start.ts";
import { t } from "../../words/strings.ts";
import { described, unseen } from "../board/controls.ts";
import {
  tint,
  answerWords,
  codeWords,
  keyPegsOf,
  pegRow,
  rowsOf,
  holes,
  rowOf,
} from "../board/pegs.ts";
import { startWith } from "./ways.ts";
import { codeColours, type Turn } from "../../words/notation.ts";
import type { Look } from "../../words/colours.ts";
import type { View } from "../board/view.ts";
import type { Play, Rival } from "../../state/types.ts";

type Mood = "glad" | "calm" | "uneasy" | "beaten";

const DEVIL =
  "M6 2c0 5 1.5 8 4 10a15 15 0 1 0 20 0c2.5-2 4-5 4-10-3 3-5.5 4.5-8.5 6a15 15 0 0 0-11 0c-3-1.5-5.5-3-8.5-6z";

/** The ornament of each head, and its colour in the peg set of the person. */
const HEADS = {
  pip: { colour: 2, wears: svg`<path d="M20 7q-4-6 1-6M20 7q2-5 6-5"/>` },
  otto: {
    colour: 3,
    wears: svg`<path d="M6.5 20h3M18 20h4M30.5 20h3"/><circle cx="14" cy="20" r="5.5"/><circle cx="26" cy="20" r="5.5"/>`,
  },
  ada: {
    colour: 5,
    wears: svg`<path class="filled" d="M4 18C5 6 14 4 20 4s15 2 16 14C31 10 26 12 20 11S9 10 4 18z"/>`,
  },
  devil: { colour: 0, wears: nothing },
};

const MOUTHS: Record<Mood, string> = {
  glad: "M13 27q7 9 14 0z",
  calm: "M14 29q6 3 12 0",
  uneasy: "M13 30q3-3 7 0t7 0",
  beaten: "M14 31q6-6 12 0",
};

const BROWS: Record<Mood, string> = {
  glad: "M10 15q3-2 6 0M24 15q3-2 6 0",
  calm: "",
  uneasy: "M10 15l6-2M30 15l-6-2",
  beaten: "M10 16l6-3M30 16l-6-3",
};

/** @param down - how far down the board the eyes look, from 0 to 1 */
export const faceView = (who: Rival | "devil", mood: Mood, looks: Look[], down = 0.5) => {
  const { colour, wears } = HEADS[who];
  const isDevil = who === "devil";
  return html`<svg class="face ${who} ${mood}" viewBox="0 0 40 40" aria-hidden="true" .style=${isDevil ? "" : tint(looks[colour % looks.length])}>
    ${isDevil ? svg`<path class="head" d=${DEVIL}/>` : svg`<circle class="head" cx="20" cy="22" r="16"/>`}
    <g class="eyes"><circle cx="14" cy="20" r="3.5"/><circle cx="26" cy="20" r="3.5"/>
      <g class="pupils" .style="--down: ${down}"><circle cx="14" cy="20" r="1.75"/><circle cx="26" cy="20" r="1.75"/></g></g>
    <path d=${BROWS[mood]}/><path class=${mood === "glad" ? "filled" : ""} d=${MOUTHS[mood]}/>${wears}
  </svg>`;
};

const NAMES: Record<Rival, string> = { pip: "Pip", otto: "Otto", ada: "Ada" };

const whoOf = (play: Play | null) => (play?.source === "devil" ? "devil" : play?.rival || null);

/** The devil is uneasy up to this many codes, and feels safe with more. */
const SAFE = 50;

/**
 * Judges a game for the devil or the opponent: `mood`, and after an answer its `words`, else null.
 */
function standing({ game, facts, replyTo }: View): { mood: Mood; words: string | null } {
  const codes = facts.analysis?.candidates;
  const silent = isOver(game) || !guessesMade(game) || waitingTurn(game) >= 0 || !codes;
  const said = (mood: Mood, key: string, values = {}) => ({
    mood,
    words: silent ? null : t(key, { codes, ...values }),
  });
  if (game.play?.source === "devil") {
    if (isOver(game)) return said(isSolved(game) ? "beaten" : "glad", "devil.safe");
    if (codes === 1) return said("beaten", "devil.cornered");
    return codes && codes <= SAFE ? said("uneasy", "devil.uneasy") : said("glad", "devil.safe");
  }
  const { turns, solved, left } = duelOf(game, replyTo);
  const made = game.turns.length;
  const name = rivalName(game.play);
  if (solved) {
    const isBeaten = isSolved(game) && turns.length > made;
    const words = !isOver(game) && turns.length === made ? t("duel.found", { name }) : null;
    return { mood: isBeaten ? "beaten" : "glad", words };
  }
  if (!left || !codes || turns.length < made) return { mood: "calm", words: null };
  const sort = left < codes ? "theirs" : left > codes ? "yours" : "even";
  const mood = { theirs: "glad", yours: "uneasy", even: "calm" } as const;
  return said(mood[sort], "duel.race", { sort, name, left });
}

/** The face and the name of the opponent or the devil, beside the heading of the row. */
export function rivalView(view: View) {
  const { game, looks } = view;
  const who = whoOf(game.play);
  if (!who) return nothing;
  const { length: turns } = game.turns;
  // A new element after each turn, so that it thinks again.
  return html`<span class="rival">${keyed(turns, faceView(who, standing(view).mood, looks, turns / rowsOf(game)))}<small>${who === "devil" ? t("maker.devil") : NAMES[who]}</small></span>`;
}

/** The devil's words, or who is ahead in a duel; null if there is nothing to say. */
export const rivalWords = (view: View) => (whoOf(view.game.play) ? standing(view).words : null);

const rivalName = (play: Play | null) => (play?.rival ? NAMES[play.rival] : "");

export const rivalsView = (view: View) =>
  html`<div class="options">${RIVALS.map((rival) => {
    const begin = () => {
      view.dispatch({ type: "settings", change: { rival } });
      startWith(view, "duel");
    };
    const words = t(`rival.words.${rival}`);
    return html`<button class="option with-face" aria-description=${words} @click=${begin}>
      ${faceView(rival, "glad", view.looks)}<span>${described(NAMES[rival], words)}</span>
    </button>`;
  })}</div>`;

/**
 * The turns of the opponent: one at the end of each row of the person, and those that it needed
 * beyond.
 */
export function duelRows(view: View) {
  const { looks, replyTo, game } = view;
  const { board } = view.facts;
  const name = rivalName(game.play);
  const { turns } = duelOf(game, replyTo);
  const face = game.play?.rival ? faceView(game.play.rival, "calm", looks) : nothing;
  const row = ({ guess, feedback }: Turn) => {
    if (!feedback) return nothing;
    const code = codeColours(board, guess);
    const found = feedback[0] === board.pegs;
    const words = isOver(game)
      ? [`${codeWords(looks, code)}.`, `${answerWords(feedback)}.`]
      : found
        ? []
        : [`${answerWords(feedback)}.`];
    return html`<p class="row duel-words">
      ${unseen([found ? t("duel.found", { name }) : `${name}:`, ...words].join(" "))}
      ${isOver(game) ? [face, pegRow(looks, code)] : html`<i class="covered"></i>`}
      ${keyPegsOf(feedback, board)}
    </p>`;
  };
  return {
    below: (index: number) => (turns[index] ? row(turns[index]) : nothing),
    beyond: turns
      .slice(game.turns.length)
      .map(
        (turn, index) =>
          html`${rowOf("unmade", game.turns.length + index + 1, board.pegs, holes(board.pegs))}${row(turn)}`,
      ),
  };
}

/**
 * Compares both games once they are over; null before.
 * @returns how the person did; the name and the guesses of the opponent
 */
export function duelOutcome({
  game,
  replyTo,
}: View): { outcome: "won" | "lost" | "even"; name: string; turns: number } | null {
  const duel = game.play?.rival && isOver(game) ? duelOf(game, replyTo) : null;
  if (!duel?.solved) return null;
  const { length: turns } = duel.turns;
  const made = game.turns.length;
  const outcome = !isSolved(game) || turns < made ? "lost" : turns > made ? "won" : "even";
  return { outcome, name: rivalName(game.play), turns };
}

export function duelWords(view: View) {
  const found = duelOutcome(view);
  return found && t(`duel.${found.outcome}`, found);
}
