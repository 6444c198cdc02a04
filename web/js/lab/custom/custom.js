/**
 * The custom strategy: its source or wheel, what Python says about it, and its runner. Python starts only when it is
 * needed.
 */
import example from "../../../../docs/own_strategy.py";
import { makeTabStorage } from "../../device/storage.js";
import { sentenceOf } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { thisTab } from "../../device/tab.js";
import { after } from "../games/runners.js";
import { Wrong, askInTime, askSandbox, lastLines, nearer, readNamed, unclear } from "./asking.js";
import { Prompt } from "./prompt.js";
import { IDLE } from "../../python/python.js";
import { readGamesResult } from "./result.js";
import { Sandbox } from "./sandbox.js";
import { Waiting } from "./waiting.js";
/** @import { Sentence } from "../../words/errors.js" */
/** @import { Runner } from "../games/runners.js" */
/** @import { Options } from "./asking.js" */

/** `isText`: whether it is in the text of the editor, not in a file that was not opened. @typedef {Sentence & {line: number | null, isText: boolean}} Fault */

const FILE = "my_strategy.py";
/** The largest file that is opened, in bytes. */
const MAX_BYTES = 10_000_000;

export class Custom {
  /** The source as it is in the editor. */
  text = example;
  example = example;
  /** Its file name, for error messages. */
  file = FILE;
  /** @type {import("./sandbox.js").Wheel | null} */ wheel = null;
  /** @type {{name: string, summary: string} | null} */ checked = null;
  /** @type {Fault | null} */ fault = null;
  /** The key of the text that says what happens or has happened. @type {string | null} */
  status = null;
  /** The last lines that it printed since it was checked. */
  printed = "";
  /** Whether the text could not be saved on the device. */
  unkept = false;
  /** The text that the example or a file has replaced. @type {string | null} */ before = null;
  /** The text of the file that was opened last. */ #opened = "";
  /** Its runner, the same object until the strategy changes; null until it is checked. @type {Runner | null} */
  runner = null;
  /** @type {string | null} */ #module = null;
  #sandbox;
  #storage;
  #onChange;
  #board;

  /** @param {{onChange: () => void, board?: () => string | undefined}} wiring  `board`: the rules on which it is tried */
  constructor({ onChange, board = () => undefined }) {
    this.#onChange = onChange;
    this.#board = board;
    this.#storage = makeTabStorage(thisTab(), "own", "mastermind.own");
    this.#sandbox = new Sandbox({ idle: IDLE });
    this.waiting = new Waiting(onChange);
    this.prompt = new Prompt({ onChange });
    const kept = this.#storage.load(readCustom);
    if (kept) Object.assign(this, kept);
    if (!this.checked) return;
    // It was good before the reload. Its code runs when the person presses Run, not now.
    this.status = "custom.good";
    this.runner = this.#makeRunner(this.checked.name);
  }

  /** @param {string} text */
  write(text) {
    this.#changed();
    this.wheel = null;
    this.text = text;
    this.#save();
    this.#onChange();
  }

  /** Show the text that was replaced last, or else the example. */
  swap() {
    const text = this.before ?? example;
    this.before = this.text === example ? null : this.text;
    this.write(text);
  }

  /** Open a file that the person chose. @param {File} chosen */
  async open(chosen) {
    const file = chosen.name;
    if (chosen.size > MAX_BYTES)
      return this.#refuse(t("custom.tooLarge", { file, max: MAX_BYTES }));
    const bytes = await chosen.arrayBuffer().catch(() => null);
    if (!bytes) return this.#refuse(t("record.wrong.unreadable", { name: file }));
    if (/\.whl$/i.test(file)) {
      this.#changed();
      this.wheel = { name: file, bytes };
    } else if (/\.py$/i.test(file)) {
      const isTyped = this.text !== example && this.text !== this.#opened;
      try {
        this.#opened = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      } catch {
        return this.#refuse(t("custom.notText", { file }));
      }
      this.#changed();
      if (isTyped) this.before = this.text;
      this.text = this.#opened;
      this.wheel = null;
      this.file = file;
      this.#save();
    } else return this.#refuse(t("custom.unknownFile", { file }));
    await this.check();
  }

