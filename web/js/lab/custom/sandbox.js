/**
 * The page's side of the worker for custom strategies: a queue of requests to a worker that starts
 * with the first request and is replaced when a request is cancelled.
 *
 * The code in the worker can forge any message. So a message counts only if it has the right form and
 * belongs to an open request, and its contents are text.
 */
import { inWords } from "../../python/failures.js";
import { whenFree } from "../../python/lock.js";
import { loadBytes, ordinaryParts, sharedParts } from "../../python/assets.js";
import { Final, Python } from "../../python/python.js";
import { t } from "../../words/strings.js";
import { scriptUrl } from "../../python/trusted-types.js";

/** @typedef {{name: string, bytes: ArrayBuffer}} Wheel */
/** @typedef {{resolve: (reply: string) => void, reject: (error: Error) => void, tell?: (text: string) => void}} Open */

/** The longest reply and the longest progress report, in characters. */
const MAX_TEXT = 5_000_000;
const MAX_PROGRESS = 1000;
/** The longest message and file name of an end, in characters, and the greatest number of a line. */
const MAX_MESSAGE = 200;
const MAX_LINE = 1_000_000;

/** How many messages a worker may send at once, and per second: twice as many as an honest one. */
const AT_ONCE = 200;
const EACH_SECOND = 50;

let workers = 0;

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
  /** @type {Worker | null} */ let worker = null;
  /** @type {Map<number, Open>} */ const open = new Map();
  const ending = new AbortController();
  const lock = `custom ${location.pathname} ${performance.timeOrigin} ${++workers}`;
  let next = 1;
  let held = false;

  const call = (/** @type {object} */ message, /** @type {Open["tell"]} */ tell = undefined) =>
    new Promise((/** @type {(reply: string) => void} */ resolve, reject) => {
      if (!worker) return reject(new Error("there is no worker yet"));
      const id = next++;
      open.set(id, { resolve, reject, tell });
      worker.postMessage({ id, ...message });
    });

  return {
    async boot() {
      const [url, python, library, micropip] = await Promise.all([
        sharedParts().worker,
        ordinaryParts(), // a snapshot has no library for custom code
        loadBytes("library"),
        wheel ? loadBytes("micropip") : null,
      ]);
      if (ending.signal.aborted) throw new Error("it was ended before it began");
      worker = new Worker(scriptUrl(url), { name: "custom" });
      const bucket = new Bucket();
      worker.addEventListener("message", (event) => {
        if (ending.signal.aborted) return;
        const end = readEnd(event.data?.ended);
        if (end) return onDeath(end);
        if (bucket.take() && take(event.data, open)) {
          if (held || event.data?.holds !== true) return;
          held = true;
          whenFree(lock, ending.signal, () => onDeath(new Error(t("custom.ended"))));
          return;
        }
        onDeath(new Error(t("custom.flooded")));
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        onDeath(new Error(t("custom.ended")));
      });
      const installed = wheel && micropip ? { ...wheel, micropip } : null;
      await call({ start: { parts: python, library, lock, wheel: installed } });
      return (text, tell) => call({ request: text }, tell);
    },
    terminate() {
      ending.abort(); // messages still on their way are dropped
      worker?.terminate();
    },
  };
}

/** A token bucket for messages; it fills with time, also while the page is busy and reads none. */
export class Bucket {
  #room = AT_ONCE;
  #filled;
  #now;

  /** @param {() => number} [now]  in ms */
  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#filled = now();
  }

  /** Whether one more message is allowed. */
  take() {
    const now = this.#now();
    this.#room += ((now - this.#filled) / 1000) * EACH_SECOND;
    // A page that was busy has several seconds of messages to read, but not more.
    this.#room = Math.min(this.#room, AT_ONCE * 10) - 1;
    this.#filled = now;
    return this.#room >= 0;
  }
}

/**
 * Take a message if it has the right form; returns whether its size was acceptable.
 * @param {any} data
 * @param {Map<number, Open>} open
 */
function take(data, open) {
  const question = open.get(data?.id);
  const text = data?.reply ?? data?.progress ?? data?.failed;
  if (typeof text === "string" && text.length > (data.progress === text ? MAX_PROGRESS : MAX_TEXT))
    return false;
  if (!question || typeof text !== "string") return true;
  if (data.progress === text) {
    if (readable(text)) question.tell?.(text);
    return true;
  }
  open.delete(data.id);
  if (data.reply === text && readable(text)) question.resolve(text);
  else
    question.reject(
      data.failed === text ? inWords(text) : new Error("it said what cannot be read"),
    );
  return true;
}

/** Python has ended; `line` is the number of the line that was running, or null. */
export class Ended extends Final {
  /** @param {string} message @param {number | null} line */
  constructor(message, line) {
    super(message);
    this.line = line;
  }
}

/**
 * The end of Python (ending.js) as an error with one sentence for the person; null if it is none.
 * @param {any} found
 */
export function readEnd(found) {
  const message = typeof found?.message === "string" ? found.message.slice(0, MAX_MESSAGE) : "";
  const why = new Map([
    ["deep", t("custom.end.deep")],
    ["memory", t("custom.end.memory")],
    ["exit", t("custom.end.exit")],
    ["broken", t("custom.end.broken", { message })],
  ]).get(found?.why);
  if (!why) return null;
  const { file, line } = found;
  if (typeof file !== "string" || !Number.isInteger(line) || line < 1 || line > MAX_LINE)
    return new Ended(why, null);
  return new Ended(t("error.custom-at", { file: file.slice(0, MAX_MESSAGE), line, why }), line);
}

/** Whether a text is an object in JSON. @param {string} text */
function readable(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
