/**
 * The Lab and the rooms of Learn are a script of their own, which is loaded when one of them is first
 * opened: its plots are three times the size of the rest of the page.
 */
import * as lit from "lit-html";
import { within, MAX_EARLY } from "../device/persistence.ts";
import { diskRecovered } from "../device/storage.ts";
import { render } from "../drawing/translated.ts";
import { keepFocus } from "../input/focus.ts";
import { loadText } from "../python/assets.ts";
import { IDLE } from "../python/python.ts";
import { pagePython } from "../python/pythonWorker.ts";
import { scriptText } from "../python/trusted-types.ts";
import { failedView } from "../views/notices.ts";
import * as words from "../words/strings.ts";
import type { Given } from "./games/work.ts";
import type { View } from "../views/board/view.ts";
import type { State } from "../state/types.ts";

// The Lab draws and speaks with these, too (build/bundle.mjs).
(globalThis as any)[Symbol.for("mastermind.lit-html")] = { ...lit, render };
(globalThis as any)[Symbol.for("mastermind.words")] = words;

const { t } = words;

type Wiring = Omit<Given, "element">;

interface Opened {
  draw: (view: View) => void;
  leave: () => void;
  retry?: () => void;
}

/** The class of each part, and the words while its script is loaded, and if that fails. */
const PARTS = {
  lab: { look: "lab", loading: "open.lab", failed: "open.labFailed" },
  lessons: { look: "course", loading: "learn.loading", failed: "learn.failed" },
  learn: { look: "learn-room", loading: "learn.loading", failed: "learn.paperFailed" },
  paper: { look: "stack lesson-told", loading: "learn.loading", failed: "learn.paperFailed" },
};

type Name = keyof typeof PARTS;

function partOf({ mode, learn: { room } }: State): Name | null {
  if (mode !== "learn") return mode === "lab" ? mode : null;
  return room === "lessons" || room === "paper" ? room : "learn";
}

class Room {
  element = document.createElement("div");
  #opened: Opened | null = null;
  /** Null while it is out of sight. */ #view: View | null = null;
  #state: "none" | "loading" | "failed" = "none";
  #name;
  #wiring;

  constructor(name: Name, wiring: Wiring) {
    this.#name = name;
    this.#wiring = wiring;
    this.element.className = PARTS[name].look;
  }

  draw(view: View) {
    this.#view = view;
    if (this.#opened) this.#opened.draw(view);
    else if (this.#state === "none") this.#load();
  }

  /** A part that could not be opened is tried once more when it is opened again. */
  leave() {
    this.#view = null; // a script that arrives later draws nothing
    this.#opened?.leave();
    if (this.#state === "failed") this.#state = "none";
  }

  retry() {
    if (this.#state === "failed") this.#load();
    else this.#opened?.retry?.();
  }

  async #load() {
    const { loading, failed } = PARTS[this.#name];
    this.#state = "loading";
    this.#put(t(loading));
    try {
      // The texts that the browser had lost are put back first: the Lab reads them only once.
      const [openers] = await Promise.all([script(), within(diskRecovered(), MAX_EARLY)]);
      this.#put(lit.nothing);
      this.#opened = openers[this.#name]({ ...this.#wiring, element: this.element });
      if (this.#view) this.#opened.draw(this.#view);
    } catch (error: any) {
      this.#state = "failed";
      const said = t(failed, { message: error.message });
      this.#put(failedView(said, () => this.#load()));
    }
  }

  /** The button to try again goes, and the focus with it, if nothing else takes it. */
  #put(what: unknown) {
    keepFocus(() => render(what, this.element), { still: true });
  }
}

let opener: Promise<Record<Name, (given: object) => Opened>> | null = null;

function script() {
  opener ??= loadText("lab").then((text) => {
    // A script element, not `eval`: the page's policy allows this text by its hash.
    const element = document.createElement("script");
    element.textContent = scriptText(text);
    document.head.append(element);
    element.remove();
    const open = (globalThis as any).openMastermind;
    if (!open) throw new Error(t("open.refused"));
    return open;
  });
  opener.catch(() => {
    opener = null;
  });
  return opener;
}

export class Rooms {
  inSight: Name | null = null;
  #rooms;

  constructor(page: Pick<Given, "state" | "ask">) {
    const makePython: Given["makePython"] = (onBoot) => pagePython({ onBoot, idle: IDLE });
    const rooms = Object.keys(PARTS).map((name) => [
      name,
      new Room(name as Name, { ...page, makePython }),
    ]);
    this.#rooms = Object.fromEntries(rooms) as Record<Name, Room>;
  }

  retry() {
    for (const room of Object.values(this.#rooms)) room.retry();
  }

  elementOf = (state: State) => this.#rooms[partOf(state) ?? "lab"].element;

  draw(view: View) {
    const next = partOf(view.state);
    if (this.inSight && next !== this.inSight) this.#rooms[this.inSight].leave();
    this.inSight = next;
    if (next) this.#rooms[next].draw(view);
  }
}