  /** Load the strategy and ask it for a first guess. */
  async check() {
    this.#changed();
    this.#sandbox.end();
    const sandbox = new Sandbox({ wheel: this.wheel, idle: IDLE });
    this.#sandbox = sandbox;
    this.status = "custom.checking";
    this.#onChange();
    const { signal, end } = this.waiting.begin();
    try {
      const options = { signal, print: this.#print };
      const found = this.wheel
        ? await this.#inWheel(sandbox, options)
        : await this.#tried(sandbox, { file: this.file, text: this.text }, options);
      if (this.#sandbox !== sandbox) return;
      this.checked = found;
      this.status = "custom.good";
      this.runner = this.#makeRunner(found.name);
    } catch (error) {
      if (this.#sandbox === sandbox) this.#caught(error);
    } finally {
      end();
      if (!this.wheel) this.#save();
      this.#onChange();
    }
  }

  /** @param {string} text */
  #print = (text) => void (this.printed = lastLines(this.printed + text));

  /**
   * Check one text or module.
   * @param {Sandbox} sandbox
   * @param {{file: string, text: string} | {module: string}} custom
   * @param {Options} options
   */
  async #tried(sandbox, custom, options) {
    const request = { action: "check", custom, rules: this.#board() };
    const found = readNamed(
      await askInTime(sandbox, request, options, "file" in custom ? custom.file : custom.module),
    );
    if (!found) throw new Wrong(unclear());
    return found;
  }

  /** Check the modules of the wheel until one has a strategy. @param {Sandbox} sandbox @param {Options} options */
  async #inWheel(sandbox, options) {
    const { modules } = await askSandbox(sandbox, { action: "wheel" }, options);
    if (!Array.isArray(modules)) throw new Wrong(unclear());
    /** @type {Wrong | null} */ let failure = null;
    for (const module of modules.map(String)) {
      try {
        const found = await this.#tried(sandbox, { module }, options);
        this.#module = module;
        return found;
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        failure = nearer(failure, error);
      }
    }
    throw failure ?? new Wrong({ message: t("custom.modules", { file: this.wheel?.name ?? "" }) });
  }

  /** @param {string} name @returns {Runner} */
  #makeRunner(name) {
    const sandbox = this.#sandbox;
    const custom = this.wheel ? { module: this.#module } : { file: this.file, text: this.text };
    return {
      name,
      run: async (rules, seed, count, before, onProgress) => {
        this.fault = null;
        this.status = "custom.working";
        const { signal, heard, end } = this.waiting.begin();
        try {
          const reply = await askSandbox(
            sandbox,
            { action: "play", custom, rules, seed, count, ...after(before) },
            {
              signal,
              print: this.#print,
              onProgress: ({ done }) => {
                heard();
                if (done >= 0 && done <= 1) onProgress?.(done);
              },
            },
          );
          const result = readGamesResult(reply.summary, before.games + count);
          if (!result) throw new Wrong(unclear());
          this.status = "custom.good";
          return result;
        } catch (error) {
          this.#caught(error);
          throw error;
        } finally {
          end();
          this.#onChange();
        }
      },
      cancel: () => this.waiting.cancel(),
    };
  }

  /** The strategy has changed: it has to be checked again. */
  #changed() {
    this.waiting.cancel();
    this.status = this.checked ? "custom.changed" : null;
    this.checked = this.runner = this.fault = null;
    this.printed = "";
  }

  /** @param {unknown} error */
  #caught(error) {
    const { name, line } = /** @type {any} */ (error);
    if (name === "AbortError") this.status = "custom.cancelled";
    else this.#fail(sentenceOf(error), { line });
  }

  /** A file that is not opened. @param {string} message */
  #refuse(message) {
    this.#fail({ message }, { isText: false });
  }

  /** @param {Sentence} sentence @param {Partial<Fault>} [about] */
  #fail(sentence, { line = null, isText = !this.wheel } = {}) {
    this.fault = { ...sentence, line, isText };
    this.status = null;
    this.#onChange();
  }

  #save() {
    this.unkept = !this.#storage.save({
      version: 1,
      text: this.text,
      file: this.file,
      before: this.before,
      checked: this.checked,
    });
  }
}

/**
 * The saved source, or null if it is not valid.
 * @param {any} saved
 * @returns {Pick<Custom, "text" | "file" | "before" | "checked"> | null}
 */
function readCustom(saved) {
  const { text, file, before, checked } = saved ?? {};
  if (typeof text !== "string" || typeof file !== "string") return null;
  return {
    text,
    file,
    before: typeof before === "string" ? before : null,
    checked: readNamed(checked),
  };
}
