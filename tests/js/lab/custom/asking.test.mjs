/** What a custom strategy's Python printed, as far as the page takes it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Wrong, askSandbox, lastLines, nearer } from "../../../../web/js/lab/custom/asking.js";

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
  for (const odd of [1, null, ["x"], { toString: null }, undefined])
    assert.deepEqual(await printed({ printed: odd }), []);
});

test("a wheel whose strategy has an error tells that error, not that of a helper which comes after it", () => {
  const wrong = (file, why) =>
    new Wrong({ message: `${file}: it failed`, code: "custom-in", values: { file, why } });
  const none = wrong("pack/__init__.py", { message: "there is no class", code: "custom-none" });
  const unfit = wrong("pack/helper.py", {
    message: "Helper is not a strategy",
    code: "custom-unfit",
  });
  const failed = wrong("pack/mine.py", { message: "ZeroDivisionError: division by zero" });
  const late = wrong("pack/slow.py", { message: "no end within 10 s", code: "custom-late" });
  const told = (...errors) => errors.reduce((first, later) => nearer(first, later), null);
  for (const all of [
    [none, failed, unfit],
    [failed, unfit, none],
    [unfit, none, failed],
  ])
    assert.equal(told(...all), failed);
  assert.equal(told(none, unfit), unfit);
  assert.equal(told(unfit, none), unfit);
  assert.equal(told(failed, late), failed, "of two the first");
  assert.equal(told(new Wrong({ message: "it failed" })).message, "it failed");
});
