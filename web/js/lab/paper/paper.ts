/**
 * The room of Learn that prints. A sheet is drawn into an element of its own, which paper alone
 * shows.
 */
import { nothing, render, type TemplateResult } from "lit-html";
import { nextFrame } from "../../device/browser.ts";
import { sheetRequest, type Asked } from "./marks.ts";
import { sheetPages } from "./sheet.ts";
import { classPage, CLASS_SHEETS } from "./class.ts";
import { scorePage } from "./score.ts";
import type { View } from "../../views/board/view.ts";
import type { Sentence } from "../../words/errors.ts";
import type { Request } from "../../questions/types.ts";

interface Wiring {
  element: HTMLElement;
  view: (paper: Paper, view: View) => TemplateResult;
  ask: (request: Request) => Promise<any>;
}

export type Kind = "sheet" | "score" | "class";

export class Paper {
  #printed = document.createElement("div");
  #view: View | null = null;
  waits = false;
  error: Sentence | null = null;
  chosen: Record<Kind, number> = { sheet: 0, score: 0, class: 0 };
  #wiring;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
    this.#printed.className = "paper-print";
    // The browser's own command prints the page again afterwards.
    addEventListener("afterprint", () => this.#clear());
  }

  draw(view: View) {
    this.#view = view;
    render(this.#wiring.view(this, view), this.#wiring.element);
  }

  leave() {
    this.#view = null;
    this.#clear();
  }

  choose(kind: Kind, place: number) {
    this.chosen = { ...this.chosen, [kind]: place };
    this.error = null;
    this.#again();
  }

  /** The whole play on a board is printed once Python has laid it out. */
  async printSheet(asked: Asked) {
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
      this.error = error as any;
    } finally {
      this.waits = false;
      this.#again();
    }
  }

  printScore(rules: string) {
    if (this.#view) this.#print(scorePage(this.#view, rules));
  }

  printClass() {
    if (this.#view) this.#print(classPage(this.#view, CLASS_SHEETS[this.chosen.class]));
  }

  async #print(pages: TemplateResult) {
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
