import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addSets,
  areOwnPegs,
  chosenSet,
  dropSet,
  freeTitle,
  hasRoomForSet,
  isSetKey,
  isTitleTaken,
  keepSet,
  MAX_SETS,
  movedBy,
  ownKey,
  ownSets,
  withOneMore,
} from "../../../web/js/state/pegs.js";
import { FIRST_SETTINGS, readSettings } from "../../../web/js/state/settings.js";
import { SETS } from "../../../web/js/words/colours.js";
import { MAX_TITLE } from "../../../web/js/words/pegtext.js";

const RED = { name: "red", label: "R", paint: "#be272a", shape: null };
const HOLE = { name: "hole", label: "E", paint: null, shape: null };
const BOX = { title: "Our box", colours: [RED, HOLE] };
const TEXT = "Mastermind pegs: Our box\nR #be272a red\nE hole hole";

test("a set is kept as a text and chosen, replaced under its new title, and deleted", () => {
  const kept = keepSet(FIRST_SETTINGS, BOX);
  assert.deepEqual(kept, { ownPegs: [TEXT], pegs: "own:Our box" });
  assert.deepEqual(ownSets(kept), [{ key: "own:Our box", ...BOX }]);
  assert.deepEqual(chosenSet(kept), { key: "own:Our box", ...BOX });
  const renamed = keepSet(kept, { ...BOX, title: "Theirs" }, ownKey("Our box"));
  assert.deepEqual(
    ownSets(renamed).map(({ title }) => title),
    ["Theirs"],
  );
  assert.equal(renamed.pegs, "own:Theirs");
  assert.deepEqual(dropSet(renamed, "own:Theirs"), { ownPegs: [], pegs: null });
  assert.equal(dropSet({ ...renamed, pegs: "classic" }, "own:Theirs").pegs, "classic");
});

test("what was kept is read again with the settings, and what is not a set is not", () => {
  const kept = keepSet(FIRST_SETTINGS, BOX);
  assert.deepEqual(readSettings(JSON.parse(JSON.stringify(kept))).ownPegs, [TEXT]);
  const odd = [
    null,
    "x",
    [1],
    [["a"]],
    ["Mastermind pegs: a"],
    [TEXT, TEXT.replace("Our", "OUR")],
    Array(MAX_SETS + 1).fill(TEXT),
    [{}],
  ];
  for (const value of odd) {
    assert.equal(areOwnPegs(value), false, JSON.stringify(value));
    assert.deepEqual(readSettings({ ownPegs: value }).ownPegs, []);
  }
});

test("sets of a file are added to the person's own, under titles that are free, and none is lost", () => {
  const kept = keepSet(FIRST_SETTINGS, BOX);
  assert.deepEqual(addSets(kept, kept), kept);
  assert.deepEqual(addSets(kept, { theme: "dark" }), { theme: "dark", ownPegs: [TEXT] });
  const theirs = keepSet(FIRST_SETTINGS, { ...BOX, colours: [HOLE] });
  const all = addSets(kept, theirs);
  assert.deepEqual(
    ownSets(all).map(({ title, colours }) => [title, colours.length]),
    [
      ["Our box", 2],
      ["Our box 2", 1],
    ],
  );
  assert.equal(all.pegs, "own:Our box 2");
  const full = {
    ...kept,
    ownPegs: Array.from({ length: MAX_SETS }, (_, n) => TEXT.replace("box", `box ${n}`)),
  };
  assert.deepEqual(addSets(full, theirs).ownPegs, full.ownPegs);
});

test("the chosen set is a shipped or a kept one; a set that is gone leaves the board's usual one", () => {
  for (const key of [null, "classic", "own:Our box"]) assert.ok(isSetKey(key));
  for (const key of ["", "other", 1, {}, `own:${"x".repeat(100)}`])
    assert.ok(!isSetKey(key), String(key));
  assert.equal(chosenSet({ ownPegs: [], pegs: "own:Our box" }), null);
  assert.equal(chosenSet({ ownPegs: [], pegs: "classic" })?.colours.length, 6);
});

test("titles are told apart, and a long one stays short", () => {
  const kept = keepSet(FIRST_SETTINGS, BOX);
  assert.equal(freeTitle(kept, "Theirs"), "Theirs");
  assert.equal(freeTitle(kept, "Classic box"), "Classic box 2", "as a shipped one is called");
  assert.equal(freeTitle(kept, "our BOX"), "our BOX 2");
  const long = keepSet(FIRST_SETTINGS, { ...BOX, title: "x".repeat(MAX_TITLE) });
  assert.equal(freeTitle(long, "x".repeat(MAX_TITLE)), `${"x".repeat(MAX_TITLE - 2)} 2`);
  assert.ok(isTitleTaken(kept, "OUR box", null));
  assert.ok(!isTitleTaken(kept, "OUR box", "own:Our box"));
});

test("there is room for a number of sets", () => {
  let kept = /** @type {import("../../../web/js/state/pegs.js").Choice} */ (FIRST_SETTINGS);
  for (let set = 0; set < MAX_SETS; set++) {
    assert.ok(hasRoomForSet(kept));
    kept = keepSet(kept, { ...BOX, title: freeTitle(kept, "Box") });
  }
  assert.ok(!hasRoomForSet(kept));
  assert.ok(areOwnPegs(kept.ownPegs));
});

test("colours are moved within the set, and added until the shipped ones are used up", () => {
  const { colours } = SETS[1];
  assert.deepEqual(
    movedBy(colours, 0, 1)
      .map(({ label }) => label)
      .join(""),
    "YRGBWK",
  );
  assert.deepEqual(movedBy(colours, 0, -1), colours);
  assert.equal(withOneMore(colours).at(-1)?.name, "orange");
  let all = [RED];
  for (let more = withOneMore(all); more !== all; more = withOneMore(all))
    all = /** @type {any} */ (more);
  assert.equal(new Set(all.map(({ label }) => label)).size, all.length);
  assert.ok(all.length >= 26);
});
