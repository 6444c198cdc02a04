/**
 * The keyboard of the whole page: the meaning of a key depends on the state, hardly on the focus.
 */
import { nextPeg, turnOf } from "../state/game.ts";
import { awaitsClaim, isEntering, isOnItsWay, secretText } from "../state/hide.ts";
import { markKey } from "../state/play.ts";
import { current, inLobby, isGaming } from "../state/state.ts";
import { markWords } from "../views/play/tray.ts";
import { t } from "../words/strings.ts";
import { device } from "../device/device.ts";
import { Digits, colourNoted, colourPut, digitOf, isCharacter, needsShift } from "./keys.ts";
import { PEG, type watchHand } from "./focus.ts";
import { boardOfRules } from "../words/notation.ts";
import { pegsChosen, pegsOf } from "../state/challenging.ts";
import type { Action, State } from "../state/types.ts";
import type { View } from "../views/board/view.ts";
import type { Taps } from "./taps.ts";

interface Wiring {
  state: () => State;
  painter: {
    view: (now: number) => View;
    focusNow: (selector: string) => void;
    focusSoon: (selector: string) => void;
    teller: { say: (words: string) => void; typed: (now: number) => void };
  };
  taps: Taps;
  hand: ReturnType<typeof watchHand>;
}

/**
 * `pointed` is true if a pointer moved the focus, `second` if the same key was pressed shortly
 * before; `peg` is the one to which the Tab key has led.
 */
type Pressed = Wiring & {
  digits: Digits;
  pointed: boolean;
  peg: number | undefined;
  second: boolean;
};

export function watchKeyboard(wiring: Wiring) {
  const digits = new Digits();
  const { hand, taps } = wiring;
  const { teller } = wiring.painter;
  document.addEventListener("keydown", (event) => {
    device.shiftsDigits = needsShift(event) ?? device.shiftsDigits;
    const used = onKey(event, {
      ...wiring,
      digits,
      pointed: hand.pointed(),
      peg: hand.reached(event.target),
      second: taps.isSecondPress({ key: event.key, time: event.timeStamp }),
    });
    if (!used) return;
    hand.typed(); // the next drawing moves the focus
    event.preventDefault();
    // Firefox presses a button when the space bar is let go.
    if (event.key === " ") addEventListener("keyup", (up) => up.preventDefault(), { once: true });
    if (isTyping(event)) teller.typed(performance.now());
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.closest(".stepper")) teller.typed(performance.now());
  });
}

function onKey(event: KeyboardEvent, pressed: Pressed) {
  // A key that is held down confirms once.
  if (event.key === "Enter" && event.repeat) return true;
  const { painter, digits, second } = pressed;
  const view = painter.view(performance.now());
  const { state, dispatch } = view;
  const target = event.target as HTMLElement;
  const place = target.closest("[data-black]");
  // A sheet that was just closed has the focus until the next drawing.
  const writing = target.closest(
    state.panel ? "input, textarea, select, dialog" : "input, textarea, select",
  );
  // Undo in the fields of an answer is the game's undo.
  const undone = !writing || target.closest(".stepper");
  const back =
    undone && !state.panel && isGaming(state.mode) && !inLobby(state) ? backOrForth(event) : null;
  if (back) {
    dispatch({ type: back });
    // The focus in the row is on the peg that the next key changes.
    if (target.closest("[data-peg]")) painter.focusSoon(PEG(nextPeg(current(pressed.state()), [])));
    return true;
  }
  if (state.panel === "make") return onCodeKey(event, view);
  if (state.panel || writing) return false;
  const noted = view.game.play ? colourNoted(view.looks, event) : null;
  if (event.ctrlKey || event.metaKey || (event.altKey && noted === null)) return false;
  if (!state.settings.shortcuts && isCharacter(event)) return false;
  // The second half of a double press, whose first half led here.
  if (place && event.key === "Enter" && second) return true;
  const answer =
    place ?? (isAnswered(event, target, view) ? document.querySelector(ANSWERS) : null);
  if (answer instanceof HTMLInputElement) {
    answer.focus(); // the browser writes the digit into the field
    return false;
  }
  if (digits.press(event, answer, () => painter.teller.say(t("answer.never")))) return true;
  if (event.key === "?") {
    dispatch({ type: "open", panel: "help" });
    return true;
  }
  if (inLobby(state)) return false;
  if (!isGaming(state.mode)) {
    // The controls handle keys themselves; only the answers of an exercise lie as those of a game.
    return event.key.startsWith("Arrow") && place
      ? moveAmong("[data-black]", target, event.key)
      : false;
  }
  return onGameKey(event, view, pressed, noted);
}

