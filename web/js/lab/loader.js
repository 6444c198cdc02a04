/**
 * Loads the Lab's script when the Lab is first opened: its plots are three times the size of the rest
 * of the page.
 */
import * as lit from "lit-html";
import { loadText } from "../python/assets.js";
import { t } from "../words/strings.js";
import { scriptText } from "../python/trusted-types.js";

// The Lab draws with it, too (build/bundle.mjs).
/** @type {any} */ (globalThis)[Symbol.for("mastermind.lit-html")] = lit;

/** @typedef {import("./main.js").Wiring} Wiring */
/** @typedef {import("./main.js").Lab} Lab */
/** @typedef {import("./main.js").Given} Given */

export class LabLoader {
  /** The element that the Lab draws in. */
  element = document.createElement("div");
  /** @type {Lab | null} */ #lab = null;
  /** @type {Given | null} */ #given = null;
  #loading = false;
  #wiring;

  /** @param {Omit<Wiring, "element">} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    this.element.className = "lab";
  }

  /** Draw the Lab; its script is loaded the first time. @param {Given} given */
  draw(given) {
    this.#given = given;
    if (this.#lab) this.#lab.draw(given);
    else if (!this.#loading) this.#load();
  }

  /** The Lab is hidden. */
  leave() {
    this.#lab?.leave();
  }

  async #load() {
    this.#loading = true;
    this.element.textContent = t("lab.loading");
    try {
      const open = await script();
      this.element.textContent = "";
      this.#lab = open({ ...this.#wiring, element: this.element });
      if (this.#given) this.#lab.draw(this.#given);
    } catch (error) {
      this.element.textContent = t("lab.failed", { message: /** @type {Error} */ (error).message });
      this.#loading = false; // opening the Lab again tries once more
    }
  }
}

/** @type {Promise<(wiring: Wiring) => Lab> | null} */
let opener = null;

/** Run the Lab's script once, and return the function that it leaves behind. */
function script() {
  opener ??= loadText("lab").then((text) => {
    // A script element, not `eval`: the page's policy allows this text by its hash.
    const element = document.createElement("script");
    element.textContent = scriptText(text);
    document.head.append(element);
    element.remove();
    const open = /** @type {any} */ (globalThis).openMastermindLab;
    if (!open) throw new Error(t("lab.refused"));
    return open;
  });
  opener.catch(() => {
    opener = null;
  });
  return opener;
}
