/**
 * The requests of Play to its codemakers: answers, codes, puzzles, codes that others play too, and
 * the game that an opponent plays beside the person.
 */
import { isOver, isSolved, waitingTurn } from "../state/game.ts";
import { typedCode } from "../state/link.ts";
import { readChallengeRequest } from "./challenges.ts";
import { boardRequest } from "./requests.ts";
import { MAX_TURNS, writeGame, type Turn } from "../words/notation.ts";
import type { Chosen, Game, Rival, State } from "../state/types.ts";
import type { ReplyTo, Request } from "./types.ts";

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

/** Null if no guess waits; the answer of a puzzle needs its code first. */
export function playAnswerRequest(game: Game, replyTo: ReplyTo): Request | null {
  const index = waitingTurn(game);
  if (index < 0) return null;
  const { rules, seed, turns, play } = game;
  const { guess } = turns[index];
  if (play?.source === "devil")
    return { action: "devil", game: writeGame(rules, turns.slice(0, index)), guess };
  if (play?.source !== "puzzle") return { action: "answer", guess, rules, seed };
  const secret = codeIn(replyTo(puzzleCodeRequest(game))?.reply);
  return secret ? { action: "explain", guess, rules, secret } : null;
}

/** A strict game asks it before a guess is made; null while none is tried. */
export const checkRequest = ({ rules, turns, play }: Game): Request | null =>
  play?.tried ? { action: "contradicted", game: writeGame(rules, turns), guess: play.tried } : null;

/** The reply has the number if it is proven; null until the devil is beaten. */
export const fewestRequest = (game: Game): Request | null =>
  game.play?.source === "devil" && isSolved(game)
    ? { action: "devil_fewest", rules: game.rules }
    : null;

export function revealRequestOf(game: Game): Request {
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

/** The code that a reply to it shows, or null. */
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

/** The requests of the front door. */
export const lobbyQuestions = (
  { settings: { level }, panel, games, chosen: { spare, typed } }: State,
  day: string,
): Request[] => {
  const { rules } = games.play;
  return [
    ...(panel === "challenge" && typed.trim() ? [readChallengeRequest(typedCode(typed))] : []),
    ...(panel === "puzzles" ? [puzzleRequest({ rules, seed: spare, play: { level } })] : []),
    dailyRequest(rules, day),
    dayPuzzleRequest(rules, day),
  ];
};

/** The sheet of a day asks for it, to begin it once more. */
export const dayQuestions = ({ rules }: Chosen["shownDay"], day: string): Request[] =>
  rules ? [dailyRequest(rules, day), dayPuzzleRequest(rules, day)] : [];

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
