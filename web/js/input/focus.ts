/**
 * Moves the focus. After every drawing some element must have it: the one that had it may be gone,
 * disabled or hidden, and browsers then move it to the beginning of the page. In a grid or a
 * toolbar Tab stops once, and arrow keys lead to the others (ARIA Authoring Practices Guide,
 * "roving tabindex").
 */
import { isOver } from "../state/game.ts";
import { current, inLobby, isByItself, isGaming } from "../state/state.ts";
import type { Learn, Lesson } from "../state/learn.ts";
import type { Action, State } from "../state/types.ts";

/** The heading of the row, or of a room. */
export const ROW = "[data-heading]";
const MENU = "header .chip.icon";
/** The act that most people do next. */
export const NEXT = ".ending .next button";
export const PEG = (index: number) => `[data-peg="${index}"]`;

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
/** If one of the controls in such an element is disabled, its neighbour gets the focus. */
const TOGETHER = '[role="group"], [role="toolbar"], [data-together], dialog, form, fieldset, nav';

export function nextPlace(before: State, after: State, action: Action): string | null {
  const [from, to] = [current(before), current(after)];
  // Undo may be pressed again.
  if (["undo", "redo", "replaced"].includes(action.type)) return null;
  if (before.mode === after.mode && after.mode !== "solve" && isOver(to) && !isOver(from))
    return NEXT;
  // The next guess begins at the first hole, also in a strict game, which checks it first.
  if (["guess", "checked"].includes(action.type) && from.turns !== to.turns && !to.hide?.checks)
    return PEG(0);
  if (isByItself(action)) return null; // only acts of the person move the focus
  if (action.type === "challenge" && ["done", "anyway"].includes(action.act.type))
    return after.challenging.done || after.panel === "opened" ? "[data-made]" : null;
  // The control that opened the sheet, in the sheet behind it.
  if (action.type === "open" && before.panel && after.panel)
    return `dialog[open] [data-opens="${before.panel}"]`;
  if (action.type === "learn") return nextLesson(before.learn, after.learn, action.act);
  if (before.mode !== after.mode && before.panel) return ROW; // the menu did it, and is closed
  if (before.mode !== after.mode || !isGaming(after.mode)) return null;
  if (inLobby(before) !== inLobby(after)) return ROW;
  if (action.type === "edit" && action.index === null && from.editing !== null)
    return `[data-turn="${from.editing}"]`;
  const ended =
    from.turns !== to.turns ||
    from.editing !== to.editing ||
    from.revealed !== to.revealed ||
    from.rules !== to.rules ||
    from.seed !== to.seed ||
    from.hide?.hidden !== to.hide?.hidden ||
    from.hide?.handed !== to.hide?.handed;
  if (ended || (action.type === "try" && before.panel)) return ROW;
  if (action.type === "ask" && action.what === "best") return ROW; // the row shows the guess
  return action.type === "select" && from.cursor !== null && to.cursor === null
    ? PEG(from.cursor)
    : null;
}

function nextLesson(before: Learn, after: Learn, act: Lesson) {
  if (act.type === "room" && before.lesson !== after.lesson) return ROW;
  if (before.exercise && !after.exercise) return "[data-begin]";
  if (
    before.exercise?.given !== after.exercise?.given ||
    before.exercise?.number !== after.exercise?.number
  ) {
    return "[data-asked]";
  }
  return before.path === after.path ? null : "[data-step]";
}

const isThere = (element: Element | null) =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(":disabled") &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === "visible";

function neighbours(element: Element) {
  const together = element.parentElement?.closest(TOGETHER);
  if (!together) return [];
  const all = [...together.querySelectorAll(FOCUSABLE)];
  const here = all.indexOf(element);
  const away = (each: Element) => Math.abs(all.indexOf(each) - here - 0.25);
  // A field would open the keyboard of a phone, and Enter on an answer would end the turn.
  const worse = (each: Element) => (each.matches("input, textarea") ? 1 : 0);
  return all
    .filter((each) => each !== element && !each.matches("[data-black]"))
    .sort((a, b) => worse(a) - worse(b) || away(a) - away(b));
}

