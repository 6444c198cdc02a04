/** The request for what follows from the answers, and the part of it that the person was told. */
import { isOver } from "../state/game.ts";
import { stepsTold } from "../state/play.ts";
import { current } from "../state/state.ts";
import { asSure, writeGame, type Turn } from "../words/notation.ts";
import type { Game, State } from "../state/types.ts";
import type { Finished } from "../state/record.ts";
import type { Reasoning } from "../words/reasons.ts";
import type { ReplyTo, Request } from "./types.ts";

/** The turns that the steps are about: in a puzzle those that were given, whatever was guessed. */
export const explainedTurns = ({ turns, play }: Pick<Game, "turns" | "play">) =>
  play?.source === "puzzle" ? turns.slice(0, play.given) : turns;

/** Null before the first answer. */
export function stepsRequest(game: Game): Request | null {
  const turns = explainedTurns(game);
  const isAnswered = game.play?.source === "puzzle" || turns[0]?.feedback;
  return isAnswered ? wayRequest(game.rules, turns) : null;
}

const wayRequest = (rules: string, given: Turn[]): Request => ({
  action: "explain_puzzle",
  game: writeGame(rules, asSure(given)),
});

/**
 * The turns of a puzzle that were given, which come before the person's own.
 * @param game - all its turns
 */
export const givenTurns = ({ guesses }: Pick<Finished, "guesses">, { turns }: { turns: Turn[] }) =>
  turns.slice(0, Math.max(0, turns.length - guesses));

/** Null if the turns are not kept, and for other games. */
export function pastStepsRequest(
  finished: Pick<Finished, "guesses" | "kind">,
  game: { rules: string; turns: Turn[] },
) {
  const given = givenTurns(finished, game);
  return finished.kind === "puzzle" && given.length ? wayRequest(game.rules, given) : null;
}

/** Asks for the steps while a sheet that has them may come, or is in sight. */
export function stepsWanted(state: State): Request[] {
  const request = stepsRequest(current(state));
  const wanted = state.panel === "hints" || state.panel === "steps" || isMarked(state);
  return request && wanted ? [request] : [];
}

const isMarked = (state: State) => stepsTold(current(state)) > 0 && !isOver(current(state));

/** The steps told so far; all when the game is over. */
export function toldOf(game: Game, { steps }: Reasoning) {
  const told = isOver(game) ? steps.length : stepsTold(game);
  return { steps: steps.slice(0, told), all: steps.length };
}

/** The turns that the last step names, while the game goes on. */
export function namedTurns(state: State, replyTo: ReplyTo): number[] {
  const game = current(state);
  const request = isMarked(state) ? stepsRequest(game) : null;
  const reply = request && replyTo(request)?.reply;
  return (reply && toldOf(game, reply).steps.at(-1)?.turns) || [];
}
