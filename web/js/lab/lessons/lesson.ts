import { Late, replyOrRefused, Work } from "../games/work.ts";
import { Sandbox } from "../custom/sandbox.ts";
import { fnv1a } from "../../state/fnv.ts";
import { makeStorage, sharedKey, type Storage } from "../../device/storage.ts";

/**
 * The build makes these (web/build/lessons.py): a block or a piece of text is a list that begins
 * with its kind, a plain text is itself.
 */
export type Piece = string | any[];

export interface Tree {
  lang: string;
  title: string;
  lead: Piece[];
  blocks: any[][];
}

/** `ran` is the code that ran in this Python, if it did. */
export interface Cell {
  number: number;
  original: string;
  text: string;
  /** The lesson says that the block shows this. */
  expected: string | null;
  exercise: { name: string; check: string; solution: string } | null;
  result: Result | null;
  ran: string | null;
  note: Note | null;
  /** The text that was typed before `text` took its place. */
  before: string | null;
}

/** `failed` has the number of the block above that fails; the check cannot read what is `unfit`. */
type Note =
  | { kind: "running" | "ran" | "error" | "right" | "reset" | "solution" | "stopped" }
  | { kind: "ended"; seconds: number }
  | { kind: "broken" | "wrong" | "unfit"; message: string }
  | { kind: "failed"; number: number };

export class Lesson {
  number;
  tree;
  work;
  cells: Cell[];
  asked: Cell | null = null;
  #on;

  constructor(
    number: number,
    tree: Tree,
    wiring: {
      session: Session;
      kept: Kept;
      onChange: () => void;
      onSolved: (exercise: string) => void;
    },
  ) {
    this.number = number;
    this.tree = tree;
    this.#on = wiring;
    this.work = new Work(wiring.onChange);
    this.cells = tree.blocks.filter(isCode).map((block, index) => this.#cell(block, index + 1));
    wiring.session.begin();
  }

  #cell([kind, ...rest]: any[], number: number): Cell {
    const [name, original, check, solution] = kind === "exercise" ? rest : [null, rest[0]];
    const exercise = name ? { name, check, solution } : null;
    const text = this.#on.kept.read(blockKey(this.number, original)) ?? original;
    return {
      number,
      original,
      text,
      expected: name ? null : (rest[1] ?? null),
      exercise,
      result: null,
      ran: null,
      note: null,
      before: null,
    };
  }

  /** `before` is the text that was typed there, if this one is not typed. */
  write(cell: Cell, text: string, before: string | null = null) {
    cell.before = before;
    cell.text = text.slice(0, MAX_CODE);
    this.#on.kept.write(
      blockKey(this.number, cell.original),
      cell.text === cell.original ? null : cell.text,
    );
    this.#on.onChange();
  }

  reset(cell: Cell) {
    cell.result = null;
    this.#put(cell, cell.original, "reset");
  }

  solve(cell: Cell) {
    this.#put(cell, cell.exercise?.solution ?? cell.text, "solution");
  }

  undo(cell: Cell) {
    cell.note = cell.note?.kind === "running" ? cell.note : null;
    this.write(cell, cell.before ?? cell.text);
  }

  /** A block that runs just then runs on. */
  #put(cell: Cell, text: string, kind: "reset" | "solution") {
    if (cell.note?.kind !== "running") {
      this.asked = cell;
      cell.note = { kind };
    }
    this.write(cell, text, cell.text === text ? cell.before : cell.text);
  }

  leave() {
    if (this.work.running) this.#on.session.end();
    this.work.cancel();
  }

  /** Blocks above that did not run yet run first. The check of an exercise runs last. */
  async run(cell: Cell, checks = false) {
    if (this.work.running) return;
    this.asked = cell;
    cell.note = { kind: "running" };
    const signal = this.work.begin();
    try {
      await this.#all(cell, checks, signal).catch((error) => {
        if (!(error instanceof Lost)) throw error;
        this.#forget(); // Python has started anew, by itself
        return this.#all(cell, checks, signal);
      });
    } catch (error: any) {
      this.#forget();
      cell.result = null;
      if (error instanceof Late) cell.note = { kind: "ended", seconds: MAX_SECONDS };
      else if (error.name === "AbortError") cell.note = { kind: "stopped" };
      else cell.note = { kind: "broken", message: error.message };
    } finally {
      this.work.end(signal);
    }
  }

  async #all(cell: Cell, checks: boolean, signal: AbortSignal) {
    let failed: number | null = null;
    for (const each of this.cells.slice(0, cell.number - 1)) {
      if (each.exercise || each.ran === each.text) continue;
      if (!(await this.#one(each, signal))) failed ??= each.number;
    }
    const checked = checks && cell.exercise !== null;
    const good = await this.#one(cell, signal, checked);
    // The page cannot know what a block needs of those above: only one that fails too may lack it.
    if (!good && failed !== null && cell.result?.error)
      cell.note = { kind: "failed", number: failed };
    if (!good || !checked || !cell.exercise) return;
    const { error, message, ended } = await this.#on.session.run(cell.exercise.check, signal);
    if (ended !== null) cell.note = { kind: "ended", seconds: ended };
    else if (!error) {
      cell.note = { kind: "right" };
      this.#on.onSolved(cell.exercise.name);
    } else if (failed !== null && error !== "AssertionError")
      cell.note = { kind: "failed", number: failed };
    else if (error === "AssertionError") cell.note = { kind: "wrong", message: message || error };
    else cell.note = { kind: "unfit", message: `${error}: ${message}` };
  }

  /** Returns whether it came to its end. What came of it is not yet said if the check follows. */
  async #one(cell: Cell, signal: AbortSignal, checked = false) {
    const { text } = cell;
    const result = await this.#on.session.run(text, signal);
    const good = !result.error && result.ended === null;
    cell.result = result;
    cell.ran = good ? text : null;
    if (result.ended !== null) cell.note = { kind: "ended", seconds: result.ended };
    else if (!good || !checked) cell.note = { kind: good ? "ran" : "error" };
    this.work.changed();
    return good;
  }

  #forget() {
    this.#on.session.end();
    for (const cell of this.cells) cell.ran = null;
  }
}

