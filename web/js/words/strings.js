/**
 * The texts of the page in the person's language. A language is one file in `languages/`, of messages
 * in ICU's form by key. English is part of the script, and stands in for a text that another language
 * does not have; the other languages are loaded when they are chosen.
 *
 * A message that names a button quotes its text by key: "{=do.undo} takes that back." So a
 * button that is renamed takes its name along into every sentence.
 */
import { IntlMessageFormat } from "intl-messageformat";
import english from "./languages/en.json" with { type: "json" };

/** @typedef {Record<string, string>} Texts */
/** @typedef {{code: string, texts: Texts}} Language */

/** @type {Texts} */
const ENGLISH = english;

// A browser has each language of the page. To ask it takes as long as its first number, see `readyNumbers`.
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(String(locales));

/** Another text, quoted in a message by its key. */
const QUOTATION = /\{=([\w.-]+)\}/g;

/** What key pegs are called; the first kind if nothing was chosen. @type {string | null} */
let chosenKeys = null;

/** What was made for one language: formatters are kept, since each costs far more than its use. */
class Formats {
  /** The messages that were shown at least once. @type {Map<string, IntlMessageFormat>} */
  #messages = new Map();
  /** @type {Map<string, any>} */ #kept = new Map();
  #locale;
  /** @type {Language} */ language;

  /** @param {Language} language */
  constructor(language) {
    this.language = language;
    this.#locale = language.texts["language.locale"] ?? language.code;
  }

  /** A formatter of the browser. @param {string} kind  its name in `Intl` @param {object} [options] */
  #format(kind, options = {}) {
    const key = `${kind} ${JSON.stringify(options)}`;
    if (!this.#kept.has(key))
      this.#kept.set(key, new /** @type {any} */ (Intl)[kind](this.#locale, options));
    return this.#kept.get(key);
  }

  #formatters = {
    getNumberFormat: (/** @type {any} */ _, /** @type {any} */ options) =>
      this.#format("NumberFormat", options),
    getPluralRules: (/** @type {any} */ _, /** @type {any} */ options) =>
      this.#format("PluralRules", options),
    getDateTimeFormat: (/** @type {any} */ _, /** @type {any} */ options) =>
      this.#format("DateTimeFormat", options),
  };

  /** @param {number} value @param {Intl.NumberFormatOptions} [options] */
  number(value, options) {
    return this.#format("NumberFormat", options).format(value);
  }

  /** @param {(string | number)[]} values @param {"conjunction" | "disjunction"} type */
  #list(values, type) {
    const texts = values.map((value) => (typeof value === "number" ? this.number(value) : value));
    return this.#format("ListFormat", { type }).format(texts);
  }

  /** The message of a key, in English if the language does not have it. @param {string} key */
  text(key) {
    const text = this.language.texts[key] ?? ENGLISH[key];
    if (text === undefined) throw new Error(`no text for ${key}`);
    return text;
  }

  /** @param {string} text @param {Record<string, any>} values @returns {string} */
  message(text, values) {
    let message = this.#messages.get(text);
    if (!message) {
      const whole = text.replace(QUOTATION, (_, key) => this.text(key));
      message = new IntlMessageFormat(whole, this.#locale, undefined, {
        ignoreTag: true,
        formatters: this.#formatters,
      });
      this.#messages.set(text, message);
    }
    return String(message.format(this.#filled({ ...keyWords(text), ...values })));
  }

  /** @param {Record<string, any>} values */
  #filled(values) {
    /** @type {Record<string, any>} */
    const filled = {};
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value)) {
        filled[name] = this.#list(value, "conjunction");
        filled[`${name}_or`] = this.#list(value, "disjunction");
        filled[`${name}_count`] = value.length;
      } else filled[name] = value ?? "none";
    }
    return filled;
  }
}

/**
 * What key pegs can look like. `blackRed`: black for the right place, red for another; `redWhite`: red for
 * the right place.
 */
export const KEY_PEGS = Object.freeze(["blackWhite", "blackRed", "redWhite", "ticks", "words"]);

/** Choose what key pegs are called from now on. @param {string} style  one of `KEY_PEGS` */
export function setKeyPegs(style) {
  chosenKeys = style;
}

export const keyPegs = () => chosenKeys ?? KEY_PEGS[0];

/** What messages that speak of key pegs fill in beside their values: how they look, and what each kind is called. @param {string} text */
function keyWords(text) {
  if (!text.includes("{keys,")) return {};
  const keys = keyPegs();
  const [first, second] = [t(`keys.first.${keys}`), t(`keys.second.${keys}`)];
  return { keys, first, second };
}

let formats = new Formats({ code: "en", texts: ENGLISH });

/**
 * Choose the language of all texts from now on.
 * @param {string} code  such as "de"
 * @param {Texts} [texts]  English if none are given
 */
export function setLanguage(code, texts = ENGLISH) {
  formats = new Formats({ code, texts });
}

export const language = () => formats.language.code;

/**
 * The text of a key. A message without arguments is the text itself. Of a list, the message has
 * `{name}` for "1, 2 and 3", `{name_or}` for "1, 2 or 3", and `{name_count}`; a value that is null is
 * "none" in a `select`.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = formats.text(key);
  return text.includes("{") ? formats.message(text, values) : text;
}

/** Take the English texts of a script that is loaded later. @param {Texts} texts */
export const withMore = (texts) => Object.assign(ENGLISH, texts);

/** @param {string} key */
export const has = (key) => key in ENGLISH;

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => formats.number(value, options);

/** @param {number} value @param {number} decimals */
export const decimal = (value, decimals) =>
  number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** A figure for a narrow place: three digits at most, if it is less than 1,000. @param {number} value */
export const short = (value) => number(value, { maximumFractionDigits: value < 9.95 ? 1 : 0 });

/** @param {string} name */
export const strategyName = (name) => (has(`strategy.${name}`) ? t(`strategy.${name}`) : name);