/** The answers to the guess in the row, or the first field of one. */
const ANSWERS = '[role="grid"] [data-black], .certain [data-black], .stepper input';

/**
 * A digit is an answer although the focus is elsewhere: no peg is chosen, and the row has no gap.
 */
function isAnswered(event: KeyboardEvent, target: HTMLElement, { state, game, facts }: View) {
  const { cursor, draft } = game;
  return (
    isGaming(state.mode) &&
    cursor === null &&
    (!draft || facts.guess !== null) &&
    digitOf(event) !== null &&
    !target.closest("[data-peg], .palette, .steppers")
  );
}

/**
 * Handles a key while no sheet is open and no field in use.
 * @param noted - the colour that the key notes
 */
function onGameKey(event: KeyboardEvent, view: View, pressed: Pressed, noted: number | null) {
  const { facts, game, looks, dispatch } = view;
  const { painter, state, peg } = pressed;
  const target = event.target as HTMLElement;
  if (event.key.startsWith("Arrow")) {
    // Arrows move along the row after a click in the palette, since the peg was put there.
    const grids = ["[data-black]", "[data-mark]", ...(pressed.pointed ? [] : [".palette button"])];
    const grid = grids.find((cells) => target.closest(cells));
    return grid ? moveAmong(grid, target, event.key) : moveAmongPegs(view, event.key, pressed);
  }
  if (!facts.open) return false;
  if (noted !== null) {
    dispatch({ type: "mark", colour: noted, position: null });
    const mark = current(state()).play?.marks[markKey(noted, null)];
    painter.teller.say(markWords(looks[noted].name, mark));
    return true;
  }
  // Beside the fields of an answer a digit is meant for these.
  const isFigure = digitOf(event) !== null && target.closest(".steppers");
  const colour = isFigure ? null : colourPut(looks, event);
  if (colour !== null || takesOff(event)) {
    dispatch({ type: "place", colour, shown: facts.pegs, at: peg });
    // Typing pegs moves the focus to the row, so that Enter confirms the row.
    const { cursor } = current(state());
    if (cursor !== null && !target.closest("[data-heading], .palette"))
      painter.focusSoon(PEG(cursor));
    return true;
  }
  if (event.key === "Escape" && game.cursor !== null) {
    dispatch({ type: "select", position: null, shown: facts.pegs });
    return true;
  }
  if (event.key === "Escape" && game.editing !== null) {
    dispatch({ type: "edit", index: null });
    return true;
  }
  return event.key === "Enter" && enter(view, target, pressed);
}

const takesOff = ({ key }: KeyboardEvent) => key === "Backspace" || key === "Delete";

/** The key has put a peg or a digit, or taken one off. */
const isTyping = (event: KeyboardEvent) =>
  !event.ctrlKey &&
  !event.metaKey &&
  event.key !== "?" &&
  (event.key.length === 1 || takesOff(event));

/** Enter in the palette puts a peg, unless a click has led there. */
const AT_THE_ROW = "[data-peg], [data-heading]";

