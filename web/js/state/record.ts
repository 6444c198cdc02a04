/**
 * The finished games that are kept on the device. Two records are merged game by game, so that
 * several tabs, and files of other devices, lose none.
 */
import { readGame, type Turn } from "../words/notation.ts";
import { foundCodes } from "./game.ts";
import { isGameName } from "./people.ts";
import { isWhole } from "./valid.ts";
import type { Play } from "./types.ts";

/**
 * A secret of a seed, the devil or a puzzle in Play, a secret of another person in Hide, a real
 * board in Solve.
 */
export const GAME_KINDS = ["play", "devil", "puzzle", "hide", "solve"] as const;
export type Kind = (typeof GAME_KINDS)[number];

export interface Finished {
  /** The same whenever the same game ends. */
  id: string;
  /** The time of its end, in ms since 1970. */
  at: number;
  kind: Kind;
  /** The game as text; the rules alone if that is too long. */
  game: string;
  guesses: number;
  won: boolean;
  asked: Play["asked"];
  /** The turns whose guesses came after a hint; missing if there are none. */
  hinted?: number[];
  /** The name of a code that others play too: a challenge or a date. */
  name?: string;
  /**
   * Guesses lost by skill; null if that is not known, missing if it has not been worked out yet.
   */
  loss?: number | null;
  /** True if the loss is not proven. */
  about?: boolean;
  /**
   * A percentage, rounded; null if the game has none, missing if it has not been worked out yet.
   */
  skill?: number | null;
  /** A percentage, rounded; null if chance had no part. */
  luck?: number | null;
  /**
   * Counts how often the person deleted it and took that back. If it is odd, the game is deleted:
   * its turns are not kept, and it does not count.
   */
  gone?: number;
  /**
   * Set if a game was left before its end, so that its code was not seen. If it is odd, the game
   * was left and counts as not found; if it is even, the game goes on; it grows by one each time.
   * Missing if the game has ended.
   */
  left?: number;
}

/** `era` counts how often all was erased: of two records only the one of the later era counts. */
export interface Kept {
  era: number;
  games: Finished[];
}

export const ASKED: readonly (keyof Play["asked"])[] = [
  "count",
  "agree",
  "best",
  "list",
  "step",
  "undo",
];

export const MAX_GAMES = 2000;
const MAX_TEXT = 800_000;
export const MAX_GAME = 4000;
/** The room for a game beside its text, in characters. */
const AROUND = 360;

export const EMPTY: Kept = Object.freeze({ era: 0, games: [] });

/** Adds a game; it replaces an earlier end of the same game. */
export const withGame = (kept: Kept, game: Finished): Kept => withGames(kept, [game]);

/** A game that was deleted before is there again. */
export function withGames(kept: Kept, games: Finished[]): Kept {
  const gone = new Map(kept.games.filter(isGone).map(({ id, gone = 0 }) => [id, gone]));
  const anew = (game: Finished) =>
    gone.has(game.id) ? { ...game, gone: (gone.get(game.id) ?? 0) + 1 } : game;
  return merged(kept, { era: kept.era, games: games.map(anew) });
}

/** Other tabs, which still have the game, learn that it was deleted. */
export function withoutGame(kept: Kept, id: string): Kept {
  const game = kept.games.find((each) => each.id === id);
  if (!game || isGone(game)) return kept;
  const { hinted, skill, luck, ...rest } = game;
  const bare = { ...rest, game: game.game.split(":")[0], loss: null, gone: (game.gone ?? 0) + 1 };
  return merged(kept, { era: kept.era, games: [bare] });
}

export const isPending = ({ game, loss, skill }: Finished) =>
  loss === undefined || (skill === undefined && game.includes(":"));

const isGone = ({ gone = 0 }: Finished) => gone % 2 === 1;

export function withLeft(kept: Kept, game: Finished): Kept {
  const times = kept.games.find(({ id }) => id === game.id)?.left ?? 0;
  return withGame(kept, { ...game, left: times + ((times + 1) % 2) });
}

export function withAgain(kept: Kept, id: string): Kept {
  const game = kept.games.find((each) => each.id === id);
  return game?.left && counts(game) ? withGame(kept, { ...game, left: game.left + 1 }) : kept;
}

/** A game that was deleted, or left and taken up again, does not count. */
export const counts = (game: Finished) =>
  !isGone(game) && (game.left === undefined || game.left % 2 === 1);

export const erased = ({ era }: Kept): Kept => ({ era: era + 1, games: [] });

