import assert from "node:assert/strict";
import { test } from "node:test";
import { Upkeep } from "../../../web/js/page/upkeep.js";

function upkeep(disk) {
  const offered = [];
  const it = new Upkeep({ onOffer: (apply) => offered.push(apply), onChange: () => {}, disk });
  return { it, offered };
}

test("a newer version is offered once, and not in the middle of a game", () => {
  const { it, offered } = upkeep();
  it.settle(false);
  const apply = () => {};
  it.found(apply);
  it.settle(true);
  assert.deepEqual(offered, []);
  assert.equal(it.update, apply, "a sheet may offer it all the time");
  it.settle(false);
  it.settle(false);
  assert.deepEqual(offered, [apply]);
});

test("a version after the newer one is offered again", () => {
  const { it, offered } = upkeep();
  for (const version of [() => 1, () => 2]) {
    it.found(version);
    it.settle(false);
    assert.equal(offered.at(-1), version);
  }
});

test("the browser is asked to keep what is saved after the first game, and seldom again", async () => {
  const asked = [];
  const { it } = upkeep({ persisted: async () => false, persist: async () => asked.push("persist") > 1 });
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
  for (const disk of [undefined, {}, { persisted: async () => { throw new TypeError("opaque"); }, persist: () => {} }]) {
    const { it: other } = upkeep(disk);
    await other.look();
    await other.ask(1);
    assert.equal(other.kept, null);
  }
}); // prettier-ignore
