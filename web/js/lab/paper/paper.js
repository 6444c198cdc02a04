/**
 * Paper: the room of Learn that prints. What is printed is drawn into an element of its own, which the
 * screen never shows and paper shows alone.
 */
import { nothing, render } from "lit-html";
import { nextFrame } from "../../device/browser.js";
import { sheetRequest } from "./marks.js";
import { sheetPages } from "./sheet.js";
import { rulesPage, scorePage } from "./score.js";
/** @import { View } from "../../views/board/view.js" */

/** @import { Asked } from "./marks.js" */
/** @typedef {"sheet" | "score" | "rules"} Kind  what is printed */

/**
 * What the page gives the room.
 * @typedef {object} Wiring
 * @property {HTMLElement} element  where to draw
 * @property {(paper: Paper, view: View) => import("lit-html").TemplateResult} view
 * @property {(request: import("../../questions/types.js").Request) => Promise<any>} ask
 */

export class Paper {
  /** What is on paper. */
  #printed = document.createElement("div");
  /** @type {View | null} */ #view = null;
  /** Whether Python works on a sheet. */ waits = false;
  /** Why there is no sheet. @type {import("../../words/errors.js").Sentence | null} */
  error = null;
  /** @type {Record<"sheet" | "score", number>} the places of the boards that are chosen */
  chosen = { sheet: 0, score: 0 };
  #wiring;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    this.#printed.className = "paper-print";
    // After printing the browser's own print prints the page again.
    addEventListener("afterprint", () => this.#clear());
  }

  /** @param {View} view */
  draw(view) {
    this.#view = view;
    render(this.#wiring.view(this, view), this.#wiring.element);
  }

  /** The room is hidden. */
  leave() {
    this.#view = null;
    this.#clear();
  }

  /** @param {"sheet" | "score"} kind @param {number} place */
  choose(kind, place) {
    this.chosen = { ...this.chosen, [kind]: place };
    this.error = null;
    this.#again();
  }

  /** Print the whole play on a board, once Python has laid it out. @param {Asked} asked */
  async printSheet(asked) {
    const view = this.#view;
    if (!view || this.waits) return;
    this.waits = true;
    this.error = null;
    this.#again();
    try {
      const sheet = await this.#wiring.ask(sheetRequest(asked, view));
      if (sheet.error) this.error = sheet.error;
      else if (this.#view) await this.#print(sheetPages(this.#view, sheet));
    } catch (error) {
      this.error = /** @type {any} */ (error);
    } finally {
      this.waits = false;
      this.#again();
    }
  }

  /** @param {string} rules */
  printScore(rules) {
    if (this.#view) this.#print(scorePage(this.#view, rules));
  }

  printRules() {
    if (this.#view) this.#print(rulesPage(this.#view));
  }

  /** @param {import("lit-html").TemplateResult} pages */
  async #print(pages) {
    document.body.prepend(this.#printed);
    render(pages, this.#printed);
    await new Promise((done) => nextFrame(() => done(null)));
    print();
  }

  #clear() {
    render(nothing, this.#printed);
    this.#printed.remove();
  }

  #again() {
    if (this.#view) this.draw(this.#view);
  }
}
