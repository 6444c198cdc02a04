import { deepEqual, equal, ok } from "node:assert/strict";
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
  deepEqual(kept, { ownPegs: [TEXT], pegs: set.key });
  deepEqual([ownSets(kept), chosenSet(kept)], [[set], set]);
  const renamed = keepSet(kept, { ...BOX, title: "Theirs" }, ownKey("Our box"));
  deepEqual([titles(renamed), renamed.pegs], [["Theirs"], "own:Theirs"]);
  deepEqual(dropSet(renamed, "own:Theirs"), { ownPegs: [], pegs: null });
  equal(dropSet({ ...renamed, pegs: "classic" }, "own:Theirs").pegs, "classic");
});

test("kept sets are read with the settings", () => {
  deepEqual(readSettings(copy(kept)).ownPegs, [TEXT]);
  for (const value of [
    ...[null, "x", [1], [["a"]], ["Mastermind pegs: a"], [{}]],
    [TEXT, TEXT.replace("Our", "OUR")],
    Array(MAX_SETS + 1).fill(TEXT),
  ]) {
    equal(areOwnPegs(value), false, JSON.stringify(value));
    deepEqual(readSettings({ ownPegs: value }).ownPegs, []);
  }
});

test("sets of a file are added under titles that are free", () => {
  deepEqual(addSets(kept, kept), kept);
  deepEqual(addSets(kept, { theme: "dark" }), { theme: "dark", ownPegs: [TEXT] });
  const theirs = keepSet(FIRST_SETTINGS, { ...BOX, colours: [HOLE] });
  const all = addSets(kept, theirs);
  deepEqual([titles(all), all.pegs], [["Our box", "Our box 2"], "own:Our box 2"]);
  deepEqual(
    ownSets(all).map(({ colours }) => colours.length),
    [2, 1],
  );
  const many = Array.from({ length: MAX_SETS }, (_, n) => TEXT.replace("box", `box ${n}`));
  deepEqual(addSets({ ...kept, ownPegs: many }, theirs).ownPegs, many);
});

test("the chosen set is a shipped or a kept one", () => {
  for (const key of [null, "classic", "own:Our box"]) ok(isSetKey(key));
  for (const key of ["", "other", 1, {}, `own:${"x".repeat(100)}`]) ok(!isSetKey(key));
  equal(chosenSet({ ownPegs: [], pegs: "own:Our box" }), null);
  equal(chosenSet({ ownPegs: [], pegs: "classic" })?.colours.length, 6);
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
    equal(freeTitle(taken, title), free);
  ok(isTitleTaken(kept, "OUR box", null));
  ok(!isTitleTaken(kept, "OUR box", "own:Our box"));
});

test("colours are moved, and added until there are no more", () => {
  const { colours } = SETS[1];
  const labels = movedBy(colours, 0, 1).map(({ label }) => label);
  equal(labels.join(""), "YRGBWK");
  deepEqual(movedBy(colours, 0, -1), colours);
  equal(withOneMore(colours).at(-1)?.name, "orange");
  let all = [RED];
  for (let more = withOneMore(all); more !== all; more = withOneMore(all)) all = more;
  equal(new Set(all.map(({ label }) => label)).size, all.length);
  ok(all.length >= 26);
});