function goTo(element: Element | null | undefined, still: boolean) {
  if (!element || !isThere(element)) return false;
  (element as HTMLElement).focus({ preventScroll: still });
  return document.activeElement === element;
}

/**
 * Draw, and make sure that some element has the focus afterwards. `next` is the selector of the
 * element that gets it; with `sought` it moves even if no element had it; with `still` the page
 * does not scroll.
 * @returns the element to which the focus has moved; null if it stayed
 */
export function keepFocus(
  draw: () => void,
  {
    next = null,
    sought = false,
    still = false,
  }: { next?: string | null; sought?: boolean; still?: boolean } = {},
): Element | null {
  const had = document.activeElement;
  const again = had?.closest("[data-again]")?.getAttribute("data-again");
  const beside = had ? neighbours(had) : [];
  const dialog = had?.closest("dialog");
  const moved = () => (document.activeElement === had ? null : document.activeElement);
  draw();
  if (next && goTo(document.querySelector(next), still)) return moved();
  const now = document.activeElement;
  if (now !== document.body && isThere(now)) return moved();
  if ((!had || had === document.body) && !next && !sought) return null;
  const instead = [
    // Digits that are typed go on being an answer when all answers give way to the one that is
    // left.
    ...(had?.matches("[data-black]") ? document.querySelectorAll(".certain [data-black]") : []),
    // The same step is taken again and again; the other one would take it back.
    ...(again
      ? [`[data-again="${again}"]`, "[data-again]"].flatMap((each) => [
          ...document.querySelectorAll(each),
        ])
      : []),
    ...(dialog?.open === false ? [] : beside),
    ...document.querySelectorAll(`dialog[open] button, ${ROW}`),
    ...document.querySelectorAll(MENU), // the Lab has no row
  ];
  instead.some((each) => goTo(each, still));
  return moved();
}

/** Tells whether the person uses a pointer or keys, and where the Tab key leads. */
export function watchHand() {
  let points = false;
  let pointed = false;
  let tabs = false;
  /** The peg that the Tab key has led to: typed pegs go there. */
  let reached: Element | null = null;
  addEventListener(
    "pointerdown",
    () => {
      points = true;
    },
    { capture: true },
  );
  addEventListener(
    "keydown",
    ({ key, code }) => {
      points = !document.documentElement.toggleAttribute("data-typed", true);
      tabs = key === "Tab" || code === "Tab"; // WebKitGTK calls the key "Unidentified" with Shift
    },
    { capture: true },
  );
  addEventListener("focusin", ({ target }) => {
    pointed = points;
    reached = tabs && target instanceof Element ? target.closest("[data-peg]") : null;
  });
  addEventListener(
    "click",
    () => {
      pointed = points;
    },
    { capture: true },
  );
  return {
    points: () => points,
    /** True if a pointer was in use when the focus last moved. */
    pointed: () => pointed,
    /** The number of the peg that has the focus if the Tab key has led to it. */
    reached: (target: EventTarget | null) =>
      reached && target === reached ? Number(reached.getAttribute("data-peg")) : undefined,
    /** A peg was typed: the next one goes to the peg after it. */
    typed: () => {
      reached = null;
    },
  };
}

const GROUPS = '[role="grid"], [role="toolbar"]';

/** Answers that cannot be right: Tab would rather not stop there. */
const UNLIKELY = ".none";

function rove(group: Element) {
  const buttons = [...group.querySelectorAll("button")];
  const stop =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.getAttribute("aria-pressed") === "true") ?? // the answer that is being corrected
    buttons.find(
      (button) => button.getAttribute("tabindex") === "0" && !button.matches(UNLIKELY),
    ) ??
    buttons.find((button) => !button.matches(UNLIKELY)) ??
    buttons[0];
  for (const button of buttons) {
    const index = button === stop ? "0" : "-1";
    if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
  }
}

export function roveAll(root: Element) {
  for (const group of root.querySelectorAll(GROUPS)) rove(group);
}

export function watchRoving(root: Element) {
  root.addEventListener("focusin", ({ target }) => {
    const group = target instanceof Element ? target.closest(GROUPS) : null;
    if (group) rove(group);
  });
}
