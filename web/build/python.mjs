/**
 * Pyodide as a command: `node python.mjs OPTIONS_JSON`. Runs a Python script in Node with the page's Pyodide.
 *
 * Options: `script`, `args`, `mounts` ({folder inside: folder of this machine}), `stdlib` (a zip in the place of
 * Pyodide's library, or null). The exit status is that of the script.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

/** @type {{script: string, args: string[], mounts: Record<string, string>, stdlib: string | null}} */
const { script, args, mounts, stdlib } = JSON.parse(process.argv[2]);

const lock = new URL("../node_modules/pyodide/pyodide-lock.json", import.meta.url);
const pyodide = await loadPyodide({
  ...(stdlib ? { stdLibURL: pathToFileURL(stdlib).href } : {}),
  // No package of Pyodide's distribution is loaded, so its list of packages is empty.
  lockFileContents: /** @type {any} */ ({
    info: JSON.parse(readFileSync(lock, "utf8")).info,
    packages: {},
  }),
  packageBaseUrl: "file:///none/",
  // Byte code without columns, which only the carets in tracebacks need.
  env: { PYTHONNODEBUGRANGES: "1" },
});
for (const [guest, host] of Object.entries(mounts)) {
  pyodide.FS.mkdirTree(guest);
  pyodide.mountNodeFS(guest, host);
}
const name = `/${basename(script)}`;
pyodide.FS.writeFile(name, readFileSync(script));
pyodide.pyimport("sys").argv = pyodide.toPy([name, ...args]);
const runner = new URL("inside/run.py", import.meta.url);
process.exit(await pyodide.runPythonAsync(readFileSync(runner, "utf8"), { filename: "/run.py" }));
