/**
 * One worker that runs Python, from its start to its end; what is asked of it goes through its door (`door.js`). It is in one state at a time, and each step leads
 * from a state to the next one:
 *
 *     state      what the step waits for                                   next
 *     loading    the worker's script                                       compiling
 *     compiling  the WebAssembly module and the core; meanwhile the worker
 *                reads its script and unpacks the snapshot                 holding
 *     holding    the worker's lock, by which its end is noticed            starting
 *     starting   Python, which goes on from the snapshot                   quick; whole with the rest of
 *                                                                          WebAssembly; importing without a snapshot
 *     importing  Python, which starts from its library                     whole
 *     quick      it answers what is asked early; the rest of WebAssembly,
 *                in an idle moment                                         whole
 *     whole      it answers and lacks nothing
 *
 * From every state an error leads to `failed`, and `terminate` to `ended`. No step follows those two.
 */
import * as Comlink from "comlink";
import { whenFree } from "./lock.js";
import { forgetUnfinished, loadRest, ordinaryParts, sharedParts } from "./assets.js";
import { PythonDoor } from "./door.js";
import { inWords } from "./failures.js";
import { idle } from "./idle.js";
import { t } from "../words/strings.js";
import { Incomplete } from "./workerKeeper.js";

/** @typedef {"loading" | "compiling" | "holding" | "starting" | "importing" | "quick" | "whole" | "failed" | "ended"} State */
/**
 * @typedef {object} Wiring
 * @property {() => boolean} whole  whether it is to start with the rest of WebAssembly
 * @property {() => void} onLack  it failed without that rest, which may be why
 * @property {(stage: "loading" | "compiling" | "starting" | "importing", share?: number) => void} onStage  how much of a stage of the start is done
 * @property {() => void} onSign  it gave a sign of life
 * @property {(error: Error) => void} onEnd  it has ended by itself
 */

/** The states in which Python has begun and lacks the rest of WebAssembly. @type {readonly State[]} */
const LACKING = ["starting", "quick"];

/**
 * The actions that need only the functions of WebAssembly that come first: the build tries these on many boards
 * (web/build/exercises.py). Every other request waits for the rest.
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

let workers = 0;

export class PythonWorker {
  /** @type {State} */ #state = "loading";
  /** @type {PythonDoor | null} */ #door = null;
  /** @type {ReturnType<typeof sharedParts> | null} */ #parts = null;
  /** The address of the worker's script. */ #url = "";
  /** @type {{wasm: WebAssembly.Module, core: ArrayBuffer} | null} */ #python = null;
  /** Resolves when the worker lacks nothing, or the rest could not be had. */ #completed =
    Promise.resolve();
  #ending = new AbortController();
  #name = `python ${location.pathname} ${performance.timeOrigin} ${++workers}`;
  #on;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#on = wiring;
  }

  /** The steps of the start: each waits for something, and returns the next state. @type {Partial<Record<State, () => Promise<State>>>} */
  #steps = {
    loading: async () => {
      this.#parts = sharedParts((stage, done) => this.#hears(() => this.#on.onStage(stage, done)));
      this.#url = await this.#parts.worker;
      return "compiling";
    },
    compiling: async () => {
      const { snapshot, python } = /** @type {ReturnType<typeof sharedParts>} */ (this.#parts);
      const door = (this.#door = this.#make()).there;
      // The worker unpacks the snapshot while the module still arrives.
      const unpacks = snapshot.then((bytes) =>
        bytes && this.#state !== "ended" ? door.unpack(bytes) : undefined,
      );
      unpacks.catch(() => {});
      this.#python = await python;
      return "holding";
    },
    holding: async () => {
      const holds = await this.#made.there.holds();
      this.#made.begun = true;
      if (holds)
        whenFree(this.#name, this.#ending.signal, () => this.#died(new Error(t("solver.ended"))));
      return "starting";
    },
    starting: async () => {
      this.#on.onStage("starting");
      const rest = this.#on.whole() ? await loadRest() : null;
      const { wasm, core } = /** @type {{wasm: WebAssembly.Module, core: ArrayBuffer}} */ (
        this.#python
      );
      const isRestored =
        (await this.#parts?.snapshot) && (await this.#made.there.restore({ wasm, rest, core }));
      return isRestored ? (rest ? "whole" : "quick") : "importing";
    },
    importing: async () => {
      await this.#made.there.boot(
        await ordinaryParts(),
        Comlink.proxy(() => this.#hears(() => this.#on.onStage("importing"))),
      );
      return "whole";
    },
  };

  /** Start Python; resolves with what answers. */
  async boot() {
    try {
      for (let step = this.#steps[this.#state]; step; step = this.#steps[this.#state]) {
        const next = await step();
        if (this.#state === "ended") break;
        this.#state = next;
      }
    } catch (error) {
      if (this.#state !== "ended") this.#state = "failed";
      throw inWords(error);
    }
    if (this.#state === "quick") this.#completed = this.#complete().catch(() => {}); // without the rest, whatever needs it fails and says why
    this.#made.starts = false;
    /** @type {import("./workerKeeper.js").Handle} */
    return async (text, progress) => {
      if (!EARLY.includes(JSON.parse(text).action)) await this.#completed;
      return this.#made.handle(text, progress);
    };
  }

  /** Give it the rest of WebAssembly. */
  async #complete() {
    await idle();
    const rest = await loadRest();
    if (this.#state !== "quick") return;
    await this.#made.there.complete(rest);
    if (this.#state === "quick") this.#state = "whole";
  }

  terminate() {
    if (this.#state in this.#steps) forgetUnfinished(); // what has not arrived by now may never arrive
    this.#state = "ended";
    this.#ending.abort();
    this.#door?.terminate();
  }

  /** The door of the worker, which has been made. */
  get #made() {
    if (!this.#door) throw new Error("there is no worker yet");
    return this.#door;
  }

  #make() {
    return new PythonDoor(this.#url, this.#name, {
      failed: (error) =>
        this.#lacks() ? new Incomplete(String(error), { cause: error }) : inWords(error),
      onSign: this.#on.onSign,
      onDied: (error) => this.#died(error),
    });
  }

  /** A part has arrived, or Python says how far it is. @param {() => void} tell */
  #hears(tell) {
    if (this.#state === "ended") return;
    this.#on.onSign();
    tell();
  }

  /** @param {Error} error */
  #died(error) {
    this.#lacks();
    this.#on.onEnd(error);
  }

  /** Whether an error may be for lack of the rest of WebAssembly, which is then taken note of. */
  #lacks() {
    const lacks = LACKING.includes(this.#state);
    if (lacks) this.#on.onLack();
    return lacks;
  }
}