export const isCode = ([kind]: any[]) => kind === "run" || kind === "exercise";

export const exercisesOf = ({ blocks }: Tree): string[] =>
  blocks.filter(([kind]) => kind === "exercise").map(([, name]) => name);

/** The longest texts, in characters. Python keeps to these, code that runs there need not. */
const MAX_OUTPUT = 25_000;
const MAX_MESSAGE = 400;
const MAX_PICTURE = 500_000;

/**
 * The page ends a block after this time that Python could not end, such as a long computation in
 * one of its functions, in seconds.
 */
const MAX_SECONDS = 75;

export interface Result {
  output: string;
  picture: string;
  cut: boolean;
  error: string;
  message: string;
  ended: number | null;
}

class Lost extends Error {}

export class Session {
  #before = 0;
  #sandbox;
  ready = false;

  constructor(onReady: () => void, sandbox?: Pick<Sandbox, "ask" | "end">) {
    this.#sandbox =
      sandbox ??
      new Sandbox({
        onReady: () => {
          this.ready = true;
          onReady();
        },
      });
  }

  async run(text: string, signal: AbortSignal) {
    const request = { action: "block", text, before: this.#before };
    const reply = await replyOrRefused(this.#sandbox.ask, request, {
      signal,
      seconds: MAX_SECONDS,
    });
    if (reply.lost) throw new Lost();
    this.#before += 1;
    return readBlockResult(reply);
  }

  /** Every lesson begins without the names of another. */
  begin() {
    this.#before = 0;
  }

  end() {
    this.#sandbox.end();
    this.#before = 0;
    this.ready = false;
  }
}

/** Long texts are cut: code in that worker can forge a reply. */
export function readBlockResult({ output, picture, cut, error, message, ended }: any): Result {
  const text = (value: unknown, most: number) =>
    typeof value === "string" ? value.slice(0, most) : "";
  return {
    output: text(output, MAX_OUTPUT),
    picture: picture?.length <= MAX_PICTURE ? text(picture, MAX_PICTURE) : "",
    cut: cut === true,
    error: text(error, MAX_MESSAGE),
    message: text(message, MAX_MESSAGE),
    ended: typeof ended === "number" ? ended : null,
  };
}

/** The longest texts, in characters. */
export const MAX_CODE = 20_000;
const MAX_ALL = 300_000;

/** A later version of the lesson has the same key for the same block. */
export const blockKey = (lesson: number, original: string) =>
  `${lesson}:${fnv1a(original).toString(36)}`;

export class Kept {
  unkept = false;
  /** Null is the code of the lesson again. */
  #typed = new Map<string, string | null>();
  #storage;
  #onChange;

  constructor(
    onChange: () => void,
    storage: Pick<Storage, "load" | "save"> = makeStorage(sharedKey("lessons")),
  ) {
    this.#onChange = onChange;
    this.#storage = storage;
  }

  read(key: string) {
    const typed = this.#typed.get(key);
    return typed === undefined ? (this.#all()[key] ?? null) : typed;
  }

  /** Keeps it at once, beside the code that other tabs have kept. */
  write(key: string, code: string | null) {
    this.#typed.set(key, code);
    const all = this.#all();
    if (code === null) delete all[key];
    else all[key] = code;
    const size = Object.values(all).reduce((sum, each) => sum + each.length, 0);
    const before = this.unkept;
    this.unkept = size > MAX_ALL || !this.#storage.save({ version: 1, code: all });
    if (this.unkept !== before) this.#onChange();
  }

  #all(): Record<string, string> {
    const code = (this.#storage.load() as any)?.code;
    const entries = code && typeof code === "object" ? Object.entries<any>(code) : [];
    return Object.fromEntries(
      entries.filter(([, text]) => typeof text === "string" && text.length <= MAX_CODE),
    );
  }
}
