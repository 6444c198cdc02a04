import assert from "node:assert/strict";
import { test } from "node:test";
import { playLine } from "../../../../web/js/views/play/told.ts";
import { begin, current, play, run, turn } from "../../doing.mjs";

/** The line of a game with one turn, begun like this, on a day. */
const lineOn = (day, start) => {
  const game = current(run(play, begin(start), ...turn("1122", 1, 0)));
  return playLine({ game, facts: {}, day, replyTo: () => undefined });
};

test("a code of yesterday is not called today's code", () => {
  assert.match(lineOn("2026-12-01", { name: "2026-12-01" }), / · today’s code$/);
  assert.match(lineOn("2026-12-02", { name: "2026-12-01" }), / · code of .*1.*2026$/);
});

test("other kinds of games are named, and the usual one is not", () => {
  assert.match(lineOn("2026-12-01", { rival: "ada" }), / · duel$/);
  assert.match(lineOn("2026-12-01", { source: "devil" }), / · against the devil$/);
  assert.doesNotMatch(lineOn("2026-12-01", {}), / · /);
});
