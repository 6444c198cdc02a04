/**
 * Loads the script of the Lab, of the lessons and of what Learn prints when one of them is first opened: its
 * plots are three times the size of the rest of the page.
 */
import * as lit from "lit-html";
import { within, MAX_EARLY } from "../device/persistence.js";
import { render } from "../drawing/translated.js";
import { loadText } from "../python/assets.js";
import { diskRecovered } from "../device/storage.js";
import { failedView } from "../views/notices.js";
import * as words from "../words/strings.js";
import { scriptText } from "../python/trusted-types.js";
/** @import { View } from "../views/board/view.js" */

// The Lab draws and speaks with these, too (build/bundle.mjs).
/** @type {any} */ (globalThis)[Symbol.for("mastermind.lit-html")] = { ...lit, render };
/** @type {any} */ (globalThis)[Symbol.for("mastermind.words")] = words;

const { t } = words;

/**
 * What the script draws: the Lab, the lessons, or what is printed.
 * @template Given
 * @typedef {{draw: (given: Given) => void, leave: () => void, retry?: () => void}} Later  `retry`: loads again what could not be loaded
 */

/** What each is drawn in, and what is said while its script is loaded, and if that fails. */
const PARTS = Object.freeze({
  Lab: { look: "lab", loading: "lab.loading", failed: "lab.failed" },
  Course: { look: "course", loading: "learn.loading", failed: "learn.failed" },
  Paper: { look: "stack lesson-told", loading: "learn.loading", failed: "learn.paperFailed" },
});

/**
 * @template Wiring
 * @template Given
 */
export class RoomLoader {
  /** The element that it draws in. */
  element = document.createElement("div");
  /** @type {Later<Given> | null} */ #lab = null;
  /** @type {Given | null} */ #given = null;
  /** Whether it is being loaded, or was tried and failed. */
  #tried = false;
  #failed = false;
  #name;
  #wiring;
  #givenOf;

  /** @param {keyof typeof PARTS} name @param {Wiring} wiring @param {(view: View) => Given} givenOf  what it draws of the page */
  constructor(name, wiring, givenOf) {
    this.#name = name;
    this.#wiring = wiring;
    this.#givenOf = givenOf;
    this.element.className = PARTS[name].look;
  }

  /** Draw it; its script is loaded the first time. @param {View} view */
  draw(view) {
    this.#given = this.#givenOf(view);
    if (this.#lab) this.#lab.draw(this.#given);
    else if (!this.#tried) this.#load();
  }

  /** It is hidden. If it could not be opened, opening it again tries once more. */
  leave() {
    this.#given = null; // a script that arrives later draws nothing
    this.#lab?.leave();
    if (this.#failed) this.#tried = this.#failed = false;
  }

  /** Load again what could not be loaded. */
  retry() {
    if (this.#failed) this.#load();
    else this.#lab?.retry?.();
  }

  async #load() {
    this.#tried = true;
    this.#failed = false;
    render(t(PARTS[this.#name].loading), this.element);
    try {
      // What the browser had lost is put back first: the Lab reads it only once.
      const [openers] = await Promise.all([script(), within(diskRecovered(), MAX_EARLY)]);
      render(lit.nothing, this.element);
      this.#lab = /** @type {Later<Given>} */ (
        openers[this.#name]({ ...this.#wiring, element: this.element })
      );
      if (this.#given) this.#lab?.draw(this.#given);
    } catch (error) {
      this.#failed = true;
      const { message } = /** @type {Error} */ (error);
      render(
        failedView(t(PARTS[this.#name].failed, { message }), () => this.#load()),
        this.element,
      );
    }
  }
}

/** @type {Promise<Record<string, (wiring: any) => unknown>> | null} */
let opener = null;

/** Run the script once, and return the functions that it leaves behind. */
function script() {
  opener ??= loadText("lab").then((text) => {
    // A script element, not `eval`: the page's policy allows this text by its hash.
    const element = document.createElement("script");
    element.textContent = scriptText(text);
    document.head.append(element);
    element.remove();
    const open = /** @type {any} */ (globalThis).openMastermind;
    if (!open) throw new Error(t("lab.refused"));
    return open;
  });
  opener.catch(() => {
    opener = null;
  });
  return opener;
}
