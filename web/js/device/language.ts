import { loadText } from "../python/assets.ts";
import { FIRST_LANGUAGE, pickLanguage } from "../words/languages.ts";
import { language, setLanguage, t } from "../words/strings.ts";
import type { Notes, State } from "../state/types.ts";

interface Wiring {
  state: () => State;
  languages: Record<string, string>;
  save: () => void;
  frames: { schedule: () => void };
  notes: Notes;
}

export class PageLanguage {
  #wanted = FIRST_LANGUAGE;
  failure: string | null = null;
  #unsay = () => {};
  #page;

  constructor(page: Wiring) {
    this.#page = page;
  }

  get settled() {
    return language() === this.#wanted;
  }

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
      if (code !== this.#wanted) return; // the person has chosen another meanwhile
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
