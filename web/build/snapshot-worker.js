/** What snapshot.mjs runs of the worker: the same functions as in the page. */
import { instantiate, restorePython, startPython } from "../js/python/pyodide.ts";
import { writeSnapshot } from "../js/python/snapshot.ts";

Object.assign(globalThis, { instantiate, restorePython, startPython, writeSnapshot });
