/** A strict game takes only guesses that fit the answers so far. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { agreeRequest, checkRequest } from "../../../web/js/questions/makers.ts";
import { hintsOf } from "../../../web/js/state/play.ts";
import {
  changed,
  guess,
  inMode,
  readState,
  reloaded,
  restart,
  run,
  settings,
  take,
  turn,
} from "../doing.mjs";

const strict = (is) => settings({ strict: is });
const begun = inMode("play", strict(true), restart(), ...turn("1122", 1, 1));
const tried = run(begun, take([2, 2, 3, 3]), guess("3344"));
const said = (code, fits) => ({ type: "checked", guess: code, fits });
const guesses = (state) => state.games.play.turns.map((each) => each.guess).join(" ");

test("a guess that does not fit is refused, and counts as no hint", () => {
  const request = { action: "contradicted", game: "p4c6r:1122=1,1", guess: "3344" };
  assert.deepEqual(checkRequest(tried.games.play), request);
  assert.equal(guesses(tried), "1122", "it is not made before that is known");
  const refused = run(tried, said("3344", false));
  assert.deepEqual([guesses(refused), agreeRequest(refused).guess], ["1122", "3344"]);
  assert.equal(hintsOf(refused.games.play.play), 0);
  assert.equal(checkRequest(refused.games.play), null);
});

test("a fitting guess is made, unless it was changed meanwhile", () => {
  const fits = said("3344", true);
  assert.equal(guesses(run(tried, fits)), "1122 3344");
  const changed = run(tried, take([2, 2, 2, 2]), fits);
  assert.deepEqual([guesses(changed), checkRequest(changed.games.play)], ["1122", null]);
  assert.equal(guesses(run(tried, said("6666", true))), "1122", "a late reply");
});

test("a game stays strict or not as it began", () => {
  assert.equal(guesses(run(begun, strict(false), guess("3344"))), "1122");
  const { play } = reloaded(tried).games.play;
  assert.deepEqual([play.strict, play.tried], [true, null]);
  const old = readState(changed(begun, "games.play.play.strict", undefined));
  assert.equal(old.games.play.play.strict, false);
  const free = run(begun, strict(false), restart(), ...turn("1122", 1, 1), guess("3344"));
  assert.equal(guesses(free), "1122 3344");
});
