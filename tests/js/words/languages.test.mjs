import {
  deepEqual,
  doesNotMatch,
  doesNotThrow,
  equal,
  match,
  notEqual,
  ok,
  throws,
} from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { afterEach, test } from "node:test";
import { colourOfKey, looksOf, SETS } from "page/words/colours.ts";
import { pickLanguage } from "page/words/languages.ts";
import { dateOf } from "page/state/days.ts";
import {
  decimal,
  language,
  number,
  setLanguage,
  short,
  t,
  KEY_PEGS,
  keyPegs,
  setKeyPegs,
} from "page/words/strings.ts";
import { argumentsOf, files, languages, parsed, quotedIn, speak, TYPE } from "./reading.mjs";
import { keysText } from "page/views/play/result.ts";

const JS = new URL("../../../web/js/", import.meta.url);

for (const [code, text] of Object.entries(files)) {
  test(`${code}.json has one key a line, and none twice`, () => {
    const keys = [...text.matchAll(/^ {2}"([^"]+)": ".*",?$/gm)].map(([, key]) => key);
    deepEqual(keys, Object.keys(JSON.parse(text)));
    equal(keys.length, text.trim().split("\n").length - 2);
  });
}
const { en: english, ...others } = languages;
const usual = keyPegs();
afterEach(() => {
  setLanguage("en");
  setKeyPegs("blackWhite");
});

function checkPlurals(code, key, elements) {
  for (const { type, pluralType, options = {} } of elements) {
    const { pluralCategories } = new Intl.PluralRules(code, { type: pluralType }).resolvedOptions();
    for (const [option, { value }] of Object.entries(options)) {
      if (type === TYPE.plural && !option.startsWith("="))
        ok(pluralCategories.includes(option), `${key}: ${option}`);
      checkPlurals(code, key, value);
    }
  }
}

for (const [code, texts] of Object.entries(languages)) {
  test(`${code}: every message can be read`, () => {
    for (const [key, text] of Object.entries(texts)) {
      doesNotThrow(() => parsed(text), `${key}: ${text}`);
      checkPlurals(code, key, parsed(text));
    }
  });
}

for (const [code, texts] of Object.entries(others)) {
  test(`${code} has the keys of English, in its order`, () =>
    deepEqual(Object.keys(texts), Object.keys(english)));

  test(`${code} has its own name`, () => {
    equal(new Intl.Locale(texts["language.locale"]).language, code);
    ok(["ltr", "rtl"].includes(texts["language.direction"]));
    notEqual(texts["language.name"], english["language.name"]);
  });

  test(`${code} quotes and fills in what English does`, () => {
    for (const [key, text] of Object.entries(texts)) {
      for (const found of key in english ? [quotedIn, argumentsOf] : [])
        deepEqual(found(text), found(english[key]), key);
    }
  });
}

const sources = new Map();
const SHEETS = "words/sheets.json";
for (const path of await readdir(JS, { recursive: true })) {
  if (path.endsWith(".ts") || path === SHEETS)
    sources.set(path, await readFile(new URL(path, JS), "utf8"));
}

