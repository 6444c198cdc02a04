/** Opening a file as one's own strategy. */
import assert from "node:assert/strict";
import { test } from "node:test";

// A channel to other tabs keeps Node running.
globalThis.BroadcastChannel = undefined;
globalThis.location = {
  protocol: "https:",
  pathname: "/",
  href: "https://host/",
};
const { Custom, lastLines } = await import("../../../../web/js/lab/custom/custom.ts");

test("a file that cannot be read is told, and the typed text stays", async () => {
  let drawn = 0;
  const custom = new Custom({
    onChange: () => {
      drawn += 1;
    },
  });
  custom.text = "# mine";
  await custom.open({
    name: "gone.py",
    size: 10,
    arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")),
  });
  assert.match(custom.fault?.message ?? "", /^“gone.py” could not be read/);
  assert.deepEqual([custom.fault?.isText, custom.text], [false, "# mine"]);
  assert.ok(drawn > 0);
});

test("the last lines of the output are whole, and bounded", () => {
  assert.equal(lastLines("a\nb\n"), "a\nb\n");
  const lines = lastLines("0123456789\n".repeat(1_000_000));
  assert.ok(lines.length <= 2000 && lines.length > 1900);
  assert.equal(lines.slice(0, 11), "0123456789\n");
  assert.equal(lastLines(`${"x".repeat(5000)}\n`), `${"x".repeat(1999)}\n`);
  assert.equal(lastLines("x".repeat(5000)), "x".repeat(2000));
});
