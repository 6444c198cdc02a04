/**
 * The requests of Play to its codemakers: answers, codes, puzzles and their solutions, codes that
 * others play too, and the game that an opponent plays beside the person.
 */
import { isOver, isSolved, waitingTurn } from "../state/game.ts";
import { typedCode } from "../state/link.ts";
import { boardRequest, analyseRequest, draftCode } from "./requests.ts";
import {
  MAX_TURNS,
  boardOfRules,
  writeGame,
  wholeCode,
  asSure,
  type Turn,
  type Written,
  type Feedback,
} from "../words/notation.ts";
import { hintsToTell, stepsTold } from "../state/play.ts";
import { pegsChosen, pegsOf } from "../state/challenging.ts";
import { isDay } from "../state/days.ts";
import { current } from "../state/state.ts";
import { awaitsClaim, secretText } from "../state/hide.ts";
import { otherGuessRequest } from "./review.ts";
import type { Game, Rival, State } from "../state/types.ts";
import type { ReplyTo, Request } from "./types.ts";
import type { Finished } from "../state/record.ts";
import type { Reasoning } from "../words/reasons.ts";

export const puzzleRequest = ({
  rules,
  seed,
  play,
}: Pick<Game, "rules" | "seed"> & { play: { level: number | null } | null }): Request => ({
  action: "puzzle",
  rules,
  seed,
  ...(play?.level ? { level: play.level } : {}),
});

/**
 * Asks for the only code that fits the turns that were given: a puzzle that was begun stays the
 * same, however puzzles are made by now.
 */
export const puzzleCodeRequest = ({
  rules,
  turns,
  play,
}: Pick<Game, "rules" | "turns" | "play">): Request => ({
  action: "candidates",
  game: writeGame(rules, turns.slice(0, play?.given)),
  start: 0,
  count: 1,
});

export const dailyRequest = (rules: string, date: string): Request => ({
  action: "daily",
  date,
  rules,
});

export const dayPuzzleRequest = (rules: string, date: string): Request => ({
  action: "daily_puzzle",
  date,
  rules,
});

export const challengeRequest = (rules: string, seed: string): Request => ({
  action: "challenge",
  rules,
  seed,
});

export function seedAfter(seed: string) {
  const [, start, number] = /^(.*?)(?:\.(\d{1,6}))?$/s.exec(seed) as string[];
  return `${start}.${number ? Number(number) + 1 : 2}`;
}

/** A strict game asks it before a guess is made; null while none is tried. */
export const checkRequest = ({ rules, turns, play }: Game): Request | null =>
  play?.tried ? { action: "contradicted", game: writeGame(rules, turns), guess: play.tried } : null;

/** The reply has the number if it is proven; null until the devil is beaten. */
export const fewestRequest = (game: Game): Request | null =>
  game.play?.source === "devil" && isSolved(game)
    ? { action: "devil_fewest", rules: game.rules }
    : null;

export function revealRequest(game: Game): Request {
  const { rules, seed, turns, play } = game;
  if (play?.source === "puzzle") return puzzleCodeRequest(game);
  if (play?.source === "devil")
    return {
      action: "devil_reveal",
      game: writeGame(
        rules,
        turns.filter(({ feedback }) => feedback),
      ),
    };
  return { action: "reveal", rules, seed };
}

export const codeIn = (reply: any): string | null => reply?.secret ?? reply?.codes?.[0] ?? null;

/** The requests of a game of Play beside those for answers. */
export function makerQuestions(game: Game, replyTo: ReplyTo): Request[] {
  const { rules, seed, play } = game;
  const wanted: Request[] = [];
  if (play?.source === "puzzle") {
    wanted.push(puzzleCodeRequest(game));
    if (isOver(game)) wanted.push(puzzleRequest({ ...game, seed: seedAfter(seed) }));
  } else if (play?.source === "seed" && isOver(game)) wanted.push(challengeRequest(rules, seed));
  const { next } = duelOf(game, replyTo);
  if (next) wanted.push(next);
  return wanted;
}

