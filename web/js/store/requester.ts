/** The Pythons that the page asks, and what it asks them. */
import { factsOf, type Facts } from "../questions/facts.ts";
import { fewestRequest } from "../questions/makers.ts";
import {
  aheadOf,
  aheadRequests,
  alternativesWanted,
  PAUSE,
  questions,
} from "../questions/questions.ts";
import { reviewRequests, gameInSight, isScored, isScoredFast } from "../questions/review.ts";
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
import { IDLE, type Boot } from "../python/python.ts";
import { pagePython } from "../python/pythonWorker.ts";
import { keyOf, makeReplies, type Replies } from "../questions/replies.ts";
import type { State } from "../state/types.ts";
import type { Request } from "../questions/types.ts";
import type { Games } from "./games.ts";

interface Answered {
  changed: () => void;
  effects: { replied: () => void };
  frames: { progressed: () => void };
}

/**
 * One Python for the game in sight, and a second for what takes long, so that no suggestion waits
 * for it. What they have replied is found under its request, whichever replied.
 */
export class Solvers {
  boot: Boot = { stage: "loading", done: 0 };
  /** Resolves when the first Python has started or has failed to. */ started: Promise<void>;
  replies;
  #first;
  #second = pagePython({ idle: IDLE });

  constructor(page: Answered, openings: Record<string, string>) {
    let settle = () => {};
    this.started = new Promise((done) => {
      settle = done;
    });
    this.#first = pagePython({
      onBoot: (boot) => {
        this.boot = boot;
        if (boot.stage === "ready" || boot.stage === "failed") settle();
        page.changed();
      },
    });
    this.replies = makeReplies({
      first: this.#first,
      second: {
        ask: (request, options) => {
          this.startSecond();
          return this.#second.ask(request, options);
        },
        review: () => this.#second.review(),
      },
      onChange: () => page.effects.replied(),
      onProgress: () => page.frames.progressed(),
      openings,
    });
  }

  start() {
    this.#first.start();
  }

  startSecond() {
    this.#second.start();
  }

  ask(request: Request): Promise<any> {
    return this.#first.ask(request);
  }

  /** Ask again for everything that failed, and start Python again if it has failed to start. */
  retry() {
    this.replies.forgetFailures();
    this.start();
  }

  renew() {
    this.#first.renew();
  }
}

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
  store: { acts: number };
  wide: { matches: boolean };
  changed: () => void;
}

/**
 * Sends the requests of the state, of the open sheet and of the act that the person has begun, and
 * takes care of those that take long.
 */
export function makeRequester(page: Wiring) {
  const { replies, games, solvers, store } = page;
  const { replyTo } = replies;
  const slower = new Alarm(page.changed);
  /**
   * An act that the person began before the reply that it needs was there; `acts` counts what they
   * had done by then, since it is dropped when they do something else.
   */
  let held: { request: Request; act: (reply: any) => void; acts: number } | null = null;
  const guessDebounce = new Debounce(PAUSE, ask);
  const rowDebounce = new Debounce(GUESS_REST, ask);

  const heldRequest = () => (held?.acts === store.acts ? held.request : null);

  function ask() {
    const state = page.state();
    const facts = factsOf(state, replyTo);
    const compares =
      state.panel === "why" || (state.chosen.comparing && page.wide.matches)
        ? alternativesWanted(state, facts, replyTo)
        : [];
    const [quick, closer] = [
      compares.filter(({ hurry }) => hurry),
      compares.filter(({ hurry }) => !hurry),
    ];
    const tellsFinished = state.mode === "play" || state.panel || games.sought.size;
    const { fast, slow } = tellsFinished ? finishedQuestions(state, games) : { fast: [], slow: [] };
    const begun = heldRequest();
    const drawn = [...questionsOf(state, facts), ...(begun ? [begun] : []), ...quick, ...fast];
    replies.want(drawn, [...slow, ...closer], ahead(state, facts));
    watch(performance.now());
  }

  function questionsOf(state: State, facts: Facts) {
    const day = tellsDay(state) ? dayOf(new Date()) : "";
    const code = draftCode(state);
    const rests = rowDebounce.isOver(code && `${positionText(state)} ${code}`);
    return questions(state, facts, { day, rests }, replyTo);
  }

  function ahead(state: State, facts: Facts) {
    const isPaused = guessDebounce.isOver(aheadOf(state, facts, replyTo));
    return isPaused && solvers.boot.stage === "ready" ? aheadRequests(state, facts, replyTo) : [];
  }

  /**
   * Look again when waiting gets long, and start the second Python in time.
   * @param now - in ms
   */
  function watch(now: number) {
    const ms = untilSlower(replies.awaited, now);
    slower.set(ms === null ? null : ms + 1);
    const suggest = replyTo(suggestRequest(page.state()));
    if (waited(suggest, now) >= GETS_SLOW && solvers.boot.stage === "ready") solvers.startSecond();
  }

  return {
    ask,
    /** Act when the reply is there, unless the person does something else before. */
    hold(request: Request, act: (reply: any) => void) {
      held = { request, act, acts: store.acts };
    },
    holds(request: Request) {
      const begun = heldRequest();
      return begun !== null && keyOf(begun) === keyOf(request);
    },
    settle() {
      const request = heldRequest();
      const reply = replyTo(request)?.reply;
      if (!reply) return;
      const act = held?.act;
      held = null;
      act?.(reply);
    },
    /** True if Python is at work on the next guess, and may have it at once. */
    get isNext() {
      const entry = replyTo(suggestRequest(page.state()));
      return solvers.boot.stage === "ready" && entry?.status === "waiting";
    },
  };
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
