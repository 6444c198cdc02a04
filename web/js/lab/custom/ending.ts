/**
 * Notices the end of a custom strategy's Python, after which Pyodide answers nothing: a stack or a
 * memory that is full, an exit, an error of its own.
 */

/** The line of the strategy that was running is there where Python could still tell it. */
interface End {
  why: "deep" | "memory" | "exit" | "broken";
  message: string;
  file: string | null;
  line: number | null;
}

/** The longest texts, in characters. */
const MAX_MESSAGE = 200;
const MAX_TRACE = 30_000;

const DEEP = /call stack|recursion|stack overflow/i;
const MEMORY = /out of memory|no more memory|allocation failed/i;

export class Ending {
  #error: any = null;
  /** Python prints its frames when it ends, the innermost first. */
  #trace = "";

  /** Pyodide throws the error to its caller, too, unless it was waiting. */
  watch(api: any, onEnd: () => void) {
    const { fatal_error: end } = api;
    api.fatal_error = (error: any) => {
      this.#error ??= error;
      // It waits for a microtask: if the stack is full, this fails, and is called again from
      // further up. Then Pyodide makes Python tell its frames.
      queueMicrotask(onEnd);
      return end(error);
    };
  }

  heard(text: string) {
    if (this.#error && this.#trace.length < MAX_TRACE) this.#trace += text;
  }

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

const FRAME = /^ {2}File "(.*)", line (\d+) in /gm;
/** The modules of a wheel lie here. Python, the core and the loader are no code of the person's. */
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

/** Python writes letters that are not ASCII by their numbers. */
const unescaped = (text: string) =>
  text.replace(/\\(?:x(..)|u(.{4})|U(.{8}))/g, (all, ...digits) => {
    const code = parseInt(digits.find((each) => typeof each === "string") ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
