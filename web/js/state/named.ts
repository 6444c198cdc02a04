/**
 * Games that others play too, of a challenge or of the day: each counts once, and goes on once it
 * has begun.
 */
import { gameOf, isOver, isSolved } from "./game.ts";
import { goingOn, isSameGame, wayOf } from "./lobby.ts";
import { hintsOf } from "./play.ts";
import { idOf } from "./ended.ts";
import { isDay } from "./days.ts";
import { writeGame } from "../words/notation.ts";
import type { Action, Game, State } from "./types.ts";
import type { Finished } from "./record.ts";

/** `name` is a challenge code or a date, `by` the sender of the challenge. */
export interface Named {
  rules: string;
  seed: string;
  name: string;
  by?: string;
}

/**
 * A challenge with the code of a game in progress is that game; starting over would give its
 * answers away. The code of a day counts by its name.
 */
function going(state: State, { rules, seed, name }: Named) {
  const inHand = state.games.play;
  const all = [
    ...goingOn(state)
      .filter((each) => !isSameGame(each, inHand))
      .map(gameOf),
    ...(isOver(inHand) ? [] : [inHand]),
  ];
  const same = (game: Game) =>
    game.rules === rules &&
    game.seed === seed &&
    game.play?.source === "seed" &&
    (game.play.name === name || !isDay(name));
  return all.find(same) ?? null;
}

export const playedOn = (
  games: Finished[],
  day: string,
  rules: string,
  kind: "play" | "puzzle" = "play",
) =>
  games.find(
    (each) => each.kind === kind && each.name === day && each.game.split(":")[0] === rules,
  );

export const goOn = (game: Pick<Game, "rules" | "seed" | "play">): Action => ({
  type: "goOn",
  rules: game.rules,
  seed: game.seed,
  way: wayOf(game),
});

export function beginNamed(state: State, { rules, seed, name, by = "" }: Named): Action {
  const game = going(state, { rules, seed, name });
  return game ? goOn(game) : { type: "begin", rules, seed, start: { name, by } };
}

/**
 * The finished game of a challenge, from the record, or else the current one; null if there is
 * none. One that was left has not shown its code.
 */
export function ownGame(
  { games: { play: inHand } }: Pick<State, "games">,
  games: Finished[],
  { rules, seed, name }: Pick<Named, "rules" | "seed" | "name">,
): { game: string; guesses: number; won: boolean; hints: number } | null {
  const id = idOf("play", gameOf({ rules, seed }));
  const found = games.findLast(
    (each) =>
      each.left === undefined &&
      each.kind === "play" &&
      (each.id === id || (each.name === name && !isDay(name))),
  );
  if (found?.game.includes(":"))
    return { game: found.game, guesses: found.guesses, won: found.won, hints: hintsOf(found) };
  if (
    inHand.rules !== rules ||
    inHand.seed !== seed ||
    inHand.play?.source !== "seed" ||
    !isOver(inHand)
  )
    return null;
  const turns = inHand.turns.filter(({ feedback }) => feedback);
  return {
    game: writeGame(rules, turns),
    guesses: turns.length,
    won: isSolved(inHand),
    hints: hintsOf(inHand.play),
  };
}

/**
 * A day that ended further ahead, in ms, was played by a wrong clock. It does not show that the
 * clock was set back.
 */
const AHEAD = 31 * 86_400_000;

/**
 * True if the clock was set back: the code of a day ended later than now. A journey across time
 * zones changes the day and not the moment.
 * @param now - in ms since 1970
 */
export const isSetBack = (games: Finished[], now: number) =>
  games.some(({ name, at }) => isDay(name) && at > now && at < now + AHEAD);

/**
 * A day that was played before is for practice, and so is any while the clock is set back: it has
 * no name and does not count.
 */
export const beginDay = (
  state: State,
  games: Finished[],
  { rules, seed, name }: Named,
  setBack = false,
) => beginNamed(state, { rules, seed, name: setBack || playedOn(games, name, rules) ? "" : name });
