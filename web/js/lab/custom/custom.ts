/**
 * The custom strategy: its source or wheel, what Python says about it, and its runner. Python
 * starts only when it is needed.
 */
import example from "../../../../docs/own_strategy.py";
import { makeTabStorage } from "../../device/storage.ts";
import { sentenceOf, type Sentence } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { thisTab } from "../../device/tab.ts";
import { Refused } from "../games/replies.ts";
import { readResult } from "../games/result.ts";
import { requested, type Runner } from "../games/runners.ts";
import { Work } from "../games/work.ts";
import { askAbout, readNamed, tried, triedWheel, type Named } from "./check.ts";
import { Prompt } from "./prompt.ts";
import { IDLE } from "../../python/python.ts";
import { Sandbox, type Wheel } from "./sandbox.ts";

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

  /** The text that was replaced last, or else the example. */
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

/** Keeps the end of a very long line. */
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
