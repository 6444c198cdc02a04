import { doesNotMatch, equal, match } from "node:assert/strict";
import { test } from "node:test";
import { markup } from "../../../../web/build/markup.mjs";
import { dayTitle, dayView } from "page/views/play/ways.ts";
import { finished, nothing, play, begin, current, run, turn } from "../../doing.mjs";
import { playLine } from "page/views/play/told.ts";

const [BEFORE, DAY, NEXT] = ["2026-11-21", "2026-11-22", "2026-11-23"];

function drawn(way, day, found = [true, true]) {
  const kind = way === "day" ? "play" : "puzzle";
  const list = [BEFORE, DAY].map((name, index) =>
    finished({ id: name, kind, game: "p4c6r", guesses: 3, name, won: found[index] }),
  );
  const view = {
    state: play,
    games: { list, sought: new Map() },
    shownDay: { way, rules: "p4c6r", day: DAY },
    day,
    tomorrow: 61,
    setBack: false,
    ...{ replyTo: nothing, awaits: nothing },
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
    equal(before.title, `Today’s ${name}`);
    match(
      before.text,
      /Played 2 Found 100% Streak 2 Longest streak 2 .*3 guesses today.*1 h 1 min/,
    );
    const after = drawn(way, NEXT);
    equal(after.title, `${name[0].toUpperCase()}${name.slice(1)} of 22 Nov 2026`);
    match(after.text, new RegExp(`Streak 2 .*A new day has begun\\. Today’s ${name} `));
    doesNotMatch(after.text, /today |The next one/);
  });
}

test("a streak that has ended is told beside the longest one", () => {
  match(drawn("day", DAY, [true, false]).text, /Found 50% Streak 0 Longest streak 1 /);
});

const lineOn = (day, start) => {
  const game = current(run(play, begin(start), ...turn("1122", 1, 0)));
  return playLine({ game, facts: {}, day, replyTo: () => undefined });
};

test("a code of yesterday is not called today's code", () => {
  match(lineOn("2026-12-01", { name: "2026-12-01" }), / · today’s code$/);
  match(lineOn("2026-12-02", { name: "2026-12-01" }), / · code of .*1.*2026$/);
});

test("other kinds of games are named", () => {
  match(lineOn("2026-12-01", { rival: "ada" }), / · duel$/);
  match(lineOn("2026-12-01", { source: "devil" }), / · against the devil$/);
  doesNotMatch(lineOn("2026-12-01", {}), / · /);
});
