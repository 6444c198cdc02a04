/**
 * Pyodide as a command: `node python.mjs [--stdlib ZIP] [--mount HOST=GUEST]... SCRIPT [ARG]...`
 *
 * Runs a Python script in Node with the page's Pyodide. Each folder HOST of this machine is mounted
 * as GUEST. The exit status is that of the script.
 */
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

const words = process.argv.slice(2);
/** @type {[string, string][]} */
const mounts = [];
/** @type {string | undefined} */
let stdLibURL;
while (words[0]?.startsWith("--")) {
  const option = words.shift();
  const value = words.shift() ?? "";
  if (option === "--stdlib") {
    stdLibURL = pathToFileURL(resolve(value)).href;
  } else if (option === "--mount") {
    const cut = value.lastIndexOf("=");
    mounts.push([resolve(value.slice(0, cut)), value.slice(cut + 1)]);
  } else {
    throw new Error(`unknown option ${option}`);
  }
}
const [script, ...args] = words;

const home = new URL("../node_modules/pyodide/", import.meta.url);
const lock = JSON.parse(readFileSync(new URL("pyodide-lock.json", home), "utf8"));
const pyodide = await loadPyodide({
  ...(stdLibURL === undefined ? {} : { stdLibURL }),
  // No package of Pyodide's distribution is loaded, so its list of packages is empty.
  lockFileContents: /** @type {any} */ ({ info: lock.info, packages: {} }),
  packageBaseUrl: "file:///none/",
  // Byte code without columns, which only the carets in tracebacks need.
  env: { PYTHONNODEBUGRANGES: "1" },
});
for (const [host, guest] of mounts) {
  pyodide.FS.mkdirTree(guest);
  pyodide.mountNodeFS(guest, host);
}
const name = `/${basename(script)}`;
pyodide.FS.writeFile(name, readFileSync(script));
pyodide.pyimport("sys").argv = pyodide.toPy([name, ...args]);
const runner = fileURLToPath(new URL("inside/run.py", import.meta.url));
const status = await pyodide.runPythonAsync(readFileSync(runner, "utf8"), { filename: "/run.py" });
process.exit(status);
