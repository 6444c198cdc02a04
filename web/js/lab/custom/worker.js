/**
 * Inside the worker for custom strategies: the core's API for them, and nothing else.
 *
 * Without comlink, which would let code in the worker call functions of the page. Messages are plain
 * data, and the page accepts only the right form (sandbox.js).
 */
import { hold } from "../../python/lock.js";
import { startPython } from "../../python/pyodide.js";
import { LONGEST_LINE, confine, unplug } from "./confine.js";
import { Ending } from "./ending.js";
import { Gate } from "./gate.js";
import { install } from "./install.js";
import { boundStack } from "./stack.js";

/**
 * @typedef {object} Start
 * @property {import("../../python/pyodide.js").Parts} parts
 * @property {ArrayBuffer} library
 * @property {string} lock  the name of the lock that this worker holds while it lives
 * @property {{name: string, bytes: ArrayBuffer, micropip: ArrayBuffer} | null} wheel
 */

/** The longest reply that is sent, in characters, and the longest message of an error. */
const MAX_REPLY = 5_000_000;
const MAX_MESSAGE = 1000;

/**
 * Wait for the page to start Python, then answer its requests. The gate stays open only for tests of the
 * walls behind it.
 */
export function serveCustom({ open = false } = {}) {
  // Taken now, since the methods of the message port are removed later.
  const post = self.postMessage.bind(self);
  const gate = new Gate(performance.now.bind(performance));
  const ending = new Ending((ended) => post({ ended }));
  /** @type {((request: string, report?: (text: string) => void) => string) | null} */
  let handle = null;

  self.addEventListener("message", async ({ data }) => {
    const { id } = data;
    try {
      if (data.start) {
        if (await hold(data.start.lock)) post({ id, holds: true });
        handle = await start(data.start, gate, open, ending);
        post({ id, reply: "{}" });
      } else if (handle) {
        gate.tell = (progress) => post({ id, progress });
        const reply = handle(data.request, gate.report);
        // Nothing but a text of a bounded length leaves, whatever Python returns.
        if (typeof reply !== "string" || reply.length > MAX_REPLY)
          throw new Error("its reply is no text, or too long");
        post({ id, reply });
      }
    } catch (error) {
      const { message } = /** @type {any} */ (error);
      if (!ending.over())
        post({
          id,
          failed: typeof message === "string" ? message.slice(0, MAX_MESSAGE) : "it failed",
        });
    } finally {
      gate.tell = null;
    }
  });
}

/** @param {Start} given @param {Gate} gate @param {boolean} open @param {Ending} ending */
async function start({ parts, library, wheel }, gate, open, ending) {
  /** @type {Record<string, ArrayBuffer>} */
  const archives = { "core.zip": parts.core, "library.zip": library };
  if (wheel) archives["micropip.zip"] = wheel.micropip;
  const hush = unplug(self);
  const pyodide = await startPython(parts, archives, (imports) => gate.imports(imports));
  ending.watch(/** @type {any} */ (pyodide)._api, hush);
  const heard = (/** @type {string} */ text) => ending.heard(text);
  pyodide.setStdout(printing(console.log, heard));
  pyodide.setStderr(printing(console.warn, heard));
  pyodide.setStdin({ stdin: () => null }); // `input` finds the end at once; by default it would open a dialog, which no worker has
  const door = pyodide.pyimport("mastermind_core.api.custom").handle;
  const micropip = wheel && pyodide.pyimport("micropip");
  // The working folder is not on the path: a file in it could replace a module.
  pyodide.pyimport("sys").path.remove("");
  boundStack(/** @type {any} */ (pyodide)._module);
  confine(self);
  // Only now is the wheel opened.
  const brought = wheel && (await install(pyodide, micropip, door, wheel));
  if (!open) gate.shut(pyodide);
  if (!brought) return door;
  // If the wheel has failed, every request gets its error; else `wheel` gets its modules.
  return (/** @type {string} */ request, /** @type {any} */ report) =>
    "error" in JSON.parse(brought) || JSON.parse(request).action === "wheel"
      ? brought
      : door(request, report);
}

/**
 * Prints what Python writes, the beginning of each piece; Emscripten would keep a line until it ends.
 * @param {(text: string) => void} say
 * @param {(text: string) => void} heard  gets it as well
 */
function printing(say, heard) {
  const decoder = new TextDecoder();
  const write = (/** @type {Uint8Array} */ bytes) => {
    const text = decoder.decode(bytes.slice(0, LONGEST_LINE));
    heard(text);
    say(text.replace(/\n$/, ""));
    return bytes.length;
  };
  return { write, isatty: true };
}
