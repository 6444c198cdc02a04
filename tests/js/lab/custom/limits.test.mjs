/** The limits of a custom strategy's Python, as far as Node has them; test_walls.py measures all in a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MAX_FILE_NAME,
  MAX_NAMES,
  MAX_NUMBER,
  MAX_OPEN,
  MAX_PATH,
  boundFiles,
  boundMemory,
} from "../../../../web/js/lab/custom/limits.js";
import { files } from "./files.mjs";

const FULL = { errno: 51 };
const TOO_LONG = { errno: 37 };
const TOO_MANY = { errno: 33 };

/** A file system with its limits. */
function bounded() {
  const made = files();
  boundFiles(made.FS);
  return made;
}

const empty = () => ({ contents: { length: 0 }, usedBytes: 0 });
const huge = { slice: () => ({ length: 2 ** 29 }) };

test("files have a limit, however they grow", () => {
  const { MEMFS } = bounded();
  assert.throws(() => MEMFS.expandFileStorage(empty(), 2 ** 30), FULL);
  assert.throws(() => MEMFS.resizeFileStorage(empty(), 2 ** 30), FULL);
  const { stream } = MEMFS.ops_table.file;
  assert.throws(() => stream.write({ node: empty() }, huge, 0, 2 ** 29, 0), FULL);
  for (let n = 0; n < 13; n++) MEMFS.resizeFileStorage(empty(), 10_000_000);
  assert.throws(() => MEMFS.resizeFileStorage(empty(), 10_000_000), FULL);
});

test("what is mapped and written back counts as what is written", () => {
  const { MEMFS } = bounded();
  assert.throws(() => MEMFS.stream_ops.write({ node: empty() }, huge, 0, 2 ** 29, 0), FULL);
});

test("a limited number of names is ever given, by whatever means", () => {
  const { MEMFS } = bounded();
  const { rename, symlink } = MEMFS.ops_table.dir.node;
  const node = MEMFS.createNode(null, "first");
  for (let n = 2; n < MAX_NAMES; n++) rename(node, null, `n${n}`);
  symlink(null, "link", "first");
  assert.throws(() => MEMFS.createNode(null, "more"), FULL);
  assert.throws(() => rename(node, null, "more"), FULL);
  assert.throws(() => symlink(null, "more", "first"), FULL);
  assert.equal(node.name, `n${MAX_NAMES - 1}`);
});

test("names and the paths in links have a limit of their length", () => {
  const { MEMFS } = bounded();
  const { rename, symlink } = MEMFS.ops_table.dir.node;
  const name = "n".repeat(MAX_FILE_NAME);
  const node = MEMFS.createNode(null, name);
  assert.throws(() => MEMFS.createNode(null, `${name}n`), TOO_LONG);
  assert.throws(() => rename(node, null, `${name}n`), TOO_LONG);
  symlink(null, "link", "t".repeat(MAX_PATH));
  assert.throws(() => symlink(null, "more", "t".repeat(MAX_PATH + 1)), TOO_LONG);
});

test("folders inside one another have a limit, where every step would be slower than the one before", () => {
  const { MEMFS } = bounded();
  const { rename } = MEMFS.ops_table.dir.node;
  let folder = null;
  for (let n = 0; n < 19; n++) folder = MEMFS.createNode(folder, "n".repeat(200));
  const last = MEMFS.createNode(folder, "n".repeat(200));
  assert.throws(() => MEMFS.createNode(last, "n".repeat(200)), TOO_LONG);
  assert.throws(() => rename(MEMFS.createNode(null, "n"), last, "n".repeat(200)), TOO_LONG);
});

test("the one name that a folder cannot hold is refused", () => {
  const { MEMFS } = bounded();
  assert.throws(() => MEMFS.createNode(null, "__proto__"), { errno: 28 });
  MEMFS.createNode(null, "constructor");
});

test("a limited number of files is open at once, and one that is closed makes room", () => {
  const { FS } = bounded();
  for (let n = FS.streams.length; n < MAX_OPEN; n++) FS.createStream({});
  assert.throws(() => FS.createStream({}), TOO_MANY);
  FS.closeStream(5);
  FS.closeStream(5);
  assert.equal(FS.createStream({}).fd, 5);
  assert.throws(() => FS.createStream({}), TOO_MANY);
});

test("the number of an open file has a limit, whoever chooses it", () => {
  const { FS } = bounded();
  assert.equal(FS.createStream({}, MAX_NUMBER).fd, MAX_NUMBER);
  assert.throws(() => FS.createStream({}, MAX_NUMBER + 1), TOO_MANY);
});

test("Python's memory grows up to its limit", () => {
  boundMemory();
  const memory = new WebAssembly.Memory({ initial: 1 });
  assert.equal(memory.grow(1), 1);
  assert.throws(() => memory.grow(8 * 1024), /there is no more memory/);
});
