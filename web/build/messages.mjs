/**
 * Compiles messages, which are written in ICU's form, to what js/words/strings.ts fills in: so the page has no parser, and
 * parses nothing. `node messages.mjs IN OUT` does so for a file of {code: {key: message}}, "en" among the codes.
 *
 * A message is a text, or a list of pieces. A piece is a text; 0, which stands for the number that a plural is about; or
 * [name], [name, "number" or "date", options of Intl], or [name, "select", "cardinal" or "ordinal", {form: pieces}].
 */
import { readFile, writeFile } from "node:fs/promises";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Another text, quoted in a message by its key: "{=do.undo} takes that back." */
const QUOTATION = /\{=([\w.-]+)\}/g;

/** A date without options of its own, such as "22 Nov 2026". */
const MEDIUM = { day: "numeric", month: "short", year: "numeric" };

/** @param {any} element @returns {any} */
function pieceOf({ type, value, style, options, pluralType }) {
  const forms = () =>
    Object.fromEntries(
      Object.entries(options).map(([form, { value: inside }]) => [form, inside.map(pieceOf)]),
    );
  if (type === TYPE.literal) return value;
  if (type === TYPE.pound) return 0;
  if (type === TYPE.argument) return [value];
  if (type === TYPE.number) return [value, "number", style?.parsedOptions ?? {}];
  if (type === TYPE.date) return [value, "date", style?.parsedOptions ?? MEDIUM];
  if (type === TYPE.select) return [value, "select", forms()];
  if (type === TYPE.plural) return [value, pluralType, forms()];
  throw new Error(`messages have no such element: ${value}`);
}

/**
 * The messages of a language, compiled.
 * @param {Record<string, string>} texts @param {Record<string, string>} english stands in for what it quotes and lacks
 * @returns {Record<string, any>}
 */
export function compiled(texts, english = texts) {
  const quoted = (/** @type {string} */ key) => {
    const text = texts[key] ?? english[key];
    if (text === undefined) throw new Error(`no text for ${key}`);
    return text;
  };
  const message = (/** @type {string} */ text) => {
    const whole = text.replace(QUOTATION, (_, key) => quoted(key));
    return whole.includes("{") ? parse(whole, { ignoreTag: true }).map(pieceOf) : whole;
  };
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, message(text)]));
}

/**
 * Compiles the English texts of a script as it is bundled.
 * @param {(key: string) => boolean} isIn which of them it has @returns {import("esbuild").Plugin}
 */
export const english = (isIn = () => true) => ({
  name: "english",
  setup(bundle) {
    bundle.onLoad({ filter: /languages[\\/]en\.json$/ }, async ({ path }) => {
      const all = Object.entries(compiled(JSON.parse(await readFile(path, "utf8"))));
      return {
        contents: JSON.stringify(Object.fromEntries(all.filter(([key]) => isIn(key)))),
        loader: "json",
      };
    });
  },
});

if (process.argv[1]?.endsWith("messages.mjs")) {
  const [from, to] = process.argv.slice(2);
  const languages = JSON.parse(await readFile(from, "utf8"));
  for (const [code, texts] of Object.entries(languages))
    languages[code] = compiled(texts, languages.en);
  await writeFile(to, JSON.stringify(languages));
}