/** The keys that a template such as `level.${level}` may stand for. */
const patternOf = (template) =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map((each) => each.replace(/[.]/g, "\\."))
      .join("[\\w-]+(\\.[\\w-]+)*")}$`,
  );
const quoted = new Set();
const templates = new Set();
for (const text of sources.values()) {
  for (const [, key] of text.matchAll(/"@?([a-z]+\.[\w.-]+)"/gi)) quoted.add(key);
  for (const [, template] of text.matchAll(
    /`([a-z]+\.(?:[\w.-]|\$\{[^}`]*\})*\$\{[^}`]*\}[\w.-]*)`/gi,
  ))
    templates.add(template);
}

test("every key is used, by its name or by a template", () => {
  const patterns = [...templates].map(patternOf);
  const isUsed = (key) => quoted.has(key) || patterns.some((pattern) => pattern.test(key));
  const own = ["language.name", "language.direction", "language.locale"];
  deepEqual(
    Object.keys(english).filter((key) => !isUsed(key) && !own.includes(key)),
    [],
  );
});

test("every text that the code asks for is there", () => {
  for (const [, key] of sources.get(SHEETS).matchAll(/"@?([a-z]+\.[a-z][\w.]*)"/gi))
    ok(key in english, `a sheet asks for ${key}`);
  for (const [path, text] of sources) {
    for (const [, key] of text.matchAll(/\bt\("([^"]+)"/g))
      ok(key in english, `${path} asks for ${key}`);
    for (const [, template] of text.matchAll(/\bt\(`([^`]+)`/g)) {
      const pattern = patternOf(template);
      ok(
        Object.keys(english).some((key) => pattern.test(key)),
        `${path} asks for ${template}`,
      );
    }
  }
});

/** The text of each template `html` in a source, without what is filled in. */
function htmlOf(source) {
  const found = [];
  /** Templates with their texts so far, and braces. */
  const open = [];
  for (const [token] of source.matchAll(/html`|\$\{|"[^"\n`$]*"|\\.|./gs)) {
    const inner = open.at(-1);
    if (inner?.text === undefined) {
      if (token.endsWith("`")) open.push({ isHtml: token !== "`", text: "" });
      else if (token === "{") open.push({});
      else if (token === "}") open.pop();
    } else if (token === "`") {
      open.pop();
      if (inner.isHtml) found.push(inner.text);
    } else {
      inner.text += token;
      if (token === "${") open.push({});
    }
  }
  return found;
}

test("the templates of the page hold no words", () => {
  const SPOKEN = /\b(?:aria-label|aria-description|placeholder|title|alt)="([^"]*)"/g;
  let read = 0;
  for (const [path, source] of sources) {
    for (const text of htmlOf(source)) {
      read++;
      const written = text
        .replace(/<!--.*?-->/gs, "")
        .replace(/<[^>]*>/g, " ")
        .replace(/&\w+;/g, " ");
      doesNotMatch(written, /\p{L}{2,}/u, `${path} has a text of its own`);
      for (const [, value] of text.matchAll(SPOKEN))
        doesNotMatch(value, /\p{Ll}{2,}/u, `${path} names a control itself`);
    }
  }
  ok(read > 200, `only ${read} templates were found`);
});

test("numbers, plurals and lists are those of the language", () => {
  equal(t("now.codes", { codes: 1 }), "1 possible code");
  equal(t("now.codes", { codes: 1296 }), "1,296 possible codes");
  equal(t("won.wrong", { turns: [1, 2, 3] }), "The answers in turns 1, 2 and 3 were wrong.");
  equal(
    t("slip.suspects", { turns: [1, 3] }),
    "If one answer is wrong, it is that of turn 1 or 3. Tap the turn to correct it.",
  );
  deepEqual(
    [number(1296), decimal(4.3, 2), short(4.34), short(12.3)],
    ["1,296", "4.30", "4.3", "12"],
  );
  speak("de", { "now.codes": "{codes, plural, one {# Code} other {# Codes}}" });
  deepEqual([language(), t("now.codes", { codes: 1296 })], ["de", "1.296 Codes"]);
  deepEqual([number(1296), decimal(4.3, 2), short(4.34)], ["1.296", "4,30", "4,3"]);
});

test("English stands in for a text that a language does not have", () => {
  speak("de", { "do.undo": "Zurück" });
  deepEqual([t("do.undo"), t("do.redo")], ["Zurück", "Redo"]);
  throws(() => t("no.such.text"), /no text for no\.such\.text/);
});

