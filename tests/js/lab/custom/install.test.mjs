/** Installing a wheel: what the core, micropip and the files say about it becomes one reply. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "../../../../web/js/lab/custom/install.js";

const NAME = "brought-1.0-py3-none-any.whl";
const GOOD = '{"modules":["brought"]}';

/** Files by their paths, as far as they are asked for. */
function disk() {
  const files = new Map([
    ["/core.zip", 3],
    ["/home/pyodide/kept", 4],
    ["/dev/null", 0],
  ]);
  const folders = [
    "/home",
    "/home/pyodide",
    "/dev",
    "/tmp",
    "/lib",
    "/lib/python3.14",
    "/lib/python3.14/site-packages",
  ];
  const all = () => [...folders, ...files.keys()];
  const FS = {
    writeFile: (path, bytes) => files.set(path, bytes.length),
    rename: (from, to) => {
      files.set(to, files.get(from));
      files.delete(from);
    },
    readdir: (folder) => [
      ".",
      "..",
      ...all()
        .filter((path) => path.slice(0, path.lastIndexOf("/") || 1) === folder)
        .map((path) => path.slice(path.lastIndexOf("/") + 1)),
    ],
    lstat: (path) => ({
      mode: folders.includes(path) ? "folder" : "file",
      size: files.get(path),
      mtime: new Date(1),
    }),
    isDir: (mode) => mode === "folder",
  };
  return { FS, files };
}

/** The reply about a wheel whose installation does this; `asked` gets what the core is asked. */
function installed(act, { name = NAME, says = GOOD, asked = [] } = {}) {
  const { FS, files } = disk();
  const micropip = { install: { callKwargs: async (from) => act(files, from) } };
  const door = (request) => {
    asked.push(JSON.parse(request));
    return "refused" in asked.at(-1)
      ? JSON.stringify({ error: { message: asked.at(-1).refused } })
      : says;
  };
  return install({ FS }, micropip, door, { name, bytes: new ArrayBuffer(5) });
}

test("a wheel that the core accepts is installed from a file of its name, inside the one folder", async () => {
  const from = [];
  const reply = await installed((files, url) => {
    from.push(url);
    files.set("/lib/python3.14/site-packages/brought.py", 1);
  });
  assert.equal(reply, GOOD);
  assert.deepEqual(from, [`emfs:/tmp/${NAME}`]);
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

for (const [what, path, act] of [
  ["made", "/home/pyodide/tarfile.py", (files) => files.set("/home/pyodide/tarfile.py", 1)],
  ["changed", "/core.zip", (files) => files.set("/core.zip", 9)],
  ["removed", "/home/pyodide/kept", (files) => files.delete("/home/pyodide/kept")],
  ["left in the folder for passing things on", "/tmp/x", (files) => files.set("/tmp/x", 1)],
])
  test(`a file that is ${what} beside the one folder is told, whatever the core says`, async () => {
    assert.deepEqual(JSON.parse(await installed(act)), {
      error: { message: `it would write to ${path}` },
    });
  });
