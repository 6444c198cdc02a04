import { deepEqual, equal, fail, ok } from "node:assert/strict";
import { test } from "node:test";
import { Upkeep } from "page/device/upkeep.ts";
import { quietPage } from "../doing.mjs";
import { replaceGlobals } from "../globals.mjs";

function upkeep(context, storage) {
  replaceGlobals(context, { navigator: { storage } });
  const [offered, done] = [[], []];
  const say = (_, { action }) => (action ? offered.push(action.run) : done.push("said"));
  const it = new Upkeep(quietPage({ notes: { say } }));
  return { it, offered, done };
}

test("each newer version is offered once, and in no game", (context) => {
  const { it, offered, done } = upkeep(context);
  it.settle(false);
  it.found(() => done.push("second"));
  it.settle(true);
  deepEqual(offered, []);
  ok(it.update, "a sheet may offer it all the time");
  for (let times = 0; times < 2; times++) it.settle(false);
  deepEqual([offered, done], [[it.update], []]);
  offered[0]();
  it.found(() => done.push("third"));
  it.settle(false);
  offered[1]();
  deepEqual(done, ["said", "second", "said", "third"]);
});

test("the browser is asked to keep games after the first, then seldom", async (context) => {
  const asked = [];
  const { it } = upkeep(context, {
    persisted: async () => false,
    persist: async () => asked.push("persist") > 1,
  });
  await it.look();
  deepEqual([it.kept, asked], [false, []], "a look asks nothing of the person");
  for (let games = 0; games < 10; games++) await it.ask(games);
  equal(asked.length, 1);
  await it.ask(10);
  equal(it.kept, true);
  await it.ask(100);
  equal(asked.length, 2, "what is granted is not asked for again");
});

for (const [what, disk, kept] of [
  ["keeps it already", { persisted: async () => true, persist: () => fail() }, true],
  ["has no storage", undefined, null],
  ["cannot tell", {}, null],
  [
    "refuses",
    { persisted: () => Promise.reject(new TypeError("opaque")), persist: () => {} },
    null,
  ],
]) {
  test(`a browser that ${what} is asked nothing, without an error`, async (context) => {
    for (const look of [true, false]) {
      const { it } = upkeep(context, disk);
      if (look) await it.look();
      await it.ask(1);
      equal(it.kept, kept);
    }
  });
}
