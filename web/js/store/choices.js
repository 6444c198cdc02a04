/**
 * What a person has chosen on the page that is neither saved nor undone: which part of a sheet is open,
 * the board being chosen, the answer on the steppers, a code being typed.
 */
import { positionText } from "../questions/requests.js";
import { readRules } from "../words/notation.js";
import { current } from "../state/state.js";
import { drawSeed } from "../device/browser.js";
/** @import { Action } from "../state/actions.js" */
/** @import { State } from "../state/state.js" */
/** @import { BoardForm } from "../words/notation.js" */

/** What the views have of it: its fields, each declared below. @typedef {{[Key in keyof Choices as Choices[Key] extends Function ? never : Key]: Choices[Key]}} Chosen */

export class Choices {
  /** The board being chosen. @type {BoardForm} */ form = { pegs: 4, colours: 6, repeats: true };
  /** How many pages of candidates are shown. */ pages = 1;
  /** What a turn of the review shows in full. @type {import("../questions/review.js").Opened | null} */
  opened = null;
  /** The answer that the person has set on the steppers, and the row for which. @type {import("../views/board/steppers.js").Stepped | null} */
  stepped = null;
  /** Whether guesses are compared beside the board. */ comparing = false;
  /** The turn that is explained in Hide. */ about = -1;
  /** The challenge code that is being typed in. */ typed = "";
  /** Why a result could not be sent, as the key of a text. @type {string | null} */ unsent = null;
  /** What the sheet of days shows: code or puzzle, its board, and the day on which it was opened. @type {{way: "day" | "dayPuzzle", rules: string, day: string}} */
  shownDay = { way: "day", rules: "", day: "" };
  /** The seed of the next puzzle. */ spare = drawSeed();
  /** The sheet that "My box" was opened from, which it leads back to. @type {"settings" | null} */
  behind = null;
  /** The position, as a text, in which all answers are shown although only one is possible. */
  doubted = "";
  #onChange;

  /** @param {State} state @param {() => void} onChange */
  constructor(state, onChange) {
    this.form = readRules(current(state).rules) ?? this.form;
    this.#onChange = onChange;
  }

  /** Drop what an action has made out of date. @param {State} before @param {State} state @param {Action} action */
  follow(before, state, action) {
    if (action.type === "open") {
      this.pages = 1;
      this.opened = null;
      this.unsent = null;
      if (action.panel === "pegs" && before.panel !== "box")
        this.behind = before.panel === "settings" ? "settings" : null;
    }
    const [was, now] = [current(before), current(state)];
    // What is typed stays when its sheet is closed, until a game has begun or another board is in hand.
    if (action.type === "begin") Object.assign(this, { typed: "", spare: drawSeed() });
    if (now.rules !== was.rules) this.form = readRules(now.rules) ?? this.form;
    // Back from the answer after it, the position is doubted still; in another game it is a new one.
    if (now.turns.length < was.turns.length && positionText(state) !== this.doubted)
      this.doubted = "";
  }

  /** Choose something. @param {Partial<Chosen>} change */
  set(change) {
    Object.assign(this, change);
    this.#onChange();
  }

  /**
   * The actions of the views that choose something.
   * @param {() => void} ask  asks Python for all that the page needs now
   */
  acts(ask) {
    return {
      setForm: (/** @type {Partial<Choices["form"]>} */ change) =>
        this.set({ form: { ...this.form, ...change } }),
      setPages: (/** @type {number} */ pages) => this.set({ pages }),
      setOpened: (/** @type {Choices["opened"]} */ opened) => {
        this.set({ opened });
        ask();
      },
      /** @param {(stepped: Choices["stepped"]) => Choices["stepped"]} change  null: it is to be set anew */
      setStepped: (change) => {
        const stepped = change(this.stepped);
        if (stepped !== this.stepped) this.set({ stepped });
      },
      setComparing: (/** @type {boolean} */ comparing) => this.set({ comparing }),
      setTyped: (/** @type {string} */ typed) => {
        this.set({ typed });
        ask();
      },
    };
  }
}
