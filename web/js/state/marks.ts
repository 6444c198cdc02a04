/** Pencil marks: the person's notes on colours. Nothing checks them. */
import { readRules } from "../words/notation.ts";

export type Mark = "in" | "out";

export type Marks = Record<string, Mark>;

/** @param position - null: in the whole code */
export const markKey = (colour: number, position: number | null) =>
  position === null ? `${colour}` : `${colour}@${position}`;

const NEXT: Record<string, Mark | undefined> = { none: "out", out: "in" };

/** Surely out comes first, which is what people learn first, then surely in, then none. */
export function marked(marks: Marks, key: string): Marks {
  const { [key]: old, ...others } = marks;
  const next = NEXT[old ?? "none"];
  return next ? { ...others, [key]: next } : others;
}

export const isOut = (marks: Marks, colour: number, position: number | null) =>
  marks[markKey(colour, null)] === "out" ||
  (position !== null && marks[markKey(colour, position)] === "out");

export function placesOf(marks: Marks, colour: number, pegs: number) {
  const all = Array.from({ length: pegs }, (_, position) => position);
  return all.filter((position) => marks[markKey(colour, position)] === "in");
}

export function readMarks(saved: any, rules: string): Marks {
  const board = readRules(rules);
  if (!board || !saved || typeof saved !== "object") return {};
  const marks: Marks = {};
  for (const [key, mark] of Object.entries(saved).slice(0, board.colours * (board.pegs + 1))) {
    const [, colour, position] = /^(0|[1-9][0-9]{0,2})(?:@(0|[1-9][0-9]?))?$/.exec(key) ?? [];
    const onBoard = Number(colour) < board.colours && Number(position ?? 0) < board.pegs;
    if (onBoard && (mark === "in" || mark === "out")) marks[key] = mark;
  }
  return marks;
}
