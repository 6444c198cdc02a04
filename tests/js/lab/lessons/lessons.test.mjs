import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Kept, blockKey, Lesson, readBlockResult, Session } from "page/lab/lessons/lesson.ts";
import { addressOf, altOf } from "page/lab/lessons/view.ts";
import { nothing } from "../../doing.mjs";

const TREE = {
  title: "One",
  lead: ["Words"],
  blocks: [
    ["p", "a"],
    ["run", "x = 1"],
    ["run", "x + 1", "2"],
    ["exercise", "two", "y = 1", "assert y == 2, 'no'", "y = 2"],
    ["run", "x"],
  ],
};

/** A Python that fails what has "bad", and a check unless the exercise was solved. */
function python() {
  let ran = [];
  return {
    get ran() {
      return ran;
    },
    async ask({ text, before }) {
      if (before === 0) ran = [];
      if (before !== ran.length) return { lost: true };
      ran.push(text);
      const wrong = text.startsWith("assert") && !ran.includes("y = 2");
      const kind = ran.includes("y = None") ? "TypeError" : "AssertionError";
      const error = text === "bad" ? "NameError" : wrong ? kind : "";
      return { output: `${text}\n`, error, message: wrong ? "no" : "" };
    },
  };
}

function open({ kept = {}, onChange = nothing } = {}) {
  const asked = python();
  const solved = [];
  const storage = {
    load: () => ({ code: kept }),
    save: ({ code }) => Boolean(Object.assign(kept, code)),
  };
  const lesson = new Lesson(1, TREE, {
    session: new Session(nothing, asked),
    kept: new Kept(nothing, storage),
    onChange,
    onSolved: (name) => solved.push(name),
  });
  return { lesson, asked, solved, kept };
}

test("blocks above run once, exercises only when they are asked for", async () => {
  const { lesson, asked } = open();
  await lesson.run(lesson.cells[3]);
  deepEqual(asked.ran, ["x = 1", "x + 1", "x"]);
  await lesson.run(lesson.cells[1]);
  deepEqual(asked.ran, ["x = 1", "x + 1", "x", "x + 1"]);
  lesson.write(lesson.cells[0], "x = 5");
  await lesson.run(lesson.cells[1]);
  deepEqual(asked.ran.slice(4), ["x = 5", "x + 1"]);
});

test("an exercise needed a broken block that it does not use", async () => {
  const { lesson, solved } = open();
  const exercise = lesson.cells[2];
  lesson.write(lesson.cells[1], "bad");
  lesson.write(exercise, "y = 2");
  await lesson.run(exercise, true);
  deepEqual([exercise.note, solved], [{ kind: "right" }, ["two"]]);
  lesson.write(lesson.cells[3], "bad");
  await lesson.run(lesson.cells[3]);
  deepEqual(lesson.cells[3].note, { kind: "failed", number: 2 });
  equal(lesson.cells[1].note.kind, "error");
});

test("while an exercise is checked it does not say that it is done", async () => {
  const said = new Set();
  const { lesson } = open({ onChange: () => said.add(lesson?.cells[2].note?.kind) });
  await lesson.run(lesson.cells[2], true);
  said.delete(undefined);
  deepEqual([...said], ["running", "wrong"]);
  await lesson.run(lesson.cells[2]);
  equal(lesson.cells[2].note.kind, "ran");
});

test("a check that stops at None says that the result is unfit", async () => {
  const { lesson, solved } = open();
  lesson.write(lesson.cells[2], "y = None");
  await lesson.run(lesson.cells[2], true);
  deepEqual(lesson.cells[2].note, { kind: "unfit", message: "TypeError: no" });
  deepEqual(solved, []);
});

test("typed code is kept, unless it is the lesson's or too long", () => {
  const key = blockKey(1, "x = 1");
  const store = { code: {} };
  const save = (value) => Boolean(Object.assign(store, value));
  const keeper = new Kept(nothing, { load: () => store, save });
  keeper.write(key, "x = 9");
  deepEqual([keeper.read(key), store.code], ["x = 9", { [key]: "x = 9" }]);
  keeper.write(key, null);
  deepEqual(store.code, {});
  keeper.write(key, "x".repeat(400_000));
  ok(keeper.unkept);
  const odd = new Kept(nothing, { load: () => ({ code: { [key]: 5 } }), save });
  equal(odd.read(key), null);
  const { lesson, kept } = open();
  lesson.reset(lesson.cells[0]);
  deepEqual(kept, {});
  const typed = open({ kept: { [key]: "x = 7" } });
  equal(typed.lesson.cells[0].text, "x = 7");
});

test("only texts and numbers of a reply are believed", () => {
  const [picture, message] = ["y".repeat(600_000), "m".repeat(900)];
  const forged = { output: {}, picture, cut: 1, error: null, message, ended: "1" };
  const believed = { output: "", picture: "", cut: false, error: "", ended: null };
  deepEqual(readBlockResult(forged), { ...believed, message: "m".repeat(400) });
});

test("a picture says what it shows", () => {
  equal(
    altOf('<svg><title id="a">A &lt;b&gt; &amp;lt;</title><desc>\n two  words</desc></svg>'),
    "A <b> &lt;. two words",
  );
  equal(altOf("<svg/>"), "");
  equal(
    addressOf('<svg a="#">\uD800</svg>'),
    "data:image/svg+xml;charset=utf-8,%3Csvg%20a%3D%22%23%22%3E%3C%2Fsvg%3E",
  );
});
