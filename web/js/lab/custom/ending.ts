/**
 * Notices the end of a custom strategy's Python, after which Pyodide answers nothing: a stack or a
 * memory that is full, an exit, an error of its own.
 */

/**
 * Why Python ended, and the line of the strategy that was running, where Python could still tell
 * it.
 */
interface End {
  why: "deep" | "memory" | "exit" | "broken";
  message: string;
  file: string | null;
  line: number | null;
}

/** How much of a message is told, and of what Python says of its frames is read, in characters. */
const MAX_MESSAGE = 200;
const MAX_TRACE = 30_000;

/** What browsers say of a full stack, and of a full memory. */
const DEEP = /call stack|recursion|stack overflow/i;
const MEMORY = /out of memory|no more memory|allocation failed/i;

export class Ending {
  /** What Pyodide threw when Python ended. */ #error: any = null;
  /** What Python has printed since: the frames that were running, the innermost first. */
  #trace = "";

  /**
   * Notice the end of a Python. Pyodide throws it to its caller too, but has none where it was
   * waiting.
   */
  watch(api: any, onEnd: () => void) {
    const { fatal_error: end } = api;
    api.fatal_error = (error: any) => {
      this.#error ??= error;
      // Not at once: where the stack is full, this fails, and is called again from further up. Then Pyodide
      // makes Python tell its frames.
      queueMicrotask(onEnd);
      return end(error);
    };
  }

  /** Take what Python prints. */
  heard(text: string) {
    if (this.#error && this.#trace.length < MAX_TRACE) this.#trace += text;
  }

  /** How Python ended, or null if it has not. */
  get end(): End | null {
    if (!this.#error) return null;
    const said = String(this.#error.message ?? this.#error);
    const why = DEEP.test(said) ? "deep" : MEMORY.test(said) ? "memory" : "broken";
    return {
      why: this.#error.name === "ExitStatus" ? "exit" : why,
      message: said.slice(0, MAX_MESSAGE),
      ...errorPlace(this.#trace),
    };
  }
}

/** A frame as Python tells it at its end. */
const FRAME = /^ {2}File "(.*)", line (\d+) in /gm;
/**
 * Where the modules of a wheel lie, and what is no code of the person's: Python, the core, and the
 * loader.
 */
const SITE = /^\/lib\/python[\d.]+\/site-packages\//;
const OURS = /^(?:\/lib\/python|\/(?:core|library|micropip)\.zip\/|<(?!prompt\b)|\?\?\?)/;

/** The innermost frame that is the strategy's. */
export function errorPlace(trace: string): { file: string | null; line: number | null } {
  const frames = [...trace.matchAll(FRAME)].map(([, path, line]) => ({
    file: unescaped(path.replace(SITE, "")),
    line: Number(line),
  }));
  return frames.find(({ file }) => !OURS.test(file)) ?? { file: null, line: null };
}

/** A file name with its letters, which Python writes by their numbers where they are not ASCII. */
const unescaped = (text: string) =>
  text.replace(/\\(?:x(..)|u(.{4})|U(.{8}))/g, (all, ...digits) => {
    const code = parseInt(digits.find((each) => typeof each === "string") ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