/** Also the sheet of a day asks for these, to begin it once more. */
export const dayQuestions = (rules: string, day: string): Request[] =>
  rules ? [dailyRequest(rules, day), dayPuzzleRequest(rules, day)] : [];

/** The requests of the front door. */
export const lobbyQuestions = (
  { settings: { level }, panel, games, chosen: { spare, typed } }: State,
  day: string,
): Request[] => {
  const { rules } = games.play;
  return [
    ...(panel === "challenge" && typed.trim() ? [readChallengeRequest(typedCode(typed))] : []),
    ...(panel === "puzzles" ? [puzzleRequest({ rules, seed: spare, play: { level } })] : []),
    ...dayQuestions(rules, day),
  ];
};

/** Pip takes any code that may be it, Otto plays by Knuth's rule, Ada plays the best guess. */
const PLAYS: Record<Rival, string> = { pip: "random", otto: "minimax", ada: "best" };

/**
 * The game of the opponent for the same code: one turn for each answered one of the person, or to
 * its end when the person's game is over. It is a function of the replies alone.
 * @returns `left`: how many codes are possible for the opponent, null if that is not known;
 * `next`: what has to be asked for more
 */
export function duelOf(
  game: Game,
  replyTo: ReplyTo,
): { turns: Turn[]; solved: boolean; left: number | null; next: Request | null } {
  const { rules, seed, play } = game;
  const turns: Turn[] = [];
  const known = { turns, solved: false, left: null };
  const board = replyTo(boardRequest(rules))?.reply?.rules;
  if (!play?.rival || !board) return { ...known, next: null };
  const plays = PLAYS[play.rival];
  const strategy = board.slow.includes(plays) ? PLAYS.ada : plays;
  const answered = game.turns.filter(({ feedback }) => feedback).length;
  const most = isOver(game) ? MAX_TURNS : answered;
  for (;;) {
    // The seed makes the draws the same whenever it is asked.
    const suggest: Request = {
      action: "analyse",
      game: writeGame(rules, turns),
      strategy,
      ...(strategy === PLAYS.pip ? { seed } : {}),
    };
    const analysis = replyTo(suggest)?.reply;
    if (!analysis) return { ...known, next: suggest };
    const guess = analysis.suggestion?.guess;
    if (turns.length === most || !guess) return { ...known, left: analysis.candidates, next: null };
    const answer: Request = { action: "answer", guess, rules, seed };
    const feedback = replyTo(answer)?.reply?.feedback;
    if (!feedback) return { ...known, next: answer };
    turns.push({ guess, feedback });
    if (isSolved({ ...game, turns })) return { turns, solved: true, left: 1, next: null };
  }
}

// Challenges.

/** Asks what a text stands for: the board and seed of a challenge, or a game that was sent back. */
export const readChallengeRequest = (code: string): Request => ({ action: "read_challenge", code });

