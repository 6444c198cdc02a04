/** A game looked back on: the requests to Python about it, and the figures that are shown. */
import { gameOf, isOver } from "../state/game.ts";
import { hintedTurns, newPlay } from "../state/play.ts";
import { startOf } from "../state/start.ts";
import { current, inLobby } from "../state/state.ts";
import { asSure, boardOfRules, readGame, writeGame, type Turn } from "../words/notation.ts";
import { isPending, type Finished } from "../state/record.ts";
import { playedOn } from "../state/named.ts";
import { idOf } from "../state/ended.ts";
import { CERTAINTIES } from "./ranking.ts";
import type { Opened, State } from "../state/types.ts";
import type { Request } from "./types.ts";

type Certainty = (typeof CERTAINTIES)[number];

/** Means are guesses; null if the codes were too many to list. */
export interface Reviewed {
  guess: string;
  feedback: [number, number];
  /** Needed before the guess. */
  before: number | null;
  /** Needed after it, on average over its answers. */
  expected_after: number | null;
  /** Needed after the answer that came. */
  after: number | null;
  loss: number | null;
  /** The most that the loss may be wrong by; 0 if it is proven. */
  margin: number | null;
  luck: number | null;
  best: string;
  certainty: Certainty | null;
}

type Word = "best" | "good" | "fair" | "costly";

/** The core says what each kind means. */
interface Reason {
  kind: string;
  turns: number[];
  own: number | null;
  best: number | null;
}

/** Null if it is not known or does not count. Skill and luck are of 100. */
export interface TurnVerdict {
  skill: number | null;
  word: Word | null;
  luck: number | null;
  hinted: boolean;
  reason: Reason;
  /** The codes that were possible before the guess, and after its answer. */
  codes: number | null;
  left: number | null;
}

export interface TurningPoint {
  turn: number;
  kind: string;
  moved: number;
  codes: number;
  left: number;
  average: number;
  best: string;
  best_left: number | null;
  best_average: number;
}

export interface Verdict {
  skill: number | null;
  luck: number | null;
  most_lost: { good: number; fair: number };
  /** True if answers can be luck: the devil chooses them. */
  chance: boolean;
  turning_point: TurningPoint | null;
  turns: TurnVerdict[];
}

export interface Review {
  solved: boolean;
  start: number | null;
  used: number;
  rest: number | null;
  turns: Reviewed[];
  verdict: Verdict;
}

/** A smaller figure is rounding: means are sums of a few thousand fractions. */
const TINY = 1e-6;

const reviewRequest = (
  game: string,
  hinted: number[] | undefined = [],
  chance: boolean,
): Request => ({
  action: "review",
  game,
  ...(hinted.length ? { hinted } : {}),
  ...(chance ? {} : { chance }),
});

export const finishedRequest = ({
  game,
  hinted,
  kind,
}: Pick<Finished, "game" | "hinted" | "kind">) => reviewRequest(game, hinted, kind !== "devil");

export function reviewOf(state: State) {
  const { rules, turns, play } = current(state);
  const reviewed = reviewedTurns(rules, turns);
  return reviewRequest(
    writeGame(rules, asSure(reviewed)),
    hintedTurns({ play, turns: reviewed }),
    hasChance(state),
  );
}

/** The state with the finished game that is looked back on in hand, and over. */
export function reviewedState(state: State, looked: Finished | null): State {
  const read = looked && readGame(looked.game);
  if (!read) return state;
  const { rules, turns } = read;
  const play = newPlay(
    { ...state.settings, turns: null },
    rules,
    startOf(looked.kind === "devil" ? "devil" : "computer", "ada"),
  );
  const seen = { ...play.seen, best: (looked.hinted ?? []).map((turn) => turn - 1) };
  const game = gameOf({ rules, turns, play: { ...play, seen, limit: turns.length } });
  return { ...state, mode: "play", lobby: false, games: { ...state.games, play: game } };
}

/** Leaves out the requests that the game in hand makes anyway. */
export function reviewRequests(
  state: State,
  looked: Finished | null,
  opened: Opened | null,
): Request[] {
  const seen = reviewedState(state, looked);
  if (seen === state) return [reviewOf(state)];
  const parts = otherGuessRequest(seen, opened);
  return [...(parts ? [parts] : []), reviewOf(seen)];
}

export const hasChance = (state: State) => current(state).play?.source !== "devil";

/** Null if the review is not in sight. */
export function otherGuessRequest(state: State, opened: Opened | null): Request | null {
  const { rules, turns } = current(state);
  if (state.panel !== "review" || !opened || opened.index >= turns.length) return null;
  const { index, guess } = opened;
  return {
    action: "correct",
    game: writeGame(rules, asSure(turns.slice(0, index + 1))),
    guess,
    turn: index + 1,
  };
}

/** Up to the turn that solved the game. */
export function reviewedTurns(rules: string, turns: Turn[]) {
  const { pegs } = boardOfRules(rules);
  const last = turns.findIndex(({ feedback }) => !feedback || feedback[0] === pegs);
  return last < 0 ? turns : turns.slice(0, last + (turns[last].feedback ? 1 : 0));
}

