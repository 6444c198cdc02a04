/** The Python prompt has a separate Python, which remembers names. */
import { replyOrRefused } from "../games/replies.ts";
import { Work } from "../games/work.ts";
import { errorWords, sentenceOf } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { Sandbox } from "./sandbox.ts";

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
