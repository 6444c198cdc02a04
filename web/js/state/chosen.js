/**
 * The choices of a person on the page that are neither saved nor undone: which part of a sheet is open,
 * the board being chosen, the answer on the steppers, a code being typed.
 */
import { readRules } from "../words/notation.js";
import { positionOf } from "./game.js";
/** @import { BoardForm, Feedback, Turn } from "../words/notation.js" */
/** @import { Action } from "./actions.js" */
/** @import { Game } from "./game.js" */
/** @import { Panel } from "./state.js" */

/** What a turn of the review shows in full: the answers to a guess, the one made or another. @typedef {{index: number, guess: string}} Opened */

/**
 * An answer on the steppers and the row to which it belongs: all turns, or the one that is corrected. The next row begins anew.
 * @typedef {{answer: Feedback, row: Turn[] | Turn}} Stepped
 */

/**
 * @typedef {object} Chosen
 * @property {BoardForm} form  the board being chosen
 * @property {number} pages  how many pages of candidates are shown
 * @property {Opened | null} opened
 * @property {Stepped | null} stepped
 * @property {boolean} comparing  whether guesses are compared beside the board
 * @property {number} about  the turn that is explained in Hide
 * @property {string} typed  the challenge code that is being typed in
 * @property {string | null} unsent  the key of the text that says why a result could not be sent
 * @property {{way: "day" | "dayPuzzle", rules: string, day: string}} shownDay  the code or puzzle in the sheet of days, its
 *   board, and the day on which the sheet was opened
 * @property {string} spare  the seed of the next puzzle
 * @property {"settings" | null} behind  the sheet from which "My box" was opened, to which it leads back
 * @property {string} doubted  the position, as a text, in which the person says of the only possible code that it was not the one
 */

/** @param {string} rules  of the board in hand @returns {Chosen} */
export const firstChosen = (rules) => ({
  form: readRules(rules) ?? { pegs: 4, colours: 6, repeats: true },
  pages: 1,
  opened: null,
  stepped: null,
  comparing: false,
  about: -1,
  typed: "",
  unsent: null,
  shownDay: { way: "day", rules: "", day: "" },
  spare: "",
  behind: null,
  doubted: "",
});

/**
 * The choices without those that an action has made out of date.
 * @param {Chosen} chosen
 * @param {Action} action
 * @param {{panel: Panel, was: Game, now: Game}} change  the sheet before the action, and the games in hand before and after it
 * @returns {Chosen}
 */
export function chosenAfter(chosen, action, { panel, was, now }) {
  const after = { ...chosen };
  if (action.type === "open") {
    Object.assign(after, { pages: 1, opened: null, unsent: null });
    if (action.panel === "puzzles") after.spare ||= action.spare ?? "";
    if (action.panel === "pegs" && panel !== "box")
      after.behind = panel === "settings" ? "settings" : null;
  }
  // A text that was typed stays when its sheet is closed, until a game has begun.
  if (action.type === "begin") Object.assign(after, { typed: "", spare: "" });
  if (now.rules !== was.rules) after.form = readRules(now.rules) ?? after.form;
  // Undo leads back to the doubted position, which is doubted still. An earlier one is not.
  if (now.turns.length < was.turns.length && positionOf(now) !== after.doubted) after.doubted = "";
  const keys = /** @type {(keyof Chosen)[]} */ (Object.keys(after));
  return keys.every((key) => after[key] === chosen[key]) ? chosen : after;
}
