/**
 * The game in the address: `#solve/p4c6r:1122=1,2`; in the Lab and in Learn the room: `#lab/map`,
 * `#learn/lessons/3`. A link
 * to a game of Play has its turns but not its seed, from which the secret could be drawn; one to a game
 * of Hide has its turns but not the code.
 */
import { ROOMS } from "./lab.js";
import { LEARN_ROOMS, LESSONS } from "./learn.js";
import { readGame, writeGame } from "../words/notation.js";
import { isDay } from "./days.js";
import { isWhole } from "./valid.js";
import { isGaming, MODES, current, inLobby } from "./state.js";
/** @import { Mode, State } from "./state.js" */

/** @typedef {{mode: Mode, text: string}} Link */

/** @param {State} state */
export function writeLink(state) {
  if (state.mode === "lab") return `#lab/${state.lab.room}`;
  if (state.mode === "learn") {
    const { room, lesson } = state.learn;
    return `#learn/${room}${room === "lessons" && lesson ? `/${lesson}` : ""}`;
  }
  if (inLobby(state)) return "#play";
  const game = current(state);
  return `#${state.mode}/${writeGame(game.rules, game.turns, game.doubt)}`;
}

/**
 * The link to a game that is sent to others. That to a challenge or to the code of a day begins it anew;
 * the address of the page cannot, since loading the page again would.
 * @param {State} state
 */
export function writeSharedLink(state) {
  const { rules, play } = current(state);
  if (state.mode !== "play" || play?.source !== "seed" || !play.name) return writeLink(state);
  return isDay(play.name)
    ? `#daily/${rules}`
    : linkOf(play.by ? `${play.by}: ${play.name}` : play.name);
}

/** What ends a link in a message, or reads badly in one, beside what `encodeURIComponent` encodes. */
const ENDS = /[!'()*~.]/g;

/** The link to a challenge or to a game that was sent back, of its text as the core writes it. @param {string} text */
export function linkOf(text) {
  const plain = encodeURIComponent(text.replaceAll(": ", ":")).replace(
    ENDS,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `#${text.includes("=") ? "answer" : "challenge"}/${plain.replaceAll("%3A", ":").replaceAll("%3D", "=")}`;
}

/**
 * What was typed or pasted, without what is around it: of a link what it names, of several lines the last one.
 * @param {string} typed
 */
export function typedCode(typed) {
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

/**
 * A game that others play too, as a link names it: the code of a challenge, such a game that was sent
 * back, or the board of today's code ("" is any). Null for other links. Neither is checked yet.
 * @param {string} hash
 * @returns {{what: "challenge" | "answer" | "daily", text: string} | null}
 */
export function readInvitation(hash) {
  const found = /^#\/?(challenge|answer|daily)(?:\/|$)(.*)$/is.exec(hash);
  if (!found) return null;
  const what = /** @type {"challenge" | "answer" | "daily"} */ (found[1].toLowerCase());
  try {
    return { what, text: decodeURIComponent(found[2]) };
  } catch {
    return { what, text: found[2] };
  }
}

/**
 * What a link asks for, or null if it is empty. `text` is not checked yet.
 * @param {string} hash
 * @returns {Link | null}
 */
export function readLink(hash) {
  let text;
  try {
    text = decodeURIComponent(hash.replace(/^#\/?/, ""));
  } catch {
    text = hash.slice(1);
  }
  if (!text) return null;
  const mode = MODES.find((each) => text === each || text.startsWith(`${each}/`));
  if (!mode) return { mode: "solve", text };
  return { mode, text: text.slice(mode.length + 1) };
}

/**
 * Whether an address is one that this page wrote: that of a game, of what undo or redo leads to there, or of the game before.
 * @param {State} state
 * @param {string} hash
 */
export function isOwnAddress({ games, left }, hash) {
  const mode = MODES.find((each) => hash.startsWith(`#${each}/`));
  if (!mode || !isGaming(mode)) return false;
  const steps = [
    games[mode],
    ...games[mode].past,
    ...games[mode].future,
    ...(left?.mode === mode ? [left.game] : []),
  ];
  return steps.some(
    ({ rules, turns, doubt }) => hash === `#${mode}/${writeGame(rules, turns, doubt)}`,
  );
}

/** The room that a text names, perhaps with more behind it. @template {string} R @param {readonly R[]} rooms @param {string} text */
const nearest = (rooms, text) => rooms.find((room) => text.split("/")[0] === room);

/**
 * What a link leads to: `there` (the state has it already, perhaps in another mode), `lab` (a room of the Lab),
 * `learn` (one of Learn), `earlier` (in Solve: one's own game with fewer turns), `open` (another game; one of
 * Play or Hide has no secret here, so it is opened in Solve) or `refuse` (no game).
 * A link whose turns begin one's own game in Play or Hide is one's own: the address lags behind the
 * game where a browser limits its changes.
 * @param {State} state
 * @param {Link} link
 * @returns {{what: "there"} | {what: "refuse"}
 *   | {what: "lab", room: import("./lab.js").Room}
 *   | {what: "learn", room: import("./learn.js").LearnRoom, lesson?: number | null}
 *   | {what: "earlier" | "open", game: NonNullable<ReturnType<typeof readGame>>}}
 */
export function follow(state, { mode, text }) {
  if (mode === "lab") {
    return { what: "lab", room: nearest(ROOMS, text) ?? state.lab.room };
  }
  if (mode === "learn") {
    const room = nearest(LEARN_ROOMS, text) ?? state.learn.room;
    if (room !== "lessons") return { what: "learn", room };
    const number = Number(/^lessons\/(\d+)$/.exec(text)?.[1]);
    return { what: "learn", room, lesson: isWhole(number, 1, LESSONS) ? number : null };
  }
  const game = state.games[mode];
  const there = { what: /** @type {const} */ ("there") };
  if (!text || text === writeGame(game.rules, game.turns, game.doubt)) return there;
  const read = readGame(text);
  if (!read) return { what: "refuse" };
  const { turns } = read;
  const isPart =
    writeGame(read.rules, turns, read.doubt) ===
    writeGame(game.rules, game.turns.slice(0, turns.length), game.doubt);
  if (!isPart) return { what: "open", game: read };
  return mode === "solve" ? { what: "earlier", game: read } : there;
}
