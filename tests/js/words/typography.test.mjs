/** How the texts of each language are set: its marks and spaces, and the names that it gives to things. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { SHAPES } from "../../../web/js/words/pegtext.js";
import { languages, QUOTED, quotedIn, readings } from "./reading.mjs";

const JS = new URL("../../../web/js/", import.meta.url);
const { en: english, ...others } = languages;

/** The space that French puts beside its marks, which breaks no line. */
const THIN = "\u202F";

/** The one word for it, and others that would be a second one. @type {Record<string, RegExp[]>} */
const OFFLINE = {
  de: [/\boffline\b/i, /\b(ohne|kein) (Netz|Internet|Verbindung)\b/i],
  en: [/\boffline\b/i, /\b(without|no) (a |the )?(network|internet|connection)\b|\boff-line\b/i],
  es: [/\bsin conexión\b/i, /\b(sin|no hay) (red|internet)\b|\bfuera de línea\b|\boffline\b/i],
  fr: [
    /\bhors ligne\b/i,
    /\b(sans|pas de) (réseau|internet|connexion)\b|\bhors connexion\b|\boffline\b/i,
  ],
  nl: [/\boffline\b/i, /\b(zonder|geen) (netwerk|internet|verbinding)\b/i],
};

/** Words that stand in quotation marks and name no button, with the reason. */
const OTHER_WORDS = new Map([
  [
    "review.sure.bound",
    "it says what a word beside the figures means: that of `review.termsAbout`",
  ],
  [
    "review.sure.estimate",
    "it says what a word beside the figures means: that of `review.termsAbout`",
  ],
]);

/** What may be typed stands in quotation marks as it is, such as “p4c6r”: it has a digit, or is the name of a look or a word of Python. */
const isTyped = (/** @type {string} */ text) =>
  /\d/.test(text) || ["hole", "return"].includes(text);

/** Texts that are the same in English and in another language, with the reason. */
const SAME = [
  {
    reason: "names, also of keys",
    keys: [
      "app.name",
      "help.ctrl",
      "help.shift",
      "send.what.play",
      "prompt.label",
      "learn.room.knuth",
      "preset.bulls",
      "preset.super",
    ],
  },
  {
    reason: "figures, units and words of mathematics",
    keys: ["lab.duration", "learn.judge.minimax"],
  },
  { reason: "from left to right", keys: ["language.direction"] },
  {
    reason: "colours and shapes that many languages share",
    keys: [
      "colour.magenta",
      "colour.jade",
      "colour.coral",
      "colour.fuchsia",
      "colour.indigo",
      "colour.zinc",
      "colour.violet",
      "colour.orange",
      "colour.denim",
      "colour.quartz",
      "colour.ring",
      "colour.triangle",
    ],
  },
  {
    reason: "German has these words",
    keys: ["palette.label", "lab.pause", "lab.play", "why.chance", "learn.match.secret"],
  },
  {
    reason: "French has these words",
    keys: [
      "mode.nav",
      "do.marks",
      "do.options",
      "do.menu",
      "note.label",
      "maker.duel",
      "told.duel",
      "learn.choose.small",
      "learn.knuth.codes",
    ],
  },
  {
    reason: "Dutch has these words",
    keys: [
      "mode.lab",
      "pegs.set.letters",
      "do.hint",
      "hint.title",
      "over.hints",
      "say.hint",
      "mark.whole",
    ],
  },
];

