/** The keyboard of the whole page: what a key does depends on the state, hardly on the focus. */
import { turnOf } from "../state/game.js";
import { awaitsClaim, isEntering, secretText } from "../state/hide.js";
import { markKey } from "../state/marks.js";
import { nextPeg } from "../state/row.js";
import { current, inLobby, isGaming } from "../state/state.js";
import { markWords } from "../views/play/marks.js";
import { t } from "../words/strings.js";
import { onCodeKey } from "./codeKeys.js";
import { device } from "../device/device.js";
import { Digits } from "./digits.js";
import { PEG } from "./focus.js";
import { colourNoted, colourPut, digitOf, isCharacter, needsShift } from "./keys.js";
/** @import { State } from "../state/types.js" */
/** @import { View } from "../views/board/view.js" */

/**
 * Use the keys of the whole page.
 * @param {object} wiring
 * @param {(now: number) => View} wiring.view
 * @param {() => State} wiring.state
 * @param {{focusNow: (selector: string) => void, focusSoon: (selector: string) => void,
 *   teller: {say: (words: any) => void, typed: (now: number) => void}}} wiring.painter
 * @param {import("./taps.js").Taps} wiring.taps
 * @param {ReturnType<typeof import("./focus.js").watchHand>} wiring.hand
 */
export function watchKeyboard({ view, state, painter, taps, hand }) {
  const digits = new Digits();
  const { teller } = painter;
  document.addEventListener("keydown", (event) => {
    device.shiftsDigits = needsShift(event) ?? device.shiftsDigits;
    const used = onKey(event, {
      view: () => view(performance.now()),
      state,
      // At once: digits that follow are an answer then.
      focusAnswers: () => painter.focusNow("[data-black]:not(.none), .stepper input"),
      focusPeg: (index) => painter.focusSoon(PEG(index)),
      digits,
      say: teller.say,
      pointed: hand.pointed(),
      peg: hand.reached(event.target),
      second: taps.isSecondPress({ key: event.key, time: event.timeStamp }),
    });
    if (!used) return;
    hand.typed(); // the focus follows in the next drawing
    event.preventDefault();
    // Firefox presses a button when the space bar is let go.
    if (event.key === " ") addEventListener("keyup", (up) => up.preventDefault(), { once: true });
    if (isTyping(event)) teller.typed(performance.now());
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.closest(".stepper")) teller.typed(performance.now());
  });
}

/**
 * @typedef {object} Wiring
 * @property {() => View} view
 * @property {() => State} state
 * @property {() => void} focusAnswers  focus the first possible answer
 * @property {Digits} digits
 * @property {(text: string) => void} say  tells a screen reader at once
 * @property {(index: number) => void} focusPeg
 * @property {boolean} pointed  whether a pointer moved the focus to where it is
 * @property {number | undefined} peg  the peg that the Tab key has led to
 * @property {boolean} second  whether the same key was pressed shortly before
 */

/** Handle a key; returns whether it was used. @param {KeyboardEvent} event @param {Wiring} wiring */
function onKey(event, wiring) {
  // A key that is held down confirms once.
  if (event.key === "Enter" && event.repeat) return true;
  const view = wiring.view();
  const { state, dispatch } = view;
  const target = /** @type {HTMLElement} */ (event.target);
  const place = target.closest("[data-black]");
  // A sheet that was just closed has the focus until the next drawing.
  const writing = target.closest(
    state.panel ? "input, textarea, select, dialog" : "input, textarea, select",
  );
  // In the fields of an answer, undo is the game's undo.
  const undone = !writing || target.closest(".stepper");
  const back =
    undone && !state.panel && isGaming(state.mode) && !inLobby(state) ? backOrForth(event) : null;
  if (back) {
    dispatch({ type: back });
    // In the row the focus is on the peg that the next key changes.
    if (target.closest("[data-peg]")) wiring.focusPeg(nextPeg(current(wiring.state()), []));
    return true;
  }
  if (state.panel === "make") return onCodeKey(event, view, { backOrForth, moveAmong });
  if (state.panel || writing) return false;
  const noted = current(state).play ? colourNoted(view.looks, event) : null;
  if (event.ctrlKey || event.metaKey || (event.altKey && noted === null)) return false;
  if (!state.settings.shortcuts && isCharacter(event)) return false;
  // The second half of a double press, whose first half led here.
  if (place && event.key === "Enter" && wiring.second) return true;
  const answer =
    place ?? (isAnswered(event, target, view) ? document.querySelector(ANSWERS) : null);
  if (answer instanceof HTMLInputElement) {
    answer.focus(); // the browser writes the digit into the field
    return false;
  }
  if (wiring.digits.press(event, answer, () => wiring.say(t("answer.never")))) return true;
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
  return onGameKey(event, view, wiring, noted);
}

/** The answers to the guess in the row, or the first field of one. */
const ANSWERS = '[role="grid"] [data-black], .certain [data-black], .stepper input';

/**
 * Whether a digit is an answer although the focus is elsewhere: no peg is chosen, and the row has no gap.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 * @param {View} view
 */
function isAnswered(event, target, { state, facts }) {
  const { cursor, draft } = current(state);
  return (
    isGaming(state.mode) &&
    cursor === null &&
    (!draft || facts.guess !== null) &&
    digitOf(event) !== null &&
    !target.closest("[data-peg], .palette, .steppers")
  );
}

