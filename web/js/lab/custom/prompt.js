/** The Python prompt: what was typed, the results, and a separate Python, which remembers names. */
import { errorWords, readSentence } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { Sandbox } from "./sandbox.js";
import { Waiting } from "./waiting.js";

/** How many entries are kept, and how long the output of one is: Python keeps to it, what runs there need not. */
const MAX_ENTRIES = 200;
const MAX_OUTPUT = 25_000;

export class Prompt {
  /** @type {{typed: string, output: string}[]} */ entries = [];
  text = "";
  /** @type {string[]} */ #history = [];
  #place = 0;
  #draft = "";
  #sandbox = new Sandbox();
  #onChange;

  /** @param {{onChange: () => void}} wiring */
  constructor({ onChange }) {
    this.#onChange = onChange;
    this.waiting = new Waiting(onChange);
  }

  /** @param {string} text */
  write(text) {
    this.text = text;
    this.#place = this.#history.length;
    this.#onChange();
  }

  /** Run the text; if it is incomplete, add a line instead. */
  async run() {
    const typed = this.text;
    if (!typed.trim() || this.waiting.running) return;
    const { signal, end } = this.waiting.begin();
    this.#onChange();
    try {
      const { output, more, ended, error } = await this.#sandbox.ask(
        { action: "type", text: typed },
        { signal },
      );
      if (more === true) this.text = `${typed}\n`;
      else
        this.#enter(typed, errorWords(readSentence(error) ?? { message: printed(output, ended) }));
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      this.#enter(typed, name === "AbortError" ? t("prompt.cancelled") : message);
    } finally {
      end();
      this.#onChange();
    }
  }

  clear() {
    this.entries = [];
    this.#onChange();
  }

  /** Move through what was typed before. @param {-1 | 1} step @returns {boolean} */
  recall(step) {
    const place = this.#place + step;
    if (place < 0 || place > this.#history.length) return false;
    if (this.#place === this.#history.length) this.#draft = this.text;
    this.#place = place;
    this.text = this.#history[place] ?? this.#draft;
    this.#onChange();
    return true;
  }

  /** @param {string} typed @param {string} output */
  #enter(typed, output) {
    this.entries = [...this.entries, { typed, output }].slice(-MAX_ENTRIES);
    if (this.#history.at(-1) !== typed)
      this.#history = [...this.#history, typed].slice(-MAX_ENTRIES);
    this.#place = this.#history.length;
    if (this.text === typed) this.text = "";
  }
}

/**
 * What a text printed, and whether it was ended. @param {unknown} output @param {unknown} ended  after how many seconds
 */
const printed = (output, ended) =>
  `${String(output).slice(0, MAX_OUTPUT)}${typeof ended === "number" ? t("prompt.ended", { seconds: ended }) : ""}`;
