/**
 * The finished games as a file, with the settings. A file with a game that is not wholly right
 * changes nothing; of settings, those that are valid are taken, since another version may have
 * others.
 */
import { MAX_GAMES, readKept, wrongIn, type Finished } from "./record.ts";
import { validSettings } from "./settings.ts";
import type { Settings } from "./types.ts";

/** `wrong` is the key of a text, and `values` are quoted in it. */
interface Fault {
  wrong: string;
  values: Record<string, string | number>;
}

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
  if (begins === "") return { wrong: "empty", values: {} };
  let read: any;
  try {
    read = JSON.parse(text);
  } catch {
    // A file of games that was cut off is not taken for some other file.
    return text.includes(`"${MARK}"`)
      ? { wrong: "cut", values: {} }
      : { wrong: "form", values: { quoted: begins } };
  }
  if (read?.mastermind !== MARK) return { wrong: "form", values: { quoted: begins } };
  const { version, games } = read;
  if (version !== VERSION)
    return { wrong: "version", values: { quoted: inJson(version), version: VERSION } };
  if (!Array.isArray(games)) return { wrong: "games", values: { quoted: inJson(games) } };
  if (games.length > MAX_GAMES)
    return { wrong: "many", values: { count: games.length, max: MAX_GAMES } };
  for (const [index, game] of games.entries()) {
    const field = wrongIn(game);
    if (field === null) continue;
    const value = inJson(field ? game[field] : game);
    return { wrong: field ? "field" : "game", values: { number: index + 1, field, quoted: value } };
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
