/**
 * A Python for code of other people: a worker in a sandboxed frame (frame.js), which speaks to the page through a port of
 * its own.
 */
import { loadBytes } from "../../python/assets.js";
import { inWords } from "../../python/failures.js";
import { Python, SILENCE } from "../../python/python.js";
import { t } from "../../words/strings.js";
import { removeFrame, startInFrame } from "./frame.js";
import { Bucket, readMessage } from "./messages.js";
/** @import { Answerer, Life } from "../../python/python.js" */
/** @import { Ask } from "../games/replies.js" */

/** @typedef {{name: string, bytes: ArrayBuffer}} Wheel */

export class Sandbox {
  /** @type {Python | null} */ #python = null;
  #on;

  /** @param {{wheel?: Wheel | null, onReady?: () => void, idle?: number}} [wiring]  the wheel to install there */
  constructor(wiring = {}) {
    this.#on = wiring;
  }

  /**
   * The reply to a request, as `Python.ask` gives it. The worker starts with the first one, and is replaced when one is
   * cancelled.
   * @type {Ask}
   */
  ask = (request, options) => {
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
  };

  /** End the worker; another starts with the next request. */
  end() {
    this.#python?.dispose();
    this.#python = null;
  }
}

/** @param {Wheel | null} wheel @param {Life["onDeath"]} onDeath @returns {Answerer} */
function spawn(wheel, onDeath) {
  const toFrame = new MessageChannel();
  const toWorker = new MessageChannel();
  const bucket = new Bucket();
  let hasStarted = false;
  /** Hears of the one message that the worker answers now. */
  const hears = {
    reply: (/** @type {string} */ _text) => {},
    progress: (/** @type {string} */ _text) => {},
  };

  /** @param {object} message @param {(text: string) => void} [progress] @returns {Promise<string>} */
  const call = (message, progress = () => {}) =>
    new Promise((reply) => {
      Object.assign(hears, { reply, progress });
      toWorker.port1.postMessage(message);
    });

  toWorker.port1.onmessage = ({ data }) => {
    const said = bucket.take() ? readMessage(data) : null;
    if (!said) onDeath(new Error(t("custom.flooded")));
    else if ("error" in said) onDeath(said.error);
    else if ("progress" in said) hears.progress(said.progress);
    else hears.reply(said.reply);
  };
  toWorker.port1.onmessageerror = () => onDeath(new Error(t("custom.flooded")));
  const ended = (/** @type {{failed?: string, flooded?: boolean}} */ { failed, flooded }) =>
    onDeath(failed ? inWords(failed) : new Error(t(flooded ? "custom.flooded" : "custom.ended")));
  toFrame.port1.onmessage = ({ data }) => ended(data);

  return {
    async boot() {
      const [micropip] = await Promise.all([
        wheel && loadBytes("micropip"),
        startInFrame(toFrame.port2, toWorker.port2, () => ended({})),
      ]);
      await call({ start: { wheel: wheel && { ...wheel, micropip } } });
      hasStarted = true;
      return (text, progress) => call({ request: text }, progress);
    },
    terminate() {
      if (!hasStarted) removeFrame(); // it may be the frame that has failed
      toFrame.port1.postMessage("end");
      toWorker.port1.close();
    },
  };
}
