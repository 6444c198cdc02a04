/** The language of the page: loaded when it is chosen, and told to the browser. */
import { loadText } from "../python/assets.js";
import { FIRST_LANGUAGE, pickLanguage } from "../words/languages.js";
import { language, setLanguage, t } from "../words/strings.js";

export class PageLanguage {
  /** The language that was asked for last. */
  #wanted = FIRST_LANGUAGE;
  /** Why the language that was asked for last could not be loaded. @type {string | null} */
  failure = null;
  #there;
  #wiring;

  /**
   * @param {object} wiring
   * @param {Record<string, string>} wiring.names  each language there is, by its own name
   * @param {() => void} wiring.onChange  the page speaks another language
   * @param {(message: string) => void} wiring.onFailure  a language could not be loaded
   */
  constructor({ names, ...wiring }) {
    this.#there = Object.keys(names);
    this.#wiring = wiring;
  }

  /** Whether the page speaks the language that was asked for last. */
  get settled() {
    return language() === this.#wanted;
  }

  /** Speak what the person has chosen, or what the browser asks for. @param {string | null} chosen */
  async follow(chosen) {
    const code = pickLanguage(chosen, navigator.languages ?? [], this.#there);
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
      this.#wiring.onChange();
    } catch (error) {
      if (code !== this.#wanted) return;
      this.#wanted = language();
      this.failure = /** @type {Error} */ (error).message;
      this.#wiring.onFailure(this.failure);
    }
  }
}
