/**
 * Inside the worker for custom strategies: the core's API for them, and nothing else.
 *
 * Without comlink, which would let code in the worker call functions of the page. Messages are plain
 * data, and the page accepts only the right form (sandbox.js).
 */
import { hold } from "../../python/lock.js";
import { startPython } from "../../python/pyodide.js";
import { confine, unplug } from "./confine.js";

/**
 * @typedef {object} Start
 * @property {import("../../python/pyodide.js").Parts} parts
 * @property {ArrayBuffer} library
 * @property {string} lock  the name of the lock that this worker holds while it lives
 * @property {{name: string, bytes: ArrayBuffer, micropip: ArrayBuffer} | null} wheel
 */

/** Wait for the page to start Python, then answer its requests. */
export function serveCustom() {
  // Taken now, since the methods of the message port are removed later.
  const post = self.postMessage.bind(self);
  /** @type {((request: string, report?: (text: string) => void) => string) | null} */
  let handle = null;

  self.addEventListener("message", async ({ data }) => {
    const { id } = data;
    try {
      if (data.start) {
        if (await hold(data.start.lock)) post({ id, holds: true });
        handle = await start(data.start);
        post({ id, reply: "{}" });
      } else if (handle) {
        post({ id, reply: handle(data.request, (progress) => post({ id, progress })) });
      }
    } catch (error) {
      post({ id, failed: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** @param {Start} given */
async function start({ parts, library, wheel }) {
  /** @type {Record<string, ArrayBuffer>} */
  const archives = { "core.zip": parts.core, "library.zip": library };
  if (wheel) archives["micropip.zip"] = wheel.micropip;
  unplug(self);
  const pyodide = await startPython(parts, archives);
  const door = pyodide.pyimport("mastermind_core.api.custom").handle;
  const micropip = wheel && pyodide.pyimport("micropip");
  // The working folder is not on the path: a file in it could replace a module.
  pyodide.pyimport("sys").path.remove("");
  confine(self);
  // Only now is the wheel opened.
  const brought = wheel && (await install(pyodide, micropip, door, wheel));
  if (!brought) return door;
  // If the wheel has failed, every request gets its error; else `wheel` gets its modules.
  return (/** @type {string} */ request, /** @type {any} */ report) =>
    "error" in JSON.parse(brought) || JSON.parse(request).action === "wheel" ? brought : door(request, report);
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
