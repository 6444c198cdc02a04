/** The gate between a custom strategy's Python and JavaScript. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { REPORTS_AT_ONCE, Gate, MAX_REPORT } from "../../../../web/js/lab/custom/gate.js";
import { files } from "./files.mjs";

class Propagate extends Error {}

/** A gate, what was called behind it, and a stand-in for Pyodide. */
function made() {
  const called = [];
  const errors = [];
  const said = [];
  let now = 0;
  const gate = new Gate(() => now);
  const env = {
    JsProxy_GetAttr_js(object, key) {
      called.push(["get", key]);
      try {
        return object[key];
      } catch (error) {
        return error;
      }
    },
    JsvFunction_CallBound(call, _self, args) {
      called.push(["call"]);
      try {
        return call(...args);
      } catch (error) {
        return error;
      }
    },
    JsvArray_Push: (list, value) => list.push(value),
    ffi_call_js: () => called.push(["ffi"]),
    __syscall_pipe: () => called.push(["pipe"]),
    __syscall_openat: () => 7,
    a_new_one_of_tomorrow: (object) => object.fetch,
    started: { suspending: true },
  };
  const imports = gate.imports({
    env,
    wasi_snapshot_preview1: { fd_write: () => 8, clock_time_get: () => 9 },
  });
  const exports = {
    PyErr_SetString: (kind, why) => errors.push([kind, why]),
    PyExc_PermissionError: { value: 8 },
  };
  const pyodide = {
    _module: {
      LDSO: { loadedLibsByName: { __main__: { exports } } },
      _PropagatePythonError: Propagate,
      HEAPU32: [0, 0, 77],
      stringToNewUTF8: (text) => text,
    },
    FS: files().FS,
  };
  gate.tell = (text) => said.push(text);
  return {
    gate,
    imports,
    called,
    errors,
    said,
    pyodide,
    pass: (ms) => {
      now += ms;
    },
  };
}

test("an open gate lets everything through", () => {
  const { imports, called } = made();
  assert.equal(imports.env.JsProxy_GetAttr_js({ fetch: 1 }, "fetch"), 1);
  assert.equal(
    imports.env.JsvFunction_CallBound((a) => a + 1, null, [1]),
    2,
  );
  assert.equal(called.length, 2);
  assert.deepEqual(imports.env.started, { suspending: true });
});

test("a shut gate hands no object over: the function fails with an error of Python's", () => {
  const { gate, imports, called, errors, pyodide } = made();
  gate.shut(pyodide);
  const { env } = imports;
  assert.ok(env.JsProxy_GetAttr_js({ fetch: 1 }, "fetch") instanceof Propagate);
  assert.ok(
    env.JsvFunction_CallBound(() => called.push(["reached"]), null, [1]) instanceof Propagate,
  );
  assert.throws(() => env.a_new_one_of_tomorrow({ fetch: 1 }), /JavaScript is closed here/);
  assert.equal(env.ffi_call_js(1, 2), 0);
  assert.equal(env.__syscall_pipe(1), -52);
  assert.deepEqual(called, [["get", "fetch"], ["call"]]);
  assert.equal(errors.length, 3);
  assert.equal(errors[0][0], 77);
  assert.equal(env.__syscall_openat(), 7);
  assert.equal(imports.wasi_snapshot_preview1.fd_write(), 8);
  assert.equal(imports.wasi_snapshot_preview1.clock_time_get(), 9);
});

test("only reports pass, short ones, and no more than an honest strategy sends", () => {
  const { gate, imports, said, pyodide, pass } = made();
  gate.shut(pyodide);
  const { env } = imports;
  const send = (given) => {
    const list = [];
    env.JsvArray_Push(list, given);
    env.JsvFunction_CallBound(gate.report, null, list);
  };
  for (const odd of [{}, 1, null, new Uint8Array(9), "x".repeat(MAX_REPORT + 1)]) send(odd);
  assert.deepEqual(said, []);
  for (let n = 0; n < 10_000; n++) send('{"done":1}');
  assert.equal(said.length, REPORTS_AT_ONCE);
  pass(1000);
  for (let n = 0; n < 10_000; n++) send('{"done":1}');
  assert.ok(said.length > REPORTS_AT_ONCE && said.length < 2 * REPORTS_AT_ONCE);
  gate.tell = null;
  pass(1000);
  send('{"done":1}');
  assert.ok(said.length < 2 * REPORTS_AT_ONCE);
});

test("a gate that shuts limits the files", () => {
  const { gate, pyodide } = made();
  const { createStream } = pyodide.FS;
  gate.shut(pyodide);
  assert.notEqual(pyodide.FS.createStream, createStream);
});
