import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf } from "../../../web/js/python/seven-bits.js";

const BARRED = [0, 13, 60];

/** The bytes of a text, in one piece. */
const read = (/** @type {string} */ text) => Buffer.concat([...bytesOf(text)]);

/** What the build writes (packing.py), bit by bit. @param {Uint8Array} bytes */
function written(bytes) {
  const chars = Array(Math.ceil((bytes.length * 8) / 7)).fill(0);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    if ((bytes[bit >> 3] >> (bit & 7)) & 1) chars[Math.floor(bit / 7)] |= 1 << (bit % 7);
  }
  const masks = [];
  for (let start = 0; start < chars.length; start += 64) {
    const block = chars.slice(start, start + 64);
    let mask = 1;
    while (BARRED.includes(mask) || block.some((char) => BARRED.includes(char ^ mask))) mask++;
    assert.ok(mask < 128);
    masks.push(mask);
    block.forEach((char, at) => {
      chars[start + at] = char ^ mask;
    });
  }
  return String.fromCharCode(...chars, ...masks);
}

/** @param {number} length @param {number} seed */
function random(length, seed) {
  return Uint8Array.from({ length }, () => (seed = (seed * 1103515245 + 12345) % 2147483648) >> 16);
}

test("bytes come back, whatever their number", () => {
  for (const length of [0, 1, 6, 7, 8, 27, 28, 29, 55, 56, 57, 111, 112, 113, 1000, 5000]) {
    const bytes = random(length, length);
    assert.deepEqual(read(written(bytes)), Buffer.from(bytes), `${length} bytes`);
  }
});

test("bytes come back, whatever they are", () => {
  for (const byte of [0, 13, 60, 127, 128, 255]) {
    const bytes = new Uint8Array(100).fill(byte);
    assert.deepEqual(read(written(bytes)), Buffer.from(bytes), `${byte}`);
  }
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  assert.deepEqual(read(written(all)), Buffer.from(all));
});

test("a large part is read in pieces that follow each other", () => {
  const [block, mask] = [String.fromCharCode(...Array(64).keys()).replace(/[\0\r<]/g, "x"), "\x01"];
  const count = 40_000;
  const pieces = [...bytesOf(block.repeat(count) + mask.repeat(count))];
  assert.equal(pieces.length, 3);
  const one = read(block + mask);
  assert.deepEqual(Buffer.concat(pieces), Buffer.concat(Array(count).fill(one)));
});

test("a damaged text gives bytes all the same, for the checksum to refuse", () => {
  const text = written(random(1000, 1));
  assert.equal(read(text.slice(0, -500)).length < 1000, true);
  assert.equal(read(text.replace(text[100], "\u20ac")).length, 1000);
});
