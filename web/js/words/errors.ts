/** Python's errors in the person's language. */
import { has, language, t } from "./strings.ts";

/**
 * A sentence of the core: in English; its name, if the page can word it; and the values in its
 * places, which may be sentences, too.
 */
export interface Sentence {
  message: string;
  code?: string | null;
  values?: Record<string, any>;
}

/**
 * Bounds for a sentence that is read: its text and each of its values, its places, and sentences in
 * sentences.
 */
const MAX_TEXT = 1000;
const MAX_PLACES = 12;
const MAX_DEPTH = 5;

/** Python quotes a text like this, without what cannot be seen. */
const QUOTED = /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")$/su;

/**
 * The sentence stands by itself. The words are Python's if the page has none, as for an error of a
 * custom strategy.
 */
export function errorWords(sentence: Sentence): string {
  const words = errorClause(sentence);
  const own =
    words !== sentence.message &&
    !Object.values(sentence.values ?? {}).some((value) => begins(words, value));
  const [first = ""] = words;
  return own ? first.toLocaleUpperCase(language()) + words.slice(first.length) : words;
}

/** A file's name is written as it is. */
const begins = (words: string, value: unknown) =>
  typeof value === "string" && value !== "" && words.startsWith(value);

/** The words go on after a colon. */
export function errorClause({ message, code, values = {} }: Sentence): string {
  const key = `error.${code}`;
  if (!code || !has(key)) return message;
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wordsOf(value)]),
  );
  if (code === "in-game" && "number" in filled) filled.number++; // the core counts games from 0, people from 1
  try {
    return t(key, filled);
  } catch {
    return message; // a sentence that was saved, or made elsewhere, may lack a value
  }
}

/** A value may be another sentence; a text in quotes is in those of the language. */
function wordsOf(value: any) {
  if (value?.message) return errorClause(value);
  const [whole, single, double] = (typeof value === "string" && QUOTED.exec(value)) || [];
  if (whole === undefined) return value;
  return t("language.quoted", { text: (single ?? double ?? "").replace(/\\(['"\\])/g, "$1") });
}

/** The error is one of the core, or of the page itself. */
export const sentenceOf = (error: any): Sentence => error.sentence ?? { message: error.message };

/** The sentence was saved or came from custom code; null if it is none. */
export function readSentence(found: any, depth = MAX_DEPTH): Sentence | null {
  if (typeof found?.message !== "string") return null;
  const { message, code, values } = found;
  const sentence = { message: message.slice(0, MAX_TEXT) };
  if (typeof code !== "string" || !values || typeof values !== "object" || !depth) return sentence;
  const places = Object.entries(values)
    .slice(0, MAX_PLACES)
    .map(([name, value]) => [name, readValue(value, depth)]);
  return {
    ...sentence,
    code,
    values: Object.fromEntries(places.filter(([, value]) => value !== null)),
  };
}

function readValue(value: unknown, depth: number) {
  if (typeof value === "string") return value.slice(0, MAX_TEXT);
  return typeof value === "number" ? value : readSentence(value, depth - 1);
}
