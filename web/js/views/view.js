/**
 * What is drawn, as a function of the state, the replies and what the person has chosen.
 *
 * A field of the view is declared once, where its value comes from: by the object that `changing` returns, as a
 * field of `Chosen`, or in `offered.js` as something that stays the same while the page is open.
 */
import { positionText, SLOW, TOO_SLOW, waited } from "../questions/requests.js";
import { isSetBack } from "../state/named.js";
import { dayOf, untilTomorrow } from "../state/days.js";
import { chosenSet } from "../state/pegs.js";
import { current, tellsDay } from "../state/state.js";
import { looksOf } from "../words/colours.js";
import { language } from "../words/strings.js";
import { startSteps } from "../device/about.js";
import { steadyNow } from "../device/browser.js";
/** @import { Rated } from "../questions/types.js" */
/** @import { State } from "../state/state.js" */
/** @import { Chosen } from "../state/chosen.js" */
/** @import { Offered } from "../store/offered.js" */
/** @import { Sight } from "../input/peek.js" */

/** @typedef {"top" | "table" | "tray"} Early */
/** Everything that the views draw from, and the actions that they offer. @typedef {Offered & ReturnType<typeof changing> & Chosen} View */

/**
 * @typedef {object} Sources
 * @property {State} state
 * @property {import("../questions/facts.js").Facts} facts  what is known of it
 * @property {import("../python/engine.js").Boot} boot
 * @property {import("../questions/replies.js").Replies} replies
 * @property {Pick<import("../telling/notices.js").Notices, "list">} notes
 * @property {Sight} sight  what the person sees of a covered code
 * @property {Rated | null} last  the guess that was explained last
 * @property {boolean} wide
 * @property {Early | null} [early]
 * @property {Pick<Offered, "looksFor" | "games">} offered
 */

/** What changes from one drawing to the next. @param {Sources} sources @param {number} now  in ms */
function changing(
  { state, facts, boot, replies, notes, sight, last, wide, early = null, offered },
  now,
) {
  const wait = waited(facts.suggest, now);
  return {
    state,
    facts,
    /** Of the colours of this game. */
    looks: offered.looksFor(current(state).rules, facts.board?.colours ?? 0),
    boot,
    /** How much the first drawing has so far; it leaves the sheets to the next. */
    early,
    /** When this is drawn, in ms. */
    now,
    /** The same in ms since 1970, for the clock of Play. */
    time: state.mode === "play" ? steadyNow() : 0,
    /** Whether to say what the person waits for. */
    slow: wait >= SLOW,
    /** Whether to offer a quick guess. */
    tooSlow: wait >= TOO_SLOW && boot.stage === "ready",
    /** Whether the person says of the only possible code that it was not the one. */
    isDoubted: state.chosen.doubted !== "" && state.chosen.doubted === positionText(state),
    notices: notes.list,
    /** The guess that was explained last. */
    last: facts.rated ?? last,
    /** Whether there is room for the explanation beside the board. */
    wide,
    /** Today, as "2026-11-22", where it may be told. */
    day: tellsDay(state) ? dayOf(new Date()) : "",
    /** Whether the clock of the device was set back, where a day may begin. */
    setBack: tellsDay(state) && isSetBack(offered.games.list, Date.now()),
    /** In how many minutes the day ends, which its sheet tells. */
    tomorrow: state.panel === "day" ? Math.ceil(untilTomorrow(new Date()) / 60_000) : 0,
    /** What the person sees of a covered code. */
    sight,
    /** The steps of the start, while they are shown. */
    steps: state.panel === "about" ? startSteps() : [],
    /** Why Python could not answer, or null. */
    broken: replies.failure ?? (boot.stage === "failed" ? (boot.error?.message ?? "") : null),
  };
}

/** @param {Sources & {offered: Offered}} sources @param {number} now  in ms @returns {View} */
export const makeView = (sources, now) => ({
  ...sources.offered,
  ...sources.state.chosen,
  ...changing(sources, now),
});

/** The looks of the pegs of any board, with the set that the person has chosen. */
export class Looks {
  /** The set that is chosen in the settings. @type {ReturnType<typeof chosenSet>} */ #set = null;
  /** What was worked out with it, by board and language. @type {Map<string, ReturnType<typeof looksOf>>} */
  #known = new Map();

  /** @param {import("../state/settings.js").Settings} settings */
  follow(settings) {
    this.#set = chosenSet(settings);
    this.#known.clear();
  }

  /** The looks of a board's colours. @param {string} rules @param {number} colours */
  of = (rules, colours) => {
    const key = `${rules} ${colours} ${language()}`;
    const looks = this.#known.get(key) ?? looksOf(rules, colours, this.#set);
    this.#known.set(key, looks);
    return looks;
  };
}
