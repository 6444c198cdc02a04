/** What a page without its script or styles says is in tests/journeys/test_offline.py. */
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { watchFiles } from "page/start/rescue.ts";
import { settled } from "../shelf.mjs";
import { replaceGlobals } from "../globals.mjs";

const HERE = "https://host/";

/** Loads a page without styles again from a copy, while the server answers each file with this. */
async function loaded(context, answer, type) {
  const on = new EventTarget();
  const made = { loads: 0, shown: [], dropped: [] };
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
      querySelectorAll: () => [],
      querySelector: (id) => ({
        removeAttribute: () => made.shown.push(id),
        querySelectorAll: () => [],
      }),
      getElementById: () => null,
    },
    getComputedStyle: () => ({ getPropertyValue: () => "" }),
    fetch: async () => {
      if (answer === "away") throw new TypeError("away");
      return new Response("", { status: answer, headers: { "content-type": type } });
    },
  });
  context.mock.method(performance, "getEntriesByType", () => [{ type: "reload" }]);
  watchFiles();
  on.dispatchEvent(new Event("load"));
  await settled();
  return made;
}

test("the copy stays without a network, or with a wrong one", async (context) => {
  for (const [answer, type] of [
    ["away"],
    [200, "text/html"], // a page for logging in
    [503, "text/javascript"],
  ]) {
    await context.test(String(answer), async (inner) => {
      const { loads, shown, dropped } = await loaded(inner, answer, type);
      deepEqual([loads, shown, dropped], [0, ["#missing, #damaged"], []]);
    });
  }
});
