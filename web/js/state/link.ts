/**
 * Links. The address names the room in sight: `#solve`, `#lab/map`, `#learn/lessons/3`. A link that
 * is copied or sent has a game as well: `#solve/p4c6r:1122=1,2`. It has the turns of Play and Hide,
 * but neither the seed, from which the secret could be drawn, nor the code.
 */
import { ROOMS } from "./lab.ts";
import { LEARN_ROOMS, LESSONS } from "./learn.ts";
import { readGame, writeGame } from "../words/notation.ts";
import { isDay } from "./days.ts";
import { isWhole } from "./table.ts";
import { isGaming, MODES, current, inLobby } from "./state.ts";
import type { Mode, Room, State } from "./types.ts";

export interface Link {
  mode: Mode;
  text: string;
}

/** The front door of Play, and the game behind it. */
export const DOOR = "#play";
export const BEHIND_DOOR = "#play/game";

export function roomOf(state: State) {
  const { mode, lab, learn } = state;
  if (mode === "lab") return `#lab/${lab.room}`;
  if (mode === "play") return inLobby(state) ? DOOR : BEHIND_DOOR;
  if (mode !== "learn") return `#${mode}`;
  return `#learn/${learn.room}${learn.room === "lessons" && learn.lesson ? `/${learn.lesson}` : ""}`;
}

/** A challenge or the code of a day begins anew for others. */
export function writeLink(state: State) {
  const { rules, turns, doubt, play } = current(state);
  if (!isGaming(state.mode) || inLobby(state)) return roomOf(state);
  if (state.mode !== "play" || play?.source !== "seed" || !play.name)
    return `#${state.mode}/${writeGame(rules, turns, doubt)}`;
  return isDay(play.name)
    ? `#daily/${rules}`
    : linkOf(play.by ? `${play.by}: ${play.name}` : play.name);
}

/** These end a link in a message, or read badly there; `encodeURIComponent` leaves them. */
const ENDS = /[!'()*~.]/g;

/** @param text - of a challenge or a game that was sent back, as the core writes it */
export function linkOf(text: string) {
  const plain = encodeURIComponent(text.replaceAll(": ", ":")).replace(
    ENDS,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `#${text.includes("=") ? "answer" : "challenge"}/${plain.replaceAll("%3A", ":").replaceAll("%3D", "=")}`;
}

/** Drops the text around a code: a link leaves what it names, several lines leave the last one. */
export function typedCode(typed: string) {
  const link = /#\/?(?:challenge|answer)\/\S+/i.exec(typed)?.[0];
  return (
    (link && readInvitation(link)?.text) ??
    typed
      .trim()
      .split(/[\r\n]+/)
      .at(-1) ??
    ""
  );
}

const LINK = new RegExp(
  `#/?(?:${[...MODES, "challenge", "answer", "daily"].join("|")})\\b\\S*`,
  "i",
);
const CHALLENGE = /^(?:[^\n:]*: ?)?\d+c\d+[a-z]-[-\w]+(?:=.*)?$/i;

/** The link in a text, or the link of the challenge that it is; null for anything else. */
export const linkIn = (text: string) =>
  LINK.exec(text)?.[0] ?? (CHALLENGE.test(text.trim()) ? linkOf(text.trim()) : null);

/**
 * A game that others play too, as a link names it; null for other links. The board of today's code
 * is "" for any. Nothing is checked yet.
 */
export function readInvitation(
  hash: string,
): { what: "challenge" | "answer" | "daily"; text: string } | null {
  const found = /^#\/?(challenge|answer|daily)(?:\/|$)(.*)$/is.exec(hash);
  if (!found) return null;
  const what = found[1].toLowerCase() as "challenge" | "answer" | "daily";
  return { what, text: decoded(found[2]) };
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Null if it is empty. `text` is not checked yet. */
export function readLink(hash: string): Link | null {
  const text = decoded(hash.replace(/^#\/?/, ""));
  if (!text) return null;
  const mode = MODES.find((each) => text === each || text.startsWith(`${each}/`));
  if (!mode) return { mode: "solve", text };
  return { mode, text: text.slice(mode.length + 1) };
}

const nearest = <R extends string>(rooms: readonly R[], text: string) =>
  rooms.find((room) => text.split("/")[0] === room);

/**
 * A link leads to a `room`, where `isThere` is false if it names another one; to a `game` to open;
 * or to nothing, if the text is no game. A game that is in hand is a room: in Solve with all its
 * turns, in Play and Hide with those that the link has.
 */
export function follow(
  state: State,
  { mode, text }: Link,
):
  | { room: { mode: Mode } & Partial<Room>; isThere: boolean }
  | { game: NonNullable<ReturnType<typeof readGame>> }
  | null {
  if (mode === "lab") {
    const lab = nearest(ROOMS, text);
    return { room: { mode, lab }, isThere: text === (lab ?? "") };
  }
  if (mode === "learn") {
    const room = nearest(LEARN_ROOMS, text);
    const number = Number(/^lessons\/(\d+)$/.exec(text)?.[1]);
    const lesson = isWhole(number, 1, LESSONS) ? number : null;
    const learn = room && (room === "lessons" ? { room, lesson } : { room });
    return { room: { mode, learn }, isThere: text === (room ?? "") || lesson !== null };
  }
  if (!text) return { room: { mode }, isThere: true };
  const inHand = { room: { mode, lobby: mode === "play" ? false : undefined }, isThere: true };
  if (`#${mode}/${text}` === BEHIND_DOOR) return inHand;
  const game = readGame(text);
  if (!game) return null;
  const { rules, turns, doubt } = state.games[mode];
  const same = mode === "solve" ? turns : turns.slice(0, game.turns.length);
  return writeGame(game.rules, game.turns, game.doubt) === writeGame(rules, same, doubt)
    ? inHand
    : { game };
}