/** Each game once. The order of the two does not matter. */
export function merged(one: Kept, other: Kept): Kept {
  if (one.era !== other.era) return one.era > other.era ? one : other;
  const byId = new Map(one.games.map((game) => [game.id, game]));
  for (const game of other.games) {
    const had = byId.get(game.id);
    byId.set(game.id, had ? chosen(had, game) : game);
  }
  const games = [...byId.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return { era: one.era, games: bounded(games) };
}

/**
 * The one of two ends of a game that counts. In Solve and Hide it is the last, since a wrong answer
 * may have been taken back; elsewhere the first, since the code was known after it. Any end counts
 * more than that the game was left, which one tab may do while it goes on in another. The entry
 * with more deletions and restorations is the newer one.
 */
function chosen(one: Finished, other: Finished) {
  const [deletions, more] = [one.gone ?? 0, other.gone ?? 0];
  if (deletions !== more) return deletions > more ? one : other;
  const [times, others] = [one.left ?? Infinity, other.left ?? Infinity];
  if (times !== others) return times > others ? one : other;
  if (one.game === other.game && one.won === other.won) {
    const [first, second] = one.at <= other.at ? [one, other] : [other, one];
    const worked = first.loss === undefined ? second : first;
    const scored = first.skill === undefined ? second : first;
    return {
      ...first,
      ...(worked.loss === undefined ? {} : { loss: worked.loss }),
      ...(worked.about ? { about: true } : {}),
      ...(scored.skill === undefined ? {} : { skill: scored.skill, luck: scored.luck ?? null }),
    };
  }
  const last = one.kind === "solve" || one.kind === "hide" || one.left !== undefined;
  return one.at === other.at
    ? one.game < other.game
      ? one
      : other
    : one.at < other.at === last
      ? other
      : one;
}

function bounded(games: Finished[]) {
  let room = MAX_TEXT;
  let first = games.length;
  while (first > 0 && games.length - first < MAX_GAMES) {
    room -= games[first - 1].game.length + AROUND;
    if (room < 0) break;
    first -= 1;
  }
  return games.slice(first);
}

const MAX_COUNT = 10_000;
/** The last moment that a `Date` can name. */
const MAX_TIME = 8.64e15;

/** Games that are not valid are left out; null if there is no record. */
export function readKept(saved: any): Kept | null {
  if (!Array.isArray(saved?.games) || !isWhole(saved.era, 0)) return null;
  const games = saved.games.filter((game: any) => wrongIn(game) === null).map(onlyValid);
  return merged({ era: saved.era, games: [] }, { era: saved.era, games });
}

export function unreadIn(saved: any): Kept | null {
  if (!readKept(saved)) return null;
  const games = saved.games.filter((game: any) => wrongIn(game) !== null);
  return games.length ? { ...saved, games } : null;
}

/** The checks of the fields of a saved game, in their order. */
const FITS: Record<
  string,
  (value: any, game: any, read: { rules: string; turns: Turn[] }) => boolean
> = {
  id: (id) => typeof id === "string" && /^[0-9a-z]{1,40}$/.test(id),
  at: (at) => isWhole(at, 0, MAX_TIME),
  kind: (kind) => GAME_KINDS.includes(kind),
  guesses: (guesses, { kind }, { turns: { length } }) =>
    isWhole(guesses, 1, MAX_COUNT) &&
    // A puzzle has turns that were given as well.
    (!length || (kind === "puzzle" ? guesses <= length : guesses === length)),
  won: (won, _, read) =>
    typeof won === "boolean" && (!read.turns.length || won === foundCodes(read).length > 0),
  // Games of before 0.4 have no steps.
  asked: (asked) =>
    ASKED.every((what) => isWhole(asked?.[what] ?? (what === "step" ? 0 : null), 0, MAX_COUNT)),
  /** Numbers of turns, in their order. */
  hinted: (hinted = [], _, { turns }) =>
    Array.isArray(hinted) &&
    hinted.every((each, index) => isWhole(each, index ? hinted[index - 1] + 1 : 1, turns.length)),
  name: (name) => name === undefined || isGameName(name),
  loss: (loss = null) => loss === null || (Number.isFinite(loss) && loss >= 0 && loss <= MAX_COUNT),
  left: (left = 1) => isWhole(left, 1),
  gone: (gone = 1) => isWhole(gone, 1),
  about: (about = false) => typeof about === "boolean",
};

/** The first wrong field of a game; "" if it is no game at all, null if nothing is wrong. */
export function wrongIn(game: any) {
  if (!game || typeof game !== "object" || Array.isArray(game)) return "";
  const { game: text } = game;
  const read = typeof text === "string" && text.length <= MAX_GAME ? readGame(text) : null;
  if (!read) return "game";
  return Object.keys(FITS).find((field) => !FITS[field](game[field], game, read)) ?? null;
}

const isScore = (score: any) => score === null || isWhole(score, 0, 100);

function onlyValid(game: any): Finished {
  const fields = ["game", ...Object.keys(FITS)].filter((field) => game[field] !== undefined);
  const { asked, skill, luck } = game;
  // A score that no review can have given is worked out anew.
  const scored = isScore(skill) && isScore(luck) && game.game.includes(":");
  return {
    ...Object.fromEntries(fields.map((field) => [field, game[field]])),
    asked: Object.fromEntries(ASKED.map((what) => [what, asked[what] ?? 0])),
    ...(scored ? { skill, luck: game.kind === "devil" ? null : luck } : {}),
  } as Finished;
}
