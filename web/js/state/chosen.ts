/**
 * The choices of a person on the page that are neither saved nor undone: which part of a sheet is
 * open, the board being chosen, the answer on the steppers, a code being typed.
 */
import { readRules } from "../words/notation.ts";
import { positionOf } from "./game.ts";
import { isOnItsWay } from "./hide.ts";
import type { Action, Chosen, Game, Panel } from "./types.ts";

export const firstChosen = (rules: string): Chosen => ({
  form: readRules(rules) ?? { pegs: 4, colours: 6, kind: "r" },
  pages: 1,
  opened: null,
  replayed: null,
  improved: false,
  stepped: null,
  fresh: false,
  comparing: false,
  about: -1,
  seen: false,
  closing: false,
  typed: "",
  pasted: "",
  unsent: null,
  shownDay: { way: "day", rules: "", day: "" },
  spare: "",
  behind: null,
  doubted: "",
});

/**
 * The choices without those that an action has made out of date.
 * @param change - the sheet before the action, and the games in hand before and after it
 */
export function chosenAfter(
  chosen: Chosen,
  action: Action,
  { panel, was, now }: { panel: Panel; was: Game; now: Game },
): Chosen {
  const after = { ...chosen };
  if (action.type === "open") {
    Object.assign(after, {
      pages: 1,
      opened: null,
      replayed: null,
      improved: false,
      unsent: null,
      seen: false,
    });
    if (action.panel === "puzzles") after.spare ||= action.spare ?? "";
    if (action.panel === "pegs" && panel !== "box")
      after.behind = panel === "settings" ? "settings" : null;
  }
  if (action.type === "looked") after.seen = true;
  after.closing = (action.type === "hide" || after.closing) && isOnItsWay(now);
  // A text that was typed stays when its sheet is closed, until a game has begun.
  if (action.type === "begin") Object.assign(after, { typed: "", spare: "" });
  if (action.type === "opened") after.pasted = "";
  if (now !== was) after.fresh = ["answer", "answered", "reveal"].includes(action.type);
  if (now.rules !== was.rules) after.form = readRules(now.rules) ?? after.form;
  // Undo leads back to the doubted position, which is doubted still. An earlier one is not.
  if (now.turns.length < was.turns.length && positionOf(now) !== after.doubted) after.doubted = "";
  const keys = Object.keys(after) as (keyof Chosen)[];
  return keys.every((key) => after[key] === chosen[key]) ? chosen : after;
}
