import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf, repair } from "../../../web/js/device/repair.js";

const hash = async (text) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${Buffer.from(digest).toString("base64")}`;
};

const nameOf = (key) => key.replace(/\?.*/, "");

async function kept(texts, network) {
  const published = { page: "a page", script: "a script", python: "a snake" };
  const listed = await Promise.all(
    Object.entries(published).map(async ([url, text]) => ({
      url,
      revision: url === "page" ? "1" : null,
      integrity: await hash(text),
    })),
  );
  const inside = new Map(
    Object.entries({ ...published, ...texts }).filter(([, text]) => text !== null),
  );
  const asked = [];
  const found = await repair({
    listed,
    scope: "",
    cache: {
      match: async (key) =>
        inside.has(nameOf(key)) ? new Response(inside.get(nameOf(key))) : undefined,
      put: async (key, response) => {
        inside.set(nameOf(key), await response.text());
      },
    },
    fetch: async (url, { cache }) => {
      asked.push(`${url} ${cache}`);
      const text = await network(url, published[url], cache);
      return new Response(text, { status: text === null ? 404 : 200 });
    },
  });
  return { found, asked, inside: Object.fromEntries(inside), published };
}

test("undamaged files are not fetched", async () => {
  const { found, asked } = await kept({}, () => assert.fail());
  assert.deepEqual([found, asked], [{ repaired: 0, damaged: 0, away: false }, []]);
});

test("a damaged and a missing file are fetched again", async () => {
  const { found, asked, inside, published } = await kept(
    { script: "a scrip!", python: null },
    (_, text) => text,
  );
  assert.deepEqual(found, { repaired: 2, damaged: 0, away: false });
  assert.deepEqual(asked, ["script default", "python default"]);
  assert.deepEqual(inside, published);
});

test("what the browser's cache has only in part comes from the server", async () => {
  const half = (_, text, cache) => (cache === "default" ? text.slice(1) : text);
  const { found, asked } = await kept({ page: null, script: null }, half);
  assert.deepEqual(found, { repaired: 2, damaged: 0, away: false });
  assert.deepEqual(asked, ["page reload", "script default", "script reload"]);
});

test("a page that came by a redirection is kept as one that can be opened", async () => {
  const response = new Response("a page");
  Object.defineProperty(response, "redirected", { value: true });
  const listed = [{ url: "page", revision: "1", integrity: await hash("a page") }];
  const put = [];
  const cache = {
    match: async () => undefined,
    put: async (key, kept) => put.push([key, kept.redirected, await kept.text()]),
  };
  response.clone = () => new Response("a page");
  await repair({ listed, scope: "https://host/", cache, fetch: async () => response });
  assert.deepEqual(put, [["https://host/page?__WB_REVISION__=1", false, "a page"]]);
});

test("without a network, or with another version there, the damage is told apart and the files stay", async () => {
  const away = () => {
    throw new TypeError("away");
  };
  for (const network of [away, () => "of another version", () => null]) {
    const { found, inside } = await kept({ script: "a scrip!" }, network);
    assert.deepEqual(found, { repaired: 0, damaged: 1, away: network === away });
    assert.equal(inside.script, "a scrip!");
  }
});

test("a file for which the disk has no room stays damaged", async () => {
  const full = {
    match: async () => undefined,
    put: async () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const listed = [{ url: "page", revision: null, integrity: await hash("a page") }];
  const found = await repair({
    listed,
    scope: "",
    cache: full,
    fetch: async () => new Response("a page"),
  });
  assert.deepEqual(found, { repaired: 0, damaged: 1, away: false });
});

test("an address asks for a file of this copy, of this version or of the one before", () => {
  const scope = "https://host/games/mastermind/";
  const listed = ["index.html", "docs/index.html", "docs/api.html"];
  const asked = (address) => fileOf(address, scope, (name) => listed.includes(name));
  assert.equal(asked(scope), "index.html");
  assert.equal(asked(`${scope}?solve=p4c6r#play`), "index.html");
  assert.equal(asked(`${scope}docs/`), "docs/index.html");
  assert.equal(asked(`${scope}docs/api.html#game`), "docs/api.html");
  assert.equal(asked(`${scope}assets/lab-0123456789ab.js`), "assets/lab-0123456789ab.js");
  for (const other of [
    "beta/",
    "beta/index.html",
    "beta/assets/lab-0123456789ab.js",
    "sw.js",
    "docs",
    "no.html",
  ]) {
    assert.equal(asked(scope + other), null, other);
  }
  assert.equal(asked("https://host/games/mastermind2/"), null);
  assert.equal(asked("https://other/games/mastermind/"), null);
});
