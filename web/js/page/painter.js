/** Draws the page once a frame at most, moves the focus, and tells a screen reader what is new. */
import { render } from "lit-html";
import { current, inLobby, isGaming } from "../state/state.js";
import { appView } from "../views/app.js";
import { breath } from "../python/breath.js";
import { language, readyNumbers } from "../words/strings.js";
import { Alarm } from "./alarm.js";
import { showDialog } from "./browser.js";
import { keepFocus, nextPlace, roveAll, ROW } from "./focus.js";
import { Frames } from "./frames.js";
import { Teller } from "./teller.js";
/** @import { Action, State } from "../state/state.js" */
/** @import { View } from "./view.js" */

/**
 * @typedef {object} Wiring
 * @property {HTMLElement} root
 * @property {MediaQueryList | {matches: boolean}} wide  whether the explanation is beside the board
 * @property {ReturnType<typeof import("./focus.js").watchHand>} hand
 * @property {import("./speech.js").Speech} speech
 * @property {(now: number) => View} prepare  asks for all that the drawing needs, and returns the replies that are there; `now` in ms
 * @property {{inSight: unknown, draw: (view: View) => void}} rooms  what is a script of its own
 * @property {(view: View) => void} drawn  the browser has what is drawn
 */

/** The pieces of the first drawing: each has those before it. */
const EARLY = /** @type {const} */ (["top", "table", "tray"]);

export class Painter {
  /** The selector of what gets the focus after the next drawing. @type {string | null} */ #next = null;
  /** The selector of the element that is scrolled into sight after the next drawing. @type {string | null} */ #shown = null;
  /** Whether a sheet closes: the focus returns to what opened it, if that is still there. */ #closes = false;
  /** What is drawn above the row: how many turns, and whether there is a palette. */ #above = "";
  frames = new Frames(() => this.update());
  #rest = new Alarm(this.frames.schedule);
  teller = new Teller();
  #wiring;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
  }

  /** Scroll to something after the next drawing, as far as it takes to see it. @param {string} selector */
  showSoon(selector) {
    this.#shown = selector;
    this.frames.schedule();
  }

  /** Move the focus after the next drawing. @param {string} selector */
  focusSoon(selector) {
    this.#next = selector;
    this.frames.schedule();
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
    readyNumbers();
    await breath();
    try {
      const view = this.#wiring.prepare(performance.now());
      for (const early of EARLY) {
        render(appView({ ...view, early }), this.#wiring.root);
        await breath();
      }
    } catch {
      // The drawing fails in the same way, and has a remedy.
    }
  }

  /** Draw now. */
  update = () => {
    this.frames.begun();
    const { prepare, hand } = this.#wiring;
    const view = prepare(performance.now());
    const still = hand.points() && view.state.mode !== "learn";
    const moved = keepFocus(() => this.#draw(view), { next: this.#next, sought: this.#closes, still });
    if (this.#shown) this.#wiring.root.querySelector(this.#shown)?.scrollIntoView({ block: "nearest" });
    this.#next = this.#shown = null;
    this.#closes = false;
    // The browser shows what was drawn first.
    setTimeout(() => {
      this.#wiring.drawn(view);
      this.#tell(view, moved);
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
    for (const dialog of root.querySelectorAll("dialog")) {
      const open = dialog.dataset.panel === state.panel;
      if (open !== dialog.hasAttribute("open")) showDialog(dialog, open);
    }
  }

  /**
   * Tell a screen reader what is new, now or when the keys rest.
   * @param {View} view
   * @param {Element | null} moved  where the focus has moved to
   */
  #tell(view, moved) {
    const { now, state } = view;
    const { speech } = this.#wiring;
    const message = this.teller.next(view, { now, headed: moved?.matches(ROW) });
    if (message) {
      this.say(message.text);
      if (state.settings.speech && message.aloud) speech.say(message.aloud, language());
      else if (state.settings.speech && message.about !== null) speech.stop();
    }
    this.#rest.set(this.teller.waits(now) || null);
  }

  /** A new text node is read even if it says the same as the one before, such as "Peg 1: red". @param {string} text */
  say = (text) => {
    this.#wiring.root.querySelector("[data-told]")?.replaceChildren(text);
  };
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
