/** Keeps the state: puts its link into the address, and saves it with the entry of the browser's history at which it is in sight. */
import { writeLink } from "../state/link.js";
import { t } from "../words/strings.js";
import { noteHere, putInAddress } from "../device/browser.js";
/** @import { Parts } from "./parts.js" */

/** @typedef {Pick<Parts, "state" | "arrival" | "persistence">} Wiring */

export class Saver {
  /** The entry of the browser's history at which the state that is kept is in sight. @type {string | null} */ #entry;
  #on;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#on = wiring;
    this.#entry = wiring.persistence.entry;
  }

  /** The state to keep: until Python has checked the game of a link, the state before it. */
  get #kept() {
    return this.#on.arrival.trial.kept;
  }

  /** Write the address and the title of the page, and keep the state. */
  save() {
    const {
      state,
      arrival: { link },
    } = this.#on;
    putInAddress(writeLink(state()), link);
    if (link === null) this.#entry = noteHere().entry ?? location.hash; // where a browser takes no note, the same address is the same place
    this.keep();
    document.title = `${t(`mode.${state().mode}`)} – ${t("app.name")}`;
  }

  /** Keep the state where it was in sight last, and leave the address. */
  keep() {
    this.#on.persistence.save(this.#kept, this.#entry);
  }

  /** Keep a state that may be lost once more. */
  keepAgain() {
    this.#on.persistence.saveAgain(this.#kept, this.#entry);
  }
}
