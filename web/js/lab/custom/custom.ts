/**
 * The custom strategy: its source or wheel, what Python says about it, and its runner. Python
 * starts only when it is needed.
 */
import example from "../../../../docs/own_strategy.py";
import { sentenceOf, type Sentence, errorWords } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { makeTabStorage, thisTab } from "../../device/tab.ts";
import {
  Refused,
  requested,
  type Runner,
  Late,
  replyOrRefused,
  type Ask,
  readResult,
  Work,
} from "../games/work.ts";
import { IDLE, type Options } from "../../python/python.ts";
import { Sandbox, type Wheel, Ended } from "./sandbox.ts";

/** `isText` is true if it is in the text of the editor, not in a file that was not opened. */
type Fault = Sentence & { line: number | null; isText: boolean };

const FILE = "my_strategy.py";
const MAX_BYTES = 10_000_000;
const MAX_PRINTED = 2000;

export class Custom {
  work;
  prompt;
  text = example;
  file = FILE;
  wheel: Wheel | null = null;
  checked: { name: string; summary: string } | null = null;
  fault: Fault | null = null;
  /** The key of the text that says what happens or has happened. */
  status: string | null = null;
  printed = "";
  unkept = false;
  /** The text that the example or a file has replaced. */ before: string | null = null;
  #opened = "";
  /** The same object until the strategy changes; null until it is checked. */
  runner: Runner | null = null;
  #sandbox = new Sandbox({ idle: IDLE });
  #storage = makeTabStorage(thisTab(), "own", "mastermind.own");
  #onChange;
  #board;

  /** @param wiring - `board`: the rules on which it is tried */
  constructor({
    onChange,
    board = () => undefined,
  }: { onChange: () => void; board?: () => string | undefined }) {
    this.#onChange = onChange;
    this.#board = board;
    this.work = new Work(onChange);
    this.prompt = new Prompt(onChange);
    Object.assign(this, this.#storage.load(readCustom));
    const { file, text, checked } = this;
    // The strategy was good before the reload. Its code runs when the person presses Run, not now.
    if (checked) this.#ready(checked.name, { file, text });
  }

  get isExample() {
    return this.text === example;
  }

  write(text: string) {
    this.#changed();
    this.wheel = null;
    this.text = text;
    this.#save();
    this.#onChange();
  }

  swap() {
    const text = this.before ?? example;
    this.before = this.isExample ? null : this.text;
    this.write(text);
  }

  async open(chosen: File) {
    const file = chosen.name;
    const [, kind] = /\.(py|whl)$/i.exec(file) ?? [];
    if (!kind) return this.#refuse(t("custom.unknownFile", { file }));
    if (chosen.size > MAX_BYTES)
      return this.#refuse(t("custom.tooLarge", { file, max: MAX_BYTES }));
    const bytes = await chosen.arrayBuffer().catch(() => null);
    if (!bytes) return this.#refuse(t("record.wrong.unreadable", { name: file }));
    if (kind.toLowerCase() === "whl") {
      this.#changed();
      this.wheel = { name: file, bytes };
    } else {
      const isTyped = !this.isExample && this.text !== this.#opened;
      try {
        this.#opened = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      } catch {
        return this.#refuse(t("custom.notText", { file }));
      }
      if (isTyped) this.before = this.text;
      this.file = file;
      this.write(this.#opened);
    }
    await this.check();
  }

  async check() {
    this.#changed();
    this.#sandbox.end();
    const { wheel, file, text } = this;
    const { ask } = (this.#sandbox = new Sandbox({ wheel, idle: IDLE }));
    this.status = "custom.checking";
    const signal = this.work.begin();
    const options = { signal, print: this.#print };
    const rules = this.#board();
    try {
      const { custom, ...named } = wheel
        ? await triedWheel(ask, wheel.name, rules, options)
        : await tried(ask, { file, text }, rules, options);
      this.checked = named;
      this.#ready(named.name, custom);
    } catch (error) {
      if (!signal.aborted) this.#failed(error);
    }
    if (!wheel) this.#save();
    this.work.end(signal);
  }

  cancel() {
    this.status = "custom.cancelled";
    this.work.cancel();
  }

  #print = (text: string) => void (this.printed = lastLines(this.printed + text));

  #ready(name: string, custom: Named) {
    const { ask } = this.#sandbox;
    this.status = "custom.good";
    this.runner = {
      name: t("lab.yours", { name }),
      run: async (piece, { signal: whole, onProgress }) => {
        this.fault = null;
        this.status = "custom.working";
        const signal = this.work.begin();
        const cancel = () => this.cancel();
        whole?.addEventListener("abort", cancel);
        try {
          const request = { action: "play", custom, ...requested(piece) };
          const { summary } = await askAbout(ask, request, {
            signal,
            print: this.#print,
            onProgress: (progress) => {
              this.work.changed();
              onProgress?.(progress);
            },
          });
          const games = piece.before.games + piece.count;
          const result = readResult(summary, games);
          if (result?.games !== games) throw new Refused();
          this.status = "custom.good";
          return result;
        } catch (error) {
          if (!signal.aborted) this.#failed(error);
          throw error;
        } finally {
          whole?.removeEventListener("abort", cancel);
          this.work.end(signal);
        }
      },
    };
  }

  #changed() {
    this.work.cancel();
    this.status = this.checked ? "custom.changed" : null;
    this.checked = this.runner = this.fault = null;
    this.printed = "";
  }

  #failed(error: any) {
    this.#fail({ ...sentenceOf(error), line: error.line ?? null, isText: !this.wheel });
  }

  #refuse(message: string) {
    this.#fail({ message, line: null, isText: false });
  }

