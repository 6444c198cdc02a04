/**
 * The script inside the sandboxed frame (frame.js). The frame has an origin of its own, and so have the workers
 * that it starts for the page: the browser shuts them off from the page, the storage and the network.
 */

const rules = { createScriptURL: (/** @type {string} */ url) => url };
/** @type {any} */
const scripts = /** @type {any} */ (self).trustedTypes?.createPolicy("mastermind", rules) ?? rules;

/** What every worker starts from; it comes with the first message. @type {Promise<object> | undefined} */
let parts;
let url = "";

/** @param {import("./frame.js").Parts} given */
async function compiled({ script, wasm, rest, ...archives }) {
  url = URL.createObjectURL(script);
  const modules = await Promise.all([wasm, rest].map((bytes) => WebAssembly.compile(bytes)));
  return { wasm: modules[0], rest: modules[1], ...archives };
}

// Each message asks for a worker: one port is for this script, the other for the worker.
addEventListener("message", async ({ source, data, ports: [toPage, toWorker] }) => {
  if (source !== parent) return;
  parts ??= compiled(data);
  /** @type {Worker | undefined} */ let worker;
  let isOver = false;
  const end = (/** @type {object} */ why) => {
    isOver = true;
    worker?.terminate();
    toPage.postMessage(why);
  };
  toPage.onmessage = () => end({});
  try {
    const given = await parts;
    if (isOver) return;
    worker = new Worker(scripts.createScriptURL(url), { name: "custom" });
    // An honest worker speaks to the page through its port alone.
    worker.onmessage = worker.onmessageerror = () => end({ flooded: true });
    worker.onerror = (event) => {
      event.preventDefault();
      end({});
    };
    worker.postMessage(given, [toWorker]);
  } catch (error) {
    end({ failed: String(/** @type {any} */ (error)?.message ?? error) });
  }
});