/**
 * Handle a key in a game that is in sight, with no sheet open and no field in use; returns whether it was used.
 * @param {KeyboardEvent} event
 * @param {View} view
 * @param {Wiring} wiring
 * @param {number | null} noted  the colour that the key notes
 */
function onGameKey(event, view, wiring, noted) {
  const { facts, looks, dispatch } = view;
  const { focusPeg, peg } = wiring;
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key.startsWith("Arrow")) {
    // After a click in the palette arrows move along the row, where the peg was put.
    const grids = ["[data-black]", "[data-mark]", ...(wiring.pointed ? [] : [".palette button"])];
    const grid = grids.find((cells) => target.closest(cells));
    return grid ? moveAmong(grid, target, event.key) : moveAmongPegs(view, event.key, wiring);
  }
  const game = current(view.state);
  if (!facts.open) return false;
  if (noted !== null) {
    dispatch({ type: "mark", colour: noted, position: null });
    const mark = current(wiring.state()).play?.marks[markKey(noted, null)];
    wiring.say(markWords(looks[noted].name, mark));
    return true;
  }
  const takesOff = event.key === "Backspace" || event.key === "Delete";
  // Beside the fields of an answer a digit is meant for these.
  const isFigure = digitOf(event) !== null && target.closest(".steppers");
  const colour = isFigure ? null : colourPut(looks, event);
  if (colour !== null || takesOff) {
    dispatch({ type: "place", colour, shown: facts.pegs, at: peg });
    // Typing pegs moves the focus to the row, so that Enter confirms the row.
    const { cursor } = current(wiring.state());
    if (cursor !== null && !target.closest("[data-heading], .palette")) focusPeg(cursor);
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
  return event.key === "Enter" && enter(view, target, wiring);
}

/** Whether a key that was used has put a peg or a digit, or taken one off. @param {KeyboardEvent} event */
const isTyping = ({ key, ctrlKey, metaKey }) =>
  !ctrlKey &&
  !metaKey &&
  key !== "?" &&
  (key.length === 1 || key === "Backspace" || key === "Delete");

/** The row. In the palette Enter puts a peg, unless a click has led there. */
const AT_THE_ROW = "[data-peg], [data-heading]";

/** Whether a key means undo or redo. @param {KeyboardEvent} event */
function backOrForth({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : null;
}

/**
 * Enter confirms the row: it hides the code or guesses, and where the person answers, it moves on to the answers. On another control
 * it belongs to that control if the focus was moved there by keys; after a click the focus is not
 * visible.
 * @param {View} view
 * @param {HTMLElement} target
 * @param {Wiring} wiring
 */
function enter({ state, facts, dispatch }, target, { focusAnswers, peg, pointed, second, say }) {
  const ofTheRow = target === document.body || pointed || target.closest(AT_THE_ROW);
  const game = current(state);
  if (ofTheRow && isEntering(game) && secretText(game) !== null) {
    if (!second) dispatch({ type: "hide", checks: false });
    return true;
  }
  // The row shows why; tell screen readers. A peg that the Tab key has led to is chosen.
  const isShort = state.mode !== "solve" && facts.pegs.includes(null);
  if (isShort && peg === undefined && (target === document.body || target.closest(AT_THE_ROW))) {
    if (!second) say(t("hint.noRow"));
    return true;
  }
  if (!ofTheRow || !facts.guess) return false;
  if (state.mode !== "solve" && !awaitsClaim(game)) {
    if (second) return true; // the second half of a double press
    dispatch({ type: "guess", turn: turnOf(game), guess: facts.guess });
    return true;
  }
  dispatch({ type: "select", position: null, shown: [] });
  focusAnswers();
  return true;
}

/** @param {View} view @param {string} key @param {Wiring} wiring */
function moveAmongPegs({ state, facts, dispatch }, key, { focusPeg, peg }) {
  const game = current(state);
  const step = document.documentElement.dir === "rtl" ? -1 : 1; // the row begins at the right
  const by = key === "ArrowLeft" ? -step : key === "ArrowRight" ? step : 0;
  if (!by || !facts.open) return false;
  const from = peg ?? game.cursor ?? (by > 0 ? -1 : facts.pegs.length);
  const position = Math.min(facts.pegs.length - 1, Math.max(0, from + by));
  dispatch({ type: "select", position, shown: facts.pegs });
  focusPeg(position);
  return true;
}

/**
 * Move the focus to the nearest cell in the direction of an arrow key.
 * @param {string} cells  their selector
 * @param {HTMLElement} from
 * @param {string} key
 */
function moveAmong(cells, from, key) {
  const here = from.getBoundingClientRect();
  const [dx, dy] = /** @type {Record<string, [number, number]>} */ ({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  })[key];
  let best = null;
  let least = Infinity;
  for (const other of document.querySelectorAll(cells)) {
    const there = other.getBoundingClientRect();
    const x = there.left + there.width / 2 - here.left - here.width / 2;
    const y = there.top + there.height / 2 - here.top - here.height / 2;
    const along = x * dx + y * dy;
    if (along < 4) continue;
    const away = along + 3 * Math.abs(x * dy - y * dx);
    if (away < least) [best, least] = [other, away];
  }
  /** @type {HTMLElement | null} */ (best)?.focus();
  return true;
}
