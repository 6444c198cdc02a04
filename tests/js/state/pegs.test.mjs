import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addSets,
  areOwnPegs,
  chosenSet,
  dropSet,
  freeTitle,
  isSetKey,
  isTitleTaken,
  keepSet,
  MAX_SETS,
  movedBy,
  ownKey,
  ownSets,
  withOneMore,
} from "page/state/pegs.ts";
import { FIRST_SETTINGS, readSettings } from "page/state/settings.ts";
import { SETS } from "page/words/colours.ts";
import { MAX_TITLE } from "page/words/pegtext.ts";
import { copy } from "../doing.mjs";

const RED = { name: "red", label: "R", paint: "#be272a", shape: null };
const HOLE = { name: "hole", label: "E", paint: null, shape: null };
const BOX = { title: "Our box", colours: [RED, HOLE] };
const TEXT = "Mastermind pegs: Our box\nR #be272a red\nE hole hole";
const kept = keepSet(FIRST_SETTINGS, BOX);
const titles = (settings) => ownSets(settings).map(({ title }) => title);

test("a set is kept, replaced under its new title, and deleted", () => {
  const set = { key: "own:Our box", ...BOX };
  assert.deepEqual(kept, { ownPegs: [TEXT], pegs: set.key });
  assert.deepEqual([ownSets(kept), chosenSet(kept)], [[set], set]);
  const renamed = keepSet(kept, { ...BOX, title: "Theirs" }, ownKey("Our box"));
  assert.deepEqual([titles(renamed), renamed.pegs], [["Theirs"], "own:Theirs"]);
  assert.deepEqual(dropSet(renamed, "own:Theirs"), { ownPegs: [], pegs: null });
  assert.equal(dropSet({ ...renamed, pegs: "classic" }, "own:Theirs").pegs, "classic");
});

test("kept sets are read with the settings, and nothing else", () => {
  assert.deepEqual(readSettings(copy(kept)).ownPegs, [TEXT]);
  for (const value of [
    ...[null, "x", [1], [["a"]], ["Mastermind pegs: a"], [{}]],
    [TEXT, TEXT.replace("Our", "OUR")],
    Array(MAX_SETS + 1).fill(TEXT),
  ]) {
    assert.equal(areOwnPegs(value), false, JSON.stringify(value));
    assert.deepEqual(readSettings({ ownPegs: value }).ownPegs, []);
  }
});

test("sets of a file are added under titles that are free", () => {
  assert.deepEqual(addSets(kept, kept), kept);
  assert.deepEqual(addSets(kept, { theme: "dark" }), { theme: "dark", ownPegs: [TEXT] });
  const theirs = keepSet(FIRST_SETTINGS, { ...BOX, colours: [HOLE] });
  const all = addSets(kept, theirs);
  assert.deepEqual([titles(all), all.pegs], [["Our box", "Our box 2"], "own:Our box 2"]);
  assert.deepEqual(
    ownSets(all).map(({ colours }) => colours.length),
    [2, 1],
  );
  const many = Array.from({ length: MAX_SETS }, (_, n) => TEXT.replace("box", `box ${n}`));
  assert.deepEqual(addSets({ ...kept, ownPegs: many }, theirs).ownPegs, many);
});

test("the chosen set is a shipped or a kept one, or gone", () => {
  for (const key of [null, "classic", "own:Our box"]) assert.ok(isSetKey(key));
  for (const key of ["", "other", 1, {}, `own:${"x".repeat(100)}`]) assert.ok(!isSetKey(key));
  assert.equal(chosenSet({ ownPegs: [], pegs: "own:Our box" }), null);
  assert.equal(chosenSet({ ownPegs: [], pegs: "classic" })?.colours.length, 6);
});

test("titles are told apart, and a long one stays short", () => {
  const long = "x".repeat(MAX_TITLE);
  const taken = keepSet(kept, { ...BOX, title: long });
  for (const [title, free] of [
    ["Theirs", "Theirs"],
    ["Classic box", "Classic box 2"], // the title of a shipped set
    ["our BOX", "our BOX 2"],
    [long, `${long.slice(2)} 2`],
  ])
    assert.equal(freeTitle(taken, title), free);
  assert.ok(isTitleTaken(kept, "OUR box", null));
  assert.ok(!isTitleTaken(kept, "OUR box", "own:Our box"));
});

test("colours are moved, and added until there are no more", () => {
  const { colours } = SETS[1];
  const labels = movedBy(colours, 0, 1).map(({ label }) => label);
  assert.equal(labels.join(""), "YRGBWK");
  assert.deepEqual(movedBy(colours, 0, -1), colours);
  assert.equal(withOneMore(colours).at(-1)?.name, "orange");
  let all = [RED];
  for (let more = withOneMore(all); more !== all; more = withOneMore(all)) all = more;
  assert.equal(new Set(all.map(({ label }) => label)).size, all.length);
  assert.ok(all.length >= 26);
});
