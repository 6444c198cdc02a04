/**
 * A person does this with challenges beside playing: makes one, and opens one or a game that was
 * sent back. Only the core reads the texts.
 */
import { gameOf, reduceGame } from "./game.ts";
import { boardOfRules, rulesOfCodes } from "../words/notation.ts";
import type { ChallengeAct as Act, Challenging, Game } from "./types.ts";

export const NOTHING: Challenging = Object.freeze({
  row: null,
  done: false,
  text: "",
  anyway: false,
});

/** The longest text that is kept, in characters. */
const MAX_TEXT = 6000;

const ROW: readonly string[] = ["place", "select", "draft", "undo", "redo"];

export function challenged(challenging: Challenging, act: Act): Challenging {
  const { row } = challenging;
  switch (act.type) {
    case "make":
      return row?.rules === act.rules
        ? challenging
        : { ...challenging, row: gameOf({ rules: act.rules, seed: act.seed }), done: false };
    case "anew":
      return row
        ? { ...challenging, row: gameOf({ rules: row.rules, seed: act.seed }), done: false }
        : challenging;
    case "row": {
      if (!row || challenging.done || !ROW.includes(act.act.type)) return challenging;
      const code = { ...row, rules: rulesOfCodes(row.rules) };
      const after = reduceGame(code, act.act);
      return after === code ? challenging : { ...challenging, row: { ...after, rules: row.rules } };
    }
    case "done":
      return row && (!act.done || pegsChosen(row) !== null)
        ? { ...challenging, done: act.done }
        : challenging;
    case "open":
      return { ...challenging, text: act.text.slice(0, MAX_TEXT), anyway: false };
    case "anyway":
      return { ...challenging, anyway: true };
  }
}

export const pegsOf = ({ rules, draft }: Game): (number | null)[] =>
  draft ?? Array(boardOfRules(rules).pegs).fill(null);

/**
 * The number of pegs if the row can be sent (all, or none for a random code); null if it is half
 * filled.
 */
export function pegsChosen(row: Game) {
  const pegs = pegsOf(row);
  const set = pegs.filter((colour) => colour !== null).length;
  return set === 0 || set === pegs.length ? set : null;
}

/** Reads the saved state; nothing of it is trusted. The row is read as a game is. */
export function readChallenging(saved: any, row: Game | null): Challenging {
  if (!saved || typeof saved !== "object") return NOTHING;
  const isRow = row !== null && row.turns.length === 0 && row.seed !== "";
  return {
    row: isRow ? row : null,
    done: isRow && saved.done === true && pegsChosen(row) !== null,
    text: typeof saved.text === "string" ? saved.text.slice(0, MAX_TEXT) : "",
    anyway: saved.anyway === true,
  };
}