export const isNonZero = (figure: number | null): figure is number =>
  figure !== null && Math.abs(figure) > TINY;

/**
 * Guesses used + rest = start + skill - luck, from the first turn whose figures are known. All
 * figures are rounded, and add up as they are shown.
 */
export interface Account {
  from: number;
  used: number;
  /** Guesses still needed on average; null in a solved game. */
  rest: number | null;
  /** Guesses needed on average before that turn. */
  start: number;
  /** The guesses lost by skill; null if none. */
  skill: number | null;
  /** The guesses saved by luck; null if none. */
  luck: number | null;
  certainty: Certainty;
}

export const DECIMALS = 2;

/** @returns null if no turn has known figures */
export function accountOf({ solved, turns, rest }: Review): Account | null {
  const unknown = turns.findLastIndex(({ before }) => before === null);
  const known = turns.slice(unknown + 1);
  if (!known.length || rest === null) return null;
  const sum = (key: "loss" | "luck") =>
    known.reduce((total, turn) => total + (turn[key] as number), 0);
  const certainty = leastSure(known);
  const shownRest = solved ? null : rounded(rest, DECIMALS);
  const terms = [known[0].before as number, sum("loss"), -sum("luck")];
  const [start, skill, bad] = addingUp(terms, known.length + (shownRest ?? 0), DECIMALS);
  return {
    from: unknown + 2,
    used: known.length,
    rest: shownRest,
    start,
    skill: isNonZero(terms[1]) ? skill : null,
    luck: isNonZero(terms[2]) ? -bad : null,
    certainty,
  };
}

/** Null if a turn is not known, or there is none of the person's own. */
export function lossOf({ turns, verdict }: Pick<Review, "turns" | "verdict">): {
  loss: number | null;
  about?: true;
} {
  const own = turns.filter((_, index) => !verdict.turns[index].hinted);
  if (!own.length || turns.some(({ loss }) => loss === null)) return { loss: null };
  const loss = own.reduce((sum, turn) => sum + Math.max(0, turn.loss ?? 0), 0);
  return {
    loss: rounded(loss, KEPT_DECIMALS),
    ...(leastSure(own) !== "exact" ? { about: true } : {}),
  };
}

export function scoresOf({ verdict: { skill, luck } }: Pick<Review, "verdict">) {
  const whole = (score: number | null) => (score === null ? null : Math.round(score));
  return { skill: whole(skill), luck: whole(luck) };
}

/** Decimals of a loss that is kept: more than are shown of a mean. */
const KEPT_DECIMALS = 4;

function leastSure(turns: Reviewed[]) {
  const places = turns.map(({ certainty }) => CERTAINTIES.indexOf(certainty ?? "estimate"));
  return CERTAINTIES[Math.min(CERTAINTIES.length - 1, ...places)];
}

const rounded = (figure: number, decimals: number) =>
  Math.round(figure * 10 ** decimals) / 10 ** decimals;

/**
 * Terms rounded so that they add up to a rounded sum: the last one that is not 0 takes what is
 * missing. In an account that is luck, so that start and skill are the figures that are shown
 * elsewhere.
 */
export function addingUp(terms: number[], sum: number, decimals: number) {
  const unit = 10 ** decimals;
  const whole = terms.map((term) => Math.round(term * unit));
  whole[terms.findLastIndex(isNonZero)] +=
    Math.round(sum * unit) - whole.reduce((a, b) => a + b, 0);
  return whole.map((each) => each / unit);
}

// The finished game whose skill and luck are in sight.

/** The review of a larger board takes seconds. */
const MAX_CODES = 40_000;
/** The first Python scores these, in a tenth of a second. */
const MAX_CODES_FIRST = 1300;

function codesOf({ game }: Pick<Finished, "game">) {
  const { pegs, colours } = boardOfRules(game.split(":")[0]);
  return colours ** pegs;
}

/** True if the scores come by themselves. */
export const isScored = (game: Finished) => game.game.includes(":") && codesOf(game) <= MAX_CODES;

export const isScoredFast = (game: Pick<Finished, "game">) => codesOf(game) <= MAX_CODES_FIRST;

/** Undefined if an earlier end of the game counts instead, as when it is played again. */
export function endedGame(state: State, games: Finished[]) {
  const game = current(state);
  if (state.mode !== "play" || inLobby(state) || !isOver(game) || game.play?.source === "puzzle")
    return undefined;
  const text = writeGame(game.rules, asSure(game.turns));
  const id = idOf("play", game);
  return games.find((each) => each.id === id && each.game === text);
}

/** The game of the day whose sheet is open, else the one in hand. */
export function gameInSight(
  state: State,
  games: Finished[],
  { day, way, rules }: { day: string; way: "day" | "dayPuzzle"; rules: string },
) {
  if (state.panel !== "day") return endedGame(state, games);
  return way === "day" ? playedOn(games, day, rules) : undefined;
}

/** Null if the scores are known, or come only with the review. */
export const scoresRequest = (game: Finished | undefined): Request | null =>
  game && isPending(game) && isScored(game) ? finishedRequest(game) : null;
