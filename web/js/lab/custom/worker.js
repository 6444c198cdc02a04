/**
 * Inside the worker for custom strategies: the core's API for them.
 *
 * Without comlink, which would let code in the worker call functions of the page. Messages are plain
 * data, and the page accepts only the right form (messages.js).
 */
import { startPython } from "../../python/pyodide.js";
import { Ending } from "./ending.js";
import { install } from "./install.js";
import { boundFiles, boundMemory, boundStack } from "./limits.js";

/**
 * What comes from the frame.
 * @typedef {import("../../python/pyodide.js").Parts & {library: ArrayBuffer}} Parts
 */
/** @typedef {{name: string, bytes: ArrayBuffer, micropip: ArrayBuffer}} Wheel */

/** The longest message of an error, in characters. */
const MAX_MESSAGE = 1000;

/** Wait for the page's port, start Python when the page says so, then answer its requests. */
export function serveCustom() {
  // What runs here writes nothing to the browser's console: prints come with the replies.
  for (const kind of /** @type {const} */ (["debug", "log", "info", "warn", "error"]))
    console[kind] = () => {};
  self.addEventListener("message", ({ data, ports: [port] }) => serve(port, data), { once: true });
}

/** @param {MessagePort} port @param {Parts} parts */
function serve(port, parts) {
  const post = (/** @type {object} */ message) => port.postMessage(message);
  const ending = new Ending();
  const onEnd = () => post({ ended: ending.end });
  /** @type {(request: string, report: (text: string) => void) => string} */ let handle;
  port.onmessage = async ({ data: { start: given, request } }) => {
    try {
      const report = (/** @type {string} */ progress) => post({ progress });
      report(""); // it has arrived
      if (given) handle = await start(parts, given.wheel, ending, onEnd);
      post({ reply: given ? "{}" : handle(request, report) });
    } catch (/** @type {any} */ error) {
      if (ending.end) onEnd();
      else post({ failed: String(error?.message ?? error).slice(0, MAX_MESSAGE) });
    }
  };
}

/** @param {Parts} parts @param {Wheel | null} wheel @param {Ending} ending @param {() => void} onEnd */
async function start({ library, ...parts }, wheel, ending, onEnd) {
  boundMemory();
  /** @type {Record<string, ArrayBuffer>} */
  const archives = { "core.zip": parts.core, "library.zip": library };
  if (wheel) archives["micropip.zip"] = wheel.micropip;
  const pyodide = await startPython(parts, archives);
  ending.watch(/** @type {any} */ (pyodide)._api, onEnd);
  const decoder = new TextDecoder();
  const write = (/** @type {Uint8Array} */ bytes) => {
    ending.heard(decoder.decode(bytes.slice(0, MAX_MESSAGE)));
    return bytes.length;
  };
  pyodide.setStdout({ write, isatty: true });
  pyodide.setStderr({ write, isatty: true });
  pyodide.setStdin({ stdin: () => null }); // `input` finds the end at once; by default it would open a dialog, which no worker has
  const door = pyodide.pyimport("mastermind_core.api.custom").handle;
  const micropip = wheel && pyodide.pyimport("micropip");
  // The working folder is not on the path: a file in it could replace a module.
  pyodide.pyimport("sys").path.remove("");
  boundStack(/** @type {any} */ (pyodide)._module);
  const brought = wheel && (await install(pyodide, micropip, door, wheel));
  boundFiles(pyodide.FS);
  if (!brought) return door;
  // If the wheel has failed, every request gets its error; else `wheel` gets its modules.
  return (/** @type {string} */ request, /** @type {any} */ report) =>
    "error" in JSON.parse(brought) || JSON.parse(request).action === "wheel"
      ? brought
      : door(request, report);
}
