/** The language of the page: loaded when it is chosen, and told to the browser. */
import { loadText } from "../python/assets.ts";
import { FIRST_LANGUAGE, pickLanguage } from "../words/languages.ts";
import { language, setLanguage, t } from "../words/strings.ts";
import type { State } from "../state/types.ts";

/**
 * `languages`: each language there is, by its own name; `save`: puts the title into the language,
 * too.
 */
interface Wiring {
  state: () => State;
  languages: Record<string, string>;
  save: () => void;
  frames: { schedule: () => void };
  notes: { say: (text: string, how: { action: { label: string; run: () => void } }) => () => void };
}

export class PageLanguage {
  /** The language that was asked for last. */
  #wanted = FIRST_LANGUAGE;
  /** Why the language that was asked for last could not be loaded. */
  failure: string | null = null;
  /** Takes back what was said of the failure. */
  #unsay = () => {};
  #page;

  constructor(page: Wiring) {
    this.#page = page;
  }

  /** Whether the page speaks the language that was asked for last. */
  get settled() {
    return language() === this.#wanted;
  }

  /** Speak what the person has chosen, or what the browser asks for. */
  follow = async () => {
    const { state, languages, notes, save, frames } = this.#page;
    const chosen = state().settings.language;
    const code = pickLanguage(chosen, navigator.languages ?? [], Object.keys(languages));
    this.failure = null;
    if (code === this.#wanted) return;
    this.#wanted = code;
    try {
      const texts =
        code === FIRST_LANGUAGE ? undefined : JSON.parse(await loadText(`language-${code}`));
      if (code !== this.#wanted) return; // another was chosen meanwhile
      setLanguage(code, texts);
      const { documentElement: page } = document;
      page.lang = code;
      page.dir = t("language.direction");
      this.#unsay();
      save();
      frames.schedule();
    } catch (error) {
      if (code !== this.#wanted) return;
      this.#wanted = language();
      this.failure = (error as Error).message;
      this.#unsay = notes.say(t("note.language", { message: this.failure }), {
        action: { label: t("do.retry"), run: this.follow },
      });
    }
  };
}
