/**
 * The texts of the page. A language is one file in `languages/`, of messages in ICU's form by key.
 * English is part of the script, and stands in for a text that another language does not have.
 *
 * A message that names a button quotes its text by key: "{=do.undo} takes that back." So a button
 * that is renamed takes its name along into every sentence.
 */
import english from "./languages/en.json" with { type: "json" };

/** A message as the build compiles it (build/messages.mjs). */
type Piece = string | 0 | [name: string, kind?: string, how?: any];
type Texts = Record<string, string | Piece[]>;

interface Language {
  code: string;
  texts: Texts;
}

const ENGLISH: Texts = english;

let chosenKeys: string | null = null;

/** Formatters are kept, since each costs far more than its use. */
class Formats {
  #kept = new Map<string, any>();
  #locale;
  language: Language;

  constructor(language: Language) {
    this.language = language;
    this.#locale = String(language.texts["language.locale"] ?? language.code);
  }

  /** @param kind - its name in `Intl` */
  #format(kind: string, options: object = {}) {
    const key = `${kind} ${JSON.stringify(options)}`;
    if (!this.#kept.has(key)) this.#kept.set(key, new (Intl as any)[kind](this.#locale, options));
    return this.#kept.get(key);
  }

  number(value: number, options?: Intl.NumberFormatOptions) {
    return this.#format("NumberFormat", options).format(value);
  }

  weekdayLetter(time: number) {
    return this.#format("DateTimeFormat", { weekday: "narrow" }).format(time);
  }

  #list(values: (string | number)[], type: "conjunction" | "disjunction") {
    const texts = values.map((value) => (typeof value === "number" ? this.number(value) : value));
    return this.#format("ListFormat", { type }).format(texts);
  }

  text(key: string) {
    const text = this.language.texts[key] ?? ENGLISH[key];
    if (text === undefined) throw new Error(`no text for ${key}`);
    return text;
  }

  /** @param count - stands in the place of "#" */
  #fill(pieces: Piece[], values: Record<string, any>, count = 0): string {
    return pieces.map((piece) => this.#piece(piece, values, count)).join("");
  }

  #piece(piece: Piece, values: Record<string, any>, count: number): string {
    if (typeof piece === "string") return piece;
    if (piece === 0) return this.number(count);
    const [name, kind, how] = piece;
    const value = name in values ? values[name] : KEY_WORDS[name]?.();
    if (value === undefined) throw new Error(`no value for ${name}`);
    if (kind === undefined) return String(value);
    if (kind === "number") return this.number(value, how);
    if (kind === "date") return this.#format("DateTimeFormat", how).format(value);
    if (kind === "select") return this.#fill(how[value] ?? how.other, values, count);
    const form = () => this.#format("PluralRules", { type: kind }).select(value);
    return this.#fill(how[`=${value}`] ?? how[form()] ?? how.other, values, value);
  }

  message(pieces: Piece[], values: Record<string, any>) {
    return this.#fill(pieces, this.#filled(values));
  }

  #filled(values: Record<string, any>) {
    const filled: Record<string, any> = {};
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
 * `blackRed` has black for the right place and red for another, `redWhite` red for the right place.
 */
export const KEY_PEGS = Object.freeze(["blackWhite", "blackRed", "redWhite", "ticks", "words"]);

export function setKeyPegs(style: string) {
  chosenKeys = style;
}

export const keyPegs = () => chosenKeys ?? KEY_PEGS[0];

/** Messages that speak of key pegs fill these in beside their values. */
const KEY_WORDS: Record<string, () => string> = {
  keys: keyPegs,
  first: () => t(`keys.first.${keyPegs()}`),
  second: () => t(`keys.second.${keyPegs()}`),
};

let formats = new Formats({ code: "en", texts: ENGLISH });

export function setLanguage(code: string, texts: Texts = ENGLISH) {
  formats = new Formats({ code, texts });
}

export const language = () => formats.language.code;

/**
 * The text of a key. If a value is a list, the message has `{name}` for "1, 2 and 3", `{name_or}`
 * for "1, 2 or 3", and `{name_count}`; a value that is null is "none" in a `select`.
 */
export function t(key: string, values: Record<string, any> = {}): string {
  const text = formats.text(key);
  return typeof text === "string" ? text : formats.message(text, values);
}

export const withMore = (texts: Texts) => Object.assign(ENGLISH, texts);

export const has = (key: string) => key in ENGLISH;

export const number = (value: number, options?: Intl.NumberFormatOptions) =>
  formats.number(value, options);

/** @param time - in ms since 1970 */
export const weekdayLetter = (time: number) => formats.weekdayLetter(time);

export const decimal = (value: number, decimals: number) =>
  number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Writes a number for a narrow place: with three digits at most, if it is less than 1,000. */
export const short = (value: number) =>
  number(value, { maximumFractionDigits: value < 9.95 ? 1 : 0 });

export const strategyName = (name: string) =>
  has(`strategy.${name}`) ? t(`strategy.${name}`) : name;
