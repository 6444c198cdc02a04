/** What snapshot.mjs runs of the worker: the same functions as in the page. */
import { instantiate, restorePython, startPython } from "../js/python/pyodide.js";
import { writeSnapshot } from "../js/python/snapshot.js";

Object.assign(globalThis, { instantiate, restorePython, startPython, writeSnapshot });
