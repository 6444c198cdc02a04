import { deepEqual, equal, fail, ok } from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { makePegBox } from "page/store/pegbox.ts";
import { NO_DRAFTS, readBox, MAX_SETS, ownSets } from "page/state/pegs.ts";
import { MAX_TEXT } from "page/words/pegtext.ts";
import { livePage, settings, start } from "../doing.mjs";

const TEXT = "Mastermind pegs: Our box\nR #be272a red\nY #ffe204 yellow";
let page;
let box;
beforeEach(() => {
  page = livePage(start);
  const dispatch = (action) => (action.type === "open" ? box.begin() : page.dispatch(action));
  box = makePegBox({ ...page, dispatch });
});
const sets = () => ownSets(page.now.settings);
const titles = () => sets().map(({ title }) => title);
/** Another tab changes the sets. */
const change = (ownPegs, pegs = null) => page.dispatch(settings({ ownPegs, pegs }));

test("changes of sets in another tab are not lost", () => {
  const other = (title) => TEXT.replace("Our box", title);
  box.read(TEXT);
  box.edit(sets()[0]);
  box.drop();
  change([other("Theirs"), TEXT.replace("red", "ruby")], "own:Theirs");
  box.undrop();
  deepEqual(titles(), ["Our box 2", "Theirs", "Our box"]);
  equal(page.now.settings.pegs, "own:Our box 2");

  box.edit(sets()[0]);
  const many = Array.from({ length: MAX_SETS }, (_, n) => other(`Box ${n}`));
  change(many);
  ok(box.isTooMany);
  box.save();
  ok(box.draft, "what was edited is still there");
  equal(titles().length, MAX_SETS);
  change(many.slice(1));
  box.save();
  equal(titles().at(-1), "Our box 2");
});

test("a text is added once, and a bad one changes nothing", () => {
  box.read(TEXT);
  box.read(TEXT);
  deepEqual(titles(), ["Our box"]);
  box.read(TEXT.replace("red", "ruby"));
  deepEqual(titles(), ["Our box", "Our box 2"]);
  const before = page.now;
  for (const [text, wrong] of [
    ["<script>", "head"],
    [TEXT.replace("#be272a", "red;}"), "line"],
    ["x".repeat(MAX_TEXT + 1), "long"],
  ]) {
    box.read(text);
    deepEqual([box.said?.key, box.said?.wrong], [`pegs.wrong.${wrong}`, true]);
  }
  deepEqual(page.now, before);
});

test("a file is read as a text, one that is too large not at all", async () => {
  const opened = async (size, text) => {
    await box.open({ name: "pegs.txt", size, text });
    return [box.said?.key, box.said?.values];
  };
  await opened(TEXT.length, async () => TEXT);
  deepEqual(titles(), ["Our box"]);
  const [long] = await opened(1e9, () => fail("it was read"));
  equal(long, "pegs.wrong.long");
  const found = await opened(10, () => Promise.reject(new Error("unreadable")));
  deepEqual(found, ["record.wrong.unreadable", { name: "pegs.txt" }]);
});

test("nobody is asked about a draft that is kept or changed back", () => {
  box.read(TEXT);
  const [own] = sets();
  box.edit(own);
  box.setPeg(1, { name: "lemon" });
  ok(box.isUnkept);
  box.setPeg(1, { name: "yellow" });
  ok(!box.isUnkept);
  box.setTitle("Theirs");
  change([TEXT.replace("Our box", "Theirs")], "own:Our box");
  ok(!box.isUnkept);
});

test("drafts that are not valid are left out", () => {
  const peg = { name: "", label: "", paint: null, shape: null };
  const draft = { from: "classic", first: "A", title: "B", colours: [peg] };
  const read = (...drafts) => readBox({ drafts, edited: "classic" });
  deepEqual(read(draft, draft), { drafts: [draft], edited: "classic" });
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
    deepEqual(read(bad).drafts, [], JSON.stringify(bad));
  for (const none of [undefined, null, 7, {}, { drafts: "x" }]) equal(readBox(none), NO_DRAFTS);
});
