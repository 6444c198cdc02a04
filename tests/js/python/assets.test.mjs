import { deepEqual, equal, match } from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { nothing } from "../doing.mjs";
import { settled } from "../shelf.mjs";
import { replaceGlobals } from "../globals.mjs";

const CORE = new Uint8Array(100_000).fill(7);
const packed = gzipSync(CORE);
const hash = createHash("sha256").update(packed).digest("hex").slice(0, 12);

const TEXTS = ["lab", "language-de", "lessons-de", "software"];
const LISTED = Object.fromEntries(
  ["worker", "wasm", "core", "snapshot", "rest", "stdlib", ...TEXTS].map((name) => [
    name,
    `${name}-${hash}.bin`,
  ]),
);
const parts = () =>
  Object.fromEntries(Object.entries(LISTED).map(([name, url]) => [name, { url, bytes: 1000 }]));

Object.assign(globalThis, {
  location: { href: "https://here/" },
  navigator: {},
  MutationObserver: class {
    observe = nothing;
    disconnect = nothing;
  },
  document: {
    readyState: "complete",
    body: {},
    getElementById: (id) => (id === "parts" ? { textContent: JSON.stringify(parts()) } : null),
    addEventListener: nothing,
    removeEventListener: nothing,
  },
});

/** The addresses that were fetched; `serve` answers them. */
let asked = [];
let serve = nothing;
const fetchAt =
  (at) =>
  (url, how = {}) => {
    const name = new URL(url, location.href).pathname.slice(1);
    asked.push({ at, name });
    return Promise.resolve(serve(name, how));
  };
globalThis.fetch = fetchAt("page");

class ScriptWorker {
  static ended = 0;
  #hears = nothing;
  #runs;

  constructor(url) {
    this.#runs = resolveObjectURL(url)
      .text()
      .then((script) => {
        const listen = (_, hears) => {
          this.#hears = hears;
        };
        new Function("addEventListener", "fetch", script)(listen, fetchAt("worker"));
      });
  }

  postMessage(data, ports) {
    this.#runs.then(() => this.#hears({ data, ports }));
  }

  terminate() {
    ScriptWorker.ended += 1;
  }

  addEventListener = nothing;
}
globalThis.Worker = ScriptWorker;

const { forgetUnfinished, loadBytes, loadRest, loadText, sharedParts } = await import(
  "page/python/assets.ts"
);

test("a Python that is replaced breaks off its own downloads alone", async () => {
  const ended = [];
  serve = (name, { signal }) =>
    new Promise((_, fail) =>
      signal?.addEventListener("abort", () => {
        ended.push(name);
        fail(signal.reason);
      }),
    );
  sharedParts();
  loadRest().catch(nothing);
  loadBytes("stdlib").catch(nothing);
  for (const name of TEXTS) loadText(name).catch(nothing);
  await settled(20);
  const at = (place) => asked.filter((each) => each.at === place).map(({ name }) => name);
  deepEqual(
    at("page").sort(),
    TEXTS.map((name) => LISTED[name]),
  );
  equal(at("worker").length, 6);
  forgetUnfinished();
  await settled(20);
  equal(ScriptWorker.ended, 1);
  deepEqual(ended, []);
});

test("a damaged part is fetched again", async (context) => {
  const heard = [];
  replaceGlobals(context, { dispatchEvent: ({ type }) => heard.push(type) });
  for (const [name, whole] of [
    ["stdlib", true],
    ["micropip", false],
  ]) {
    asked = [];
    const url = `${name}-${hash}.bin`;
    Object.assign(LISTED, { [name]: url });
    const damaged = new Uint8Array(packed).fill(0, 20, 30);
    serve = () => new Response(new Uint8Array(whole && asked.length > 1 ? packed : damaged));
    const loaded = await loadBytes(name).catch(({ message }) => message);
    if (whole) deepEqual(new Uint8Array(loaded), CORE);
    else match(loaded, new RegExp(url));
    deepEqual(asked, [
      { at: "worker", name: url },
      { at: "page", name: url },
    ]);
  }
  deepEqual(heard, ["damaged"]);
});
