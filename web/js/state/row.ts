/** The current row: what a tap or a key does to its pegs. */
import { KINDS, readRules } from "../words/notation.ts";
import type { Game } from "./types.ts";

/**
 * The peg that is changed next.
 * @param shown - the pegs in view, suggestion or draft
 */
export const nextPeg = (game: Game, shown: (number | null)[]) =>
  game.cursor ?? Math.max(0, (game.draft ?? shown).indexOf(null));

/**
 * Put a colour at the cursor and move it on, or take off the peg there, or else the one before. On
 * a board without repeats, a colour that is already in the row changes places. Where no code begins
 * with the last colour, a first peg of that stays open.
 * @param at - the peg, if not the one at the cursor
 */
export function place(
  game: Game,
  colour: number | null,
  shown: (number | null)[],
  at: number = nextPeg(game, shown),
): Game {
  const board = readRules(game.rules);
  if (!board) return game;
  // Two taps may come within one frame: the first is then in the draft, but not in `shown` yet.
  const draft = [...(game.draft ?? shown)];
  const { repeats, leads } = KINDS[board.kind];
  if (colour !== null && !repeats) {
    const other = draft.indexOf(colour);
    if (other >= 0) draft[other] = draft[at];
  }
  if (colour === null) {
    const taken = draft[at] === null && at > 0 ? at - 1 : at;
    draft[taken] = null;
    return { ...game, draft, cursor: taken, hint: false };
  }
  draft[at] = colour;
  const barred = !leads && draft[0] === board.colours - 1;
  if (barred) draft[0] = null;
  return { ...game, draft, cursor: barred ? 0 : Math.min(at + 1, board.pegs - 1), hint: false };
}

/** A row without pegs follows the suggestion again when the cursor goes. */
export function select(game: Game, position: number | null, shown: (number | null)[]): Game {
  if (position === null) {
    const empty = game.draft?.every((colour) => colour === null);
    return { ...game, draft: empty ? null : game.draft, cursor: null };
  }
  return { ...game, draft: [...(game.draft ?? shown)], cursor: position };
}
