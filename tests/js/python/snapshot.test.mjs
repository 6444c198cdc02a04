import { deepEqual, equal, throws } from "node:assert/strict";
import { test } from "node:test";
import { PAGE, readSnapshot, writeSnapshot } from "page/python/snapshot.ts";

const HEAP = 2 * PAGE;
const head = Uint8Array.from([1, 2, 3, 4]);

function memory(words) {
  const bytes = new Uint8Array(6 * PAGE);
  const view = new Uint32Array(bytes.buffer);
  for (const [place, word] of Object.entries(words)) view[Number(place) / 4] = word;
  return bytes;
}

const fresh = memory({ 8: 70, [HEAP]: 5, [HEAP + 400]: 6 });
const after = memory({ 8: 71, [HEAP]: 9, [HEAP + 400]: 6, [5 * PAGE]: 0xffffffff });
const written = writeSnapshot(head, fresh, HEAP, after);
const snapshot = () => written.buffer.slice(0);

test("a fresh memory becomes that of the snapshot", () => {
  const { head: found, size, lay } = readSnapshot(snapshot());
  deepEqual([[...found], size], [[...head], after.length]);
  const memory = fresh.slice();
  lay(memory, HEAP);
  deepEqual(memory, after);
  equal(written.length, 16 + 3 * 4 + head.length + 3 * PAGE);
  equal(found.buffer.byteLength, head.length, "the head keeps no more than itself");
});

test("differences below the heap stay as the browser has them", () => {
  const browser = memory({ 8: 70, 12: 1234, [HEAP]: 5, [HEAP + 400]: 6 });
  readSnapshot(snapshot()).lay(browser, HEAP);
  equal(new Uint32Array(browser.buffer)[3], 1234);
});

test("an instance with another fresh heap is left as it is", () => {
  const other = memory({ 8: 70, [HEAP]: 5, [HEAP + 400]: 7 });
  const before = other.slice();
  throws(() => readSnapshot(snapshot()).lay(other, HEAP), /not that of the build/);
  deepEqual(other, before);
  throws(() => readSnapshot(snapshot()).lay(new Uint8Array(PAGE), HEAP), RangeError);
});
