/**
 * The view: everything from which the views draw, and the actions that they offer. `drawing/view.js` makes it for each drawing.
 * It has no code, so that every view can name its type.
 */
/** @import { SoftwareList, Step } from "../../device/about.js" */
/** @import { Peek, Sight } from "../../store/peek.js" */
/** @import { Boot } from "../../python/python.js" */
/** @import { Facts } from "../../questions/facts.js" */
/** @import { Rated, ReplyTo, Request } from "../../questions/types.js" */
/** @import { Action, Chosen, Game, State, Stepped } from "../../state/types.js" */
/** @import { Look } from "../../words/colours.js" */
/** @import { Feedback, Turn } from "../../words/notation.js" */

/** How much the first drawing has so far; each part has those before it. @typedef {"top" | "board" | "guess" | "tray"} Early */
/** How a result is sent. @typedef {"send" | "copy" | "save"} Way */
/**
 * A result to be sent. `head`: what was played, and how it ended; `rows`: the answers; `foot`: how others play the same, or "";
 * `code`: its link or challenge code, or "".
 * @typedef {{head: string[], rows: Feedback[], pegs: number, foot: string, code: string}} Result
 */
/**
 * @typedef {object} Notice
 * @property {string} text
 * @property {{label: string, run: () => void}} [action]
 * @property {boolean} held  whether the pointer or the focus is on it, so that it stays
 * @property {() => void} dismiss
 */

/**
 * The part that changes from one drawing to the next.
 * @typedef {object} Changing
 * @property {State} state
 * @property {Game} game  the one in hand
 * @property {Facts} facts  what is known of the state
 * @property {Look[]} looks  of the colours of this game
 * @property {Boot} boot
 * @property {Early | null} early  set in the first drawing, which leaves the sheets to the next
 * @property {number} now  when this is drawn, in ms
 * @property {number} time  the same in ms since 1970, for the clock of Play
 * @property {boolean} slow  whether to say what the person waits for
 * @property {boolean} tooSlow  whether to offer a quick guess
 * @property {boolean} isDoubted  whether the person says of the only possible code that it was not the one
 * @property {Notice[]} notices
 * @property {Rated | null} last  the guess that was explained last
 * @property {boolean} wide  whether there is room for the explanation beside the board
 * @property {string} day  today, as "2026-11-22", where it may be told
 * @property {boolean} setBack  whether the clock of the device was set back, where a day may begin
 * @property {number} tomorrow  in how many minutes the day ends, which its sheet tells
 * @property {Sight} sight  what the person sees of a covered code
 * @property {Step[]} steps  of the start, while they are shown
 * @property {string | null} broken  why Python could not answer
 */

/**
 * The part that stays the same while the page is open.
 * @typedef {object} Offered
 * @property {(action: Action) => void} dispatch
 * @property {ReplyTo} replyTo
 * @property {Record<string, string>} languages  their own names, by their codes
 * @property {import("../../device/language.js").PageLanguage} spoken
 * @property {import("../../store/pegbox.js").PegBox} pegBox  the peg set that is being edited
 * @property {import("../../store/games.js").Games} games  the games that were finished on this device
 * @property {SoftwareList} software
 * @property {import("../../device/upkeep.js").Upkeep} upkeep
 * @property {typeof import("../../device/device.js").device} device
 * @property {() => number} sheets  how many were opened so far, drawn or not
 * @property {() => void} retry  asks again for everything that failed
 * @property {() => void} renew  replaces a silent Python
 * @property {(rules: string, colours: number) => Look[]} looksFor  the looks of a board's colours
 * @property {Peek} hold  shows what is covered
 * @property {HTMLElement} lab  the element in which the Lab draws
 * @property {HTMLElement} course  the same for the lessons
 * @property {HTMLElement} paper  the same for what Learn prints
 * @property {string | null} address  of the page, for links to it; null in the one file
 * @property {string | null} docs  the address of the documentation, where there is one beside the page
 * @property {boolean} sends  whether the device can share text
 * @property {() => import("../../device/speech.js").Voices} voices  where a voice is that can read texts aloud
 * @property {() => string} seed  draws a new one
 * @property {(request: Request) => boolean} awaits  whether something begun waits for the reply to this
 * @property {(request: Request, act: (reply: any) => void) => void} whenReplied  acts when the reply is there, unless the person
 *   does something else before
 * @property {() => void} doubt  shows all answers to the last possible code
 * @property {(way: "day" | "dayPuzzle", rules: string) => void} showDay  opens the sheet of the codes or puzzles of the day
 * @property {(typed: string) => void} showTyped  shows a challenge in the field where one is typed
 * @property {(about: number) => void} setAbout  chooses the turn that is explained in Hide
 * @property {(change: Partial<Chosen>) => void} choose
 * @property {(change: (stepped: Stepped | null) => Stepped | null) => void} setStepped  changes the answer on the steppers;
 *   null sets it anew
 * @property {(how: Way, result: Result) => Promise<void>} send
 * @property {(how: "send" | "copy", text: string) => Promise<void>} sendText
 * @property {(result: Result) => HTMLCanvasElement} drawn  the picture that is sent of a result
 * @property {() => void} resetSettings  begins with the first settings again, which the notice undoes
 * @property {(game: {rules: string, turns: Turn[]}) => void} openPast  opens a finished game in Solve
 * @property {() => Promise<void>} copyLink
 */

/** @typedef {Offered & Chosen & Changing} View */

export {};
