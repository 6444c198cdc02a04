/** What stands on paper for colours and answers: the marks of a person's pegs, and figures. */
import { readCode, readRules } from "../../words/notation.js";
/** @import { Look } from "../../words/colours.js" */
/** @import { Board, Feedback } from "../../words/notation.js" */

/** @typedef {{rules: string, most?: number}} Asked  a board, and the limit of guesses where there is one */

/** The most pegs of a board whose answers are two digits. */
const MAX_DIGIT = 9;

/** Letters for colours that have none of their own. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * The looks with marks of one letter, as far as letters reach: a sheet has room for a thousand codes. A mark of
 * several letters gives way to the first letter of mark or name that no other colour has.
 * @param {Look[]} looks
 * @returns {Look[]}
 */
function singled(looks) {
  if (looks.length > LETTERS.length) return looks;
  const taken = new Set(
    looks.flatMap(({ mark }) => ([...mark].length === 1 ? [mark.toUpperCase()] : [])),
  );
  return looks.map((look) => {
    if ([...look.mark].length === 1) return look;
    const own = [...`${look.mark}${look.name}`.toUpperCase()].filter((each) =>
      LETTERS.includes(each),
    );
    const mark = [...own, ...LETTERS].find((each) => !taken.has(each)) ?? look.mark;
    taken.add(mark);
    return { ...look, mark };
  });
}

export class Marks {
  /** @param {string} rules @param {(rules: string, colours: number) => Look[]} looksFor */
  constructor(rules, looksFor) {
    this.board = /** @type {Board} */ (readRules(rules));
    this.looks = singled(looksFor(rules, this.board.colours));
    /** Whether an answer has a comma: without it some could be read as pegs. */
    this.hasCommas = this.board.pegs > MAX_DIGIT || this.looks.some(({ mark }) => /\d/.test(mark));
    this.peg = Math.max(...this.looks.map(({ mark }) => [...mark].length));
  }

  /** @param {string} text @returns {number[]} */
  read(text) {
    return readCode(this.board, text) ?? [];
  }

  /** A code as text. @param {string} code */
  text(code) {
    return this.read(code)
      .map((colour) => this.looks[colour].mark)
      .join(this.peg > 1 ? " " : "");
  }

  /** @param {Feedback} answer */
  answer([black, white]) {
    return this.hasCommas ? `${black},${white}` : `${black}${white}`;
  }
}

/** @param {Asked} asked @param {Pick<import("../../views/board/view.js").View, "looksFor">} view */
export function sheetRequest({ rules, most = 0 }, { looksFor }) {
  const marks = new Marks(rules, looksFor);
  return {
    action: "sheet",
    rules,
    most,
    peg: marks.peg,
    answer: marks.answer([0, marks.board.pegs]).length,
  };
}
