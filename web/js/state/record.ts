/**
 * The finished games that are kept on the device. Two records are merged game by game, so that
 * several tabs, and files of other devices, lose none.
 */
import { fault, type Fault } from "../words/pegtext.ts";
import { readGame, type Written } from "../words/notation.ts";
import { foundCodes, lastOf } from "./game.ts";
import { NONE_ASKED } from "./play.ts";
import { isGameName } from "./start.ts";
import { isWhole } from "./table.ts";
import { validSettings } from "./settings.ts";
import type { Play, Settings } from "./types.ts";

/**
 * A secret of a seed, the devil or a puzzle in Play, a secret of another person in Hide, a real
 * board in Solve.
 */
export const GAME_KINDS = ["play", "devil", "puzzle", "hide", "solve"] as const;
export type Kind = (typeof GAME_KINDS)[number];

export interface Finished {
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
  /** Set if the game was left before its end, so that its code was not seen: it was not found. */
  left?: number;
}

/** `era` counts how often all was erased: of two records only the one of the later era counts. */
export interface Kept {
  era: number;
  games: Finished[];
}

const ASKED = Object.keys(NONE_ASKED) as (keyof Play["asked"])[];

export const MAX_GAMES = 2000;
const MAX_TEXT = 800_000;
export const MAX_GAME = 4000;
/** The room for a game beside its text, in characters. */
const AROUND = 360;

export const EMPTY: Kept = Object.freeze({ era: 0, games: [] });

/** Adds games; each replaces an earlier end of the same game. */
export const withGames = (kept: Kept, games: Finished[]): Kept =>
  merged(kept, { era: kept.era, games });

export const withoutGame = ({ era, games }: Kept, id: string): Kept => ({
  era,
  games: games.filter((game) => game.id !== id),
});

/** A game that was left goes on. */
export const withAgain = (kept: Kept, id: string): Kept =>
  kept.games.some((game) => game.id === id && game.left) ? withoutGame(kept, id) : kept;

export const isPending = ({ game, loss, skill }: Finished) =>
  loss === undefined || (skill === undefined && game.includes(":"));

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
  return {
    era: one.era,
    games: lastOf(games, MAX_GAMES, MAX_TEXT, ({ game }) => game.length + AROUND),
  };
}

/**
 * The one of two ends of a game that counts. In Solve and Hide it is the last, since a wrong answer
 * may have been taken back; elsewhere the first, since the code was known after it. Any end counts
 * more than that the game was left, which one tab may do while it goes on in another.
 */
function chosen(one: Finished, other: Finished) {
  if (!one.left !== !other.left) return one.left ? other : one;
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

const MAX_COUNT = 10_000;
/** The last moment that a `Date` can name. */
const MAX_TIME = 8.64e15;

/** Versions up to 0.4 counted how often a game was deleted and restored, left and taken up. */
const isThere = ({ gone = 0, left = 1 }: any) => gone % 2 === 0 && left % 2 === 1;

/** Games that are not valid are left out; null if there is no record. */
export function readKept(saved: any): Kept | null {
  if (!Array.isArray(saved?.games) || !isWhole(saved.era, 0)) return null;
  const games = saved.games
    .filter((game: any) => wrongIn(game) === null && isThere(game))
    .map(onlyValid);
  return merged({ era: saved.era, games: [] }, { era: saved.era, games });
}

export function unreadIn(saved: any): Kept | null {
  if (!readKept(saved)) return null;
  const games = saved.games.filter((game: any) => wrongIn(game) !== null);
  return games.length ? { ...saved, games } : null;
}

const FITS: Record<string, (value: any, game: any, read: Written) => boolean> = {
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

// The finished games as a file, with the settings. A file with a game that is not wholly right
// changes nothing; of settings, those that are valid are taken, since another version may have
// others.

/** The largest file, in bytes: a browser's storage has room for less. */
export const MAX_FILE = 10_000_000;

/** The marks by which the page knows its own files. */
const VERSION = 1;
const MARK = "finished games";

/** @param aside - games that could not be read; no page takes them from the file */
export const writeFile = (
  games: Finished[],
  settings: Settings,
  aside: Record<string, string> = {},
) =>
  `{"mastermind":"${MARK}","version":${VERSION},"settings":${JSON.stringify(settings)},"aside":${JSON.stringify(aside)},"games":[\n${games.map((game) => JSON.stringify(game)).join(",\n")}\n]}\n`;

/**
 * Files of older versions have no settings. `ids` are of all games, `games` those that there is
 * room for.
 */
export function readFile(
  text: string,
): { ids: string[]; games: Finished[]; settings: Partial<Settings> } | Fault {
  const begins = quoted(text);
  if (begins === "") return fault("empty");
  let read: any;
  try {
    read = JSON.parse(text);
  } catch {
    // A file of games that was cut off is not taken for some other file.
    return text.includes(`"${MARK}"`) ? fault("cut") : fault("form", { quoted: begins });
  }
  if (read?.mastermind !== MARK) return fault("form", { quoted: begins });
  const { version, games } = read;
  if (version !== VERSION) return fault("version", { quoted: inJson(version), version: VERSION });
  if (!Array.isArray(games)) return fault("games", { quoted: inJson(games) });
  if (games.length > MAX_GAMES) return fault("many", { count: games.length, max: MAX_GAMES });
  for (const [index, game] of games.entries()) {
    const field = wrongIn(game);
    if (field === null) continue;
    const value = inJson(field ? game[field] : game);
    return fault(field ? "field" : "game", { number: index + 1, field, quoted: value });
  }
  return {
    ids: games.map(({ id }) => id),
    games: readKept({ era: 0, games })?.games ?? [],
    settings: validSettings(read.settings),
  };
}

const MAX_QUOTED = 40;

/** Shortens a text so that it cannot disturb the sentence around it. */
function quoted(text: string) {
  const start = text
    .slice(0, MAX_QUOTED)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return text.length > MAX_QUOTED ? `${start}…` : start;
}

function inJson(value: unknown) {
  try {
    return quoted(value === undefined ? "nothing" : JSON.stringify(value));
  } catch {
    return "…"; // it is nested too deeply to be written
  }
}
