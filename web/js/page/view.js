/**
 * What is drawn, as a function of the state, the replies and what the person has chosen.
 *
 * A field of the view is declared once, where its value comes from: by the object that `changing` returns, as a
 * field of `Choices`, or below as something that stays the same while the page is open.
 */
import { SLOW, TOO_SLOW, waited } from "../questions/requests.js";
import { isSetBack } from "../state/named.js";
import { dayOf, untilTomorrow } from "../state/days.js";
import { current, tellsDay } from "../state/state.js";
import { startSteps } from "./about.js";
import { steadyNow } from "./browser.js";
/** @import { Rated, ReplyTo, Request } from "../questions/requests.js" */
/** @import { Action, State } from "../state/state.js" */
/** @import { Choices, Chosen } from "./choices.js" */
/** @import { Peek, Sight } from "./peek.js" */

/** @typedef {"top" | "table" | "tray"} Early */

/**
 * What there is beside the page, and the acts that neither `Choices` nor `makeActs` has.
 * @typedef {object} Beside
 * @property {(rules: string, colours: number) => import("../words/colours.js").Look[]} looksFor  of another board
 * @property {import("./pegbox.js").PegBox} pegBox  the peg set that is being edited
 * @property {Record<string, string>} languages  their own names, by their codes
 * @property {{failure: string | null}} spoken  why the language that was chosen last could not be loaded
 * @property {ReplyTo} replyTo  what is known about a request
 * @property {() => import("./speech.js").Voices} voices  whether the device can read texts aloud
 * @property {(way: "day" | "dayPuzzle", rules: string) => void} showDay  opens that sheet
 * @property {Pick<Peek, "begin" | "end" | "click" | "cover">} hold  shows what is covered
 * @property {(action: Action) => void} dispatch
 * @property {() => number} sheets  how many were opened so far, drawn or not
 * @property {import("./games.js").Games} games  those that were finished on this device
 * @property {(request: Request) => boolean} awaits  whether something begun waits for the reply to this
 * @property {(request: Request, act: (reply: any) => void) => void} whenReplied  act when the reply is there,
 *   unless the person does something else before
 * @property {() => void} doubt  shows all answers to this guess
 * @property {(turn: number) => void} setAbout
 * @property {() => string} seed  draws a new one
 * @property {string | null} address  of the page for links to it; null in the one file
 * @property {boolean} sends  whether the device can share text
 * @property {typeof import("./device.js").device} device  what there is beside the page
 * @property {import("./about.js").SoftwareList} software  what is in the page
 * @property {import("./upkeep.js").Upkeep} upkeep
 * @property {string | null} docs  the address of the documentation, where there is one beside the page
 * @property {HTMLElement} lab  what the Lab draws in
 * @property {HTMLElement} course  what the lessons draw in
 * @property {HTMLElement} paper  what the room "Paper" draws in
 * @property {() => void} retry  asks again, and restarts Python if necessary
 * @property {() => void} renew  replaces a silent Python
 */
/** What stays the same while the page is open. @typedef {Beside & ReturnType<Choices["acts"]> & ReturnType<typeof import("./acts.js").makeActs>} Offered */
/** Everything that the views draw from, and the actions that they offer. @typedef {Offered & ReturnType<typeof changing> & Chosen} View */

/**
 * @typedef {object} Parts
 * @property {State} state
 * @property {import("../questions/facts.js").Facts} facts  what is known of it
 * @property {Pick<import("./solvers.js").Solvers, "boot" | "failure">} solvers
 * @property {Choices} choices
 * @property {Pick<import("./notices.js").Notices, "list">} notes
 * @property {Sight} sight  what the person sees of a covered code
 * @property {Rated | null} last  the guess that was explained last
 * @property {boolean} wide
 * @property {Early | null} [early]
 * @property {Pick<Beside, "looksFor" | "games">} offered
 */

/** What changes from one drawing to the next. @param {Parts} parts @param {number} now  in ms */
function changing({ state, facts, solvers, choices, notes, sight, last, wide, early = null, offered }, now) {
  const { boot } = solvers;
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
    /** Whether all answers are shown although only one is possible. */
    doubted: choices.doubts(state),
    /** What the person sees of a covered code. */
    sight,
    /** The steps of the start, while they are shown. */
    steps: state.panel === "about" ? startSteps() : [],
    /** Why Python could not answer, or null. */
    broken: solvers.failure,
  };
}

/** @param {Parts & {offered: Offered}} parts @param {number} now  in ms @returns {View} */
export const makeView = (parts, now) => ({ ...parts.offered, ...parts.choices, ...changing(parts, now) });
