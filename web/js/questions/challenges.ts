/** The requests of the sheets of challenges. */
import { isOver } from "../state/game.ts";
import { hintsToTell } from "../state/play.ts";
import { pegsChosen, pegsOf } from "../state/challenging.ts";
import { isDay } from "../state/days.ts";
import { readRules, wholeCode, writeGame } from "../words/notation.ts";
import type { Game, State } from "../state/types.ts";
import type { Request } from "./types.ts";

/** Asks what a text stands for: the board and seed of a challenge, or a game that was sent back. */
export const readChallengeRequest = (code: string): Request => ({ action: "read_challenge", code });

/** Null while the challenge is not complete. */
export function makeRequest({ challenging: { row }, settings }: State): Request | null {
  const board = row && readRules(row.rules);
  if (!row || !board || pegsChosen(row) === null) return null;
  const secret = wholeCode(board, pegsOf(row)) ?? "";
  return { action: "challenge", rules: row.rules, seed: row.seed, name: settings.called, secret };
}

export const openedRequest = ({
  challenging: { text },
}: Pick<State, "challenging">): Request | null => (text ? readChallengeRequest(text) : null);

/** The text that sends a game of a challenge back; null for other games. */
export function replyRequest({ rules, turns, play }: Game, called: string): Request | null {
  const answered = turns.filter(({ feedback }) => feedback);
  if (play?.source !== "seed" || !play.name || isDay(play.name) || !answered.length) return null;
  const challenge = play.by ? `${play.by}: ${play.name}` : play.name;
  return {
    action: "send",
    challenge,
    game: writeGame(rules, answered),
    name: called,
    hints: hintsToTell(play),
  };
}

/**
 * The end of a challenge also asks about the text that was opened: it may be another game of it.
 */
export function challengeQuestions(state: State): Request[] {
  const {
    panel,
    mode,
    lobby,
    challenging,
    games: { play },
    settings,
  } = state;
  const isEnd =
    mode === "play" &&
    !lobby &&
    isOver(play) &&
    challenging.text.includes("=") &&
    replyRequest(play, "") !== null;
  const wanted = [
    panel === "make" ? makeRequest(state) : null,
    panel === "opened" || isEnd ? openedRequest(state) : null,
    panel === "reply" ? replyRequest(play, settings.called) : null,
  ];
  return wanted.filter((each) => each !== null);
}
