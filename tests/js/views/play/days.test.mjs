import assert from "node:assert/strict";
import { test } from "node:test";
import { markup } from "../../../../web/build/markup.mjs";
import { dayTitle, dayView } from "../../../../web/js/views/play/ways.ts";
import { NO_HINTS, play } from "../../doing.mjs";

const [BEFORE, DAY, NEXT] = ["2026-11-21", "2026-11-22", "2026-11-23"];

/** The text of the sheet of a day, with a game on it and on the day before, found or not, as it is drawn on this day. */
function drawn(way, day, found = [true, true]) {
  const kind = way === "day" ? "play" : "puzzle";
  const game = { kind, at: 0, game: "p4c6r", guesses: 3, asked: NO_HINTS };
  const list = [BEFORE, DAY].map((name, index) => ({ ...game, id: name, name, won: found[index] }));
  const view = {
    state: play,
    games: { list, sought: new Map() },
    shownDay: { way, rules: "p4c6r", day: DAY },
    day,
    tomorrow: 61,
    setBack: false,
    replyTo: () => undefined,
    awaits: () => false,
    whenReplied: () => {},
    dispatch: () => {},
    showDay: () => {},
  };
  return {
    title: dayTitle(view),
    text: markup(dayView(view))
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " "),
  };
}

for (const [way, name] of [
  ["day", "code"],
  ["dayPuzzle", "puzzle"],
]) {
  test(`a sheet that is open over midnight keeps its day: ${name}`, () => {
    const before = drawn(way, DAY);
    assert.equal(before.title, `Today’s ${name}`);
    assert.match(
      before.text,
      /Played 2 Found 100% Streak 2 Longest streak 2 .*3 guesses today.*1 h 1 min/,
    );
    const after = drawn(way, NEXT);
    assert.equal(after.title, `${name[0].toUpperCase()}${name.slice(1)} of 22 Nov 2026`);
    assert.match(after.text, new RegExp(`Streak 2 .*A new day has begun\\. Today’s ${name} `));
    assert.doesNotMatch(after.text, /today |The next one/);
  });
}

test("a streak that has ended is told beside the longest one", () => {
  assert.match(drawn("day", DAY, [true, false]).text, /Found 50% Streak 0 Longest streak 1 /);
});
