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
/** @import { Settings, State } from "../state/types.js" */
/** @import { Offered, View } from "../views/board/view.js" */

/**
 * What a view is made from. `opening.early`: whether the page was not drawn yet.
 * @typedef {{state: () => State, offered: Offered, wide: {matches: boolean}, opening: {early: boolean},
 *   notes: Pick<import("../telling/notices.js").Notices, "list">, peek: Pick<import("../store/peek.js").Peek, "sight">,
 *   solvers: Pick<import("../store/solvers.js").Solvers, "boot" | "replies">}} Page
 */

/** Makes the views of the page, one after the other. */
export class Viewer {
  /** The guess that was explained last. @type {Rated | null} */ #last = null;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** The view of a moment. @param {number} now  in ms @returns {View} */
  at = (now) => {
    const { notes, offered, wide, opening, peek, solvers } = this.#page;
    const { boot, replies } = solvers;
    const state = this.#page.state();
    const game = current(state);
    const facts = factsOf(state, replies.replyTo);
    const wait = waited(facts.suggest, now);
    const { doubted } = state.chosen;
    this.#last = facts.rated ?? this.#last;
    return {
      ...offered,
      ...state.chosen,
      state,
      game,
      facts,
      looks: offered.looksFor(game.rules, facts.board.colours),
      boot,
      early: opening.early && !state.panel ? "tray" : null,
      now,
      time: state.mode === "play" ? steadyNow() : 0,
      slow: wait >= SLOW,
      tooSlow: wait >= TOO_SLOW && boot.stage === "ready",
      isDoubted: doubted !== "" && doubted === positionText(state),
      notices: notes.list,
      last: this.#last,
      wide: wide.matches,
      day: tellsDay(state) ? dayOf(new Date()) : "",
      setBack: tellsDay(state) && isSetBack(offered.games.list, Date.now()),
      tomorrow: state.panel === "day" ? Math.ceil(untilTomorrow(new Date()) / 60_000) : 0,
      sight: state.mode === "hide" ? peek.sight : "covered",
      steps: state.panel === "about" ? startSteps() : [],
      broken: replies.failure ?? (boot.stage === "failed" ? (boot.error?.message ?? "") : null),
    };
  };
}

/** The looks of the pegs of any board, with the set that the person has chosen. */
export class Looks {
  /** The set that is chosen in the settings. @type {ReturnType<typeof chosenSet>} */ #set = null;
  /** What was worked out with it, by board and language. @type {Map<string, ReturnType<typeof looksOf>>} */
  #known = new Map();

  /** @param {Settings} settings */
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
