/**
 * Loads the Lab's script when the Lab, or the room that prints, is first opened: its plots are three times
 * the size of the rest of the page.
 */
import * as lit from "lit-html";
import { atMost, MAX_EARLY } from "../page/keeping.js";
import { loadText } from "../python/assets.js";
import { thisDisk } from "../state/storage.js";
import * as words from "../words/strings.js";
import { scriptText } from "../python/trusted-types.js";

// The Lab draws and speaks with these, too (build/bundle.mjs).
/** @type {any} */ (globalThis)[Symbol.for("mastermind.lit-html")] = lit;
/** @type {any} */ (globalThis)[Symbol.for("mastermind.words")] = words;

const { t } = words;

/** @typedef {import("./main.js").Wiring} LabWiring */
/** @typedef {import("./paper/paper.js").Wiring} PaperWiring */
/** @typedef {{draw: (given: any) => void, leave: () => void}} Part */

export class LabLoader {
  /** The element that the Lab draws in. */
  element = document.createElement("div");
  /** @type {Part | null} */ #lab = null;
  /** @type {any} */ #given = null;
  /** Whether it is being loaded, or was tried and failed. */
  #tried = false;
  #failed = false;
  #wiring;
  #part;

  /**
   * @param {Omit<LabWiring, "element"> | Omit<PaperWiring, "element">} wiring
   * @param {"lab" | "paper"} [part]
   */
  constructor(wiring, part = "lab") {
    this.#wiring = wiring;
    this.#part = part;
    this.element.className = part === "lab" ? "lab" : "lesson-told";
  }

  /** Draw the part; the script is loaded the first time. @param {any} given */
  draw(given) {
    this.#given = given;
    if (this.#lab) this.#lab.draw(given);
    else if (!this.#tried) this.#load();
  }

  /** The Lab is hidden. If it could not be opened, opening it again tries once more. */
  leave() {
    this.#lab?.leave();
    if (this.#failed) this.#tried = this.#failed = false;
  }

  async #load() {
    this.#tried = true;
    this.#failed = false;
    this.element.textContent = t(this.#part === "lab" ? "lab.loading" : "paper.loading");
    try {
      // What the browser had lost is put back first: the Lab reads it only once.
      const [openers] = await Promise.all([script(), atMost(thisDisk().recovered, MAX_EARLY)]);
      this.element.textContent = "";
      this.#lab = openers[this.#part]({ ...this.#wiring, element: this.element });
      if (this.#given) this.#lab.draw(this.#given);
    } catch (error) {
      this.#fail(t(this.#part === "lab" ? "lab.failed" : "paper.failed", { message: /** @type {Error} */ (error).message }));
    }
  }

  /** Say what went wrong, with a button to try again. @param {string} text */
  #fail(text) {
    this.#failed = true;
    const [notice, said, again] = ["p", "span", "button"].map((name) => document.createElement(name));
    notice.className = "notice error";
    notice.role = "alert";
    said.textContent = text;
    again.className = "act strong";
    again.textContent = t("do.retry");
    again.addEventListener("click", () => this.#load());
    notice.append(said, again);
    this.element.replaceChildren(notice);
  }
}

/** @typedef {(wiring: any) => Part} Open */
/** @type {Promise<{lab: Open, paper: Open}> | null} */
let opener = null;

/** Run the Lab's script once, and return the functions that it leaves behind. */
function script() {
  opener ??= loadText("lab").then((text) => {
    // A script element, not `eval`: the page's policy allows this text by its hash.
    const element = document.createElement("script");
    element.textContent = scriptText(text);
    document.head.append(element);
    element.remove();
    const { openMastermindLab: lab, openMastermindPaper: paper } = /** @type {any} */ (globalThis);
    if (!lab) throw new Error(t("lab.refused"));
    return { lab, paper };
  });
  opener.catch(() => {
    opener = null;
  });
  return opener;
}
