import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { makePegBox } from "page/store/pegbox.ts";
import { NO_DRAFTS, readBox, MAX_SETS, ownSets } from "page/state/pegs.ts";
import { MAX_TEXT } from "page/words/pegtext.ts";
import { quietPage } from "../doing.mjs";

const TEXT = "Mastermind pegs: Our box\nR #be272a red\nY #ffe204 yellow";
let settings;
let drafts;
let done;
let box;
beforeEach(() => {
  settings = { ownPegs: [], pegs: null };
  drafts = NO_DRAFTS;
  done = [];
  const { painter, ...page } = quietPage();
  box = makePegBox({
    ...page,
    state: () => ({ settings, box: drafts }),
    dispatch: (action) => {
      if (action.type === "settings") settings = { ...settings, ...action.change };
      else if (action.type === "box") drafts = action.box;
      else {
        done.push(action.panel);
        box.begin();
      }
    },
    painter: { ...painter, focusSoon: (selector) => done.push(selector) },
  });
});
const titles = () => ownSets(settings).map(({ title }) => title);

test("changes of sets in another tab are not lost", () => {
  const other = (title) => TEXT.replace("Our box", title);
  box.read(TEXT);
  box.edit(ownSets(settings)[0]);
  box.drop();
  settings = { ownPegs: [other("Theirs"), TEXT.replace("red", "ruby")], pegs: "own:Theirs" };
  box.undrop();
  assert.deepEqual(titles(), ["Our box 2", "Theirs", "Our box"]);
  assert.equal(settings.pegs, "own:Our box 2");

  box.edit(ownSets(settings)[0]);
  settings = { ownPegs: Array.from({ length: MAX_SETS }, (_, n) => other(`Box ${n}`)), pegs: null };
  assert.ok(box.isTooMany);
  box.save();
  assert.ok(box.draft, "what was edited is still there");
  assert.equal(titles().length, MAX_SETS);
  settings = { ...settings, ownPegs: settings.ownPegs.slice(1) };
  box.save();
  assert.equal(titles().at(-1), "Our box 2");
});

test("a text is added once, and a bad one changes nothing", () => {
  box.read(TEXT);
  box.read(TEXT);
  assert.deepEqual(titles(), ["Our box"]);
  box.read(TEXT.replace("red", "ruby"));
  assert.deepEqual(titles(), ["Our box", "Our box 2"]);
  const before = settings;
  for (const [text, wrong] of [
    ["<script>", "head"],
    [TEXT.replace("#be272a", "red;}"), "line"],
    ["x".repeat(MAX_TEXT + 1), "long"],
  ]) {
    box.read(text);
    assert.deepEqual([box.said?.key, box.said?.wrong], [`pegs.wrong.${wrong}`, true]);
  }
  assert.equal(settings, before);
});

test("a file is read as a text, one that is too large not at all", async () => {
  const opened = async (size, text) => {
    await box.open({ name: "pegs.txt", size, text });
    return [box.said?.key, box.said?.values];
  };
  await opened(TEXT.length, async () => TEXT);
  assert.deepEqual(titles(), ["Our box"]);
  const [long] = await opened(1e9, () => assert.fail("it was read"));
  assert.equal(long, "pegs.wrong.long");
  const found = await opened(10, () => Promise.reject(new Error("unreadable")));
  assert.deepEqual(found, ["record.wrong.unreadable", { name: "pegs.txt" }]);
});

test("nobody is asked about a draft that is kept or changed back", () => {
  box.read(TEXT);
  const [own] = ownSets(settings);
  box.edit(own);
  box.setPeg(1, { name: "lemon" });
  assert.ok(box.isUnkept);
  box.setPeg(1, { name: "yellow" });
  assert.ok(!box.isUnkept);
  box.setTitle("Theirs");
  settings = { ...settings, ownPegs: [TEXT.replace("Our box", "Theirs")] };
  assert.ok(!box.isUnkept);
});

test("drafts that are not valid are left out", () => {
  const peg = { name: "", label: "", paint: null, shape: null };
  const draft = { from: "classic", first: "A", title: "B", colours: [peg] };
  const read = (...drafts) => readBox({ drafts, edited: "classic" });
  assert.deepEqual(read(draft, draft), { drafts: [draft], edited: "classic" });
  for (const bad of [
    null,
    { ...draft, from: null },
    { ...draft, from: "x" },
    { ...draft, title: "x".repeat(101) },
    { ...draft, colours: [] },
    { ...draft, colours: [{ ...peg, paint: "red;}" }] },
    { ...draft, colours: [{ ...peg, shape: "x" }] },
    { ...draft, colours: Array(41).fill(peg) },
  ])
    assert.deepEqual(read(bad).drafts, [], JSON.stringify(bad));
  for (const none of [undefined, null, 7, {}, { drafts: "x" }])
    assert.equal(readBox(none), NO_DRAFTS);
});
