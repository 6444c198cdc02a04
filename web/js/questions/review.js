/** A game looked back on: what is asked of Python about it, and the figures that are shown. */
import { gameOf } from "../state/game.js";
import { hintedTurns, newPlay } from "../state/play.js";
import { STARTS } from "../state/start.js";
import { current } from "../state/state.js";
import { asSure, readGame, readRules, writeGame } from "../words/notation.js";
import { analyseRequest, boardRequest } from "./requests.js";
/** @import { Finished } from "../state/record.js" */
/** @import { Opened, State } from "../state/types.js" */
/** @import { Turn } from "../words/notation.js" */
/** @import { Request } from "./types.js" */

/** @typedef {"exact" | "bound" | "estimate"} Certainty */
/**
 * One turn of Python's reply. Means are guesses; null where the codes were too many to list.
 * @typedef {object} Reviewed
 * @property {string} guess
 * @property {[number, number]} feedback
 * @property {number | null} before  needed before the guess
 * @property {number | null} expected_after  needed after it, on average over its answers
 * @property {number | null} after  needed after the answer that came
 * @property {number | null} loss
 * @property {number | null} margin  how far the loss may be from the truth; 0 where it is proven
 * @property {number | null} luck
 * @property {string} best
 * @property {Certainty | null} certainty
 */
/** @typedef {"best" | "good" | "fair" | "costly"} Word */
/** Why a guess was as good as it was; the core says what each kind means. @typedef {{kind: string, turns: number[], own: number | null, best: number | null}} Reason */
/**
 * The verdict on a turn; null where it is not known or does not count.
 * @typedef {object} TurnVerdict
 * @property {number | null} skill  of 100
 * @property {Word | null} word
 * @property {number | null} luck  of 100
 * @property {boolean} hinted
 * @property {Reason} reason
 */
/**
 * @typedef {object} TurningPoint
 * @property {number} turn
 * @property {string} kind
 * @property {number} moved
 * @property {number} codes
 * @property {number} left
 * @property {number} average
 * @property {string} best
 * @property {number | null} best_left
 * @property {number} best_average
 */
/**
 * @typedef {object} Verdict
 * @property {number | null} skill  of 100
 * @property {number | null} luck  of 100
 * @property {{good: number, fair: number}} most_lost
 * @property {boolean} chance  whether answers can be luck
 * @property {TurningPoint | null} turning_point
 * @property {TurnVerdict[]} turns
 */
/** @typedef {{solved: boolean, start: number | null, used: number, rest: number | null, turns: Reviewed[], verdict: Verdict}} Review */

/** What is less than this is rounding: means are sums of a few thousand fractions. */
const TINY = 1e-6;

/**
 * @param {string} game  in its text form
 * @param {number[] | undefined} hinted  the turns whose guesses came after a hint
 * @param {boolean} chance  whether answers can be luck
 * @returns {Request}
 */
const reviewRequest = (game, hinted = [], chance) => ({
  action: "review",
  game,
  ...(hinted.length ? { hinted } : {}),
  ...(chance ? {} : { chance }),
});

/** The review of a finished game, as the sheet of that game asks for it. @param {Pick<Finished, "game" | "hinted" | "kind">} game */
export const finishedRequest = ({ game, hinted, kind }) =>
  reviewRequest(game, hinted, kind !== "devil");

/** The review of the current game. @param {State} state */
export function reviewOf(state) {
  const { rules, turns, play } = current(state);
  const reviewed = reviewedTurns(rules, turns);
  return reviewRequest(
    writeGame(rules, asSure(reviewed)),
    hintedTurns({ play, turns: reviewed }),
    hasChance(state),
  );
}

/**
 * The state as the review sees it: where a finished game is looked back on, that one is in hand, and is over.
 * @param {State} state
 * @param {Finished | null} looked
 * @returns {State}
 */
export function reviewedState(state, looked) {
  const read = looked && readGame(looked.game);
  if (!read) return state;
  const { rules, turns } = read;
  const play = newPlay(
    { ...state.settings, turns: null },
    rules,
    STARTS[looked.kind === "devil" ? "devil" : "computer"],
  );
  const seen = { ...play.seen, best: (looked.hinted ?? []).map((turn) => turn - 1) };
  const game = gameOf({ rules, turns, play: { ...play, seen, limit: turns.length } });
  return { ...state, mode: "play", lobby: false, games: { ...state.games, play: game } };
}

/**
 * What the review of a game asks; of the game in hand all but the review itself is asked anyway.
 * @param {State} state
 * @param {Finished | null} looked
 * @param {Opened | null} opened
 * @returns {Request[]}
 */
export function reviewRequests(state, looked, opened) {
  const seen = reviewedState(state, looked);
  if (seen === state) return [reviewOf(state)];
  const parts = otherGuessRequest(seen, opened);
  return [
    ...(parts ? [parts] : []),
    analyseRequest(seen),
    boardRequest(current(seen).rules),
    reviewOf(seen),
  ];
}

/** Whether the answers of the current game can be luck: the devil chooses them. @param {State} state */
export const hasChance = (state) => current(state).play?.source !== "devil";

