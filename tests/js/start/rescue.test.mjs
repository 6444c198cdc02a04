/** What a page without its script or styles says is in tests/journeys/test_offline.py. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { watchFiles } from "page/start/rescue.ts";
import { settled } from "../shelf.mjs";
import { replaceGlobals } from "../globals.mjs";

const [SCRIPT, STYLES] = ["assets/main-12.js", "assets/app-34.css"];
const HERE = "https://host/";

/** Loads a page without styles again from a copy, while the server answers each file with this. */
async function loaded(context, answer, type) {
  const on = new EventTarget();
  const made = { loads: 0, shown: [], dropped: [] };
  const files = [
    { getAttribute: (name) => (name === "src" ? SCRIPT : null) },
    { getAttribute: (name) => (name === "href" ? STYLES : null) },
  ];
  const unregister = () => made.dropped.push("worker");
  replaceGlobals(context, {
    origin: "https://host",
    addEventListener: on.addEventListener.bind(on),
    location: { href: HERE, protocol: "https:", reload: () => (made.loads += 1) },
    navigator: {
      serviceWorker: {
        controller: { scriptURL: `${HERE}sw.js` },
        getRegistration: async () => ({ unregister }),
      },
    },
    caches: { delete: async (name) => made.dropped.push(name) > 0 },
    document: {
      documentElement: {},
      querySelectorAll: () => files,
      querySelector: (id) => ({
        removeAttribute: () => made.shown.push(id),
        querySelectorAll: () => [],
      }),
      getElementById: () => null,
    },
    getComputedStyle: () => ({ getPropertyValue: () => "" }),
    fetch: async () => {
      if (answer === "away") throw new TypeError("away");
      const [text, status] = typeof answer === "string" ? [answer, 200] : ["", answer];
      return new Response(text, { status, headers: { "content-type": type } });
    },
  });
  context.mock.method(performance, "getEntriesByType", () => [{ type: "reload" }]);
  watchFiles();
  on.dispatchEvent(new Event("load"));
  await settled();
  return made;
}

test("the copy stays without a network, or with a wrong one", async (context) => {
  for (const answer of ["away", "Please log in", 503]) {
    await context.test(String(answer), async (inner) => {
      const type = answer === 503 ? "text/javascript" : "text/html";
      const { loads, shown, dropped } = await loaded(inner, answer, type);
      assert.deepEqual([loads, shown, dropped], [0, ["#missing, #damaged"], []]);
    });
  }
});
