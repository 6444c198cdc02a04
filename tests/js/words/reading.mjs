/** The languages of the page, and what a person reads of a message. */
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { compiled } from "../../../web/build/messages.mjs";
import { setLanguage } from "page/words/strings.ts";

const JS = new URL("../../../web/js/", import.meta.url);
export const FOLDER = new URL("words/languages/", JS);
const { parse, TYPE } = createRequire(new URL("words/strings.ts", JS))(
  "@formatjs/icu-messageformat-parser",
);
export { TYPE };

export const files = {};
for (const file of (await readdir(FOLDER)).sort())
  files[file.replace(".json", "")] = await readFile(new URL(file, FOLDER), "utf8");

export const languages = Object.fromEntries(
  Object.entries(files).map(([code, text]) => [code, JSON.parse(text)]),
);

export const speak = (code, texts = languages[code]) =>
  setLanguage(code, compiled(texts, languages.en));

const QUOTATION = /\{=([\w.-]+)\}/g;

/** Stands for a quotation in a message that is parsed, and in the sentence that is read of it. */
export const QUOTED = "\uFFFC";

export const quotedIn = (message) =>
  [...new Set([...message.matchAll(QUOTATION)].map(([, key]) => key))].sort();

export const parsed = (message) => parse(message.replace(QUOTATION, QUOTED), { ignoreTag: true });

/** Every text that can be read of a message, with "x" for a value and "7" for a number. */
export const readings = (message) => readingsOf(parsed(message));

function readingsOf(elements) {
  let texts = [""];
  for (const each of elements) {
    texts = piecesOf(each).flatMap((piece) => texts.map((text) => text + piece));
  }
  return texts;
}

function piecesOf(each) {
  if (each.type === TYPE.literal) return [each.value];
  if (each.type === TYPE.pound || each.type === TYPE.number) return ["7"];
  if (each.options) return Object.values(each.options).flatMap(({ value }) => readingsOf(value));
  return ["x"];
}

/** The names that a message fills in, and the options of each `select`. */
export function argumentsOf(message) {
  const found = new Set();
  const names = new Set();
  const visit = (elements) => {
    for (const each of elements) {
      if (each.type === TYPE.literal || each.type === TYPE.pound) continue;
      const options = Object.keys(each.options ?? {});
      const kind =
        { [TYPE.plural]: "plural", [TYPE.select]: `select ${options.sort()}` }[each.type] ??
        "value";
      // A list may be told with "and" or with "or"; a language may have one form for any number.
      const name = each.value.replace(/_(or|count)$/, "");
      names.add(name);
      if (kind.startsWith("select")) found.add(`${name}: ${kind}`);
      for (const option of Object.values(each.options ?? {})) visit(option.value);
    }
  };
  visit(parsed(message));
  return { selects: [...found].sort(), names: [...names].sort() };
}
