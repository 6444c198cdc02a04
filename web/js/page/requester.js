/** Asks Python for what the state, the open sheet and what the person has begun need, and takes care of what takes long. */
import { aheadOf, aheadRequests, PAUSE } from "../questions/ahead.js";
import { factsOf } from "../questions/facts.js";
import { alternativesWanted, questions } from "../questions/questions.js";
import { alternativesRequest, diagnoseRequest, draftCode, GETS_SLOW, positionText, suggestRequest, untilSlower, waited } from "../questions/requests.js";
import { reviewRequests } from "../questions/review.js";
import { fewestRequest } from "../questions/makers.js";
import { gameInSight, isScored, isScoredFast, scoresRequest } from "../questions/scores.js";
import { dayOf } from "../state/days.js";
import { current, tellsDay } from "../state/state.js";
import { boardOf, writeRules } from "../words/notation.js";
import { Alarm, Debounce } from "./alarm.js";
/** @import { Facts } from "../questions/facts.js" */
/** @import { State } from "../state/state.js" */

/**
 * How long a guess of the person's own has been in the row before Python is asked what it is worth, in ms: an
 * answer that follows at once must not wait for that.
 */
export const GUESS_REST = 300;

/**
 * @typedef {object} Wiring
 * @property {() => State} state
 * @property {import("./choices.js").Choices} choices
 * @property {Pick<import("../questions/replies.js").Replies, "replyTo" | "want">} replies
 * @property {Pick<import("./solvers.js").Solvers, "boot" | "startSecond">} solvers
 * @property {Pick<import("./games.js").Games, "wanted" | "seek" | "sought" | "list" | "looked">} games
 * @property {{matches: boolean}} wide  whether the explanation is beside the board
 * @property {Pick<import("./trial.js").Trial, "game" | "wanted">} trial  the game of a link that Python has not checked yet
 * @property {Pick<import("./held.js").Held, "request">} held
 * @property {() => void} schedule  draws again
 */

/** A position and its guess. @param {State} state @param {Facts} facts */
const guessText = (state, { guess }) => `${positionText(state)} ${guess}`;

export class Requester {
  /** Draws again when waiting has become long. */ #slower;
  /** The position and the guess that are drawn. */ #seen = "";
  /** Asks ahead when they have been in sight for a while. */
  #guessDebounce = new Debounce(PAUSE, () => this.ask());
  /** Asks what the person's own guess is worth when it has been in the row for a while. */
  #rowDebounce = new Debounce(GUESS_REST, () => this.ask());
  #wiring;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    this.#slower = new Alarm(wiring.schedule);
  }

  /** Ask for all that the page needs now, and for nothing else. Returns what is known of the state. */
  ask() {
    const { choices, replies, wide, trial, held } = this.#wiring;
    const state = this.#wiring.state();
    const facts = factsOf(state, replies.replyTo);
    const compares = state.panel === "why" || (choices.comparing && wide.matches) ? alternativesWanted(state, facts, replies.replyTo) : [];
    const [quick, closer] = [compares.filter(({ hurry }) => hurry), compares.filter(({ hurry }) => !hurry)];
    const scores = this.#scores(state);
    const drawn = [...this.#questions(state), ...(trial.game ? trial.wanted : []), ...(held.request ? [held.request] : []), ...quick, ...scores.fast];
    const long = [...this.#reviews(state), ...scores.slow, ...closer];
    replies.want(drawn, long, this.#ahead(state, facts));
    return facts;
  }

  /** What is asked of the state, and of what the person chose beside it. @param {State} state */
  #questions(state) {
    const { choices, replies } = this.#wiring;
    const { form, pages, opened, about, spare, typed, shownDay } = choices;
    const board = boardOf(form);
    const tryRules = state.panel === "board" && board ? writeRules(board) : null;
    const sheet = { day: tellsDay(state) ? dayOf(new Date()) : "", spare, typed, shown: shownDay.rules };
    const code = draftCode(state);
    const rests = this.#rowDebounce.isOver(code && `${positionText(state)} ${code}`);
    return questions(state, { pages, tryRules, opened, about, sheet, rests }, replies.replyTo);
  }

  /** The requests for scores and for the devil's fewest guesses: those to ask at once, and those that may wait. @param {State} state */
  #scores(state) {
    const { games } = this.#wiring;
    const ended = this.#inSight(state);
    /** @type {ReturnType<typeof games.seek>} */
    const scores = ended || games.sought.size ? games.seek(ended) : { fast: [], slow: [] };
    const fewest = state.mode === "play" ? fewestRequest(current(state)) : null;
    if (fewest) scores[isScoredFast({ game: current(state).rules }) ? "fast" : "slow"].push(fewest);
    return scores;
  }

  /** The reviews that the open sheet shows: of the current game, or of finished ones. @param {State} state */
  #reviews(state) {
    const { games } = this.#wiring;
    if (state.panel === "review") return reviewRequests(state, games.looked, this.#wiring.choices.opened);
    if (state.panel === "record") return games.wanted();
    return state.panel === "past" ? games.wanted(isScored) : [];
  }

  /** The finished game whose scores are in sight. @param {State} state */
  #inSight(state) {
    const { choices, games } = this.#wiring;
    if (state.mode !== "play" && state.panel !== "day") return undefined;
    const { way, rules, day } = choices.shownDay;
    return gameInSight(state, games.list, { way, rules, day: state.panel === "day" ? day : dayOf(new Date()) });
  }

  /** What is drawn, whose guess the person looks at from now on. @param {{state: State, facts: Facts}} view */
  sees({ state, facts }) {
    this.#seen = guessText(state, facts);
    this.#guessDebounce.isOver(aheadOf(state, facts, this.#wiring.replies.replyTo));
  }

  /** What is asked ahead now: nothing before the guess is drawn. @param {State} state @param {Facts} facts */
  #ahead(state, facts) {
    const { replies: { replyTo }, solvers: { boot } } = this.#wiring;
    if (guessText(state, facts) !== this.#seen) return [];
    const isPaused = this.#guessDebounce.isOver(aheadOf(state, facts, replyTo));
    return isPaused && boot.stage === "ready" ? aheadRequests(state, facts, replyTo) : [];
  }

  /** Whether Python is at work on the next guess, and may have it at once. */
  get isNext() {
    const { replies, solvers, state } = this.#wiring;
    const entry = replies.replyTo(suggestRequest(state()));
    return solvers.boot.stage === "ready" && entry?.status === "waiting";
  }

  /** Draw again when waiting gets long, and start the second Python in time. @param {number} now  in ms */
  watch(now) {
    const { replies, solvers } = this.#wiring;
    const state = this.#wiring.state();
    const ended = this.#inSight(state);
    const scores = ended && scoresRequest(ended);
    const requests = [suggestRequest(state), alternativesRequest(state, true), diagnoseRequest(state), ...(scores ? [scores] : [])];
    const looks = requests.map(replies.replyTo);
    const ms = untilSlower(looks, now);
    this.#slower.set(ms === null ? null : ms + 1);
    if (waited(looks[0], now) >= GETS_SLOW && solvers.boot.stage === "ready") solvers.startSecond();
  }
}
