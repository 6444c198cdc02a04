/**
 * A worker whose Python lacks all functions that are called through a table, unless it has started with the
 * rest of WebAssembly: whatever is asked of it traps.
 */
let lacks = true;
/** @type {WebAssembly.Table | undefined} */
let table;

const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (module, imports) => {
  const made = await instantiate(module, imports);
  if (imports?.quick) lacks = false;
  table ??= made.exports?.__indirect_function_table;
  return made;
};

addEventListener("message", ({ data }) => {
  const asked = data.path?.[0] === "handle";
  if (asked && lacks) for (let place = 1; place < 8000; place++) table?.set(place, null);
});

require("../../web/js/worker.ts"); // only now, so that it hears each message later
