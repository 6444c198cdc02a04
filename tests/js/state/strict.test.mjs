/** A strict game takes only guesses that fit the answers so far. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRequest } from "../../../web/js/questions/makers.js";
import { agreeRequest } from "../../../web/js/questions/hidden.js";
import { hintsOf } from "../../../web/js/state/play.js";
import {
  copy,
  guess,
  initialState,
  readState,
  reloaded,
  run,
  savedOf,
  take,
  turn,
} from "../doing.mjs";

const strict = { type: "settings", change: { strict: true } };
const begun = run(
  initialState("best", "A"),
  strict,
  { type: "mode", mode: "play" },
  { type: "restart", seed: "B" },
  ...turn("1122", 1, 1),
);
const said = (code, fits) => ({ type: "checked", guess: code, fits });

test("a guess that does not fit is refused, counts as no hint, and the row says which turns it contradicts", () => {
  const tried = run(begun, take([2, 2, 3, 3]), guess("3344"));
  assert.deepEqual(checkRequest(tried.games.play), {
    action: "contradicted",
    game: "p4c6r:1122=1,1",
    guess: "3344",
  });
  assert.equal(tried.games.play.turns.length, 1, "it is not made before that is known");
  const refused = run(tried, said("3344", false));
  assert.equal(refused.games.play.turns.length, 1);
  assert.equal(agreeRequest(refused).guess, "3344");
  assert.equal(hintsOf(refused.games.play.play), 0);
  assert.equal(checkRequest(refused.games.play), null);
});

test("a guess that fits is made, and one that was changed meanwhile is not", () => {
  const tried = run(begun, take([0, 2, 0, 3]), guess("1314"));
  assert.deepEqual(run(tried, said("1314", true)).games.play.turns.at(-1), {
    guess: "1314",
    feedback: null,
  });
  const changed = run(tried, take([2, 2, 2, 2]), said("1314", true));
  assert.equal(changed.games.play.turns.length, 1);
  assert.equal(checkRequest(changed.games.play), null);
  assert.equal(
    run(tried, said("6666", true)).games.play.turns.length,
    1,
    "a late reply about another guess",
  );
});

test("a game stays strict or not as it began, also when it is read again", () => {
  assert.equal(
    run(begun, { type: "settings", change: { strict: false } }, guess("3344")).games.play.turns
      .length,
    1,
  );
  const tried = run(begun, take([2, 2, 3, 3]), guess("3344"));
  const { play } = reloaded(tried).games.play;
  assert.deepEqual([play.strict, play.tried], [true, null]);
  const old = copy(savedOf(begun));
  delete old.games.play.play.strict;
  assert.equal(readState(old).games.play.play.strict, false);
  assert.equal(
    run(
      begun,
      strict,
      { type: "settings", change: { strict: false } },
      { type: "restart", seed: "C" },
      ...turn("1122", 1, 1),
      guess("3344"),
    ).games.play.turns.length,
    2,
  );
});
