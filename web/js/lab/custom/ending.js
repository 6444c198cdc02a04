/**
 * Notices the end of a custom strategy's Python, after which Pyodide answers nothing: a stack or a memory
 * that is full, an exit, an error of its own. Pyodide throws to its caller, and has none where it was waiting.
 */

/**
 * Why Python ended, and the line of the strategy that was running, where Python could still tell it.
 * @typedef {{why: "deep" | "memory" | "exit" | "broken", message: string, file: string | null, line: number | null}} End
 */

/** How much of a message is told, and of what Python says of its frames is read, in characters. */
const MAX_MESSAGE = 200;
const MAX_TRACE = 30_000;

/** What browsers say of a full stack, and of a full memory. */
const DEEP = /call stack|recursion|stack overflow/i;
const MEMORY = /out of memory|no more memory|allocation failed/i;

/** A frame as Python tells it at its end, the innermost first. */
const FRAME = /^ {2}File "(.*)", line (\d+) in /gm;

/** Files of Python, the core, and the loader; and what is before the name of a module of a wheel. */
const SITE = /^\/lib\/python[\d.]+\/site-packages\//;
const OURS = /^(?:\/lib\/python|\/(?:core|library|micropip)\.zip\/|<(?!prompt\b))/;

export class Ending {
  #trace = "";
  /** @type {any} */ #error = null;
  #told = false;
  #tell;

  /** @param {(end: End) => void} tell  called once, when Python has ended */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Take what Python prints. @param {string} text */
  heard(text) {
    if (this.#error && this.#trace.length < MAX_TRACE) this.#trace += text;
  }

  /**
   * Notice the end of a Python.
   * @param {any} api  Pyodide's
   */
  watch(api) {
    const { fatal_error: end } = api;
    api.fatal_error = (/** @type {any} */ error) => {
      this.#error ??= error;
      // Not at once: where the stack is full, this fails, and is called again from further up. Then Pyodide
      // makes Python tell its frames.
      Promise.resolve().then(() => this.over());
      return end(error);
    };
  }

  /** Whether Python has ended. If so, the person hears of it now. */
  over() {
    const error = this.#error;
    if (!error || this.#told) return this.#told;
    this.#told = true;
    const message = String(error.message ?? error).slice(0, MAX_MESSAGE);
    this.#tell({ why: reason(error), message, ...errorPlace(this.#trace) });
    return true;
  }
}

/** @param {any} error @returns {End["why"]} */
function reason(error) {
  if (error?.name === "ExitStatus") return "exit";
  const text = String(error?.message ?? error);
  if (DEEP.test(text)) return "deep";
  return MEMORY.test(text) ? "memory" : "broken";
}

/**
 * The innermost frame that is the strategy's.
 * @param {string} trace
 * @returns {{file: string | null, line: number | null}}
 */
export function errorPlace(trace) {
  for (const [, told, line] of trace.matchAll(FRAME)) {
    const file = told.replace(SITE, "");
    if (!OURS.test(file) && file !== "???") return { file: unescaped(file), line: Number(line) };
  }
  return { file: null, line: null };
}

/** A file name with its letters, which Python writes by their numbers where they are not ASCII. @param {string} text */
const unescaped = (text) =>
  text.replace(/\\x(..)|\\u(.{4})|\\U(.{8})/g, (all, ...codes) => {
    const code = parseInt(codes.find((each) => typeof each === "string") ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
