/** A page whose script or styles do not come: it gets them again, or says what is wrong. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { watchFiles } from "../../../web/js/start/rescue.js";

const [SCRIPT, STYLES] = ["assets/main-12.js", "assets/app-34.css"];
const HTML = `<link href="${STYLES}"><link href="${SCRIPT}">`;

/**
 * A page that was loaded, and what became of it.
 * @param {any} context
 * @param {{styled?: boolean, answers?: Record<string, number | string>, type?: string, origin?: string, protocol?: string}} how
 *   `answers`: the status of what the server sends instead of the files, or its page
 */
async function loaded(
  context,
  {
    styled = false,
    answers = {},
    type = "navigate",
    origin = "https://host",
    protocol = "https:",
  } = {},
) {
  const [on, asked, loads, buttons] = [new EventTarget(), [], [], [{}, {}]];
  const shown = [];
  const element = (id) => ({
    removeAttribute: () => shown.push(id),
    querySelectorAll: (what) => (what === "button" ? buttons : []),
  });
  const files = [
    { getAttribute: (name) => (name === "src" ? SCRIPT : null) },
    { getAttribute: (name) => (name === "href" ? STYLES : null), sheet: {} },
  ];
  const fakes = {
    origin,
    addEventListener: on.addEventListener.bind(on),
    location: { href: `${origin}/`, protocol, reload: () => loads.push("load") },
    navigator: {},
    document: {
      documentElement: {},
      querySelectorAll: () => files,
      querySelector: element,
      getElementById: () => null,
    },
    getComputedStyle: () => ({ getPropertyValue: () => (styled ? "#fff" : "") }),
    fetch: async (url, { cache }) => {
      asked.push(`${url} ${cache}`);
      const { [url]: answer = 200 } = answers;
      if (answer === "away") throw new TypeError("away");
      return new Response(typeof answer === "string" ? answer : HTML, {
        status: typeof answer === "string" ? 200 : answer,
      });
    },
  };
  const before = Object.keys(fakes).map((name) => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]);
  for (const [name, value] of Object.entries(fakes))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  context.mock.method(performance, "getEntriesByType", () => [{ type }]);
  context.after(() => {
    for (const [name, value] of before)
      if (value) Object.defineProperty(globalThis, name, value);
      else delete globalThis[name];
  });
  watchFiles();
  on.dispatchEvent(new Event("load"));
  await new Promise((done) => setTimeout(done));
  return { asked, loads, shown, buttons, returns: () => on.dispatchEvent(new Event("online")) };
}

test("styles that a server fails to send once are fetched, and the page loads", async (context) => {
  const { asked, loads, shown } = await loaded(context);
  assert.deepEqual(
    [asked, loads, shown],
    [["https://host/ reload", `${SCRIPT} reload`, `${STYLES} reload`], ["load"], []],
  );
});

test("a page that has its styles asks for nothing", async (context) => {
  const { asked, loads, shown } = await loaded(context, { styled: true });
  assert.deepEqual([asked, loads, shown], [[], [], []]);
});

test("a page without styles says so, and loads when the network is back", async (context) => {
  for (const how of [
    { answers: { [STYLES]: 503 } },
    { answers: { [STYLES]: "away" } },
    { type: "reload" },
  ]) {
    await context.test(JSON.stringify(how), async (inner) => {
      const { loads, shown, buttons, returns } = await loaded(inner, how);
      assert.deepEqual([loads, shown], [[], ["#missing, #damaged"]]);
      buttons[1].onclick();
      returns();
      assert.deepEqual(loads, ["load", "load"]);
    });
  }
});

test("where the server has another version by now, that is loaded", async (context) => {
  const { loads } = await loaded(context, {
    answers: { "https://host/": "<link href=assets/app-56.css>", [STYLES]: 404 },
  });
  assert.deepEqual(loads, ["load"]);
});

test("a frame without an origin is told as what it is, not as a lost file", async (context) => {
  const { shown } = await loaded(context, { origin: "null", answers: { "null/": "away" } });
  assert.deepEqual(shown, ["#framed, #damaged"]);
});

test("the one file without its styles says that it is damaged", async (context) => {
  const { asked, shown } = await loaded(context, { protocol: "file:" });
  assert.deepEqual([asked, shown], [[], ["#missing, #damaged"]]);
});
