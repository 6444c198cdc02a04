/**
 * The page's side of the bridge: asks Python, in a worker that can be replaced at any moment.
 *
 * The line of requests is requests.js; here is what makes a real worker: the parts, loaded once
 * and kept so that a replaced worker starts fast, a Blob's worker, and comlink for its calls.
 */
import * as Comlink from "comlink";
import { forgetParts, sharedParts } from "./assets.js";
import { Requests } from "./requests.js";

/** @typedef {"loading" | "compiling" | "starting" | "importing" | "ready" | "failed"} Stage */
/** @typedef {{stage: Stage, done: number, error?: Error}} Boot  `done` runs from 0 to 1 */

/** How much of the whole start is done when a stage begins, and what it adds. */
const SHARES = { loading: [0, 0.45], compiling: [0.45, 0.05], starting: [0.5, 0.4], importing: [0.9, 0.1] };

export class Engine {
  #onBoot;
  #requests;
  #reached = 0;

  /** @param {{onBoot?: (boot: Boot) => void}} [wiring] */
  constructor({ onBoot = () => {} } = {}) {
    this.#onBoot = onBoot;
    this.#requests = new Requests({
      spawn: (onDeath) => this.#spawn(onDeath),
      onReady: () => this.#tell("ready", 1),
      onFailed: (error) => {
        performance.mark("boot:failed");
        this.#onBoot({ stage: "failed", done: 0, error });
      },
    });
    this.#requests.start();
  }

  /**
   * The core's reply to a request, as an object. It waits in line until Python is ready. An
   * aborted signal rejects it at once with an AbortError; the others in line are not lost.
   * @param {object} request
   * @param {import("./requests.js").Options} [options]
   * @returns {Promise<any>}
   */
  ask(request, options) {
    return this.#requests.ask(request, options);
  }

  /** Start again after "failed" (a network that is back, say). */
  retry() {
    this.#requests.start();
  }

  /** End the worker for good. */
  dispose() {
    this.#requests.dispose();
  }

  /**
   * @param {Exclude<Stage, "failed">} stage
   * @param {number} share  how much of this stage is done
   */
  #tell(stage, share = 0) {
    if (share === 0 || stage === "ready") performance.mark(`boot:${stage}`); // seen in a profile
    const [start, length] = stage === "ready" ? [1, 0] : SHARES[stage];
    this.#reached = stage === "ready" ? 0 : Math.max(this.#reached, start + length * share);
    this.#onBoot({ stage, done: stage === "ready" ? 1 : this.#reached });
  }

  /** @param {(error: Error) => void} onDeath */
  #spawn(onDeath) {
    /** @type {Worker | null} */ let worker = null;
    /** @type {import("comlink").Remote<import("./worker.js").Door> | null} */ let door = null;
    let ended = false;

    const boot = async () => {
      let rest;
      const parts = sharedParts((stage, done) => this.#tell(stage, done));
      try {
        // The worker reads its own script while the module is still being compiled.
        const url = await parts.worker;
        if (ended) return;
        worker = new Worker(url, { name: "python" });
        worker.addEventListener("error", (event) => {
          event.preventDefault();
          onDeath(new Error(event.message || "its worker stopped"));
        });
        worker.addEventListener("messageerror", () =>
          onDeath(new Error("a message was unreadable")),
        );
        door = Comlink.wrap(worker);
        rest = await parts.python;
      } catch (error) {
        forgetParts(); // so that another try loads them anew
        throw error;
      }
      if (ended) return;
      await door.boot(rest, Comlink.proxy((stage) => this.#tell(stage)));
    };

    return {
      boot,
      handle: (/** @type {string} */ text, /** @type {((text: string) => void) | undefined} */ tell) => {
        if (!door) throw new Error("there is no worker yet");
        return door.handle(text, tell ? Comlink.proxy(tell) : null);
      },
      terminate: () => {
        ended = true;
        worker?.terminate();
      },
    };
  }
}
