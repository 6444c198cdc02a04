/**
 * The beginning of the page: it follows the address, draws for the first time, and takes up what
 * the browser had lost.
 */
import { breath } from "./python/breath.ts";
import { roomOf } from "./state/link.ts";
import { isUnderWay } from "./state/state.ts";
import { t } from "./words/strings.ts";
import { painted } from "./device/browser.ts";
import { firstBoardPainted, isFirstBoard, takePlace } from "./start/firstBoard.ts";
import { ROW } from "./input/focus.ts";
import { within } from "./device/persistence.ts";
import { pageDrawn } from "./start/startup.ts";
import type { Parts } from "./parts.ts";

/**
 * The first drawing waits no longer than this for a language that is not part of the script, in ms.
 */
const FIRST_WORDS = 400;
/** The same while the first board is in sight, which is in that language. */
const FIRST_BOARD = 4000;

export class Opening {
  /** True until the page is drawn. */ early = true;
  /** True once links are followed: until the page begins, one waits. */ #begun = false;
  #unsay: (() => void)[] = [];
  #on;

  constructor(wiring: Parts) {
    this.#on = wiring;
  }

  /** A step back closes a sheet and leads nowhere else. */
  follow() {
    const { state, dispatch, address, arrival, save } = this.#on;
    if (!this.#begun) return;
    const hash = address.read();
    if (hash === null) return save(); // the page itself went back, or hears of this again
    if (!address.isOwn || !state().panel) return arrival.follow(hash, address.isOwn);
    dispatch({ type: "open", panel: null });
    save();
  }

  async run() {
    const { spoken } = this.#on;
    const language = spoken.follow();
    await breath();
    if (!spoken.settled) await within(language, isFirstBoard() ? FIRST_BOARD : FIRST_WORDS);
    await this.#begin();
    await this.#takeUp();
  }

  /**
   * Follow the address, and draw for the first time. There are pauses, so that the browser paints
   * the first board and hears of taps, however slow the device is.
   */
  async #begin() {
    const { state, dispatch, persistence, frames, numbers, painter, root, save, solvers } =
      this.#on;
    this.#tellAside();
    this.#begun = true;
    this.#followAddress();
    this.#tellUnkept();
    dispatch({ type: "time" });
    const opened = state();
    // A page that opens moves no focus; one that is loaded again in the middle of a game goes on at its row.
    if (persistence.returns && isUnderWay(state())) {
      painter.focusSoon(ROW);
      painter.showSoon(".editing"); // the turn that is being corrected
    } else painter.focusStays();
    save();
    await Promise.all([numbers, breath()]);
    await painter.rehearse();
    await firstBoardPainted();
    const passOn = takePlace(root);
    try {
      painter.update();
    } catch (error) {
      console.error(error);
      this.#drawNew();
    }
    pageDrawn();
    persistence.isUntouched = () => state() === opened;
    this.early = false;
    passOn();
    await painted();
    solvers.start(); // not earlier: nothing that is asked for may delay the first frame
    frames.schedule(); // this draws the sheets
  }

  /**
   * Draw a new state where the saved one can be read but not drawn. It is set aside, or every load
   * would fail here. Where a new one cannot be drawn either, the browser or the page is to blame:
   * that is thrown, and the saved one stays.
   */
  #drawNew() {
    const { state, newState, dispatch, persistence, notes, painter, root } = this.#on;
    const saved = state();
    try {
      dispatch({ type: "replaced", state: newState() });
      painter.update();
    } catch (error) {
      root.remove();
      dispatch({ type: "replaced", state: saved });
      throw error;
    }
    persistence.putAside();
    notes.say(t("start.aside"), { stays: true });
  }

  /** Take up the state that the browser had lost, as if it had been there from the first. */
  async #takeUp() {
    const { dispatch, persistence, games, notes, save, followSettings } = this.#on;
    const { lost, saved } = await persistence.recover();
    if (saved) {
      for (const unsay of this.#unsay.splice(0)) unsay();
      dispatch({ type: "replaced", state: saved });
      this.#tellUnkept();
    } else save();
    if (lost) followSettings();
    await games.look();
    if (games.lost) notes.say(t("start.record"), { stays: true });
  }

  #followAddress() {
    const { state, address, arrival } = this.#on;
    const hash = address.read();
    if (hash && hash !== roomOf(state())) arrival.follow(hash, address.isOwn);
  }

  #tellAside() {
    const { persistence, notes } = this.#on;
    if (persistence.aside)
      this.#unsay.push(
        notes.say(t(persistence.aside === "newer" ? "start.newer" : "start.aside"), {
          stays: true,
        }),
      );
  }

  #tellUnkept() {
    const { state, pegBox, notes } = this.#on;
    if (state().panel === "box") return;
    for (const draft of pegBox.unkept) {
      const action = { label: t("pegs.goOn"), run: () => pegBox.goOn(draft) };
      this.#unsay.push(
        notes.say(t("pegs.unkept", { title: draft.title }), { action, stays: true }),
      );
    }
  }
}
