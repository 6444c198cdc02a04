/** The beginning of the page: it takes what the address held, draws for the first time, and takes up what the browser had lost. */
import { breath } from "../python/breath.js";
import { isOwnAddress } from "../state/link.js";
import { isUnderWay } from "../state/state.js";
import { t } from "../words/strings.js";
import { isReload, noteHere } from "../device/browser.js";
import { firstBoardPainted, isFirstBoard, takePlace } from "./firstBoard.js";
import { ROW } from "../input/focus.js";
import { within } from "../device/persistence.js";
import { pageDrawn } from "./startup.js";
/** @import { State } from "../state/state.js" */
/** @import { Parts } from "../store/parts.js" */

/** How long the first drawing waits for a language that is not part of the script, in ms. */
const FIRST_WORDS = 400;
/** The same while the first board is in sight, which is in that language. */
const FIRST_BOARD = 4000;

/** What the entry in sight of the browser's history asks for: a link that the page has not taken there yet, or its address. @param {string} hash */
function here(hash) {
  const { entry, link } = noteHere();
  return { hash: link ?? hash, entry, isNoted: entry !== null || link !== null };
}

/**
 * @typedef {Pick<Parts, "state" | "newState" | "dispatch" | "persistence" | "games" | "pegBox" | "notes" | "arrival" | "spoken" | "painter"
 *   | "root" | "save" | "followSettings">} Wiring
 */

export class Opening {
  /** Whether the page was not drawn yet. */ early = true;
  /** Whether links are followed: until the page begins, one waits. */ #begun = false;
  /** What the address held last: saving replaces it, which a language that arrives before the first drawing does. */
  #arrived = here(location.hash);
  /** The state as it was opened. @type {State | null} */ #opened = null;
  /** Take back what was said of the game that was opened. @type {(() => void)[]} */ #unsay = [];
  #on;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#on = wiring;
  }

  /** The address has changed. A step back closes a sheet and leads nowhere else. @param {string} address  what is after its # */
  follow(address) {
    const { hash, entry } = (this.#arrived = here(address));
    if (!this.#begun) return;
    const { state, dispatch, arrival, save } = this.#on;
    if (entry && state().panel) {
      dispatch({ type: "open", panel: null });
      save();
    } else arrival.follow(hash, entry !== null);
  }

  /** Begin when the page's words are there. */
  async run() {
    const { state, spoken } = this.#on;
    const language = spoken.follow(state().settings.language);
    await breath();
    if (!spoken.settled) await within(language, isFirstBoard() ? FIRST_BOARD : FIRST_WORDS);
    await this.#begin();
    await this.#takeUp();
  }

  /**
   * Take what the address held, and draw for the first time. In steps, so that the browser paints the first board and hears of
   * taps in between, however slow the device is.
   */
  async #begin() {
    const { state, dispatch, persistence, painter, root, save } = this.#on;
    this.#tellAside();
    this.#begun = true;
    this.#followArrived();
    this.#tellUnkept();
    dispatch({ type: "time" });
    this.#opened = state();
    // A page that opens moves no focus; one that is loaded again in the middle of a game goes on at its row.
    if (persistence.returns && isUnderWay(state())) {
      painter.focusSoon(ROW);
      painter.showSoon(".editing"); // the turn that is being corrected
    } else painter.focusStays();
    save();
    await breath();
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
    this.early = false;
    passOn();
    await breath();
    painter.frames.schedule(); // the sheets
  }

  /**
   * Draw a new state where the saved one can be read but not drawn. It is set aside, or every load would fail here. Where
   * a new one cannot be drawn either, the browser or the page is to blame: that is thrown, and the saved one stays.
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

  /** Take up what the browser had lost, if there is anything, as if it had been there from the first. */
  async #takeUp() {
    const { state, dispatch, persistence, games, save, followSettings } = this.#on;
    const { lost, saved } = await persistence.recover(() => state() === this.#opened);
    if (saved) {
      for (const unsay of this.#unsay.splice(0)) unsay();
      dispatch({ type: "replaced", state: saved });
      this.#followArrived();
      this.#tellUnkept();
    } else save();
    if (!lost) return;
    followSettings();
    games.look();
  }

  /** Follow what the address held when the page was loaded; what the page wrote where this state was in sight leads nowhere else. */
  #followArrived() {
    const { entry, hash, isNoted } = this.#arrived;
    const { state, persistence, arrival } = this.#on;
    // A browser that loads the page again right after a change of the address forgets that change, and the note with it.
    const isForgotten = !isNoted && isReload() && isOwnAddress(state(), hash);
    arrival.follow(isForgotten || (entry ?? hash) === persistence.entry ? "" : hash);
  }

  /** Say which saved values could not be read. */
  #tellAside() {
    const { persistence, games, notes } = this.#on;
    if (persistence.aside)
      this.#unsay.push(
        notes.say(t(persistence.aside === "newer" ? "start.newer" : "start.aside"), {
          stays: true,
        }),
      );
    if (games.lost) notes.say(t("start.record"), { stays: true });
  }

  /** Say that changes of a peg set are not kept yet, where they are not in sight. */
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
