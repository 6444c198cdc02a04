import assert from "node:assert/strict";
import { test } from "node:test";
import { Upkeep } from "../../../web/js/device/upkeep.js";
import { quietPage } from "../doing.mjs";

function upkeep(disk) {
  const [offered, done] = [[], []];
  const say = (_, { action }) => (action ? offered.push(action.run) : done.push("said"));
  const it = new Upkeep(quietPage({ notes: { say } }), disk);
  return { it, offered, done };
}

test("a newer version is offered once, and not in the middle of a game", () => {
  const { it, offered } = upkeep();
  it.settle(false);
  it.found(() => {});
  it.settle(true);
  assert.deepEqual(offered, []);
  assert.ok(it.update, "a sheet may offer it all the time");
  it.settle(false);
  it.settle(false);
  assert.deepEqual(offered, [it.update]);
});

test("a newer version that is taken is said to be opened, before it is", () => {
  const { it, done } = upkeep();
  it.found(() => done.push("opened"));
  assert.deepEqual(done, []);
  it.update();
  assert.deepEqual(done, ["said", "opened"]);
});

test("a version after the newer one is offered again", () => {
  const { it, offered, done } = upkeep();
  for (const version of ["second", "third"]) {
    it.found(() => done.push(version));
    it.settle(false);
    offered.at(-1)();
    assert.equal(done.at(-1), version);
  }
});

test("the browser is asked to keep what is saved after the first game, and seldom again", async () => {
  const asked = [];
  const { it } = upkeep({
    persisted: async () => false,
    persist: async () => asked.push("persist") > 1,
  });
  await it.look();
  assert.equal(it.kept, false);
  assert.deepEqual(asked, [], "a look asks nothing of the person");
  for (let games = 0; games < 10; games++) await it.ask(games);
  assert.equal(asked.length, 1);
  await it.ask(10);
  assert.equal(it.kept, true);
  await it.ask(100);
  assert.equal(asked.length, 2, "what is granted is not asked for again");
});

test("a browser that keeps it already is not asked, and one that cannot tell is no error", async () => {
  const { it } = upkeep({ persisted: async () => true, persist: () => assert.fail() });
  await it.ask(1);
  assert.equal(it.kept, true);
  for (const disk of [
    undefined,
    {},
    {
      persisted: async () => {
        throw new TypeError("opaque");
      },
      persist: () => {},
    },
  ]) {
    const { it: other } = upkeep(disk);
    await other.look();
    await other.ask(1);
    assert.equal(other.kept, null);
  }
});
