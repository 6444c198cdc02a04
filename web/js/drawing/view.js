/** Makes the view of a drawing (views/board/view.js) from the state, the replies and the parts of the page. */
import { factsOf } from "../questions/facts.js";
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
/** @import { State } from "../state/types.js" */
/** @import { Sight } from "../store/peek.js" */
/** @import { Early, Offered, View } from "../views/board/view.js" */

/**
 * @typedef {object} Sources
 * @property {State} state
 * @property {import("../questions/facts.js").Facts} facts  what is known of it
 * @property {import("../python/python.js").Boot} boot
 * @property {import("../questions/replies.js").Replies} replies
 * @property {Pick<import("../telling/notices.js").Notices, "list">} notes
 * @property {Sight} sight  what the person sees of a covered code
 * @property {Rated | null} last  the guess that was explained last
 * @property {boolean} wide
 * @property {Early | null} [early]
 * @property {Offered} offered
 */

/** @param {Sources} sources @param {number} now  in ms @returns {View} */
export function makeView(
  { state, facts, boot, replies, notes, sight, last, wide, early = null, offered },
  now,
) {
  const wait = waited(facts.suggest, now);
  const { doubted } = state.chosen;
  return {
    ...offered,
    ...state.chosen,
    state,
    facts,
    looks: offered.looksFor(current(state).rules, facts.board?.colours ?? 0),
    boot,
    early,
    now,
    time: state.mode === "play" ? steadyNow() : 0,
    slow: wait >= SLOW,
    tooSlow: wait >= TOO_SLOW && boot.stage === "ready",
    isDoubted: doubted !== "" && doubted === positionText(state),
    notices: notes.list,
    last: facts.rated ?? last,
    wide,
    day: tellsDay(state) ? dayOf(new Date()) : "",
    setBack: tellsDay(state) && isSetBack(offered.games.list, Date.now()),
    tomorrow: state.panel === "day" ? Math.ceil(untilTomorrow(new Date()) / 60_000) : 0,
    sight,
    steps: state.panel === "about" ? startSteps() : [],
    broken: replies.failure ?? (boot.stage === "failed" ? (boot.error?.message ?? "") : null),
  };
}

/**
 * What a view is made from. `opening.early`: whether the page was not drawn yet.
 * @typedef {Pick<Sources, "notes" | "offered"> & {state: () => State, wide: {matches: boolean}, opening: {early: boolean},
 *   solvers: Pick<import("../store/solvers.js").Solvers, "boot" | "replies">, peek: {sight: Sight}}} Page
 */

/** Makes the views of the page, one after the other. */
export class Viewer {
  /** The guess that was explained last. @type {Rated | null} */ #last = null;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** The view of a moment. @param {number} now  in ms */
  at = (now) => {
    const { notes, offered, wide, opening, peek, solvers } = this.#page;
    const state = this.#page.state();
    const { boot, replies } = solvers;
    const view = makeView(
      {
        state,
        facts: factsOf(state, replies.replyTo),
        boot,
        replies,
        notes,
        sight: state.mode === "hide" ? peek.sight : "covered",
        last: this.#last,
        wide: wide.matches,
        early: opening.early && !state.panel ? "tray" : null,
        offered,
      },
      now,
    );
    this.#last = view.last;
    return view;
  };
}

/** The looks of the pegs of any board, with the set that the person has chosen. */
export class Looks {
  /** The set that is chosen in the settings. @type {ReturnType<typeof chosenSet>} */ #set = null;
  /** What was worked out with it, by board and language. @type {Map<string, ReturnType<typeof looksOf>>} */
  #known = new Map();

  /** @param {import("../state/types.js").Settings} settings */
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
