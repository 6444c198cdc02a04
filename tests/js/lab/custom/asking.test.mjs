/** What a custom strategy's Python printed, as far as the page takes it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { askSandbox, lastLines } from "../../../../web/js/lab/custom/asking.js";

test("the last lines of what was printed are whole, and bounded", () => {
  assert.equal(lastLines("a\nb\n"), "a\nb\n");
  const lines = lastLines("0123456789\n".repeat(1_000_000));
  assert.ok(lines.length <= 2000 && lines.length > 1900);
  assert.equal(lines.slice(0, 11), "0123456789\n");
  assert.equal(lastLines(`${"x".repeat(5000)}\n`), `${"x".repeat(1999)}\n`);
  assert.equal(lastLines("x".repeat(5000)), "x".repeat(2000));
});

test("what was printed comes with a reply and with an error, and only as text", async () => {
  /** @param {object} reply */
  const printed = async (reply) => {
    const heard = [];
    const sandbox = /** @type {any} */ ({ ask: async () => reply });
    await askSandbox(sandbox, {}, { print: (text) => heard.push(text) }).catch(() => {});
    return heard;
  };
  assert.deepEqual(await printed({ name: "a", printed: "1\n" }), ["1\n"]);
  assert.deepEqual(await printed({ error: { message: "it failed" }, printed: "<b>\n" }), ["<b>\n"]);
  for (const odd of [1, null, ["x"], { toString: null }, undefined]) assert.deepEqual(await printed({ printed: odd }), []);
});
