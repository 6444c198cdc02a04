/**
 * The gate between a custom strategy's Python and JavaScript. Whatever Python does outside its own memory,
 * it does by functions that WebAssembly imports. Once the gate is shut, only those work that keep time and
 * files, grow the memory, and convert a text. So no object of JavaScript can be read, changed or called
 * from there, and what Python can fill is bounded: its memory (confine.js) and its files (files.js).
 */

import { boundFiles } from "./files.js";

const { apply, get } = Reflect;
const { min } = Math;
const { assign } = Object;

/** What is left of Python's imports when the gate is shut, beside files and sockets (the last are refused). */
const OPEN = new Set([
  // Time, memory, chance, errors, the end.
  "clock_res_get",
  "clock_time_get",
  "emscripten_date_now",
  "emscripten_get_now",
  "_tzset_js",
  "_timegm_js",
  "_mktime_js",
  "_localtime_js",
  "_gmtime_js",
  "random_get",
  "emscripten_resize_heap",
  "emscripten_get_heap_max",
  "_mmap_js",
  "_munmap_js",
  "_msync_js",
  "environ_get",
  "environ_sizes_get",
  "proc_exit",
  "exit",
  "_abort_js",
  "__assert_fail",
  "new_error",
  "JsvError_Throw",
  "Jsv_GetError_import",
  "capture_stderr",
  "restore_stderr",
  "throw_no_gil",
  "emscripten_runtime_keepalive_push",
  "emscripten_runtime_keepalive_pop",
  "__call_sighandler",
  "_Py_CheckEmscriptenSignals_Helper",
  "_PyEM_TrampolineCall_JS",
  "_Py_emscripten_runtime",
  // The kind of an object, and the conversion of texts and numbers, which nothing keeps.
  "JsvArray_New",
  "JsvArray_Get",
  "js2python_js",
  "js2python_immutable_js",
  "is_comlink_proxy",
  "JsProxy_Bool_js",
  "JsProxy_compute_typeflags",
  "JsvError_Check",
  "JsvNoValue_Check",
  "JsvPromise_Check",
  "JsvGenerator_Check",
  "JsvAsyncGenerator_Check",
  "JsvFunction_Check",
  "pyproxy_Check",
  "can_run_sync_js",
  "destroy_proxies",
  "JsvUTF8ToString",
  "JsvNum_fromInt",
  "JsvNum_fromDouble",
  "_python2js_ascii",
  "_python2js_ucs1",
  "_python2js_ucs2",
  "_python2js_ucs4",
  "__hiwire_deduplicate_new",
  "__hiwire_deduplicate_get",
  "__hiwire_deduplicate_set",
  "__hiwire_deduplicate_delete",
]);

/** Files, but neither pipes nor sockets, whose contents would be kept without a limit. */
const isFile = (/** @type {string} */ name) =>
  /^(fd|__syscall)_/.test(name) &&
  !/_(pipe|socket|accept4|bind|connect|listen|recvfrom|recvmsg|sendmsg|sendto|getpeername|getsock.*)$/.test(
    name,
  );

/** The error number for a function that is not supported. */
const ENOSYS = 52;

/** The longest report, in characters, and how many may be sent at once, and per second. */
export const MAX_REPORT = 1000;
export const REPORTS_AT_ONCE = 100;
const EACH_SECOND = 40;

const WHY = "JavaScript is closed here: a custom strategy has no page, network or storage";

export class Gate {
  #shut = false;
  /** Sets Python's error and throws what Pyodide takes for that. @type {() => never} */
  #refuse = () => {
    throw new TypeError(WHY);
  };
  /** Where the reports of the running request go. @type {((text: string) => void) | null} */
  tell = null;
  #room = REPORTS_AT_ONCE;
  #filled = 0;
  #now;

  /** @param {() => number} now  in ms */
  constructor(now) {
    this.#now = now;
  }

  /** What Python reports to while it works on a request; the only function that it can call. */
  report = (/** @type {unknown} */ text) => {
    if (typeof text === "string" && text.length <= MAX_REPORT && this.#take()) this.tell?.(text);
  };

  /** Whether one more report may be sent. Python's own come every 40 ms. */
  #take() {
    const now = this.#now();
    this.#room = min(REPORTS_AT_ONCE, this.#room + ((now - this.#filled) / 1000) * EACH_SECOND);
    this.#filled = now;
    if (this.#room < 1) return false;
    this.#room -= 1;
    return true;
  }

  /**
   * The imports of Python, each behind the gate.
   * @param {Record<string, any>} imports
   * @returns {Record<string, any>}
   */
  imports(imports) {
    const behind = (/** @type {Record<string, unknown>} */ given) =>
      new Proxy(given, { get: (all, name) => this.#behind(String(name), get(all, name)) });
    return {
      ...imports,
      env: behind(imports.env),
      wasi_snapshot_preview1: behind(imports.wasi_snapshot_preview1),
    };
  }

  /** @param {string} name @param {any} real */
  #behind(name, real) {
    if (typeof real !== "function" || OPEN.has(name) || isFile(name)) return real;
    const refused = new Proxy(() => {}, new Proxy({}, { get: () => () => this.#refuse() }));
    return (/** @type {any[]} */ ...given) => {
      if (!this.#shut) return apply(real, undefined, given);
      if (name === "JsvFunction_CallBound" && given[0] === this.report)
        return this.report(given[2][0]);
      if (name === "JsvArray_Push") return this.#isReport(given) ? given[0].push(given[1]) : 0;
      if (name.startsWith("__syscall_")) return -ENOSYS;
      // With such objects the function fails as it does by itself: with an error of Python's.
      const objects = given.map((each) =>
        typeof each === "object" || typeof each === "function" ? refused : each,
      );
      return objects.includes(refused) ? apply(real, undefined, objects) : 0;
    };
  }

  /** Whether a report's text is put into its list of arguments. @param {any[]} given */
  #isReport([list, text]) {
    return list.length === 0 && typeof text === "string" && text.length <= MAX_REPORT;
  }

  /** Shut the gate, for ever. @param {any} pyodide */
  shut({ _module: module, FS }) {
    const { PyErr_SetString, PyExc_PermissionError } =
      module.LDSO.loadedLibsByName.__main__.exports;
    const { _PropagatePythonError: Propagate, HEAPU32 } = module;
    const kind = HEAPU32[PyExc_PermissionError.value >> 2];
    const why = module.stringToNewUTF8(WHY);
    this.#refuse = () => {
      PyErr_SetString(kind, why);
      throw assign(new Propagate(), { message: WHY }); // it is told where Python's error is lost
    };
    boundFiles(FS);
    this.#shut = true;
  }
}
