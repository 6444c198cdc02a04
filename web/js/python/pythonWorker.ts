/** A worker that runs Python for the page. The states are those of `python.ts`. */
import * as Comlink from "comlink";
import { t } from "../words/strings.ts";
import {
  forgetUnfinished,
  loadRest,
  ordinaryParts,
  sharedParts,
  Reason,
  inWords,
} from "./assets.ts";
import { idle } from "./breath.ts";
import { makePython, type Boot, type Handle, type Life } from "./python.ts";
import { scriptUrl } from "./trusted-types.ts";
import type { Remote } from "comlink";
import type { Parts } from "./pyodide.ts";

/**
 * These actions need only the functions of WebAssembly that come first: the build tries them on the
 * boards of tests/pyodide/requests.json.
 */
const EARLY = [
  "strategies",
  "analyse",
  "worth",
  "alternatives",
  "contradicted",
  "candidates",
  "diagnose",
  "answer",
  "reveal",
  "daily",
];

export const pagePython = (wiring?: { onBoot?: (boot: Boot) => void; idle?: number }) =>
  makePython({ ...wiring, spawn: (life) => new PythonWorker(life) });

export interface Door {
  unpack: (packed: ArrayBuffer) => void;
  restore: (parts: {
    wasm: WebAssembly.Module;
    rest: WebAssembly.Module | null;
    core: ArrayBuffer;
  }) => Promise<boolean>;
  complete: (rest: WebAssembly.Module) => Promise<void>;
  boot: (parts: Parts, onImport: () => void) => Promise<void>;
  handle: (request: string) => string;
}

class PythonWorker {
  early = EARLY;
  lacks = false;
  #worker: Worker | null = null;
  #door: Remote<Door> = null as any;
  #progress: (text: string) => void = () => {};
  #runs = false;
  #isOver = false;
  #isEnded = false;
  #life;

  constructor(life: Life) {
    this.#life = life;
  }

  async boot() {
    try {
      await this.#start();
      return this.#handle;
    } catch (error) {
      throw inWords(error);
    } finally {
      this.#isOver = true;
    }
  }

  async #start() {
    const { onState, onSign, whole } = this.#life;
    const parts = sharedParts((share) => {
      onSign();
      onState("loading", share);
    });
    const script = await parts.script;
    this.#make(URL.createObjectURL(script));
    // The worker unpacks the snapshot while the module still arrives.
    const unpacked = parts.snapshot.then((bytes) => bytes && this.#door.unpack(bytes));
    unpacked.catch(() => {}); // `restore` fails, too
    const python = await parts.python;
    onState("starting");
    const rest = whole ? await loadRest() : null;
    const isRestored = (await parts.snapshot) && (await this.#door.restore({ ...python, rest }));
    if (!isRestored) {
      const onImport = Comlink.proxy(() => onState("importing"));
      await this.#door.boot(await ordinaryParts(), onImport);
    }
    this.lacks = Boolean(isRestored) && !rest;
  }

  #make(script: string) {
    const { onSign, onDeath } = this.#life;
    if (this.#isEnded) throw new Error(t("solver.closed"));
    try {
      this.#worker = new Worker(scriptUrl(script));
    } catch (error) {
      throw new Reason(t("lack.worker"), { cause: error });
    }
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      onDeath(new Error(event.message || t(this.#runs ? "solver.ended" : "lack.worker")));
    });
    this.#worker.addEventListener("messageerror", () => onDeath(new Error(t("solver.unreadable"))));
    this.#worker.addEventListener("message", ({ data }) => {
      this.#runs = true;
      if (!this.#isOver) onSign();
      if (typeof data?.progress === "string") this.#progress(data.progress);
    });
    this.#door = Comlink.wrap(this.#worker);
  }

  async complete() {
    await idle();
    await this.#door.complete(await loadRest());
  }

  #handle: Handle = async (text, progress) => {
    this.#progress = progress;
    try {
      return await this.#door.handle(text);
    } catch (error) {
      throw inWords(error);
    }
  };

  terminate() {
    if (!this.#isOver) forgetUnfinished(); // what has not arrived by now may never arrive
    this.#isEnded = true;
    this.#worker?.terminate();
  }
}
