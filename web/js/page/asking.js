/** Asks Python for what the state and the open sheet need, and takes care of what takes long. */
import { aheadOf, aheadRequests, PAUSE } from "../questions/ahead.js";
import { diagnoseRequest } from "../questions/diagnosis.js";
import { factsOf } from "../questions/facts.js";
import { alternativesWanted, questions } from "../questions/questions.js";
import { alternativesRequest, draftCode, positionText, suggestRequest } from "../questions/requests.js";
import { reviewWanted } from "../questions/review.js";
import { GETS_SLOW, untilSlower, waited } from "../questions/waiting.js";
import { dayOf } from "../state/start.js";
import { writeRules } from "../words/notation.js";
import { Alarm } from "./alarm.js";

/**
 * How long a guess of the person's own has been in the row before Python is asked what it is worth, in ms: an
 * answer that follows at once must not wait for that.
 */
export const REST = 300;

/** @typedef {import("../state/state.js").State} State */
/**
 * @typedef {object} Wiring
 * @property {() => State} state
 * @property {import("./choices.js").Choices} choices
 * @property {Pick<import("./solvers.js").Solvers, "look" | "want" | "boot" | "startSecond">} solvers
 * @property {Pick<import("./games.js").Games, "wanted">} games
 * @property {{matches: boolean}} wide  whether the explanation is beside the board
 * @property {() => void} schedule  draws again
 */

export class Asking {
  /** Draws again when waiting has become long. */ #slower;
  /** The guess in sight, if there is something to ask ahead. @type {string | null} */ #pondered = null;
  /** Asks ahead when the guess has been in sight for a while. */
  #paused = new Alarm(() => {
    this.#isPaused = true;
    this.ask();
  });
  #isPaused = false;
  /** The person's own guess and where; null while the row has none. @type {string | null} */ #row = null;
  /** Asks what it is worth when it has been there for a while. */
  #rested = new Alarm(() => {
    this.#isResting = true;
    this.ask();
  });
  #isResting = false;
  #wiring;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    this.#slower = new Alarm(wiring.schedule);
  }

  /** Ask for what is needed now, and for nothing else. */
  ask() {
    const { choices, solvers, games, wide } = this.#wiring;
    const state = this.#wiring.state();
    const { look } = solvers;
    const { form, pages, opened, about, spare, typed, comparing } = choices;
    const whole = Number.isInteger(form.pegs) && Number.isInteger(form.colours);
    const tryRules = state.panel === "board" && whole ? writeRules(form) : null;
    const sheet = { day: dayOf(new Date()), spare, typed };
    const inSight = state.panel === "why" || (comparing && wide.matches);
    const facts = factsOf(state, look);
    const compares = inSight ? alternativesWanted(state, facts, look) : [];
    const quick = compares.filter(({ hurry }) => hurry);
    solvers.want([...questions(state, { pages, tryRules, opened, about, sheet, rests: this.#rests(state) }, look), ...quick], [
      ...reviewWanted(state),
      ...(state.panel === "record" ? games.wanted() : []),
      ...compares.filter(({ hurry }) => !hurry),
    ], this.#ahead(state, facts));
  }

  /** Whether the row has been as it is for a while. @param {State} state */
  #rests(state) {
    const code = draftCode(state);
    const row = code && `${positionText(state)} ${code}`;
    if (row !== this.#row) {
      this.#row = row;
      this.#isResting = false;
      this.#rested.set(row === null ? null : REST);
    }
    return this.#isResting;
  }

  /** What is asked ahead now. @param {State} state @param {import("../questions/facts.js").Facts} facts */
  #ahead(state, facts) {
    const { look, boot } = this.#wiring.solvers;
    const pondered = aheadOf(state, facts, look);
    if (pondered !== this.#pondered) {
      this.#pondered = pondered;
      this.#isPaused = false;
      this.#paused.set(pondered === null ? null : PAUSE);
    }
    return this.#isPaused && boot.stage === "ready" ? aheadRequests(state, facts, look) : [];
  }

  /** Whether Python is at work on the next guess, and may have it at once. */
  get isNext() {
    const { solvers } = this.#wiring;
    const entry = solvers.look(suggestRequest(this.#wiring.state()));
    return solvers.boot.stage === "ready" && entry?.status === "waiting";
  }

  /** Draw again when waiting gets long, and start the second Python in time. @param {number} now  in ms */
  watch(now) {
    const { solvers } = this.#wiring;
    const state = this.#wiring.state();
    const requests = [suggestRequest(state), alternativesRequest(state, true), diagnoseRequest(state)];
    const looks = requests.map(solvers.look);
    const ms = untilSlower(looks, now);
    this.#slower.set(ms === null ? null : ms + 1);
    if (waited(looks[0], now) >= GETS_SLOW && solvers.boot.stage === "ready") solvers.startSecond();
  }
}