export function makeRequest({ challenging: { row }, settings }: State): Request | null {
  if (!row || pegsChosen(row) === null) return null;
  const secret = wholeCode(boardOfRules(row.rules), pegsOf(row)) ?? "";
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

// What follows from the answers, and the part of it that the person was told.

/** The turns that the steps are about: in a puzzle those that were given, whatever was guessed. */
export const explainedTurns = ({ turns, play }: Pick<Game, "turns" | "play">) =>
  play?.source === "puzzle" ? turns.slice(0, play.given) : turns;

/** Null before the first answer. */
export function stepsRequest(game: Game): Request | null {
  const turns = explainedTurns(game);
  const isAnswered = game.play?.source === "puzzle" || turns[0]?.feedback;
  return isAnswered ? wayRequest(game.rules, turns) : null;
}

const wayRequest = (rules: string, given: Turn[]): Request => ({
  action: "explain_puzzle",
  game: writeGame(rules, asSure(given)),
});

/**
 * The turns of a puzzle that were given, which come before the person's own.
 * @param game - all its turns
 */
export const givenTurns = ({ guesses }: Pick<Finished, "guesses">, { turns }: { turns: Turn[] }) =>
  turns.slice(0, Math.max(0, turns.length - guesses));

/** Null if the turns are not kept, and for other games. */
export function pastStepsRequest(finished: Pick<Finished, "guesses" | "kind">, game: Written) {
  const given = givenTurns(finished, game);
  return finished.kind === "puzzle" && given.length ? wayRequest(game.rules, given) : null;
}

/** Asks for the steps while a sheet that has them may come, or is in sight. */
export function stepsWanted(state: State): Request[] {
  const request = stepsRequest(current(state));
  const wanted = state.panel === "hints" || state.panel === "steps" || isMarked(state);
  return request && wanted ? [request] : [];
}

const isMarked = (state: State) => stepsTold(current(state)) > 0 && !isOver(current(state));

/** The steps told so far; all when the game is over. */
export function toldOf(game: Game, { steps }: Reasoning) {
  const told = isOver(game) ? steps.length : stepsTold(game);
  return { steps: steps.slice(0, told), all: steps.length };
}

export function namedTurns(state: State, replyTo: ReplyTo): number[] {
  const game = current(state);
  const reply = replyTo(isMarked(state) ? stepsRequest(game) : null)?.reply;
  return (reply && toldOf(game, reply).steps.at(-1)?.turns) || [];
}

// A game with a hidden code, of Play or Hide.

/** Null until the code is there, at the end of a game of Play. */
export const secretOf = (state: State, replyTo: ReplyTo) =>
  codeIn(replyTo(revealRequest(current(state)))?.reply);

/** Asks which turns the row contradicts; null unless the person asked to check this row. */
export function agreeRequest(state: State): Request | null {
  const guess = draftCode(state);
  return guess === null || current(state).play?.row !== guess
    ? null
    : { ...analyseRequest(state), action: "contradicted", guess };
}

/** A game of Play is over, and the code was not found. */
export const isRevealed = (state: State) =>
  state.mode === "play" && isOver(current(state)) && !isSolved(current(state));

/**
 * The answer that ends the turn that waits, or null until it is there: where a person answers,
 * theirs if it is the true one.
 */
export function answerOf(state: State, replyTo: ReplyTo): Feedback | null {
  const game = current(state);
  if (awaitsClaim(game) && isClaimWrong(game, replyTo) !== false) return null;
  return trueAnswer(game, replyTo);
}

/** Null if no guess waits; the answer of a puzzle needs its code first. */
export function answerRequest(game: Game, replyTo: ReplyTo): Request | null {
  const index = waitingTurn(game);
  if (game.hide) return explainTurnRequest(game, index);
  if (index < 0) return null;
  const { rules, seed, turns, play } = game;
  const { guess } = turns[index];
  if (play?.source === "devil")
    return { action: "devil", game: writeGame(rules, turns.slice(0, index)), guess };
  if (play?.source !== "puzzle") return { action: "answer", guess, rules, seed };
  const secret = codeIn(replyTo(puzzleCodeRequest(game))?.reply);
  return secret ? { action: "explain", guess, rules, secret } : null;
}

/** The answer to a turn's guess in Hide, and how it comes about; null without turn or code. */
export function explainTurnRequest(game: Game, index: number): Request | null {
  const secret = secretText(game);
  const guess = game.turns[index]?.guess;
  return secret !== null && guess ? { action: "explain", guess, rules: game.rules, secret } : null;
}

export function trueAnswer(game: Game, replyTo: ReplyTo): Feedback | null {
  return replyTo(answerRequest(game, replyTo))?.reply?.feedback ?? null;
}

/** Null without an answer, or before it is checked. */
export function isClaimWrong(game: Game, replyTo: ReplyTo) {
  const truth = trueAnswer(game, replyTo);
  const claim = game.hide?.claim;
  return claim && truth ? String(claim) !== String(truth) : null;
}

/** Nothing is asked about the codes that fit, which would help the person who guesses. */
export function hidingQuestions(state: State) {
  const { opened, about } = state.chosen;
  const parts = otherGuessRequest(state, opened);
  const explained = state.panel === "how" ? explainTurnRequest(current(state), about) : null;
  return [explained, parts].filter((each) => each !== null);
}
