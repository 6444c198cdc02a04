/**
 * Where the focus goes. After every drawing it is somewhere: what had it may be gone, disabled or out
 * of sight, and the body, to which browsers let it fall, is the beginning of the page.
 */
import { current } from "../state/state.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/state.js").Action} Action */

/** The heading of the row, from where Enter leads on. */
export const ROW = "[data-heading]";
/** @param {number} index */
export const PEG = (index) => `[data-peg="${index}"]`;

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
/** What belongs together: where one of these is disabled, its neighbour is the next best. */
const TOGETHER = '[role="group"], dialog, form, fieldset, nav';

/**
 * Where the next act begins after one of the person's, as a selector; null where the focus is right.
 * @param {State} before
 * @param {State} after
 * @param {Action} action
 * @returns {string | null}
 */
export function nextPlace(before, after, action) {
  const [from, to] = [current(before), current(after)];
  // Undo may be wanted again; what Python says by itself moves nobody.
  if (["undo", "redo", "answered", "hinted", "replaced"].includes(action.type)) return null;
  if (before.mode !== after.mode || after.mode === "lab") return null;
  if (action.type === "edit" && action.index === null && from.editing !== null) {
    return `[data-turn="${from.editing}"]`;
  }
  const ended =
    from.turns !== to.turns || from.editing !== to.editing || from.revealed !== to.revealed ||
    from.rules !== to.rules || from.seed !== to.seed; // prettier-ignore
  if (ended || (action.type === "try" && before.panel)) return ROW;
  return action.type === "select" && from.cursor !== null && to.cursor === null ? PEG(from.cursor) : null;
}

/** Whether an element is there to have the focus. @param {Element | null} element */
const isThere = (element) =>
  element instanceof HTMLElement && element.isConnected && !element.matches(":disabled") &&
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible"; // prettier-ignore

/** What may have the focus instead of its neighbour, the best first. @param {Element} element */
function neighbours(element) {
  const together = element.parentElement?.closest(TOGETHER);
  if (!together) return [];
  const all = [...together.querySelectorAll(FOCUSABLE)];
  const here = all.indexOf(element);
  const away = (/** @type {Element} */ each) => Math.abs(all.indexOf(each) - here - 0.25);
  // A field would bring up the keyboard of a phone, an answer would be given by Enter.
  const worse = (/** @type {Element} */ each) => (each.matches("input, textarea") ? 1 : 0);
  return all
    .filter((each) => each !== element && !each.matches("[data-black]"))
    .sort((a, b) => worse(a) - worse(b) || away(a) - away(b));
}

/** @param {Element | null | undefined} element @param {boolean} still  without scrolling */
function goTo(element, still) {
  if (!element || !isThere(element)) return false;
  /** @type {HTMLElement} */ (element).focus({ preventScroll: still });
  return document.activeElement === element;
}

/**
 * Draw, and see that the focus is somewhere afterwards.
 * @param {() => void} draw
 * @param {object} [wish]
 * @param {string | null} [wish.next]  where the next act begins, if it does
 * @param {boolean} [wish.sought]  whether it has to be somewhere, even where nothing had it
 * @param {boolean} [wish.still]  whether to leave the page where it is scrolled to
 */
export function keepFocus(draw, { next = null, sought = false, still = false } = {}) {
  const had = document.activeElement;
  const wasRepeatable = had?.closest("[data-again]");
  const beside = had ? neighbours(had) : [];
  const dialog = had?.closest("dialog");
  draw();
  if (next && goTo(document.querySelector(next), still)) return;
  const now = document.activeElement;
  if (now !== document.body && isThere(now)) return;
  if ((!had || had === document.body) && !next && !sought) return;
  const instead = [
    ...(wasRepeatable ? document.querySelectorAll("[data-again]") : []),
    ...(dialog?.open === false ? [] : beside),
    ...document.querySelectorAll(`dialog[open] button, ${ROW}`),
  ];
  instead.some((each) => goTo(each, still));
}

/**
 * Watch how the focus comes to where it is.
 * @returns {{points: () => boolean, pointed: () => boolean}}  whether the hand is at a pointer now, and
 *   whether it was when what has the focus got it
 */
export function watchHand() {
  let points = false;
  let pointed = false;
  addEventListener("pointerdown", () => { points = true; }, { capture: true });
  addEventListener("keydown", () => { points = false; }, { capture: true });
  addEventListener("focusin", () => { pointed = points; });
  addEventListener("click", () => { pointed = points; }, { capture: true });
  return { points: () => points, pointed: () => pointed };
} // prettier-ignore
