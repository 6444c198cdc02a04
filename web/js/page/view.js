/** What is drawn, as a function of the state, the replies and what the person has chosen. */
import { factsOf } from "../questions/facts.js";
import { SLOW, TOO_SLOW, waited } from "../questions/waiting.js";
import { isSetBack } from "../state/named.js";
import { dayOf, untilTomorrow } from "../state/start.js";
import { current } from "../state/state.js";
import { startSteps } from "./about.js";
import { steadyNow } from "./browser.js";

/** @typedef {import("../views/app.js").View} View */

/** What changes from one drawing to the next. @typedef {"state" | "facts" | "looks" | "boot" | "early" | "now" | "time"
 *   | "slow" | "tooSlow" | "notices" | "form" | "pages" | "opened" | "stepped" | "last" | "wide" | "comparing" | "noting"
 *   | "typed" | "unsent" | "spare" | "day" | "setBack" | "tomorrow" | "shownDay" | "doubted" | "about" | "sight" | "steps" | "broken"} Changing */

/** What stays the same while the page is open: what is beside it, and the actions. @typedef {Omit<View, Changing>} Offered */

/**
 * @param {object} parts
 * @param {import("../state/state.js").State} parts.state
 * @param {Pick<import("./solvers.js").Solvers, "boot" | "failure">} parts.solvers
 * @param {import("./choices.js").Choices} parts.choices
 * @param {import("./notices.js").Notices} parts.notes
 * @param {View["sight"]} parts.sight
 * @param {View["last"]} parts.last
 * @param {boolean} parts.wide
 * @param {View["early"]} [parts.early]
 * @param {Offered} parts.offered
 * @param {number} now  in ms
 * @returns {View}
 */
export function makeView({ state, solvers, choices, notes, sight, last, wide, early = null, offered }, now) {
  const { boot } = solvers;
  const { form, pages, opened, stepped, comparing, noting, typed, unsent, spare, about, shownDay } = choices;
  const facts = factsOf(state, offered.replyTo);
  const wait = waited(facts.suggest, now);
  return {
    ...offered,
    state,
    facts,
    looks: offered.looksFor(current(state).rules, facts.board?.colours ?? 0),
    boot,
    early,
    now,
    time: steadyNow(),
    slow: wait >= SLOW,
    tooSlow: wait >= TOO_SLOW && boot.stage === "ready",
    notices: notes.list,
    form,
    pages,
    opened,
    stepped,
    last: facts.rated ?? last,
    wide,
    comparing,
    noting,
    typed,
    unsent,
    spare,
    day: dayOf(new Date()),
    setBack: isSetBack(offered.games.list, Date.now()),
    tomorrow: Math.ceil(untilTomorrow(new Date()) / 60_000),
    shownDay,
    doubted: choices.doubts(state),
    about,
    sight,
    steps: state.panel === "about" ? startSteps() : [],
    broken: solvers.failure,
  };
}
