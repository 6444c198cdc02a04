/** Opening a file as one's own strategy. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

// The build takes the example in as text.
const hook = `export const load = async (url, context, next) =>
  url.endsWith(".py") ? { format: "module", source: "export default ''", shortCircuit: true } : next(url, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
// A channel to other tabs keeps Node running.
globalThis.BroadcastChannel = /** @type {any} */ (undefined);
globalThis.location = /** @type {any} */ ({
  protocol: "https:",
  pathname: "/",
  href: "https://host/",
});
const { Custom } = await import("../../../../web/js/lab/custom/custom.js");

test("a file that cannot be read does not end in silence: it is said, and what was typed stays", async () => {
  let drawn = 0;
  const custom = new Custom({
    onChange: () => {
      drawn += 1;
    },
  });
  custom.text = "# mine";
  await custom.open(
    /** @type {any} */ ({
      name: "gone.py",
      size: 10,
      arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")),
    }),
  );
  assert.match(custom.fault?.message ?? "", /^“gone.py” could not be read/);
  assert.deepEqual([custom.fault?.isText, custom.text], [false, "# mine"]);
  assert.ok(drawn > 0);
});