test("a button is renamed in every sentence that quotes it", () => {
  match(t("slip.tap"), /\. Undo takes that back\.$/);
  speak("de", { ...languages.de, "do.undo": "Einen Schritt zurück" });
  match(t("slip.tap"), /„Einen Schritt zurück“/);
  speak("de", { "slip.tap": languages.de["slip.tap"] });
  match(t("slip.tap"), /„Undo“/, "English stands in for the button, too");
  throws(() => speak("de", { "slip.tap": "{=no.such.text}" }), /no text for no\.such\.text/);
});

test("the browser chooses the language until the person does", () => {
  for (const [chosen, wanted, picked] of [
    [null, ["de-AT", "en"], "de"],
    [null, ["sv", "fr-CA", "de"], "fr"],
    [null, ["EN-us", "de"], "en"],
    [null, ["sv"], "en"],
    [null, [], "en"],
    ["fr", ["de"], "fr"],
    ["xx", ["de"], "de"],
  ])
    equal(pickLanguage(chosen, wanted, ["de", "en", "fr"]), picked);
});

test("the pegs of a set have labels of their own", () => {
  for (const code of Object.keys(languages)) {
    speak(code);
    for (const { key, colours } of SETS) {
      const looks = looksOf("p1c2r", colours.length, { key, title: null, colours });
      const marks = looks.map(({ mark }) => mark.toLowerCase());
      equal(new Set(marks).size, marks.length, `${code} ${key}: ${marks}`);
      if (key !== "classic") continue;
      for (const { mark, name } of looks) {
        const letters = new RegExp([...mark.toLowerCase()].join(".*"));
        if (code !== "en") match(name.toLowerCase(), letters, `${code}: ${name}`);
      }
    }
  }
});

test("a key places the first colour whose label begins with it", () => {
  speak("de");
  const looks = looksOf("p4c6r", 6);
  deepEqual(
    looks.map(({ mark }) => mark),
    ["R", "O", "Ge", "Gr", "Bl", "L"],
  );
  deepEqual(
    ["r", "g", "4", "b", "x"].map((key) => colourOfKey(looks, key)),
    [0, 2, 3, 4, null],
  );
});

/**
 * The words with which a language speaks to a stranger. German ones count only inside a sentence:
 * at its beginning they may mean "she".
 */
const FORMAL = {
  de: /[\p{Ll},] (Sie|Ihnen|Ihre?[nmrs]?)(?![\p{L}])/u,
  es: /(?<!\p{L})usted(es)?(?!\p{L})/iu,
  fr: /(?<!\p{L})(votre|vos|(?<!il )vous|(?!assez)\p{L}{3,}ez)(?!\p{L})/iu,
  nl: /(?<!\p{L})uw(?!\p{L})/iu,
};

for (const [code, formal] of Object.entries(FORMAL)) {
  test(`${code} never speaks to a stranger`, () => {
    const found = Object.entries(languages[code]).filter(([, text]) => formal.test(text));
    deepEqual(found, []);
  });
}

test("days are written as the language writes dates", () => {
  for (const code of Object.keys(languages)) {
    speak(code);
    for (const key of ["lobby.dayOf", "lobby.puzzleOf", "told.dayOf"]) {
      match(
        t(key, { day: dateOf("2026-11-22"), level: 3 }),
        /\b22\.? \p{L}+\.? 2026\b|\b22[.-]11[.-]2026\b/u,
        `${code} ${key}`,
      );
    }
  }
});

test("answers are told in the key pegs of the person's box", () => {
  equal(usual, "blackWhite");
  const told = KEY_PEGS.map((style) => {
    setKeyPegs(style);
    return [t("answer.words", { black: 1, white: 2 }), keysText([1, 2], 4)];
  });
  deepEqual(told, [
    ["1 black, 2 white", "🟢🟡🟡🟤"],
    ["black: 1, red: 2", "🟢🟡🟡🟤"],
    ["red: 1, white: 2", "🟢🟡🟡🟤"],
    ["tick: 1, dot: 2", "🟢🟡🟡🟤"],
    ["right: 1, near: 2", "right: 1, near: 2"],
  ]);
});
