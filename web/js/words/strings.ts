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

const ENGLISH: Texts = english;

let spoken = { code: "en", texts: ENGLISH };

/** Formatters are kept, since each costs far more than its use. */
const formats = new Map<string, any>();

export function setLanguage(code: string, texts: Texts = ENGLISH) {
  spoken = { code, texts };
  formats.clear();
}

export const language = () => spoken.code;

/** @param kind - its name in `Intl` */
function format(kind: string, options: object = {}) {
  const key = `${kind} ${JSON.stringify(options)}`;
  const locale = spoken.texts["language.locale"] ?? spoken.code;
  if (!formats.has(key)) formats.set(key, new (Intl as any)[kind](locale, options));
  return formats.get(key);
}

export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  format("NumberFormat", options).format(value);

/** @param time - in ms since 1970 */
export const weekdayLetter = (time: number): string =>
  format("DateTimeFormat", { weekday: "narrow" }).format(time);

function list(values: (string | number)[], type: "conjunction" | "disjunction"): string {
  const texts = values.map((value) => (typeof value === "number" ? number(value) : value));
  return format("ListFormat", { type }).format(texts);
}

/** @param count - stands in the place of "#" */
const fill = (pieces: Piece[], values: Record<string, any>, count = 0): string =>
  pieces.map((piece) => filled(piece, values, count)).join("");

function filled(piece: Piece, values: Record<string, any>, count: number): string {
  if (typeof piece === "string") return piece;
  if (piece === 0) return number(count);
  const [name, kind, how] = piece;
  const value = name in values ? values[name] : KEY_WORDS[name]?.();
  if (value === undefined) throw new Error(`no value for ${name}`);
  if (kind === undefined) return String(value);
  if (kind === "number") return number(value, how);
  if (kind === "date") return format("DateTimeFormat", how).format(value);
  if (kind === "select") return fill(how[value] ?? how.other, values, count);
  const form = () => format("PluralRules", { type: kind }).select(value);
  return fill(how[`=${value}`] ?? how[form()] ?? how.other, values, value);
}

function inForms(values: Record<string, any>) {
  const forms: Record<string, any> = {};
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) {
      forms[name] = list(value, "conjunction");
      forms[`${name}_or`] = list(value, "disjunction");
      forms[`${name}_count`] = value.length;
    } else forms[name] = value ?? "none";
  }
  return forms;
}

/**
 * `blackRed` has black for the right place and red for another, `redWhite` red for the right place.
 */
export const KEY_PEGS = Object.freeze(["blackWhite", "blackRed", "redWhite", "ticks", "words"]);

let chosenKeys: string | null = null;

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

/**
 * The text of a key. If a value is a list, the message has `{name}` for "1, 2 and 3", `{name_or}`
 * for "1, 2 or 3", and `{name_count}`; a value that is null is "none" in a `select`.
 */
export function t(key: string, values: Record<string, any> = {}): string {
  const text = spoken.texts[key] ?? ENGLISH[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return typeof text === "string" ? text : fill(text, inForms(values));
}

export const withMore = (texts: Texts) => Object.assign(ENGLISH, texts);

export const has = (key: string) => key in ENGLISH;

export const decimal = (value: number, decimals: number) =>
  number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Writes a number for a narrow place: with three digits at most, if it is less than 1,000. */
export const short = (value: number) =>
  number(value, { maximumFractionDigits: value < 9.95 ? 1 : 0 });

export const strategyName = (name: string) =>
  has(`strategy.${name}`) ? t(`strategy.${name}`) : name;
