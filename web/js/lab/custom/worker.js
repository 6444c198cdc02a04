/**
 * Inside the worker of somebody's own strategies: the core's door for them, and nothing else.
 *
 * No comlink: it would let what runs in here call the page's functions. Messages are plain, and
 * the page takes only what has the right shape (sandbox.js).
 */
import { hold } from "../../python/lock.js";
import { startPython } from "../../python/pyodide.js";
import { confine, unplug } from "./confine.js";

/**
 * @typedef {object} Start
 * @property {import("../../python/pyodide.js").Parts} parts
 * @property {ArrayBuffer} library
 * @property {string} lock  what to hold as long as this worker lives
 * @property {{name: string, bytes: ArrayBuffer, micropip: ArrayBuffer} | null} wheel
 */

/** Wait for the page to start Python, then answer its requests. */
export function serveCustom() {
  // Taken while they are there: the message port's own methods are what is closed later.
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
  // The folder where it stands is no place to import from: what lies there might take a name's place.
  pyodide.pyimport("sys").path.remove("");
  confine(self);
  // Only now is anything looked at that somebody made.
  const brought = wheel && (await install(pyodide, micropip, door, wheel));
  if (!brought) return door;
  // A wheel that cannot be had is the answer to whatever is asked about it; else its modules are.
  return (/** @type {string} */ request, /** @type {any} */ report) =>
    "error" in JSON.parse(brought) || JSON.parse(request).action === "wheel" ? brought : door(request, report);
}

/**
 * What the core says of a wheel; installed, if it is one that can be.
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
      // The core has seen that it needs nothing else, so nothing else need be looked for.
      await micropip.install.callKwargs(`emfs:${path}`, { deps: false });
    } catch (error) {
      // Python's own last line: what follows it is advice for another situation.
      const lines = String(/** @type {Error} */ (error).message).split("\n");
      const message = lines.findLast((line) => /^[\w.]+(Error|Exception)\b/.test(line)) ?? lines[0];
      return JSON.stringify({ error: { kind: "strategy", message } });
    }
  }
  return reply;
}
