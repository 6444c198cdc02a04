/**
 * What Play asks of its codemakers: the answer to a guess, the code at the end, puzzles, codes that others play
 * too, and the game that the program plays beside the person.
 */
import { isOver, isSolved, waitingTurn } from "../state/game.js";
import { typedCode } from "../state/link.js";
import { readChallengeRequest } from "./challenges.js";
import { boardRequest, STRATEGIES } from "./requests.js";
import { MAX_TURNS, writeGame } from "../words/notation.js";
/** @import { Game } from "../state/types.js" */
/** @import { Turn } from "../words/notation.js" */
/** @import { ReplyTo, Request } from "./types.js" */

/**
 * What the front door is about: today, the seed of a puzzle to begin, the challenge that is being typed in, and the
 * board of the day whose result is shown.
 * @typedef {{day: string, spare: string, typed: string, shown?: string}} Sheet
 */

/**
 * A puzzle: turns that one code fits, and that code.
 * @param {Pick<Game, "rules" | "seed"> & {play: {level: number | null} | null}} of
 * @returns {Request}
 */
export const puzzleRequest = ({ rules, seed, play }) => ({
  action: "puzzle",
  rules,
  seed,
  ...(play?.level ? { level: play.level } : {}),
});

/**
 * The code of a puzzle, the only one that fits the turns that were given: so a puzzle that was begun stays what it
 * is, however puzzles are made by now.
 * @param {Pick<Game, "rules" | "turns" | "play">} game
 * @returns {Request}
 */
export const puzzleCodeRequest = ({ rules, turns, play }) => ({
  action: "candidates",
  game: writeGame(rules, turns.slice(0, play?.given)),
  start: 0,
  count: 1,
});

/** The code that everyone has on a day, as "2026-11-22". @param {string} rules @param {string} date @returns {Request} */
export const dailyRequest = (rules, date) => ({ action: "daily", date, rules });

/** The puzzle that everyone has on a day. @param {string} rules @param {string} date @returns {Request} */
export const dayPuzzleRequest = (rules, date) => ({ action: "daily_puzzle", date, rules });

/** The challenge code of a game's seed. @param {string} rules @param {string} seed @returns {Request} */
export const challengeRequest = (rules, seed) => ({ action: "challenge", rules, seed });

/** The seed of the puzzle after another. @param {string} seed */
export function seedAfter(seed) {
  const [, start, number] = /** @type {string[]} */ (/^(.*?)(?:\.(\d{1,6}))?$/s.exec(seed));
  return `${start}.${number ? Number(number) + 1 : 2}`;
}

/**
 * The request for the answer to the guess that waits, or null; that of a puzzle needs its code first.
 * @param {Game} game
 * @param {ReplyTo} replyTo
 * @returns {Request | null}
 */
export function playAnswerRequest(game, replyTo) {
  const index = waitingTurn(game);
  if (index < 0) return null;
  const { rules, seed, turns, play } = game;
  const { guess } = turns[index];
  if (play?.source === "devil")
    return { action: "devil", game: writeGame(rules, turns.slice(0, index)), guess };
  if (play?.source !== "puzzle") return { action: "answer", guess, rules, seed };
  const secret = codeIn(replyTo(puzzleCodeRequest(game))?.reply);
  return secret ? { action: "explain", guess, rules, secret } : null;
}

/** Which turns a guess of a strict game contradicts: asked before it is made; null while none is tried. @param {Game} game @returns {Request | null} */
export const checkRequest = ({ rules, turns, play }) =>
  play?.tried ? { action: "contradicted", game: writeGame(rules, turns), guess: play.tried } : null;

/**
 * The request for the fewest guesses against the devil, where that is proven; null until the devil is beaten.
 * @param {Game} game
 * @returns {Request | null}
 */
export const fewestRequest = (game) =>
  game.play?.source === "devil" && isSolved(game)
    ? { action: "devil_fewest", rules: game.rules }
    : null;

