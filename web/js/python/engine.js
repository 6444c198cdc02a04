/**
 * Python, whose worker can be replaced at any moment (`pythonWorker.js`): a queue of requests, and how far
 * the start is, for the page.
 */
import { PythonWorker } from "./pythonWorker.js";
import { Queue } from "./queue.js";
import { SILENCE } from "./watchdog.js";

/** @typedef {"loading" | "compiling" | "starting" | "importing" | "ready" | "failed"} Stage */
/**
 * How far Python's start is: `done` runs from 0 to 1; `silent` says that the worker has given no sign
 * of life for long, though one is expected.
 * @typedef {{stage: Stage, done: number, error?: Error, silent?: boolean}} Boot
 */

/** For each stage the share of the start that is done when it begins, and the share that it adds. */
const SHARES = {
  loading: [0, 0.45],
  compiling: [0.45, 0.05],
  starting: [0.5, 0.4],
  importing: [0.9, 0.1],
};

/** A queue whose worker runs Python; it starts at once. */
export class Engine extends Queue {
  #onBoot;
  #reached = 0;
  /** Whether a worker failed before it had the rest of WebAssembly, which may be why: the next one starts with it. */
  #whole = false;
  /** @type {Boot} */ #boot = { stage: "loading", done: 0 };

  /** @param {{onBoot?: (boot: Boot) => void, idle?: number}} [wiring]  `idle`: see `Queue` */
  constructor({ onBoot = () => {}, idle = Infinity } = {}) {
    super({
      spawn: (onDeath, onSign) => this.#spawn(onDeath, onSign),
      onReady: () => this.#tell("ready", 1),
      onFailed: (error) => {
        performance.mark("boot:failed");
        this.#say({ stage: "failed", done: 0, error });
      },
      onSilent: (silent) => this.#say({ ...this.#boot, silent }),
      silence: SILENCE,
      idle,
    });
    this.#onBoot = onBoot;
    this.start();
  }

  /** @param {Boot} boot */
  #say(boot) {
    this.#boot = boot;
    this.#onBoot(boot);
  }

  /** @param {Exclude<Stage, "failed">} stage @param {number} share  how much of this stage is done */
  #tell(stage, share = 0) {
    if (share === 0 || stage === "ready") performance.mark(`boot:${stage}`); // seen in a profile
    const [start, length] = stage === "ready" ? [1, 0] : SHARES[stage];
    this.#reached = stage === "ready" ? 0 : Math.max(this.#reached, start + length * share);
    this.#say({ stage, done: stage === "ready" ? 1 : this.#reached });
  }

  /** @param {(error: Error) => void} onEnd @param {() => void} onSign */
  #spawn(onEnd, onSign) {
    return new PythonWorker({
      whole: () => this.#whole,
      onLack: () => {
        this.#whole = true;
      },
      onStage: (stage, share) => this.#tell(stage, share),
      onSign,
      onEnd,
    });
  }
}
