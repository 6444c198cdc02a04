/**
 * Loads the script of the Lab, of the lessons and of what Learn prints when one of them is first
 * opened: its plots are three times the size of the rest of the page.
 */
import * as lit from "lit-html";
import { within, MAX_EARLY } from "../device/persistence.ts";
import { render } from "../drawing/translated.ts";
import { loadText } from "../python/assets.ts";
import { diskRecovered } from "../device/storage.ts";
import { failedView } from "../views/notices.ts";
import * as words from "../words/strings.ts";
import { scriptText } from "../python/trusted-types.ts";
import type { View } from "../views/board/view.ts";

// The Lab draws and speaks with these, too (build/bundle.mjs).
(globalThis as any)[Symbol.for("mastermind.lit-html")] = { ...lit, render };
(globalThis as any)[Symbol.for("mastermind.words")] = words;

const { t } = words;

interface Room {
  draw: (view: View) => void;
  leave: () => void;
  retry?: () => void;
}

/** What each is drawn in, and what is said while its script is loaded, and if that fails. */
const PARTS = Object.freeze({
  Lab: { look: "lab", loading: "lab.loading", failed: "lab.failed" },
  Course: { look: "course", loading: "learn.loading", failed: "learn.failed" },
  Paper: { look: "stack lesson-told", loading: "learn.loading", failed: "learn.paperFailed" },
});

export class RoomLoader {
  element = document.createElement("div");
  #room: Room | null = null;
  /** Null while it is out of sight. */ #view: View | null = null;
  #state: "none" | "loading" | "failed" = "none";
  #name;
  #wiring;

  constructor(name: keyof typeof PARTS, wiring: object) {
    this.#name = name;
    this.#wiring = wiring;
    this.element.className = PARTS[name].look;
  }

  draw(view: View) {
    this.#view = view;
    if (this.#room) this.#room.draw(view);
    else if (this.#state === "none") this.#load();
  }

  /** If it could not be opened, opening it again tries once more. */
  leave() {
    this.#view = null; // a script that arrives later draws nothing
    this.#room?.leave();
    if (this.#state === "failed") this.#state = "none";
  }

  retry() {
    if (this.#state === "failed") this.#load();
    else this.#room?.retry?.();
  }

  async #load() {
    const { loading, failed } = PARTS[this.#name];
    this.#state = "loading";
    render(t(loading), this.element);
    try {
      // What the browser had lost is put back first: the Lab reads it only once.
      const [openers] = await Promise.all([script(), within(diskRecovered(), MAX_EARLY)]);
      render(lit.nothing, this.element);
      this.#room = openers[this.#name]({ ...this.#wiring, element: this.element });
      if (this.#view) this.#room.draw(this.#view);
    } catch (error: any) {
      this.#state = "failed";
      const words = t(failed, { message: error.message });
      render(
        failedView(words, () => this.#load()),
        this.element,
      );
    }
  }
}

let opener: Promise<Record<string, (given: object) => Room>> | null = null;

function script() {
  opener ??= loadText("lab").then((text) => {
    // A script element, not `eval`: the page's policy allows this text by its hash.
    const element = document.createElement("script");
    element.textContent = scriptText(text);
    document.head.append(element);
    element.remove();
    const open = (globalThis as any).openMastermind;
    if (!open) throw new Error(t("lab.refused"));
    return open;
  });
  opener.catch(() => {
    opener = null;
  });
  return opener;
}
