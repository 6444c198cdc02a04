/** All that may happen to the state: each change of it is one of these. */
/** @import { Feedback, Turn } from "../words/notation.js" */
/** @import { Aim } from "./aim.js" */
/** @import { Box } from "./drafts.js" */
/** @import { Chosen } from "./chosen.js" */
/** @import { Act } from "./lab.js" */
/** @import { Lesson } from "./learn.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Mode, Panel, State } from "./state.js" */
/** @import { Room } from "./pageActs.js" */

/**
 * `spare` is a seed for the next puzzle. An action that ends a turn has the `turn` for which it was drawn, so that the second tap of a double
 * tap does not answer the next turn. Settings are `followed` where another tab has changed them.
 *
 * @typedef {{type: "mode", mode: Mode} & Partial<Room>
 *   | {type: "lobby", open: boolean}
 *   | {type: "noting", noting: boolean}
 *   | {type: "goOn", rules: string, seed: string, way: import("./lobby.js").Way}
 *   | {type: "goBack"}
 *   | {type: "lab", act: Act}
 *   | {type: "learn", act: Lesson}
 *   | {type: "box", box: Box}
 *   | {type: "challenge", act: import("./challenging.js").Act}
 *   | {type: "rules", rules: string, seed: string}
 *   | {type: "restart", seed: string}
 *   | {type: "begin", rules: string, seed: string, turns?: Turn[], start?: Partial<import("./start.js").Start>}
 *   | {type: "strategy", name: string}
 *   | {type: "aim", change: Partial<Aim>}
 *   | {type: "settings", change: Partial<Settings>, followed?: boolean}
 *   | {type: "open", panel: Panel, spare?: string}
 *   | {type: "choose", change: Partial<Chosen>}
 *   | {type: "select", position: number | null, shown: (number | null)[]}
 *   | {type: "place", colour: number | null, shown: (number | null)[], at?: number}
 *   | {type: "draft", code: number[] | null}
 *   | {type: "try", turn: number, code: number[]}
 *   | {type: "answer", turn: number, guess: string, feedback: Feedback}
 *   | {type: "guess", turn: number, guess: string}
 *   | {type: "checked", guess: string, fits: boolean}
 *   | {type: "answered", index: number, guess: string, feedback: Feedback}
 *   | {type: "edit", index: number | null}
 *   | {type: "remove", index: number}
 *   | {type: "mend", changes: readonly import("./doubt.js").Change[]}
 *   | {type: "unsure", index: number, unsure: boolean}
 *   | {type: "doubt", doubt: boolean}
 *   | {type: "undo"}
 *   | {type: "redo"}
 *   | {type: "ask", turn: number, what: import("./play.js").Hint}
 *   | {type: "mark", colour: number, position: number | null}
 *   | {type: "time"}
 *   | {type: "hurry"}
 *   | {type: "hinted", code: number[]}
 *   | {type: "hide", checks: boolean}
 *   | {type: "claim", index: number, feedback: Feedback}
 *   | {type: "looked"}
 *   | {type: "reveal"}
 *   | {type: "opened", game: {rules: string, turns: Turn[], doubt?: boolean}}
 *   | {type: "replaced", state: State}} Action
 */

export {};