for (const [code, texts] of Object.entries(languages)) {
  /** The quotation marks, with the spaces that belong to them. */
  const [open, close] = texts["language.quoted"].split("{text}");
  /** Call `check` with every text that can be read. @param {(text: string, key: string) => void} check */
  const each = (check) => {
    for (const [key, message] of Object.entries(texts))
      for (const text of readings(message)) check(text, key);
  };

  test(`${code}: no doubled, leading or trailing spaces, no straight quotes, no three dots`, () => {
    each((text, key) => {
      assert.doesNotMatch(text, /\s\s|["']|\.\.\./, `${key}: ${text}`);
      assert.doesNotMatch(text, / [,.](?!\w)| …/, `${key} has a space before a mark: ${text}`);
    });
    for (const [key, message] of Object.entries(texts)) assert.equal(message, message.trim(), key);
  });

  test(`${code}: quotation marks are ${open}…${close}`, () => {
    each((text, key) => {
      const left = text.replaceAll(/[„“”«»]/g, (mark) =>
        mark === open[0] ? "(" : mark === close.at(-1) ? ")" : "?",
      );
      assert.equal(
        left
          .replaceAll(/[^()?]/g, "")
          .replaceAll("()", "")
          .replaceAll("?", ""),
        "",
        `${key}: ${text}`,
      );
      assert.equal(
        /[„“”«»]/.test(text),
        text.includes(open) && text.includes(close),
        `${key}: ${text}`,
      );
      assert.equal(
        [...text.matchAll(/[„“”«»]/g)].length,
        text.split(open).length + text.split(close).length - 2,
        `${key}: ${text}`,
      );
    });
  });

  test(`${code}: what is quoted is a value, what a person types, or a button's text by its key`, () => {
    each((text, key) => {
      for (const piece of text.split(open).slice(1)) {
        const quoted = piece.split(close)[0];
        if (quoted === "x" || quoted === QUOTED || isTyped(quoted) || OTHER_WORDS.has(key))
          continue;
        assert.fail(
          `${key} quotes “${quoted}”: write {=key} for the text of a button, so that it is renamed with it`,
        );
      }
    });
  });

  test(`${code}: texts that are quoted are there, and have nothing to be filled in`, () => {
    for (const [key, message] of Object.entries(texts)) {
      for (const quoted of quotedIn(message)) {
        assert.ok(quoted in texts, `${key} quotes ${quoted}`);
        assert.doesNotMatch(texts[quoted], /[{}]/, `${key} quotes ${quoted}`);
      }
    }
  });

  test(`${code}: the help calls undo and redo as the buttons do`, () => {
    for (const what of ["undo", "redo"]) {
      const button = texts[`do.${what}`].toLowerCase().replaceAll("\u00AD", "");
      assert.ok(
        texts[`help.key.${what}`].startsWith(button),
        `${texts[`help.key.${what}`]} does not begin with ${button}`,
      );
    }
  });

  test(`${code}: numbers are written by Intl, so no text has a decimal mark of its own`, () => {
    each((text, key) => {
      const own = text
        .split(open)
        .map((piece) => piece.split(close).at(-1))
        .join(" ");
      assert.doesNotMatch(own, /\d[.,\u00A0\u202F]\d/, `${key}: ${text}`);
    });
  });

  test(`${code}: there is one word for offline`, () => {
    assert.ok(code in OFFLINE, `OFFLINE in this file wants the word for offline in ${code}`);
    const [word, second] = OFFLINE[code];
    each((text, key) => assert.doesNotMatch(text, second, `${key}: ${text}`));
    for (const key of ["note.offline", "note.notOffline"]) assert.match(texts[key], word, key);
  });

  test(`${code}: an error is a whole sentence, and no line from a protocol`, () => {
    for (const [key, message] of Object.entries(texts)) {
      if (!/^(error|record\.wrong|pegs\.wrong)\./.test(key)) continue;
      for (const text of readings(message)) {
        const ends = /[{,]\s*why\}/.test(message) ? /x$/ : /[.]$/;
        assert.match(text, ends, `${key} does not end: ${text}`);
        assert.doesNotMatch(
          text,
          /\b(expected|got|erwartet|attendue?s?|esperaba|verwacht)\b/i,
          `${key}: ${text}`,
        );
      }
    }
  });

  test(`${code}: a shape that is refused is answered with all that there are`, () => {
    for (const shape of SHAPES)
      assert.match(texts["pegs.wrong.shape"], new RegExp(`\\b${shape}\\b`));
  });
}

test("each language has the quotation marks that its readers know", () => {
  const marks = Object.fromEntries(
    Object.entries(languages).map(([code, texts]) => [code, texts["language.quoted"]]),
  );
  const known = {
    de: "„{text}“",
    en: "“{text}”",
    es: "«{text}»",
    fr: `«${THIN}{text}${THIN}»`,
    nl: "“{text}”",
  };
  assert.deepEqual({ ...marks, ...known }, marks);
});

test("French has a thin space that breaks no line before ; : ! ? % and », and after «", () => {
  for (const [key, message] of Object.entries(languages.fr)) {
    for (const text of readings(message)) {
      assert.doesNotMatch(
        text,
        new RegExp(`[^${THIN}][;:!?%»]|«[^${THIN}]|\u00A0`),
        `${key}: ${text}`,
      );
    }
  }
});

test("no view puts a colon after words by itself, where French has a space before it", async () => {
  for (const folder of ["views/", "lab/paper/", "lab/views/"]) {
    for (const file of await readdir(new URL(folder, JS), { recursive: true })) {
      if (!file.endsWith(".js")) continue;
      assert.doesNotMatch(
        await readFile(new URL(folder + file, JS), "utf8"),
        /\}:[ <]/,
        `${folder}${file}: write t("join.colon")`,
      );
    }
  }
});

test("Spanish opens each question and each call", () => {
  const balanced = /^[^¿?¡!]*(?:(?:¿[^¿?¡!]*\?|¡[^¿?¡!]*!)[^¿?¡!]*)*$/;
  for (const [key, message] of Object.entries(languages.es)) {
    // The key on the keyboard is called by its sign.
    for (const text of readings(message))
      assert.match(text.replace("tecla ?", "tecla"), balanced, `${key}: ${text}`);
  }
});

test("German keeps the dots that stand for more beside their word", () => {
  for (const [key, message] of Object.entries(languages.de)) {
    for (const text of readings(message)) assert.doesNotMatch(text, /\p{L}…/u, `${key}: ${text}`);
  }
});

for (const [code, texts] of Object.entries(others)) {
  test(`${code}: no text was left in English`, () => {
    const excused = SAME.flatMap(({ keys }) => keys);
    const bare = (/** @type {string} */ message) =>
      message.replaceAll(/\{=?[\w.]+(, number(, ::[.@#0]+)?)?\}/g, "");
    for (const [key, message] of Object.entries(texts)) {
      if (excused.includes(key) || /^mark\.[a-z]+$/.test(key) || key.startsWith("figure."))
        continue; // letters on pegs; figures
      if (message === english[key])
        assert.doesNotMatch(bare(message), /\p{L}/u, `${key} is “${message}” in English, too`);
    }
  });
}

test("each text that may be the same in English is so in some language", () => {
  const same = (/** @type {string} */ key) =>
    Object.values(others).some((texts) => texts[key] === english[key]);
  assert.deepEqual(
    SAME.flatMap(({ keys }) => keys).filter((key) => !same(key)),
    [],
  );
});
