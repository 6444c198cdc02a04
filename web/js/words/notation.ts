/**
 * The text forms of rules, codes and games, as far as the page needs them before Python has
 * started. Python checks whether a game makes sense.
 */

/** Black, white. */
export type Feedback = [number, number];

/** `feedback` is null until the answer is there. */
export interface Turn {
  guess: string;
  feedback: Feedback | null;
  unsure?: true;
}

/** A game as it can be written down. */
export interface Written {
  rules: string;
  turns: Turn[];
}

/**
 * The letter of rules says of a guess whether a colour may come twice, and whether the last colour
 * may be first. The codes are all guesses of the kind `codes`.
 */
export const KINDS = {
  r: { repeats: true, leads: true, codes: "r" },
  f: { repeats: true, leads: true, codes: "n" },
  n: { repeats: false, leads: true, codes: "n" },
  z: { repeats: false, leads: false, codes: "z" },
} as const;

export type Kind = keyof typeof KINDS;

export interface Board {
  pegs: number;
  colours: number;
  kind: Kind;
}

const SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz";
const RULES = /^p([1-9][0-9]{0,4})c([1-9][0-9]{0,4})([rfnz])$/;
const TURN = /^([^=;:]+)=([0-9]{1,5}),([0-9]{1,5})(\??)$/;
/** Behind an answer: it is unsure; behind the rules: one answer of the game may be wrong. */
const DOUBT = "?";

/** A link or a saved game holds no more. */
export const MAX_TURNS = 200;

/** A phone has room for two lines of ten pegs. Python plays larger boards. */
export const MAX_BOARD = { pegs: 20, colours: 100 };

/** Null if the text is none such as "p4c6r". */
export function readRules(text: string): Board | null {
  const match = RULES.exec(text);
  return match && { pegs: Number(match[1]), colours: Number(match[2]), kind: match[3] as Kind };
}

/** The rules are known to name one. */
export const boardOfRules = (rules: string) => readRules(rules) as Board;

export const hasRoom = ({ pegs, colours }: Board) =>
  pegs <= MAX_BOARD.pegs && colours <= MAX_BOARD.colours;

export const writeRules = ({ pegs, colours, kind }: Board) => `p${pegs}c${colours}${kind}`;

/** The rules whose guesses are the codes of the given rules. */
export function rulesOfCodes(rules: string) {
  const board = boardOfRules(rules);
  return writeRules({ ...board, kind: KINDS[board.kind].codes });
}

/** A size is null while its field holds no number. */
export interface BoardForm {
  pegs: number | null;
  colours: number | null;
  kind: Kind;
}

/** Null as long as a size is no whole number from 1 on. */
export const boardOf = ({ pegs, colours, kind }: BoardForm): Board | null =>
  pegs && colours && [pegs, colours].every((size) => Number.isInteger(size) && size > 0)
    ? { pegs, colours, kind }
    : null;

/** @param colour - from 0 */
function symbolOf(board: Board, colour: number) {
  return board.colours > SYMBOLS.length ? String(colour + 1) : SYMBOLS[colour];
}

/** The colours from 0, or null if the text is not a code of this board. */
export function readCode(board: Board, text: string): number[] | null {
  const dotted = board.colours > SYMBOLS.length || text.includes(".");
  const colours = dotted
    ? text.split(".").map((part) => (/^[0-9]{1,5}$/.test(part) ? Number(part) - 1 : -1))
    : [...text].map((symbol) => SYMBOLS.indexOf(symbol));
  const valid = colours.every((colour) => colour >= 0 && colour < board.colours);
  return valid && colours.length === board.pegs ? colours : null;
}

/** The text must be a code of this board. */
export const codeColours = (board: Board, code: string) => readCode(board, code) as number[];

export function writeCode(board: Board, colours: readonly number[]) {
  const separator = board.colours > SYMBOLS.length ? "." : "";
  return colours.map((colour) => symbolOf(board, colour)).join(separator);
}

export const wholeCode = (board: Board | null, row: readonly (number | null)[] | null) =>
  board && row && !row.includes(null) ? writeCode(board, row as number[]) : null;

/** @param text - such as "1,2" */
export const readFeedback = (text: string) => text.split(",").map(Number) as Feedback;

/**
 * A text such as "p4c6r:1122=1,1;1344=0,3?"; null if it is not a game or the page has no room for
 * its board. `doubt` is true if one of the answers may be wrong, as "p4c6r?:1122=1,2" says.
 */
export function readGame(text: string): (Written & { doubt: boolean }) | null {
  const [start, ...rest] = text.split(":");
  const doubt = start.endsWith(DOUBT);
  const rules = doubt ? start.slice(0, -DOUBT.length) : start;
  const board = readRules(rules);
  if (!board || !hasRoom(board) || rest.length > 1) return null;
  const parts = rest[0] ? rest[0].split(";") : [];
  if (parts.length > MAX_TURNS) return null;
  const turns: Turn[] = [];
  for (const part of parts) {
    const match = TURN.exec(part);
    if (!match || !readCode(board, match[1])) return null;
    const unsure = match[4] ? { unsure: true as const } : {};
    turns.push({ guess: match[1], feedback: [Number(match[2]), Number(match[3])], ...unsure });
  }
  return { rules, turns, doubt };
}

export const asSure = (turns: readonly Turn[]): Turn[] =>
  turns.map(({ guess, feedback }) => ({ guess, feedback }));

/**
 * The text ends before the first turn without an answer.
 * @param doubt - whether one of the answers may be wrong
 */
export function writeGame(rules: string, turns: readonly Turn[], doubt = false) {
  const start = doubt ? rules + DOUBT : rules;
  const written = [];
  for (const { guess, feedback, unsure } of turns) {
    if (!feedback) break;
    written.push(`${guess}=${feedback.join(",")}${unsure ? DOUBT : ""}`);
  }
  return written.length ? `${start}:${written.join(";")}` : start;
}