function backOrForth({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : null;
}

/**
 * Enter confirms the row: it hides the code, takes the device or guesses, and in Solve it moves on
 * to the answers. On another control it belongs to that control if the focus was moved there by
 * keys; after a click the focus is not visible.
 */
function enter(
  { game, state, facts, dispatch }: View,
  target: HTMLElement,
  { painter, peg, pointed, second }: Pressed,
) {
  const ofTheRow = target === document.body || pointed || target.closest(AT_THE_ROW);
  if (ofTheRow && isEntering(game) && secretText(game) !== null) {
    if (!second) dispatch({ type: "hide", checks: false });
    return true;
  }
  if (ofTheRow && isOnItsWay(game)) {
    if (!second) dispatch({ type: "handed" });
    return true;
  }
  // The row shows why; tell screen readers. A peg that the Tab key has led to is chosen.
  const isShort = state.mode !== "solve" && facts.pegs.includes(null);
  if (isShort && peg === undefined && (target === document.body || target.closest(AT_THE_ROW))) {
    if (!second) painter.teller.say(t("hint.noRow"));
    return true;
  }
  if (!ofTheRow || !facts.guess) return false;
  if (state.mode !== "solve" && !awaitsClaim(game)) {
    if (second) return true; // the second half of a double press
    dispatch({ type: "guess", turn: turnOf(game) });
    return true;
  }
  dispatch({ type: "select", position: null, shown: [] });
  painter.focusNow("[data-black]:not(.none), .stepper input"); // the next digits are then an answer
  return true;
}

function moveAmongPegs({ game, facts, dispatch }: View, key: string, { painter, peg }: Pressed) {
  const step = document.documentElement.dir === "rtl" ? -1 : 1; // the row begins at the right
  const by = key === "ArrowLeft" ? -step : key === "ArrowRight" ? step : 0;
  if (!by || !facts.open) return false;
  const from = peg ?? game.cursor ?? (by > 0 ? -1 : facts.pegs.length);
  const position = Math.min(facts.pegs.length - 1, Math.max(0, from + by));
  dispatch({ type: "select", position, shown: facts.pegs });
  painter.focusSoon(PEG(position));
  return true;
}

function moveAmong(cells: string, from: HTMLElement, key: string) {
  const here = from.getBoundingClientRect();
  const [dx, dy] = (
    {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    } as Record<string, [number, number]>
  )[key];
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const other of document.querySelectorAll<HTMLElement>(cells)) {
    const there = other.getBoundingClientRect();
    const x = there.left + there.width / 2 - here.left - here.width / 2;
    const y = there.top + there.height / 2 - here.top - here.height / 2;
    const along = x * dx + y * dy;
    if (along < 4) continue;
    const away = along + 3 * Math.abs(x * dy - y * dx);
    if (away < least) [best, least] = [other, away];
  }
  best?.focus();
  return true;
}

const LINES = ["dialog[open] .chosen-code button", "dialog[open] .palette button"];

/**
 * Keys choose the code of a challenge in its sheet; in the field for the name all are letters of
 * it.
 */
function onCodeKey(event: KeyboardEvent, { state, dispatch, looksFor }: View) {
  const { row, done } = state.challenging;
  const target = event.target as HTMLElement;
  if (!row || done || target.closest("input")) return false;
  const act = (each: Action) => dispatch({ type: "challenge", act: { type: "row", act: each } });
  const back = backOrForth(event);
  if (back) act({ type: back });
  if (back || event.ctrlKey || event.metaKey || event.altKey) return back !== null;
  if (event.key.startsWith("Arrow")) {
    const line = LINES.find((cells) => target.closest(cells));
    return line ? moveAmong(line, target, event.key) : false;
  }
  const pegs = [...document.querySelectorAll<HTMLElement>(LINES[0])];
  const focused = pegs.indexOf(target);
  if (event.key === "Enter" && focused >= 0 && pegsChosen(row)) {
    // Only the name is missing.
    document.querySelector<HTMLElement>("dialog[open] input")?.focus();
    return true;
  }
  const colour = state.settings.shortcuts
    ? colourPut(looksFor(row.rules, boardOfRules(row.rules).colours), event)
    : null;
  if (colour === null && !takesOff(event)) return false;
  // The peg that has the focus is changed, else the next one; then the focus is in the row, and
  // Enter is for the code.
  const at = focused < 0 ? nextPeg(row, pegsOf(row)) : focused;
  act({ type: "place", colour, shown: pegsOf(row), at });
  if (colour !== null) pegs[Math.min(at + 1, pegs.length - 1)].focus();
  return true;
}
