import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { SHAPES } from "page/words/pegtext.ts";
import { languages, QUOTED, quotedIn, readings } from "./reading.mjs";

const JS = new URL("../../../web/js/", import.meta.url);
const { en: english, ...others } = languages;

/** Texts that explain a word, which is no button. */
const OTHER_WORDS = ["review.sure.bound", "review.sure.estimate"];

/** A text to be typed, such as “p4c6r”, has a digit, or is a look or a word of Python. */
const isTyped = (text) => /\d/.test(text) || ["hole", "return"].includes(text);

/** Texts that are the same in English and in another language, by the reason. */
const SAME = Object.entries({
  names: `app.name help.ctrl help.shift send.what.play send.what.day record.percent prompt.label learn.room.knuth preset.bulls
    preset.super`,
  "figures and words of mathematics": "lab.duration learn.judge.minimax",
  "from left to right": "language.direction",
  "colours and shapes that many languages share": `colour.magenta colour.jade colour.coral
    colour.fuchsia colour.indigo colour.zinc colour.violet colour.orange colour.denim colour.quartz
    colour.ring colour.triangle`,
  "words of German": `palette.label lab.pause lab.play why.chance learn.match.secret
    review.details`,
  "words of French": `mode.nav do.marks do.options do.menu note.label maker.duel told.duel
    learn.knuth.codes`,
  "words of Dutch": `mode.lab pegs.set.letters do.hint hint.title say.hint mark.whole`,
}).flatMap(([, keys]) => keys.split(/\s+/));

function each(code, check) {
  for (const [key, message] of Object.entries(languages[code]))
    for (const text of readings(message)) check(text, key);
}

for (const [code, texts] of Object.entries(languages)) {
  /** The quotation marks, with the spaces that belong to them. */
  const [open, close] = texts["language.quoted"].split("{text}");

  test(`${code}: no odd spaces, straight quotes or three dots`, () => {
    each(code, (text, key) => {
      doesNotMatch(text, /\s\s|["']|\.\.\./, `${key}: ${text}`);
      doesNotMatch(text, / [,.](?!\w)| …/, `${key} has a space before a mark: ${text}`);
    });
    for (const [key, message] of Object.entries(texts)) equal(message, message.trim(), key);
  });

  test(`${code}: quotation marks are ${open}…${close}, in pairs`, () => {
    each(code, (text, key) => {
      const rest = text.replaceAll(open, "(").replaceAll(close, ")");
      match(rest, /^[^()„“”«»]*(\([^()„“”«»]*\)[^()„“”«»]*)*$/, `${key}: ${text}`);
    });
  });

  test(`${code}: quotations are values, typed texts or keys of buttons`, () => {
    each(code, (text, key) => {
      for (const piece of text.split(open).slice(1)) {
        const quoted = piece.split(close)[0];
        ok(
          ["x", QUOTED].includes(quoted) || isTyped(quoted) || OTHER_WORDS.includes(key),
          `${key} quotes “${quoted}”: write {=key} for the text of a button, so that it is renamed with it`,
        );
      }
    });
    for (const [key, message] of Object.entries(texts)) {
      for (const quoted of quotedIn(message))
        doesNotMatch(texts[quoted] ?? "{}", /[{}]/, `${key} quotes ${quoted}`);
    }
  });

  test(`${code}: the help calls undo and redo as the buttons do`, () => {
    for (const what of ["undo", "redo"]) {
      const button = texts[`do.${what}`].toLowerCase().replaceAll("\u00AD", "");
      ok(texts[`help.key.${what}`].startsWith(button));
    }
  });

  test(`${code}: no text has a decimal mark of its own`, () => {
    each(code, (text, key) => {
      const own = text.split(open).map((piece) => piece.split(close).at(-1));
      doesNotMatch(own.join(" "), /\d[.,\u00A0\u202F]\d/, `${key}: ${text}`);
    });
  });

  test(`${code}: an error is a whole sentence`, () => {
    const PROTOCOL = /\b(expected|got|erwartet|attendue?s?|esperaba|verwacht)\b/i;
    for (const [key, message] of Object.entries(texts)) {
      if (!/^(error|record\.wrong|pegs\.wrong)\./.test(key)) continue;
      for (const text of readings(message)) {
        match(text, /[{,]\s*why\}/.test(message) ? /x$/ : /[.]$/, `${key}: ${text}`);
        doesNotMatch(text, PROTOCOL, `${key}: ${text}`);
      }
    }
  });

  test(`${code}: a refused shape is answered with all that there are`, () => {
    for (const shape of SHAPES) match(texts["pegs.wrong.shape"], new RegExp(`\\b${shape}\\b`));
  });
}

test("each language has the quotation marks that its readers know", () => {
  const known = { de: "„“", en: "“”", es: "«»", fr: "«\u202F\u202F»", nl: "“”" };
  for (const [code, marks] of Object.entries(known))
    equal(languages[code]["language.quoted"].replace("{text}", ""), marks);
});

for (const [what, code, wrong] of [
  ["French has thin spaces at ; : ! ? % « and »", "fr", /[^\u202F][;:!?%»]|«[^\u202F]|\u00A0/],
  [
    "Spanish opens each question and each call",
    "es",
    /^[^¿]*[^¿?]\?|^[^¡]*[^¡!]!|¿[^?]*$|¡[^!]*$|\?[^¿]*\?|![^¡]*!/,
  ],
  ["German keeps dots beside their word", "de", /\p{L}…/u],
]) {
  test(what, () => {
    // The key on the keyboard is called by its sign.
    each(code, (text, key) =>
      doesNotMatch(text.replace("tecla ?", "tecla"), wrong, `${key}: ${text}`),
    );
  });
}

test("no view writes a colon, since French has a space before it", async () => {
  for (const folder of ["views/", "lab/paper/", "lab/views/"]) {
    for (const file of await readdir(new URL(folder, JS), { recursive: true })) {
      if (!file.endsWith(".ts")) continue;
      const source = await readFile(new URL(folder + file, JS), "utf8");
      doesNotMatch(
        source,
        /\$\{(?:[^{}]|\{[^{}]*\})*\}:[ <]/,
        `${folder}${file}: write t("join.colon")`,
      );
    }
  }
});

for (const [code, texts] of Object.entries(others)) {
  test(`${code}: no text was left in English`, () => {
    for (const [key, message] of Object.entries(texts)) {
      const isFigure = /^mark\.[a-z]+$|^figure\./.test(key); // letters on pegs; figures
      if (message !== english[key] || SAME.includes(key) || isFigure) continue;
      const bare = message.replaceAll(/\{=?[\w.]+(, number(, ::[.@#0]+)?)?\}/g, "");
      doesNotMatch(bare, /\p{L}/u, `${key} is “${message}” in English, too`);
    }
  });
}
