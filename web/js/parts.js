/**
 * The parts of the page, under the names that `main.js` gives them. The modules beside it name those that they take:
 * `Pick<Parts, "state" | "dispatch">`.
 */
/** @import { State } from "./state/types.js" */

/**
 * @typedef {object} Parts
 * @property {() => State} state
 * @property {() => State} newState  that of a page that was never opened before
 * @property {(action: import("./state/types.js").Action) => void} dispatch
 * @property {() => void} changed  settles, asks and draws again: something beside the state has changed
 * @property {() => void} save
 * @property {() => void} applySettings  lets the page look as the settings say
 * @property {() => void} followSettings  takes the settings that another tab has changed
 * @property {HTMLElement} root  what the page draws in
 * @property {Promise<unknown>} numbers  resolves when the browser writes numbers without a wait
 * @property {MediaQueryList | ReturnType<typeof import("./device/browser.js").media>} wide  whether the explanation is beside the board
 * @property {import("./device/tab.js").Tab} tab
 * @property {import("./drawing/frames.js").Frames} frames
 * @property {import("./drawing/view.js").Viewer} viewer
 * @property {import("./drawing/painter.js").Painter} painter
 * @property {import("./input/taps.js").Taps} taps
 * @property {ReturnType<typeof import("./input/focus.js").watchHand>} hand
 * @property {import("./device/speech.js").Speech} speech
 * @property {import("./lab/rooms.js").Rooms} rooms  what is a script of its own
 * @property {import("./store/solvers.js").Solvers} solvers
 * @property {{sheets: number}} effects  how many sheets were opened so far, drawn or not
 * @property {() => void} retry  asks again, and restarts Python if necessary
 * @property {import("./store/requester.js").Requester} requester
 * @property {import("./store/held.js").Held} held
 * @property {import("./store/games.js").Games} games  those that were finished on this device
 * @property {import("./store/peek.js").Peek} peek
 * @property {import("./store/wayBack.js").WayBack} wayBack  to a game that another one has replaced
 * @property {import("./telling/notices.js").Notices} notes
 * @property {import("./device/upkeep.js").Upkeep} upkeep
 * @property {import("./device/about.js").SoftwareList} software  what is in the page
 * @property {Record<string, string>} languages  their own names, by their codes
 * @property {import("./device/language.js").PageLanguage} spoken
 * @property {import("./drawing/view.js").Looks} looks
 * @property {import("./store/pegbox.js").PegBox} pegBox  the peg set that is being edited
 * @property {import("./device/persistence.js").Persistence} persistence
 * @property {import("./device/alarm.js").Alarm} saving  saves what was not saved with a drawing
 * @property {import("./device/alarm.js").Alarm} tick  draws again when a second of the game is over
 * @property {import("./device/address.js").Address} address
 * @property {import("./store/arrival.js").Arrival} arrival
 * @property {{follow: () => void}} opening  follows an address that the browser tells
 * @property {import("./views/board/view.js").Offered} offered
 * @property {import("./device/device.js").Wake} wakeLock
 */

export {};
