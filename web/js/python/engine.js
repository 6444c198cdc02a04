/**
 * The worker that runs Python, which can be replaced at any moment: the parts of Python, loaded
 * once so that a replaced worker starts fast; a worker made of a Blob; comlink for its calls.
 */
import * as Comlink from "comlink";
import { whenFree } from "./lock.js";
import { forgetUnfinished, loadRest, ordinaryParts, sharedParts } from "./assets.js";
import { inWords, Reason } from "./failures.js";
import { idle } from "./idle.js";
import { Incomplete, Queue } from "./queue.js";
import { SILENCE } from "./watchdog.js";
import { t } from "../words/strings.js";
import { scriptUrl } from "./trusted-types.js";

/** @typedef {"loading" | "compiling" | "starting" | "importing" | "ready" | "failed"} Stage */
/**
 * How far Python's start is: `done` runs from 0 to 1; `silent` says that the worker has given no sign
 * of life for long, though one is expected.
 * @typedef {{stage: Stage, done: number, error?: Error, silent?: boolean}} Boot
 */

/** For each stage the share of the start that is done when it begins, and the share that it adds. */
const SHARES = { loading: [0, 0.45], compiling: [0.45, 0.05], starting: [0.5, 0.4], importing: [0.9, 0.1] };

let workers = 0;

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

  /**
   * @param {Exclude<Stage, "failed">} stage
   * @param {number} share  how much of this stage is done
   */
  #tell(stage, share = 0) {
    if (share === 0 || stage === "ready") performance.mark(`boot:${stage}`); // seen in a profile
    const [start, length] = stage === "ready" ? [1, 0] : SHARES[stage];
    this.#reached = stage === "ready" ? 0 : Math.max(this.#reached, start + length * share);
    this.#say({ stage, done: stage === "ready" ? 1 : this.#reached });
  }

  /** @param {(error: Error) => void} onEnd @param {() => void} onSign */
  #spawn(onEnd, onSign) {
    /** @type {Worker | null} */ let worker = null;
    /** @type {import("comlink").Remote<import("../worker.js").Door> | null} */ let door = null;
    /** Hears how far the running request is. @type {((text: string) => void) | undefined} */ let progress;
    const ending = new AbortController();
    const name = `python ${location.pathname} ${performance.timeOrigin} ${++workers}`;
    let begun = false;
    let booting = true;
    let complete = this.#whole;
    const onDeath = (/** @type {Error} */ error) => {
      this.#whole ||= begun && !complete;
      onEnd(error);
    };

    const start = async () => {
      const parts = sharedParts((stage, done) => {
        if (ending.signal.aborted) return;
        onSign();
        this.#tell(stage, done);
      });
      // The worker reads its own script while the module is still being compiled.
      const url = await parts.worker;
      if (ending.signal.aborted) return;
      try {
        worker = new Worker(scriptUrl(url), { name });
      } catch (error) {
        throw new Reason(t("lack.worker"), { cause: error });
      }
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        onDeath(new Error(event.message || t(begun ? "solver.ended" : "lack.worker")));
      });
      worker.addEventListener("messageerror", () => onDeath(new Error(t("solver.unreadable"))));
      worker.addEventListener("message", ({ data }) => {
        onSign();
        if (typeof data?.progress === "string") progress?.(data.progress);
      });
      door = Comlink.wrap(worker);
      const to = door;
      // The worker unpacks the snapshot while the module still arrives.
      const unpacks = parts.snapshot.then((snapshot) => (snapshot && !ending.signal.aborted ? to.unpack(snapshot) : undefined));
      unpacks.catch(() => {});
      const { wasm, core } = await parts.python;
      if (ending.signal.aborted) return;
      const holds = await door.holds();
      begun = true;
      if (ending.signal.aborted) return;
      if (holds) whenFree(name, ending.signal, () => onDeath(new Error(t("solver.ended"))));
      this.#tell("starting");
      const rest = this.#whole ? await loadRest() : null;
      if ((await parts.snapshot) && (await door.restore({ wasm, rest, core }))) {
        if (!rest) finish(door).catch(() => {}); // without the rest, whatever needs it fails and says why
        return;
      }
      if (ending.signal.aborted) return;
      const all = await ordinaryParts();
      if (ending.signal.aborted) return;
      complete = true;
      await door.boot(all, Comlink.proxy(() => {
        onSign();
        if (!ending.signal.aborted) this.#tell("importing");
      })); // prettier-ignore
    };

    const finish = async (/** @type {import("comlink").Remote<import("../worker.js").Door>} */ to) => {
      await idle();
      const rest = await loadRest();
      if (ending.signal.aborted) return;
      await to.complete(rest);
      complete = true;
    };

    const failed = (/** @type {unknown} */ error) => { throw inWords(error); }; // prettier-ignore
    return {
      boot: () => start().catch(failed).finally(() => { booting = false; }),
      handle: (/** @type {string} */ text, /** @type {((text: string) => void) | undefined} */ tell) => {
        if (!door) throw new Error("there is no worker yet");
        progress = tell;
        return door.handle(text).catch((error) => {
          if (complete) return failed(error);
          this.#whole = true;
          throw new Incomplete(String(error), { cause: error });
        });
      },
      terminate: () => {
        if (booting) forgetUnfinished(); // what has not arrived by now may never arrive
        ending.abort();
        worker?.terminate();
      },
    };
  }
}
