/**
 * Sends Python the requests of the state, of the open sheet and of the act that the person has
 * begun, and takes care of those that take long.
 */
import { aheadOf, aheadRequests, alternativesWanted, PAUSE } from "../questions/ahead.ts";
import { factsOf, type Facts } from "../questions/facts.ts";
import { fewestRequest } from "../questions/makers.ts";
import { questions } from "../questions/questions.ts";
import { reviewRequests } from "../questions/review.ts";
import { gameInSight, isScored, isScoredFast } from "../questions/scores.ts";
import {
  draftCode,
  GETS_SLOW,
  positionText,
  suggestRequest,
  untilSlower,
  waited,
} from "../questions/requests.ts";
import { dayOf } from "../state/days.ts";
import { current, tellsDay } from "../state/state.ts";
import { Alarm, Debounce } from "../device/alarm.ts";
import type { State } from "../state/types.ts";
import type { Replies } from "../questions/replies.ts";
import type { Request } from "../questions/types.ts";
import type { Games } from "./games.ts";
import type { Held } from "./held.ts";
import type { Solvers } from "./solvers.ts";

/**
 * The person's own guess has to stay in the row for this time, in ms, before Python is asked what
 * it is worth: an answer that follows at once must not wait for that.
 */
export const GUESS_REST = 300;

/** `wide` is true if the explanation is beside the board; `changed` asks and draws again. */
interface Wiring {
  state: () => State;
  replies: Replies;
  solvers: Solvers;
  games: Games;
  held: Held;
  wide: { matches: boolean };
  changed: () => void;
}

const guessText = (state: State, { guess }: Facts) => `${positionText(state)} ${guess}`;

export class Requester {
  /** Set while waiting is about to get long. */ #slower;
  #seen = "";
  /** Asks ahead when they have been in sight for a while. */
  #guessDebounce = new Debounce(PAUSE, () => this.ask());
  /** Asks what the person's own guess is worth when it has been in the row for a while. */
  #rowDebounce = new Debounce(GUESS_REST, () => this.ask());
  #wiring;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
    this.#slower = new Alarm(wiring.changed);
  }

  /** Ask for all that the page needs now, and for nothing else. */
  ask() {
    const { replies, games, wide, held } = this.#wiring;
    const state = this.#wiring.state();
    const facts = factsOf(state, replies.replyTo);
    const compares =
      state.panel === "why" || (state.chosen.comparing && wide.matches)
        ? alternativesWanted(state, facts, replies.replyTo)
        : [];
    const [quick, closer] = [
      compares.filter(({ hurry }) => hurry),
      compares.filter(({ hurry }) => !hurry),
    ];
    const tellsFinished = state.mode === "play" || state.panel || games.sought.size;
    const { fast, slow } = tellsFinished ? finishedQuestions(state, games) : { fast: [], slow: [] };
    const drawn = [
      ...this.#questions(state, facts),
      ...(held.request ? [held.request] : []),
      ...quick,
      ...fast,
    ];
    replies.want(drawn, [...slow, ...closer], this.#ahead(state, facts));
    this.#watch(performance.now());
  }

  #questions(state: State, facts: Facts) {
    const day = tellsDay(state) ? dayOf(new Date()) : "";
    const code = draftCode(state);
    const rests = this.#rowDebounce.isOver(code && `${positionText(state)} ${code}`);
    return questions(state, facts, { day, rests }, this.#wiring.replies.replyTo);
  }

  /** From now on the person looks at the guess that is drawn. */
  sees({ state, facts }: { state: State; facts: Facts }) {
    this.#seen = guessText(state, facts);
    this.#guessDebounce.isOver(aheadOf(state, facts, this.#wiring.replies.replyTo));
  }

  /** The requests that are asked ahead; none before the guess is drawn. */
  #ahead(state: State, facts: Facts) {
    const {
      replies: { replyTo },
      solvers: { boot },
    } = this.#wiring;
    if (guessText(state, facts) !== this.#seen) return [];
    const isPaused = this.#guessDebounce.isOver(aheadOf(state, facts, replyTo));
    return isPaused && boot.stage === "ready" ? aheadRequests(state, facts, replyTo) : [];
  }

  /** True if Python is at work on the next guess, and may have it at once. */
  get isNext() {
    const { replies, solvers, state } = this.#wiring;
    const entry = replies.replyTo(suggestRequest(state()));
    return solvers.boot.stage === "ready" && entry?.status === "waiting";
  }

  /**
   * Look again when waiting gets long, and start the second Python in time.
   * @param now - in ms
   */
  #watch(now: number) {
    const { replies, solvers, state } = this.#wiring;
    const ms = untilSlower(replies.awaited, now);
    this.#slower.set(ms === null ? null : ms + 1);
    const suggest = replies.replyTo(suggestRequest(state()));
    if (waited(suggest, now) >= GETS_SLOW && solvers.boot.stage === "ready") solvers.startSecond();
  }
}

/**
 * The requests about games that are over: the scores of the one in sight, and the reviews that a
 * sheet shows.
 * @returns the requests of the first Python, and those of the second
 */
function finishedQuestions(state: State, games: Games) {
  const { way, rules, day } = state.chosen.shownDay;
  const isInSight = state.mode === "play" || state.panel === "day";
  const ended = isInSight
    ? gameInSight(state, games.list, {
        way,
        rules,
        day: state.panel === "day" ? day : dayOf(new Date()),
      })
    : undefined;
  const scores = games.seek(ended);
  const fewest = state.mode === "play" ? fewestRequest(current(state)) : null;
  if (fewest) scores[isScoredFast({ game: current(state).rules }) ? "fast" : "slow"].push(fewest);
  return { fast: scores.fast, slow: [...reviews(state, games), ...scores.slow] };
}

function reviews(state: State, games: Games): Request[] {
  if (state.panel === "review") return reviewRequests(state, games.looked, state.chosen.opened);
  if (state.panel === "record") return games.wanted();
  return state.panel === "past" ? games.wanted(isScored) : [];
}
