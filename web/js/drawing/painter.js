/** Draws the page once a frame at most, and moves the focus. */
import { isOverNow } from "../state/game.js";
import { current, inLobby, isGaming } from "../state/state.js";
import { breath } from "../python/breath.js";
import { appView } from "../views/app.js";
import { showDialog } from "../device/browser.js";
import { keepFocus, nextPlace, roveAll } from "../input/focus.js";
import { Teller } from "../telling/teller.js";
import { render } from "./translated.js";
/** @import { Action, State } from "../state/types.js" */
/** @import { View } from "../views/board/view.js" */

/**
 * @typedef {object} Wiring
 * @property {HTMLElement} root  the element in which the page draws
 * @property {{matches: boolean}} wide  whether the explanation is beside the board
 * @property {ReturnType<typeof import("../input/focus.js").watchHand>} hand
 * @property {import("../device/speech.js").Speech} speech
 * @property {{inSight: unknown, draw: (view: View) => void}} rooms  those with a script of their own
 * @property {import("./frames.js").Frames} frames
 * @property {Pick<import("./view.js").Viewer, "at">} viewer
 * @property {Pick<import("../device/alarm.js").Alarm, "now">} saving  saves what was not saved with a drawing
 * @property {Pick<import("../store/requester.js").Requester, "sees">} requester
 * @property {Pick<import("../input/taps.js").Taps, "drew">} taps
 */

/** The pieces of the first drawing: each has those before it. */
const PIECES = /** @type {const} */ (["top", "board", "guess", "tray"]);

export class Painter {
  /** The selector of what gets the focus after the next drawing. @type {string | null} */
  #next = null;
  /** The selector of the element that is scrolled into sight after the next drawing. @type {string | null} */
  #shown = null;
  /** Whether a sheet closes: the focus returns to what opened it, if that is still there. */ #closes = false;
  /** What is drawn above the row: how many turns, and whether there is a palette. */ #above = "";
  /** The sheet that is open, and how many were opened before it; "" for none. */ #sheet = "";
  teller;
  #wiring;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    const { root, speech, frames } = wiring;
    this.teller = new Teller({ root, speech, again: frames.schedule });
  }

  /** Scroll to something after the next drawing, as far as it takes to see it. @param {string} selector */
  showSoon(selector) {
    this.#shown = selector;
    this.#wiring.frames.schedule();
  }

  /** Move the focus after the next drawing. @param {string} selector */
  focusSoon(selector) {
    this.#next = selector;
    this.#wiring.frames.schedule();
  }

  /** Draw at once, and move the focus. @param {string} selector */
  focusNow(selector) {
    this.#next = selector;
    this.update();
  }

  /** Leave the focus where it is. */
  focusStays() {
    this.#next = null;
  }

  /**
   * The focus after the next drawing follows an action.
   * @param {State} before
   * @param {State} state
   * @param {Action} action
   */
  follow(before, state, action) {
    this.#next = nextPlace(before, state, action) ?? this.#next;
    if (action.type === "open") this.#closes = action.panel === null;
  }

  /** Draw for the first time out of sight, and piece by piece: together that takes long. */
  async rehearse() {
    const { root, viewer } = this.#wiring;
    try {
      const view = viewer.at(performance.now());
      for (const early of PIECES) {
        render(appView({ ...view, early }), root);
        await breath();
      }
    } catch {
      // The drawing fails in the same way, and has a remedy.
    }
  }

  /** Draw now. */
  update = () => {
    const { frames, viewer, hand } = this.#wiring;
    frames.begun();
    const view = viewer.at(performance.now());
    const still = hand.points() && view.state.mode !== "learn";
    const moved = keepFocus(() => this.#draw(view), {
      next: this.#next,
      sought: this.#closes,
      still,
    });
    if (this.#shown)
      this.#wiring.root.querySelector(this.#shown)?.scrollIntoView({ block: "nearest" });
    this.#next = this.#shown = null;
    this.#closes = false;
    // The browser shows what was drawn first.
    setTimeout(() => {
      const { saving, requester, taps } = this.#wiring;
      saving.now();
      requester.sees(view);
      // In Solve the end comes with the tap itself.
      taps.drew(view.state.mode !== "solve" && isOverNow(view.game), performance.now());
      this.teller.tell(view, moved);
    });
  };

  /** @param {View} view */
  #draw(view) {
    const { root, wide, rooms } = this.#wiring;
    const { state } = view;
    const drawApp = () => render(appView(view), root);
    const { turns, cursor } = current(state);
    const above = `${turns.length} ${cursor !== null}`;
    if (!isGaming(state.mode) || inLobby(state) || turns.length === 0 || wide.matches) drawApp();
    else keepBelow(drawApp, above !== this.#above);
    this.#above = above;
    if (rooms.inSight || !isGaming(state.mode)) rooms.draw(view);
    roveAll(root);
    const dialog = root.querySelector("dialog");
    const sheet = state.panel ? `${state.panel} ${view.sheets()}` : "";
    if (!dialog || sheet === this.#sheet) return;
    this.#sheet = sheet;
    // For another sheet it closes, too: it then returns the focus to what opened the first one.
    if (dialog.hasAttribute("open")) showDialog(dialog, false);
    if (sheet) showDialog(dialog, true);
    dialog.scrollTop = 0;
  }
}

/**
 * Draw, and keep what is under the thumb in place when turns are added or removed above it. A page
 * that is scrolled to its end stays there.
 * @param {() => void} draw
 * @param {boolean} grown  whether turns or the palette above the row came or went
 */
function keepBelow(draw, grown) {
  const page = document.documentElement;
  const below = () => page.scrollHeight - page.clientHeight - scrollY;
  const before = Math.max(0, below());
  draw();
  if (!grown && before > 1) return;
  const moved = below() - before;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
}
