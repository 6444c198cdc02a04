import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf, repair } from "../../../web/js/page/repair.js";

const hash = async (text) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${Buffer.from(digest).toString("base64")}`;
};

async function kept(texts, network) {
  const published = { page: "a page", script: "a script", python: "a snake" };
  const listed = await Promise.all(
    Object.entries(published).map(async ([url, text]) => ({ url, integrity: await hash(text) })),
  );
  const inside = new Map(Object.entries({ ...published, ...texts }).filter(([, text]) => text !== null));
  const asked = [];
  const found = await repair({
    listed,
    keyOf: (url) => url,
    cache: {
      match: async (key) => (inside.has(key) ? new Response(inside.get(key)) : undefined),
      put: async (key, response) => { inside.set(key, await response.text()); },
    },
    fetch: async (url) => {
      asked.push(url);
      const text = await network(url, published[url]);
      return new Response(text, { status: text === null ? 404 : 200 });
    },
  }); // prettier-ignore
  return { found, asked, inside: Object.fromEntries(inside), published };
}

test("undamaged files are not fetched", async () => {
  const { found, asked } = await kept({}, () => assert.fail());
  assert.deepEqual([found, asked], [{ repaired: 0, damaged: 0, away: false }, []]);
});

test("a damaged and a missing file are fetched again", async () => {
  const { found, asked, inside, published } = await kept({ script: "a scrip!", python: null }, (_, text) => text);
  assert.deepEqual(found, { repaired: 2, damaged: 0, away: false });
  assert.deepEqual(asked, ["script", "python"]);
  assert.deepEqual(inside, published);
});

test("without a network, or with another version there, the damage is told apart and the files stay", async () => {
  const away = () => { throw new TypeError("away"); };
  for (const network of [away, () => "of another version", () => null]) {
    const { found, inside } = await kept({ script: "a scrip!" }, network);
    assert.deepEqual(found, { repaired: 0, damaged: 1, away: network === away });
    assert.equal(inside.script, "a scrip!");
  }
}); // prettier-ignore

test("a file for which the disk has no room stays damaged", async () => {
  const full = { match: async () => undefined, put: async () => { throw new DOMException("full", "QuotaExceededError"); } };
  const listed = [{ url: "page", integrity: await hash("a page") }];
  const found = await repair({ listed, cache: full, keyOf: (url) => url, fetch: async () => new Response("a page") });
  assert.deepEqual(found, { repaired: 0, damaged: 1, away: false });
}); // prettier-ignore

test("an address asks for a file of this copy, of this version or of the one before", () => {
  const scope = "https://host/games/mastermind/";
  const listed = ["index.html", "docs/index.html", "docs/api.html"];
  const asked = (address) => fileOf(address, scope, (name) => listed.includes(name));
  assert.equal(asked(scope), "index.html");
  assert.equal(asked(`${scope}?solve=p4c6r#play`), "index.html");
  assert.equal(asked(`${scope}docs/`), "docs/index.html");
  assert.equal(asked(`${scope}docs/api.html#game`), "docs/api.html");
  assert.equal(asked(`${scope}assets/lab-0123456789ab.js`), "assets/lab-0123456789ab.js");
  for (const other of ["beta/", "beta/index.html", "beta/assets/lab-0123456789ab.js", "sw.js", "docs", "no.html"]) {
    assert.equal(asked(scope + other), null, other);
  }
  assert.equal(asked("https://host/games/mastermind2/"), null);
  assert.equal(asked("https://other/games/mastermind/"), null);
});
