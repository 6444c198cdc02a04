/**
 * The page's side of the worker for custom strategies: a queue of requests to a worker that starts
 * with the first request and is replaced when a request is cancelled.
 *
 * The worker lives in a sandboxed frame (frame.js) and speaks to the page through a port of its own.
 */
import { loadBytes } from "../../python/assets.js";
import { inWords } from "../../python/failures.js";
import { Python, SILENCE } from "../../python/python.js";
import { t } from "../../words/strings.js";
import { removeFrame, startInFrame } from "./frame.js";
import { Bucket, readEnd, take } from "./messages.js";
/** @import { Open } from "./messages.js" */

/** @typedef {{name: string, bytes: ArrayBuffer}} Wheel */

export class Sandbox {
  /** @type {Python | null} */ #python = null;
  #on;

  /** @param {{wheel?: Wheel | null, onReady?: () => void, idle?: number}} [wiring]  the wheel to install there */
  constructor(wiring = {}) {
    this.#on = wiring;
  }

  /**
   * The reply to a request, as an object, as `Python.ask` gives it; starts a worker if there is none.
   * @param {object} request
   * @param {import("../../python/queue.js").Options} [options]
   * @returns {Promise<any>}
   */
  ask(request, options) {
    const { wheel = null, onReady, idle } = this.#on;
    this.#python ??= new Python({
      spawn: ({ onDeath }) => spawn(wheel, onDeath),
      onBoot: ({ stage }) => stage === "ready" && onReady?.(),
      idle,
      silence: { ...SILENCE, boot: Infinity }, // a start is silent while it loads
      grace: 0, // what is cancelled here may be an endless loop
    });
    this.#python.start();
    return this.#python.ask(request, options);
  }

  /** End the worker; another starts with the next request. */
  end() {
    this.#python?.dispose();
    this.#python = null;
  }
}

/**
 * @param {Wheel | null} wheel
 * @param {(error: Error) => void} onDeath
 * @returns {import("../../python/python.js").Answerer}
 */
function spawn(wheel, onDeath) {
  const { port1: toFrame, port2: fromFrame } = new MessageChannel();
  const { port1: toWorker, port2: fromWorker } = new MessageChannel();
  /** @type {Map<number, Open>} */ const open = new Map();
  const bucket = new Bucket();
  let stage = /** @type {"booting" | "ready" | "over"} */ ("booting");
  let next = 1;

  const call = (/** @type {object} */ message, /** @type {Open["tell"]} */ tell = undefined) =>
    new Promise((/** @type {(reply: string) => void} */ resolve, reject) => {
      const id = next++;
      open.set(id, { resolve, reject, tell });
      toWorker.postMessage({ id, ...message });
    });

  const heard = (/** @type {unknown} */ data) => {
    if (stage === "over") return; // it was still on its way
    const end = readEnd(/** @type {any} */ (data)?.ended);
    if (end) onDeath(end);
    else if (!bucket.take() || !take(data, open)) onDeath(new Error(t("custom.flooded")));
  };
  toWorker.onmessage = ({ data }) => heard(data);
  toWorker.onmessageerror = () => heard(null);
  const ended = (/** @type {{failed?: string, flooded?: boolean}} */ { failed, flooded }) => {
    if (stage === "over") return;
    onDeath(failed ? inWords(failed) : new Error(t(flooded ? "custom.flooded" : "custom.ended")));
  };
  toFrame.onmessage = ({ data }) => ended(data);

  return {
    async boot() {
      const [micropip] = await Promise.all([
        wheel ? loadBytes("micropip") : null,
        startInFrame(fromFrame, fromWorker, () => ended({})),
      ]);
      await call({ start: { wheel: wheel && { ...wheel, micropip } } });
      stage = "ready";
      return (text, tell) => call({ request: text }, tell);
    },
    terminate() {
      const wasBooting = stage === "booting";
      stage = "over";
      if (wasBooting) removeFrame(); // it may be the frame that has failed
      toFrame.postMessage("end");
      toWorker.close();
    },
  };
}
