/** Marks of a person's pegs, and figures of answers, as they stand on paper. */
import { readCode, readRules, type Board, type Feedback } from "../../words/notation.ts";
import type { Look } from "../../words/colours.ts";
import type { View } from "../../views/board/view.ts";

export interface Asked {
  rules: string;
  most?: number;
}

const MAX_DIGIT = 9;

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Marks have one letter, as far as letters reach: a sheet has room for a thousand codes. A mark of
 * several letters gives way to the first letter of mark or name that no other colour has.
 */
function singled(looks: Look[]) {
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
  board;
  looks;
  /** Some answers could be read as pegs without a comma. */ hasCommas;
  peg;
  constructor(rules: string, looksFor: (rules: string, colours: number) => Look[]) {
    this.board = readRules(rules) as Board;
    this.looks = singled(looksFor(rules, this.board.colours));
    this.hasCommas = this.board.pegs > MAX_DIGIT || this.looks.some(({ mark }) => /\d/.test(mark));
    this.peg = Math.max(...this.looks.map(({ mark }) => [...mark].length));
  }

  read(text: string): number[] {
    return readCode(this.board, text) ?? [];
  }

  text(code: string) {
    return this.read(code)
      .map((colour) => this.looks[colour].mark)
      .join(this.peg > 1 ? " " : "");
  }

  answer([black, white]: Feedback) {
    return this.hasCommas ? `${black},${white}` : `${black}${white}`;
  }
}

export function sheetRequest({ rules, most = 0 }: Asked, { looksFor }: Pick<View, "looksFor">) {
  const marks = new Marks(rules, looksFor);
  return {
    action: "sheet",
    rules,
    most,
    peg: marks.peg,
    answer: marks.answer([0, marks.board.pegs]).length,
  };
}