/** The request for the code, when a game is over. @param {Game} game @returns {Request} */
export function revealRequestOf(game) {
  const { rules, seed, turns, play } = game;
  if (play?.source === "puzzle") return puzzleCodeRequest(game);
  if (play?.source === "devil")
    return {
      action: "devil_reveal",
      game: writeGame(
        rules,
        turns.filter(({ feedback }) => feedback),
      ),
    };
  return { action: "reveal", rules, seed };
}

/** The code that a reply to it shows, or null. @param {any} reply @returns {string | null} */
export const codeIn = (reply) => reply?.secret ?? reply?.codes?.[0] ?? null;

/**
 * What a game of Play asks beside answers: the code of a puzzle, the puzzle after it, the challenge code.
 * @param {Game} game
 * @param {ReplyTo} replyTo
 * @returns {Request[]}
 */
export function makerQuestions(game, replyTo) {
  const { rules, seed, play } = game;
  /** @type {Request[]} */
  const wanted = [];
  if (play?.source === "puzzle") {
    wanted.push(puzzleCodeRequest(game));
    if (isOver(game)) wanted.push(puzzleRequest({ ...game, seed: seedAfter(seed) }));
  } else if (play?.source === "seed" && isOver(game)) wanted.push(challengeRequest(rules, seed));
  const { next } = duelOf(game, replyTo);
  if (next) wanted.push(next);
  return wanted;
}

/**
 * What the front door asks: the code of the day, its puzzle, and on its sheets the challenge that is being typed
 * in or a puzzle to begin.
 * @param {{rules: string, level: number, panel: import("../state/types.js").Panel}} wish
 * @param {Sheet} sheet
 * @returns {Request[]}
 */
export const beginQuestions = ({ rules, level, panel }, { day, spare, typed }) => [
  ...(panel === "challenge" && typed.trim() ? [readChallengeRequest(typedCode(typed))] : []),
  ...(panel === "puzzles" ? [puzzleRequest({ rules, seed: spare, play: { level } })] : []),
  dailyRequest(rules, day),
  dayPuzzleRequest(rules, day),
];

/** What the sheet of a day asks to begin it once more. @param {Sheet} sheet @returns {Request[]} */
export const dayQuestions = ({ day, shown }) =>
  shown ? [dailyRequest(shown, day), dayPuzzleRequest(shown, day)] : [];

/**
 * What is asked where Play shows its front door.
 * @param {import("../state/types.js").State} state
 * @param {string | null} tryRules
 * @param {Sheet} sheet
 */
export const lobbyQuestions = ({ settings, panel, games }, tryRules, sheet) => [
  ...(tryRules !== null ? [boardRequest(tryRules)] : []),
  ...beginQuestions({ rules: games.play.rules, level: settings.level, panel }, sheet),
  ...(panel === "day" ? dayQuestions(sheet) : []),
  STRATEGIES,
];

/**
 * The game of the program for the same code, as far as it is known and may be: one turn for each answered
 * one of the person, or to its end when the person's game is over. It is a function of the replies alone.
 * @param {Game} game
 * @param {ReplyTo} replyTo
 * @returns {{turns: Turn[], solved: boolean, next: Request | null}}  `next`: what has to be asked for more
 */
export function duelOf(game, replyTo) {
  const { rules, seed, play } = game;
  /** @type {Turn[]} */
  const turns = [];
  if (!play?.duel) return { turns, solved: false, next: null };
  const answered = game.turns.filter(({ feedback }) => feedback).length;
  const most = isOver(game) ? MAX_TURNS : answered;
  while (turns.length < most) {
    /** @type {Request} */
    const suggest = { action: "analyse", game: writeGame(rules, turns), strategy: RIVAL };
    const guess = replyTo(suggest)?.reply?.suggestion?.guess;
    if (!guess) return { turns, solved: false, next: suggest };
    /** @type {Request} */
    const answer = { action: "answer", guess, rules, seed };
    const feedback = replyTo(answer)?.reply?.feedback;
    if (!feedback) return { turns, solved: false, next: answer };
    turns.push({ guess, feedback });
    if (isSolved({ ...game, turns })) return { turns, solved: true, next: null };
  }
  return { turns, solved: false, next: null };
}

/** The strategy of the program in a duel. */
const RIVAL = "best";
