/** A page whose script or styles do not come starts afresh. What it says is in tests/journeys/test_offline.py. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { watchFiles } from "../../../web/js/start/rescue.ts";
import { replaceGlobals } from "../globals.mjs";

const [SCRIPT, STYLES] = ["assets/main-12.js", "assets/app-34.css"];
const HTML = `<link href="${STYLES}"><link href="${SCRIPT}">`;
const HERE = "https://host/";
const WORKER = { "content-type": "text/javascript" };

/**
 * A page that was loaded, and what became of it.
 * @param {any} context
 * @param {{styled?: boolean, answers?: Record<string, number | string>, type?: string, copy?: boolean, headers?: Record<string, string>}} how
 *   `answers`: the status of what the server sends instead of the files, or its page; `headers` of its answers
 */
async function loaded(
  context,
  { styled = false, answers = {}, type = "navigate", copy = false, headers = {} } = {},
) {
  const on = new EventTarget();
  const made = { asked: [], loads: 0, shown: [], dropped: [] };
  const element = (id) => ({
    removeAttribute: () => made.shown.push(id),
    querySelectorAll: () => [],
  });
  const files = [
    { getAttribute: (name) => (name === "src" ? SCRIPT : null) },
    { getAttribute: (name) => (name === "href" ? STYLES : null) },
  ];
  const controller = copy ? { scriptURL: `${HERE}sw.js` } : null;
  const unregister = () => made.dropped.push("worker");
  replaceGlobals(context, {
    origin: "https://host",
    addEventListener: on.addEventListener.bind(on),
    location: { href: HERE, protocol: "https:", reload: () => (made.loads += 1) },
    navigator: { serviceWorker: { controller, getRegistration: async () => ({ unregister }) } },
    caches: { delete: async (name) => made.dropped.push(name) > 0 },
    document: {
      documentElement: {},
      querySelectorAll: () => files,
      querySelector: element,
      getElementById: () => null,
    },
    getComputedStyle: () => ({ getPropertyValue: () => (styled ? "#fff" : "") }),
    fetch: async (url, { cache }) => {
      made.asked.push(`${url} ${cache}`);
      const { [url]: answer = 200 } = answers;
      if (answer === "away") throw new TypeError("away");
      const [text, status] = typeof answer === "string" ? [answer, 200] : [HTML, answer];
      return new Response(text, { status, headers });
    },
  });
  context.mock.method(performance, "getEntriesByType", () => [{ type }]);
  watchFiles();
  const tell = async (event) => {
    on.dispatchEvent(new Event(event));
    await new Promise((done) => setTimeout(done));
  };
  await tell("load");
  return Object.assign(made, { tell });
}

const REPLACED = ["worker", `workbox-precache-v2-${HERE}`];
const MISSING = "#missing, #damaged";

test("styles that do not come are fetched from the server once, with the page", async (context) => {
  const { asked, loads } = await loaded(context);
  assert.deepEqual(asked, [`${HERE} reload`, `${SCRIPT} reload`, `${STYLES} reload`]);
  assert.equal(loads, 1);
});

test("a damaged copy is told, thrown away, and loaded afresh from the server", async (context) => {
  const { loads, shown, dropped } = await loaded(context, { copy: true, headers: WORKER });
  assert.deepEqual([loads, shown, dropped], [1, [MISSING], REPLACED]);
});

test("without a network, or where it leads elsewhere, the copy stays", async (context) => {
  for (const answer of ["away", "Please log in", 503]) {
    await context.test(String(answer), async (inner) => {
      const answers = Object.fromEntries([HERE, "sw.js", SCRIPT].map((url) => [url, answer]));
      const headers = answer === 503 ? WORKER : { "content-type": "text/html" };
      const how = { copy: true, type: "reload", answers, headers };
      const { loads, shown, dropped } = await loaded(inner, how);
      assert.deepEqual([loads, shown, dropped], [0, [MISSING], []]);
    });
  }
});

test("a part that is damaged in the copy replaces it once there is a network", async (context) => {
  const answers = { "sw.js": "away" };
  const made = await loaded(context, { styled: true, copy: true, headers: WORKER, answers });
  await made.tell("damaged");
  assert.deepEqual([made.loads, made.dropped], [0, []]);
  delete answers["sw.js"];
  await made.tell("damaged");
  assert.deepEqual([made.loads, made.dropped, made.shown], [1, REPLACED, []]);
});
