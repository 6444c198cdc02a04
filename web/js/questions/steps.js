/** What is asked about a puzzle's solution, and how much of it the person has been told. */
import { isOver } from "../state/game.js";
import { current } from "../state/state.js";
import { asSure, writeGame } from "../words/notation.js";
/** @import { Game, State } from "../state/types.js" */
/** @import { Finished } from "../state/record.js" */
/** @import { Turn } from "../words/notation.js" */
/** @import { Reasoning } from "../words/reasons.js" */
/** @import { ReplyTo, Request } from "./types.js" */

/**
 * The request for the steps by which a person finds the code of a puzzle; null in another game. They
 * are about the turns that were given, whatever was guessed since.
 * @param {Game} game
 * @returns {Request | null}
 */
export function stepsRequest({ rules, turns, play }) {
  if (play?.source !== "puzzle") return null;
  return wayRequest(rules, turns.slice(0, play.given));
}

/** @param {string} rules @param {Turn[]} given  the turns of the puzzle @returns {Request} */
const wayRequest = (rules, given) => ({
  action: "explain_puzzle",
  game: writeGame(rules, asSure(given)),
});

/**
 * The turns that a finished puzzle had from its start: those before the person's own.
 * @param {Pick<Finished, "guesses">} finished
 * @param {{turns: Turn[]}} game  all its turns
 */
export const givenTurns = ({ guesses }, { turns }) =>
  turns.slice(0, Math.max(0, turns.length - guesses));

/**
 * The request for the steps of a puzzle that is looked back on; null where its turns are not kept, and for other games.
 * @param {Pick<Finished, "guesses" | "kind">} finished
 * @param {{rules: string, turns: Turn[]}} game
 */
export function pastStepsRequest(finished, game) {
  const given = givenTurns(finished, game);
  return finished.kind === "puzzle" && given.length ? wayRequest(game.rules, given) : null;
}

/** The steps while a sheet that has them may come, or is in sight. @param {State} state @returns {Request[]} */
export function stepsWanted(state) {
  const request = stepsRequest(current(state));
  const wanted =
    state.mode === "play" &&
    (state.panel === "hints" || state.panel === "steps" || isMarked(state));
  return request && wanted ? [request] : [];
}

/** Whether turns may be marked that a step names. @param {State} state */
const isMarked = (state) => (current(state).play?.asked.step ?? 0) > 0 && !isOver(current(state));

/**
 * The steps that the person has been told, and how many there are; all of them when the game is over.
 * @param {Game} game
 * @param {Reasoning} reasoning
 */
export function toldOf(game, { steps }) {
  const told = isOver(game) ? steps.length : Math.min(game.play?.asked.step ?? 0, steps.length);
  return { steps: steps.slice(0, told), all: steps.length };
}

/**
 * The numbers of the turns that the last step is about, while the game goes on.
 * @param {State} state
 * @param {ReplyTo} replyTo
 * @returns {number[]}
 */
export function namedTurns(state, replyTo) {
  const game = current(state);
  const request = state.mode === "play" && isMarked(state) ? stepsRequest(game) : null;
  const reply = request && replyTo(request)?.reply;
  return (reply && toldOf(game, reply).steps.at(-1)?.turns) || [];
}
