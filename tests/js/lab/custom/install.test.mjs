/** Installing a wheel: what the core and micropip say about it becomes one reply. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "../../../../web/js/lab/custom/install.js";

const NAME = "brought-1.0-py3-none-any.whl";
const GOOD = '{"modules":["brought"]}';

/** The reply about a wheel whose installation does this; `asked` gets what the core is asked. */
function installed(act, { name = NAME, says = GOOD, asked = [] } = {}) {
  const files = new Map();
  const FS = {
    writeFile: (path, bytes) => files.set(path, bytes.length),
    rename: (from, to) => {
      files.set(to, files.get(from));
      files.delete(from);
    },
  };
  const micropip = { install: { callKwargs: async (from) => act(from, files) } };
  const door = (request) => {
    asked.push(JSON.parse(request));
    return "refused" in asked.at(-1)
      ? JSON.stringify({ error: { message: asked.at(-1).refused } })
      : says;
  };
  return install({ FS }, micropip, door, { name, bytes: new ArrayBuffer(5) });
}

test("a wheel that the core accepts is installed from a file of its name", async () => {
  const found = [];
  const reply = await installed((url, files) => found.push(url, ...files));
  assert.equal(reply, GOOD);
  assert.deepEqual(found, [`emfs:/tmp/${NAME}`, [`/tmp/${NAME}`, 5]]);
});

test("a name is no path before the core has accepted it, and a refused wheel is not installed", async () => {
  const asked = [];
  const says = '{"error":{"message":"no"}}';
  const reply = await installed(() => assert.fail("installed"), {
    name: "../../core.zip",
    says,
    asked,
  });
  assert.equal(reply, says);
  assert.deepEqual(asked, [{ action: "wheel", name: "../../core.zip", path: "/tmp/unread" }]);
});

test("what micropip refuses is told with the last line of its traceback, and ends", async () => {
  const message =
    'Traceback (most recent call last):\n  File "x"\nmicropip.odd.ParserError: no name\nSee: https://x\n';
  const reply = await installed(() => {
    throw new Error(message);
  });
  assert.deepEqual(JSON.parse(reply), { error: { message: "ParserError: no name" } });
});

test("an installation that never ends is ended", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const reply = installed(() => new Promise(() => {}));
  await null;
  mock.timers.tick(30_000);
  assert.match(await reply, /no end within 30 s/);
});