  #fail(fault: Fault) {
    this.fault = fault;
    this.status = null;
    this.#onChange();
  }

  #save() {
    const { text, file, before, checked } = this;
    this.unkept = !this.#storage.save({ version: 1, text, file, before, checked });
  }
}

export const lastLines = (text: string) =>
  text.length <= MAX_PRINTED ? text : text.slice(-MAX_PRINTED).replace(/^.*\n(?=[\s\S])/, "");

function readCustom(saved: any): Pick<Custom, "text" | "file" | "before" | "checked"> | null {
  const { text, file, before, checked } = saved ?? {};
  if (typeof text !== "string" || typeof file !== "string") return null;
  return {
    text,
    file,
    before: typeof before === "string" ? before : null,
    checked: readNamed(checked),
  };
}

/** A request names a strategy by its source, or as a module of the wheel. */
export type Named = { file: string; text: string } | { module: string };

type Asking = Options & { print: (text: string) => void; seconds?: number };

interface Found {
  name: string;
  summary: string;
  custom: Named;
}

/**
 * Python ends a loop of its own after ten seconds, but not a long computation in one of its
 * functions: this ends that.
 */
const CHECK_SECONDS = 60;

/**
 * Asks Python about a custom strategy. It rejects if the reply is an error. Code in that worker can
 * forge a reply, so its fields may have any type: the caller checks.
 */
export async function askAbout(
  ask: Ask,
  request: { custom?: Named } & Record<string, unknown>,
  { print, ...options }: Asking,
) {
  const listening = async (...given: Parameters<Ask>) => {
    const reply = await ask(...given);
    if (typeof reply.printed === "string") print(reply.printed);
    return reply;
  };
  try {
    return await replyOrRefused(listening, request, options);
  } catch (error) {
    // If Python could not tell its line, the person is told the file at least.
    const isPlaced = !(error instanceof Late || (error instanceof Ended && error.line === null));
    if (isPlaced || !request.custom) throw error;
    const file = "file" in request.custom ? request.custom.file : request.custom.module;
    const why = sentenceOf(error);
    const message = `${file}: ${why.message}`;
    throw new Refused({ message, code: "custom-in", values: { file, why } });
  }
}

export async function tried(
  ask: Ask,
  custom: Named,
  rules: string | undefined,
  options: Asking,
): Promise<Found> {
  const request = { action: "check", custom, rules };
  const named = readNamed(await askAbout(ask, request, { ...options, seconds: CHECK_SECONDS }));
  if (!named) throw new Refused();
  return { ...named, custom };
}

export async function triedWheel(
  ask: Ask,
  file: string,
  rules: string | undefined,
  options: Asking,
) {
  const { modules } = await askAbout(ask, { action: "wheel" }, options);
  if (!Array.isArray(modules)) throw new Refused();
  const failures: Refused[] = [];
  for (const module of modules.map(String)) {
    try {
      return await tried(ask, { module }, rules, options);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failures.push(error);
    }
  }
  throw nearest(failures) ?? new Refused({ message: t("custom.modules", { file }) });
}

/** These errors are about a module without a class, and one whose class is no strategy yet. */
const WITHOUT = ["custom-none", "custom-unfit"];

/** The module which comes nearest to a strategy is the one that the person means. */
export function nearest(failures: Refused[]) {
  const nearness = ({ sentence: { code, values } }: Refused) => {
    const at = WITHOUT.indexOf(values?.why?.code ?? code ?? "");
    return at < 0 ? WITHOUT.length : at;
  };
  return [...failures].sort((a, b) => nearness(b) - nearness(a))[0];
}

function readNamed(named: any) {
  const { name, summary } = named ?? {};
  if (typeof name !== "string" || typeof summary !== "string") return null;
  return { name: name.slice(0, 60), summary: summary.slice(0, 300) };
}

/** Python keeps to these, what runs there need not. */
const MAX_ENTRIES = 200;
const MAX_OUTPUT = 25_000;

export class Prompt {
  work;
  entries: { typed: string; output: string }[] = [];
  text = "";
  #history: string[] = [];
  #place = 0;
  #draft = "";
  #sandbox = new Sandbox();
  #onChange;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.work = new Work(onChange);
  }

  write(text: string) {
    this.text = text;
    this.#place = this.#history.length;
    this.#onChange();
  }

  /** Adds a line instead if the text is incomplete. */
  async run() {
    const typed = this.text;
    if (!typed.trim() || this.work.running) return;
    const signal = this.work.begin();
    try {
      const request = { action: "type", text: typed };
      const { output, more, ended } = await replyOrRefused(this.#sandbox.ask, request, { signal });
      // `ended` has the seconds after which Python has ended it.
      const end = typeof ended === "number" ? t("prompt.ended", { seconds: ended }) : "";
      if (more === true) this.text = `${typed}\n`;
      else this.#enter(typed, String(output).slice(0, MAX_OUTPUT) + end);
    } catch (error) {
      this.#enter(typed, signal.aborted ? t("prompt.cancelled") : errorWords(sentenceOf(error)));
    }
    this.work.end(signal);
  }

  clear() {
    this.entries = [];
    this.#onChange();
  }

  recall(step: -1 | 1): boolean {
    const place = this.#place + step;
    if (place < 0 || place > this.#history.length) return false;
    if (this.#place === this.#history.length) this.#draft = this.text;
    this.#place = place;
    this.text = this.#history[place] ?? this.#draft;
    this.#onChange();
    return true;
  }

  #enter(typed: string, output: string) {
    this.entries = [...this.entries, { typed, output }].slice(-MAX_ENTRIES);
    if (this.#history.at(-1) !== typed)
      this.#history = [...this.#history, typed].slice(-MAX_ENTRIES);
    this.#place = this.#history.length;
    if (this.text === typed) this.text = "";
  }
}
