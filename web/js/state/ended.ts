/**
 * The games that an action ends, and those that it leaves before their end, as the record has them.
 */
import { gameOf, isOver, isSolved } from "./game.ts";
import { isSameGame, isShelved } from "./lobby.ts";
import { NONE_ASKED, guessesMade, hintedTurns } from "./play.ts";
import { isOfOwnCode } from "./start.ts";
import { MAX_GAME, type Finished, type Kind } from "./record.ts";
import { current, isGaming } from "./state.ts";
import { fnv1a } from "./fnv.ts";
import { asSure, writeGame } from "../words/notation.ts";
import type { Game, Gaming, State, Step } from "./types.ts";

/**
 * The game that an action has ended, or null. Steps of undo and games from elsewhere end none.
 * @param at - now, in ms since 1970
 */
export function endedBy({ before, after, action }: Step, at: number): Finished | null {
  if (["undo", "redo", "opened", "replaced"].includes(action.type)) return null;
  const [from, to] = [current(before), current(after)];
  if (before.mode !== after.mode || !isGaming(after.mode) || !isOver(to) || !wasPlayed(after, to))
    return null;
  if (isOver(from) && from.turns === to.turns) return null;
  return finished(after.mode, to, at);
}

/**
 * The games that an action has left before their end, which gives them up, and the ids of those
 * that it has taken up again, whatever the action was.
 * @param at - now, in ms since 1970
 */
export function leftBy({ before, after, action }: Step, at: number) {
  const found: { left: Finished[]; again: string[] } = { left: [], again: [] };
  if (action.type === "replaced") return found; // it is the same tab, as it was saved
  const left = after.left === before.left ? null : after.left;
  const again = action.type === "goBack" ? before.left : null;
  if (left && isCounted(before, left))
    found.left.push({ ...finished(left.mode, gameOf(left.game), at), left: 1 });
  if (again && isCounted(after, again)) found.again.push(idOf(again.mode, gameOf(again.game)));
  for (const each of before.shelf) {
    const game = gameOf(each);
    const stays = isShelved(after, game) || isSameGame(after.games.play, game);
    if (!stays && goesOn(before, game)) found.left.push({ ...finished("play", game, at), left: 1 });
  }
  return found;
}

/** True if leaving a game gives it up: it has a code that someone hides. */
const isCounted = (state: State, { mode, game }: NonNullable<State["left"]>) =>
  mode !== "solve" && goesOn(state, gameOf(game));

const goesOn = (state: State, game: Game) => wasPlayed(state, game) && !isOver(game);

/** The game without a guess that waits for its answer: it ends before it. */
const answered = (game: Game): Game =>
  game.turns.some(({ feedback }) => !feedback)
    ? { ...game, turns: game.turns.filter(({ feedback }) => feedback) }
    : game;

/**
 * True if a guess of the person was answered, even if it was taken back since, at a code that
 * another one has chosen.
 */
const wasPlayed = (state: State, game: Game) =>
  (guessesMade(answered(game)) > 0 || (game.play?.asked.undo ?? 0) > 0) &&
  !isOfOwnCode(state, game);

function kindOf(mode: Gaming, { play }: Game) {
  const source = play?.source ?? "seed";
  return (mode === "play" && source !== "seed" ? source : mode) as Kind;
}

export const idOf = (mode: Gaming, game: Game) =>
  hash(
    `${kindOf(mode, game)} ${game.rules} ${game.seed || writeGame(game.rules, asSure(game.turns))}`,
  );

function finished(mode: Gaming, game: Game, at: number): Finished {
  const { rules, turns, play } = answered(game);
  const made = guessesMade({ play, turns });
  return {
    id: idOf(mode, game),
    at,
    kind: kindOf(mode, game),
    ...textOf({ rules, turns, play }, made),
    ...(play?.name ? { name: play.name } : {}),
    guesses: made || play?.asked.undo || 0,
    won: isSolved(game),
    asked: { ...NONE_ASKED, ...play?.asked },
  };
}

/**
 * The turns as the record keeps them. The figures are null if the review has nothing to say: about
 * turns that were given, and without turns. A puzzle keeps its turns for its reasoning.
 * @param made - the number of guesses that the person has made
 */
function textOf(
  { rules, turns, play }: Pick<Game, "rules" | "turns" | "play">,
  made: number,
): Pick<Finished, "game" | "hinted" | "loss" | "skill" | "luck"> {
  const game = writeGame(rules, asSure(turns));
  if (game.length > MAX_GAME || !made) return { game: rules, loss: null };
  if (play?.given) return { game, loss: null, skill: null, luck: null };
  const hinted = hintedTurns({ play, turns });
  return hinted.length ? { game, hinted } : { game };
}

/** A text as a short word: its seed is not to be read from it. */
function hash(text: string) {
  const half = (start: number | undefined) => fnv1a(text, start).toString(36).padStart(7, "0");
  return half(undefined) + half(0x9e3779b9);
}
