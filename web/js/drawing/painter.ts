/** Draws the page once a frame at most, and moves the focus. */
import { isOverNow } from "../state/game.ts";
import { current, inLobby, isGaming } from "../state/state.ts";
import { breath } from "../python/breath.ts";
import { appView } from "../views/app.ts";
import { showDialog } from "../device/browser.ts";
import { keepFocus, nextPlace, roveAll, type watchHand } from "../input/focus.ts";
import { Teller } from "../telling/teller.ts";
import { render } from "./translated.ts";
import type { Action, State } from "../state/types.ts";
import type { View } from "../views/board/view.ts";
import type { Speech } from "../device/speech.ts";
import type { Frames } from "./frames.ts";
import type { Viewer } from "./view.ts";
import type { Alarm } from "../device/alarm.ts";
import type { Requester } from "../store/requester.ts";
import type { Taps } from "../input/taps.ts";

interface Wiring {
  root: HTMLElement;
  wide: { matches: boolean };
  hand: ReturnType<typeof watchHand>;
  speech: Speech;
  rooms: { inSight: unknown; draw: (view: View) => void };
  frames: Frames;
  viewer: Pick<Viewer, "at">;
  saving: Pick<Alarm, "now">;
  requester: Pick<Requester, "sees">;
  taps: Pick<Taps, "drew">;
}

/** The pieces of the first drawing: each has those before it. */
const PIECES = ["top", "board", "guess", "tray"] as const;

export class Painter {
  #next: string | null = null;
  #shown: string | null = null;
  /**
   * True while a sheet closes: the focus returns to the control that opened it, if that is still
   * there.
   */
  #closes = false;
  /** The number of turns above the row, and whether there is a palette. */ #above = "";
  /** The open sheet and its number; "" for none. */ #sheet = "";
  teller;
  #wiring;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
    const { root, speech, frames } = wiring;
    this.teller = new Teller({ root, speech, again: frames.schedule });
  }

  showSoon(selector: string) {
    this.#shown = selector;
    this.#wiring.frames.schedule();
  }

  focusSoon(selector: string) {
    this.#next = selector;
    this.#wiring.frames.schedule();
  }

  focusNow(selector: string) {
    this.#next = selector;
    this.update();
  }

  focusStays() {
    this.#next = null;
  }

  follow(before: State, state: State, action: Action) {
    this.#next = nextPlace(before, state, action) ?? this.#next;
    if (action.type === "open") this.#closes = action.panel === null;
  }

  /** The page is drawn out of sight, and piece by piece: together that takes long. */
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
      // The end comes with the tap itself in Solve.
      taps.drew(view.state.mode !== "solve" && isOverNow(view.game), performance.now());
      this.teller.tell(view, moved);
    });
  };

  #draw(view: View) {
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
    // A sheet is closed for another one, too: the focus then returns to the control that opened the
    // first.
    if (dialog.hasAttribute("open")) showDialog(dialog, false);
    if (sheet) showDialog(dialog, true);
    dialog.scrollTop = 0;
  }
}

/**
 * Keep what is under the thumb in place when turns are added or removed above it. A page that is
 * scrolled to its end stays there.
 */
function keepBelow(draw: () => void, grown: boolean) {
  const page = document.documentElement;
  const below = () => page.scrollHeight - page.clientHeight - scrollY;
  const before = Math.max(0, below());
  draw();
  if (!grown && before > 1) return;
  const moved = below() - before;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
}
