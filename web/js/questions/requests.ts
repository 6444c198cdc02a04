/**
 * The requests to Python about a state, and the times that the page waits for their replies.
 * Replies are kept under their requests, so a return to an earlier position asks nothing again.
 */
import { boardOfRules, wholeCode, writeGame, type Feedback } from "../words/notation.ts";
import { positionOf } from "../state/game.ts";
import { linkIn } from "../state/link.ts";
import { chosenSet } from "../state/pegs.ts";
import { current } from "../state/state.ts";
import { writePegs } from "../words/pegtext.ts";
import type { State } from "../state/types.ts";
import type { Alternative, Entry, ReplyTo, Request } from "./types.ts";
import type { Aim } from "../state/settings.ts";

/** The codes on a page of the list. */
export const LISTED = 60;

export const positionText = (state: State) => positionOf(current(state));

/** Asks how a pasted text can be read, while it is in sight; else null. */
export function pasteRequest(state: State): Request | null {
  const { pasted } = state.chosen;
  if (state.panel !== "paste" || !pasted.trim() || linkIn(pasted)) return null;
  const { key = "", title = null, colours = [] } = chosenSet(state.settings) ?? {};
  const pegs = title === null ? key : writePegs({ title, colours });
  return { action: "read", rules: current(state).rules, text: pasted, ...(pegs ? { pegs } : {}) };
}

export const STRATEGIES: Request = { action: "strategies" };

export function analyseRequest(state: State): Request {
  const { rules, turns, doubt } = current(state);
  return { action: "analyse", game: writeGame(rules, turns, doubt) };
}

/** The default aim has no fields, so that its requests are those whose replies are bundled. */
const askedOf = ({ most, consistent }: Aim): { most?: number; consistent?: boolean } => ({
  ...(most === null ? {} : { most }),
  ...(consistent ? { consistent } : {}),
});

export const suggestRequest = (state: State): Request => ({
  ...analyseRequest(state),
  ...(current(state).hurry ? { hurry: true } : { strategy: state.strategy, ...askedOf(state.aim) }),
});

export const alternativesRequest = (state: State, hurry = false): Request => ({
  action: "alternatives",
  game: positionText(state),
  ...askedOf(state.aim),
  ...(hurry ? { hurry } : {}),
});

/** The ranking with the most effort that is there. */
export const rankingOf = (
  state: State,
  replyTo: ReplyTo,
): { alternatives: Alternative[]; complete: boolean } | undefined =>
  replyTo(alternativesRequest(state))?.reply ?? replyTo(alternativesRequest(state, true))?.reply;

export function draftCode(state: State): string | null {
  const { rules, draft } = current(state);
  return wholeCode(boardOfRules(rules), draft);
}

export const worthRequest = (state: State, guess: string, hurry = false): Request => ({
  action: "worth",
  game: positionText(state),
  guess,
  ...askedOf(state.aim),
  ...(hurry ? { hurry } : {}),
});

/** All other turns stay, earlier and later. */
export function correctRequest(state: State, guess: string): Request | null {
  const { editing } = current(state);
  return editing === null
    ? null
    : { ...analyseRequest(state), action: "correct", guess, turn: editing + 1 };
}

export const listRequest = (state: State, page: number): Request => ({
  action: "candidates",
  count: LISTED,
  game: positionText(state),
  start: page * LISTED,
});

export const boardRequest = (rules: string): Request => ({ action: "analyse", game: rules });

export const boardFacts = (
  state: State,
  replyTo: ReplyTo,
): { listable: boolean; slow: string[]; feedbacks: Feedback[] } | undefined =>
  replyTo(boardRequest(current(state).rules))?.reply?.rules;

/** After this the page says what it waits for, in ms. */
export const SLOW = 250;
/**
 * After this a second Python is started for a quick guess, so that it is ready at `TOO_SLOW`, in
 * ms.
 */
export const GETS_SLOW = 1000;
/** After this the page offers a quick guess, in ms. */
export const TOO_SLOW = 2000;

/** @returns the time in ms; 0 if it does not wait */
export const waited = (entry: Entry | undefined, now: number) =>
  entry?.status === "waiting" ? now - entry.since : 0;

/** @returns in ms; null if none waits */
export function untilSlower(entries: (Entry | undefined)[], now: number) {
  const times = entries
    .filter((entry) => entry?.status === "waiting")
    .flatMap((entry) => [SLOW, GETS_SLOW, TOO_SLOW].map((ms) => ms - waited(entry, now)))
    .filter((ms) => ms > 0);
  return times.length ? Math.min(...times) : null;
}
