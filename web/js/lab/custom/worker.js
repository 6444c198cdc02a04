/**
 * Inside the worker for custom strategies: the core's API for them, and nothing else.
 *
 * Without comlink, which would let code in the worker call functions of the page. Messages are plain
 * data, and the page accepts only the right form (sandbox.js).
 */
import { hold } from "../../python/lock.js";
import { startPython } from "../../python/pyodide.js";
import { LONGEST_LINE, confine, unplug } from "./confine.js";
import { Gate } from "./gate.js";

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
  /** @type {((request: string, report?: (text: string) => void) => string) | null} */
  let handle = null;

  self.addEventListener("message", async ({ data }) => {
    const { id } = data;
    try {
      if (data.start) {
        if (await hold(data.start.lock)) post({ id, holds: true });
        handle = await start(data.start, gate, open);
        post({ id, reply: "{}" });
      } else if (handle) {
        gate.tell = (progress) => post({ id, progress });
        const reply = handle(data.request, gate.report);
        // Nothing but a text of a bounded length leaves, whatever Python returns.
        if (typeof reply !== "string" || reply.length > MAX_REPLY) throw new Error("its reply is no text, or too long");
        post({ id, reply });
      }
    } catch (error) {
      const { message } = /** @type {any} */ (error);
      post({ id, failed: typeof message === "string" ? message.slice(0, MAX_MESSAGE) : "it failed" });
    } finally {
      gate.tell = null;
    }
  });
}

/** @param {Start} given @param {Gate} gate @param {boolean} open */
async function start({ parts, library, wheel }, gate, open) {
  /** @type {Record<string, ArrayBuffer>} */
  const archives = { "core.zip": parts.core, "library.zip": library };
  if (wheel) archives["micropip.zip"] = wheel.micropip;
  unplug(self);
  const pyodide = await startPython(parts, archives, (imports) => gate.imports(imports));
  for (const [set, say] of [[pyodide.setStdout, console.log], [pyodide.setStderr, console.warn]]) set(printing(say));
  const door = pyodide.pyimport("mastermind_core.api.custom").handle;
  const micropip = wheel && pyodide.pyimport("micropip");
  // The working folder is not on the path: a file in it could replace a module.
  pyodide.pyimport("sys").path.remove("");
  confine(self);
  // Only now is the wheel opened.
  const brought = wheel && (await install(pyodide, micropip, door, wheel));
  if (!open) gate.shut(pyodide);
  if (!brought) return door;
  // If the wheel has failed, every request gets its error; else `wheel` gets its modules.
  return (/** @type {string} */ request, /** @type {any} */ report) =>
    "error" in JSON.parse(brought) || JSON.parse(request).action === "wheel" ? brought : door(request, report);
}

/**
 * Prints what Python writes, the beginning of each piece; Emscripten would keep a line until it ends.
 * @param {(text: string) => void} say
 */
function printing(say) {
  const decoder = new TextDecoder();
  const write = (/** @type {Uint8Array} */ bytes) => {
    say(decoder.decode(bytes.slice(0, LONGEST_LINE)).replace(/\n$/, ""));
    return bytes.length;
  };
  return { write, isatty: true };
}

/**
 * What the core says about a wheel; it is installed if the core accepts it.
 * @param {any} pyodide
 * @param {any} micropip
 * @param {(request: string) => string} door
 * @param {NonNullable<Start["wheel"]>} wheel
 */
async function install(pyodide, micropip, door, { name, bytes }) {
  const path = `/tmp/${name.replaceAll("/", "_")}`;
  pyodide.FS.writeFile(path, new Uint8Array(bytes));
  const reply = door(JSON.stringify({ action: "wheel", path }));
  if (!("error" in JSON.parse(reply))) {
    try {
      // The core has checked that the wheel has no dependencies.
      await micropip.install.callKwargs(`emfs:${path}`, { deps: false });
    } catch (error) {
      // The last line of Python's traceback; micropip's advice after it does not apply here.
      const lines = String(/** @type {Error} */ (error).message).split("\n");
      const message = lines.findLast((line) => /^[\w.]+(Error|Exception)\b/.test(line)) ?? lines[0];
      return JSON.stringify({ error: { kind: "strategy", message } });
    }
  }
  return reply;
}
