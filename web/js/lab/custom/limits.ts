/**
 * The limits of a custom strategy's Python: memory, calls inside one another and files. They turn a
 * mistake into an error of Python's with its line, before the tab runs out of memory or the browser
 * out of stack.
 */
const MAX_MEMORY = 512 * 1024 * 1024;
const PAGE = 64 * 1024;

export function boundMemory() {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY)
      throw new RangeError("there is no more memory");
    return grow.call(this, pages);
  };
}

/**
 * Python may use this much of the stack in its memory, in bytes. That has 5 MB, but the browser's
 * own stack is full long before, and then everything ends. Chromium, whose stack is the smallest,
 * ended at 200 kB where each call took the most beside it, and at 300 kB nearly everywhere.
 */
const ROOM = 128 * 1024;

export function boundStack(module: any) {
  const here = module._emscripten_stack_get_current();
  module._PyUnstable_ThreadState_SetStackProtection(module._PyThreadState_Get(), here - ROOM, ROOM);
}

// Files lie in JavaScript's memory, outside the limit above.

const MAX_BYTES = 128 * 1024 * 1024;
/**
 * The most names that are ever given to files, folders and links, also to those that are renamed.
 */
const MAX_NAMES = 20_000;
const MAX_OPEN = 256;
const MAX_NUMBER = 4095;
/** The longest name and path, in characters. */
const MAX_FILE_NAME = 255;
const MAX_PATH = 4096;
/** A folder is an object of JavaScript, which cannot have this name. */
const NO_NAME = "__proto__";

/**
 * EINVAL: not a valid argument; EMFILE: too many open files; ENAMETOOLONG; ENOSPC: no space left on
 * device.
 */
const EINVAL = 28;
const EMFILE = 33;
const ENAMETOOLONG = 37;
const ENOSPC = 51;

function replace(home: any, name: string, make: (act: any) => (...given: any[]) => unknown) {
  home[name] = make(home[name]);
}

export function boundFiles(FS: any) {
  const { MEMFS } = FS.filesystems;
  boundBytes(FS, MEMFS);
  boundNames(FS, MEMFS);
  boundOpen(FS);
}

function boundBytes(FS: any, MEMFS: any) {
  let bytes = 0;
  for (const name of ["expandFileStorage", "resizeFileStorage"]) {
    replace(MEMFS, name, (act) => (node, size) => {
      const before = node.contents?.length ?? 0;
      if (size > before && bytes + size > MAX_BYTES) throw new FS.ErrnoError(ENOSPC);
      act(node, size);
      bytes += (node.contents?.length ?? 0) - before;
    });
  }
  // The first bytes of a file are kept without its storage being expanded. The second of these
  // writes mapped memory.
  for (const stream of [MEMFS.ops_table.file.stream, MEMFS.stream_ops]) {
    replace(stream, "write", (write) => ({ node }, ...given) => {
      const [, , length, position] = given;
      if (!node.usedBytes && position === 0) MEMFS.expandFileStorage(node, length);
      return write({ node }, ...given);
    });
  }
}

function boundNames(FS: any, MEMFS: any) {
  const { node: folder } = MEMFS.ops_table.dir;
  let names = 0;
  const give = (parent: any, name: string) => {
    if (name === NO_NAME) throw new FS.ErrnoError(EINVAL);
    const above = parent ? FS.getPath(parent) : "";
    if (name.length > MAX_FILE_NAME || above.length + name.length >= MAX_PATH)
      throw new FS.ErrnoError(ENAMETOOLONG);
    if (++names > MAX_NAMES) throw new FS.ErrnoError(ENOSPC);
  };
  replace(MEMFS, "createNode", (create) => (parent, name, ...more) => {
    give(parent, name);
    return create(parent, name, ...more);
  });
  replace(folder, "rename", (rename) => (node, parent, name) => {
    give(parent, name);
    return rename(node, parent, name);
  });
  replace(folder, "symlink", (symlink) => (parent, name, to) => {
    if (to.length > MAX_PATH) throw new FS.ErrnoError(ENAMETOOLONG);
    return symlink(parent, name, to);
  });
}

function boundOpen(FS: any) {
  let open = FS.streams.filter(Boolean).length;
  replace(FS, "createStream", (create) => (stream, number = -1) => {
    const place = number === -1 ? FS.nextfd() : number;
    if (open >= MAX_OPEN || place > MAX_NUMBER) throw new FS.ErrnoError(EMFILE);
    const made = create(stream, place);
    open += 1;
    return made;
  });
  replace(FS, "closeStream", (close) => (number) => {
    if (FS.streams[number]) open -= 1;
    close(number);
  });
}

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

/**
 * Notices the end of a custom strategy's Python, after which Pyodide answers nothing: a stack or a
 * memory that is full, an exit, an error of its own.
 */
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
const OURS = /^(?:\/lib\/python|\/(?:core|micropip)\.zip\/|<(?!prompt\b)|\?\?\?)/;

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
