/**
 * Functions of JavaScript as functions of WebAssembly, which alone can be put into a table of it. Emscripten makes a module
 * for each, 260 at each start; here one module imports them all, and what it exports again has a type.
 */

/** The types of WebAssembly by the letters of Emscripten's signatures, such as "vij": nothing comes back, two go in. @type {Record<string, number>} */
const TYPES = { i: 0x7f, p: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c, e: 0x6f };

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const FUNCTION_TYPE = 0x60;
const FUNCTION = 0;
/** The numbers of the sections. */
const [TYPE, IMPORT, EXPORT] = [1, 2, 7];

/** @param {number} number @returns {number[]} */
const unsigned = (number) =>
  number < 128 ? [number] : [(number & 127) | 128, ...unsigned(number >>> 7)];

/** @param {number[][]} items */
const listed = (items) => [...unsigned(items.length), ...items.flat()];

/** @param {string} text  of ASCII */
const named = (text) => listed(Array.from(text, (letter) => [letter.charCodeAt(0)]));

/** @param {string} letters */
const types = (letters) => listed(Array.from(letters, (letter) => [TYPES[letter]]));

/** @param {number} number @param {number[][]} items */
function section(number, items) {
  const content = listed(items);
  return [number, ...unsigned(content.length), ...content];
}

/** @typedef {((...given: any[]) => any) & {sig: string}} Signed  a function with its signature */

/**
 * Those of some values that are functions with a signature, each with its function of WebAssembly.
 * @param {unknown[]} values
 * @returns {Map<unknown, unknown>}
 */
export function typed(values) {
  const signed = /** @type {Signed[]} */ (
    [...new Set(values)].filter((value) => typeof value === "function" && "sig" in value)
  );
  const signatures = [...new Set(signed.map(({ sig }) => sig))];
  const results = (/** @type {string} */ sig) => (sig[0] === "v" ? "" : sig[0]);
  const bytes = [
    ...HEADER,
    ...section(
      TYPE,
      signatures.map((sig) => [FUNCTION_TYPE, ...types(sig.slice(1)), ...types(results(sig))]),
    ),
    ...section(
      IMPORT,
      signed.map(({ sig }, index) => [
        ...named("e"),
        ...named(String(index)),
        FUNCTION,
        ...unsigned(signatures.indexOf(sig)),
      ]),
    ),
    ...section(
      EXPORT,
      signed.map((_, index) => [...named(String(index)), FUNCTION, ...unsigned(index)]),
    ),
  ];
  const module = new WebAssembly.Module(Uint8Array.from(bytes));
  const { exports } = new WebAssembly.Instance(module, { e: /** @type {any} */ (signed) });
  return new Map(signed.map((each, index) => [each, exports[index]]));
}
