/**
 * The form of a snapshot of Python's memory, which the build makes (web/build/snapshot.mjs).
 *
 * 32-bit words, little endian: the length of the head in bytes, the size of the memory in bytes, a
 * sum of the fresh heap, the number of pages, the numbers of the pages; then the head, which
 * Pyodide's loader reads; then the pages. A page holds the difference between the snapshot and the
 * memory of a fresh instance, by exclusive or. So what differs from browser to browser in a fresh
 * instance, the places of a few functions, stays as it is. The fresh heap must not differ: its sum
 * tells.
 */

/** The size of a page, in bytes. */
export const PAGE = 4096;

const FIGURES = 16;

/**
 * @returns `lay` turns the memory of a fresh instance, which must have `size` bytes, into that of
 * the snapshot; its heap begins at `heap`
 */
export function readSnapshot(bytes: ArrayBuffer): {
  head: Uint8Array;
  size: number;
  lay: (memory: Uint8Array, heap: number) => void;
} {
  const [length, size, sum, count] = new Uint32Array(bytes, 0, 4);
  const start = FIGURES + count * 4;
  // They are copies: Pyodide keeps the head and `lay`, which would keep 6 MB in each worker.
  const numbers = new Uint32Array(bytes.slice(FIGURES, start));
  const head = new Uint8Array(bytes.slice(start, start + length));
  let pages = new Uint32Array(bytes, start + length, (count * PAGE) / 4);
  const lay = (memory: Uint8Array, heap: number) => {
    if (memory.length !== size)
      throw new RangeError(`the memory has ${memory.length} bytes, not ${size}`);
    const words = new Uint32Array(memory.buffer);
    if (sumOf(words, numbers, heap) !== sum)
      throw new Error("the memory of a fresh instance is not that of the build");
    numbers.forEach((number, index) => {
      const to = (number * PAGE) / 4;
      const from = (index * PAGE) / 4;
      for (let word = 0; word < PAGE / 4; word++) words[to + word] ^= pages[from + word];
    });
    pages = new Uint32Array(0);
  };
  return { head, size, lay };
}

/**
 * @param head - its length is divisible by four
 * @param fresh - the memory of a fresh instance
 * @param heap - where its heap begins
 * @param memory - that of the snapshot
 */
export function writeSnapshot(
  head: Uint8Array,
  fresh: Uint8Array,
  heap: number,
  memory: Uint8Array,
): Uint8Array {
  const before = new Uint32Array(fresh.buffer);
  const after = new Uint32Array(memory.buffer);
  const differences = after.map((word, place) => word ^ before[place]);
  const numbers = [];
  for (let number = 0; number * PAGE < memory.length; number++) {
    const page = differences.subarray((number * PAGE) / 4, ((number + 1) * PAGE) / 4);
    if (page.some((word) => word !== 0)) numbers.push(number);
  }
  const start = FIGURES + numbers.length * 4;
  const made = new Uint8Array(start + head.length + numbers.length * PAGE);
  const sum = sumOf(before, numbers, heap);
  new Uint32Array(made.buffer, 0, 4 + numbers.length).set([
    head.length,
    memory.length,
    sum,
    numbers.length,
    ...numbers,
  ]);
  made.set(head, start);
  const bytes = new Uint8Array(differences.buffer);
  numbers.forEach((number, index) =>
    made.set(
      bytes.subarray(number * PAGE, (number + 1) * PAGE),
      start + head.length + index * PAGE,
    ),
  );
  return made;
}

function sumOf(words: Uint32Array, numbers: ArrayLike<number>, heap: number) {
  let sum = 0;
  for (const number of Array.from(numbers)) {
    const end = ((number + 1) * PAGE) / 4;
    for (let word = Math.max((number * PAGE) / 4, heap / 4); word < end; word++)
      sum = (Math.imul(sum, 31) + words[word]) | 0;
  }
  return sum >>> 0;
}
