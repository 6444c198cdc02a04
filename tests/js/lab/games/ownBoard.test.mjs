import assert from "node:assert/strict";
import { test } from "node:test";
import { OwnBoard } from "page/lab/games/experiment.ts";

function formOf(ask) {
  const asked = [];
  const own = new OwnBoard({
    ask: async (request) => {
      asked.push(request.game);
      return ask(request);
    },
    onChange() {},
  });
  return { own, asked };
}

test("Python is asked once whether each board exists", async () => {
  const error = { kind: "rules", message: "none twice" };
  const { own, asked } = formOf(({ game }) => (game === "p3c2n" ? { error } : { rules: {} }));
  await own.set();
  assert.deepEqual([own.rules, own.reply], ["p4c7r", { rules: {} }]);
  await own.set({ pegs: 3, colours: 2, kind: "n" });
  assert.deepEqual(own.reply, { error });
  await own.set({ pegs: 4, colours: 7, kind: "r" });
  assert.deepEqual(asked, ["p4c7r", "p3c2n"]);
});

test("Python is not asked of half a number or of too large a board", async () => {
  const { own, asked } = formOf(() => ({}));
  await own.set({ pegs: 2.5 });
  await own.set({ pegs: null });
  assert.equal(own.rules, null);
  await own.set({ pegs: 4, colours: 201 });
  assert.deepEqual([own.isTooLarge, own.reply, asked], [true, null, []]);
});

test("after Python was missing, the next change asks again", async () => {
  let isThere = false;
  const { own } = formOf(() => {
    if (!isThere) throw new Error("no Python");
    return { rules: {} };
  });
  await own.set();
  assert.equal(own.reply, null);
  isThere = true;
  await own.set();
  assert.deepEqual(own.reply, { rules: {} });
});