/**
 * How many codes each answer to a guess would have left at a turn of the current game; null if the
 * review is not in sight.
 * @param {State} state
 * @param {Opened | null} opened
 * @returns {Request | null}
 */
export function otherGuessRequest(state, opened) {
  const { rules, turns } = current(state);
  if (state.panel !== "review" || !opened || opened.index >= turns.length) return null;
  const { index, guess } = opened;
  return {
    action: "correct",
    game: writeGame(rules, asSure(turns.slice(0, index + 1))),
    guess,
    turn: index + 1,
  };
}

/** The turns up to the one that solved the game, as they are reviewed. @param {string} rules @param {Turn[]} turns */
export function reviewedTurns(rules, turns) {
  const pegs = readRules(rules)?.pegs;
  const last = turns.findIndex(({ feedback }) => !feedback || feedback[0] === pegs);
  return last < 0 ? turns : turns.slice(0, last + (turns[last].feedback ? 1 : 0));
}

/** Whether a figure is known and not 0. @param {number | null} figure @returns {figure is number} */
export const isNonZero = (figure) => figure !== null && Math.abs(figure) > TINY;

/**
 * The account of a review: guesses used + rest = start + skill - luck, from the first turn whose
 * figures are known. All figures are rounded, and add up as they are shown.
 * @typedef {object} Account
 * @property {number} from  the number of the first turn in it
 * @property {number} used  guesses from that turn on
 * @property {number | null} rest  guesses still needed on average; null in a solved game
 * @property {number} start  guesses needed on average before that turn
 * @property {number | null} skill  guesses lost by skill; null if none
 * @property {number | null} luck  guesses saved by luck; null if none
 * @property {Certainty} certainty
 */

/** Decimals of the figures that are shown: everywhere the same. */
export const DECIMALS = 2;

/** @param {Review} review @returns {Account | null}  null if no turn has known figures */
export function accountOf({ solved, turns, rest }) {
  const unknown = turns.findLastIndex(({ before }) => before === null);
  const known = turns.slice(unknown + 1);
  if (!known.length || rest === null) return null;
  const sum = (/** @type {"loss" | "luck"} */ key) =>
    known.reduce((total, turn) => total + /** @type {number} */ (turn[key]), 0);
  const certainty = leastSure(known);
  const shownRest = solved ? null : rounded(rest, DECIMALS);
  const terms = [/** @type {number} */ (known[0].before), sum("loss"), -sum("luck")];
  const [start, skill, bad] = addingUp(terms, known.length + (shownRest ?? 0), DECIMALS);
  return {
    from: unknown + 2,
    used: known.length,
    rest: shownRest,
    start,
    skill: isNonZero(terms[1]) ? skill : null,
    luck: isNonZero(terms[2]) ? -bad : null,
    certainty,
  };
}

/**
 * How many guesses were lost by skill in a game, and whether that is not proven; null where a turn is
 * not known, or there is none of the person's own.
 * @param {Pick<Review, "turns" | "verdict">} review
 * @returns {{loss: number | null, about?: true}}
 */
export function lossOf({ turns, verdict }) {
  const own = turns.filter((_, index) => !verdict.turns[index].hinted);
  if (!own.length || turns.some(({ loss }) => loss === null)) return { loss: null };
  const loss = own.reduce((sum, turn) => sum + Math.max(0, turn.loss ?? 0), 0);
  return {
    loss: rounded(loss, KEPT_DECIMALS),
    ...(leastSure(own) !== "exact" ? { about: true } : {}),
  };
}

/** Skill and luck of a game as they are shown and kept. @param {Pick<Review, "verdict">} review */
export function scoresOf({ verdict: { skill, luck } }) {
  const whole = (/** @type {number | null} */ score) => (score === null ? null : Math.round(score));
  return { skill: whole(skill), luck: whole(luck) };
}

/** Decimals of a loss that is kept: more than are shown of a mean. */
const KEPT_DECIMALS = 4;

const SURENESS = ["exact", "bound", "estimate"];

/** The certainty of the least certain turn. @param {Reviewed[]} turns @returns {Certainty} */
function leastSure(turns) {
  const places = turns.map(({ certainty }) => SURENESS.indexOf(certainty ?? "estimate"));
  return /** @type {Certainty} */ (SURENESS[Math.max(0, ...places)]);
}

/** @param {number} figure @param {number} decimals */
const rounded = (figure, decimals) => Math.round(figure * 10 ** decimals) / 10 ** decimals;

/**
 * Terms rounded so that they add up to a rounded sum: the last one that is not 0 takes what is missing.
 * In an account that is luck, so that start and skill are the figures that are shown elsewhere.
 * @param {number[]} terms
 * @param {number} sum
 * @param {number} decimals
 */
export function addingUp(terms, sum, decimals) {
  const unit = 10 ** decimals;
  const whole = terms.map((term) => Math.round(term * unit));
  whole[terms.findLastIndex(isNonZero)] +=
    Math.round(sum * unit) - whole.reduce((a, b) => a + b, 0);
  return whole.map((each) => each / unit);
}
