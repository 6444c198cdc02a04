/** What a custom strategy's Python printed, as far as the page takes it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Wrong, askSandbox, lastLines, nearer } from "../../../../web/js/lab/custom/asking.js";

test("the last lines of what was printed are whole, and bounded", () => {
  assert.equal(lastLines("a\nb\n"), "a\nb\n");
  const lines = lastLines("0123456789\n".repeat(1_000_000));
  assert.ok(lines.length <= 2000 && lines.length > 1900);
  assert.match(lines, /^0123456789\n/);
  assert.equal(lastLines(`${"x".repeat(5000)}\n`), `${"x".repeat(1999)}\n`);
  assert.equal(lastLines("x".repeat(5000)), "x".repeat(2000));
});

for (const [reply, printed] of [
  [{ name: "a", printed: "1\n" }, ["1\n"]],
  [{ error: { message: "it failed" }, printed: "<b>\n" }, ["<b>\n"]],
  ...[1, null, ["x"], { toString: null }, undefined].map((odd) => [{ printed: odd }, []]),
]) {
  test(`what was printed comes with a reply and with an error, and only as text: ${JSON.stringify(reply)}`, async () => {
    const heard = [];
    const sandbox = /** @type {any} */ ({ ask: async () => reply });
    await askSandbox(sandbox, {}, { print: (text) => heard.push(text) }).catch(() => {});
    assert.deepEqual(heard, printed);
  });
}

test("of a wheel the error of the strategy is told, not that of a helper", () => {
  const wrong = (message, code) =>
    new Wrong({ message, code: "custom-in", values: { file: "x.py", why: { message, code } } });
  const none = wrong("there is no class", "custom-none");
  const unfit = wrong("Helper is not a strategy", "custom-unfit");
  const failed = wrong("ZeroDivisionError: division by zero");
  const late = wrong("no end within 10 s", "custom-late");
  for (const [told, ...errors] of [
    [failed, none, failed, unfit],
    [failed, failed, unfit, none],
    [failed, unfit, none, failed],
    [unfit, none, unfit],
    [unfit, unfit, none],
    [failed, failed, late], // of two the first
  ])
    assert.equal(
      errors.reduce((first, later) => nearer(first, later), null),
      told,
    );
  const plain = new Wrong({ message: "it failed" });
  assert.equal(nearer(null, plain).message, "it failed");
});
