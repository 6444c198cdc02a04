import assert from "node:assert/strict";
import { test } from "node:test";
import { repair } from "../../../web/js/page/repair.js";

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
    fetch: async (url, { integrity }) => {
      asked.push(url);
      const text = await network(url, published[url]);
      if ((await hash(text)) !== integrity) throw new TypeError("integrity");
      return new Response(text);
    },
  }); // prettier-ignore
  return { found, asked, inside: Object.fromEntries(inside), published };
}

test("undamaged files are not fetched", async () => {
  const { found, asked } = await kept({}, () => assert.fail());
  assert.deepEqual([found, asked], [{ repaired: 0, damaged: 0 }, []]);
});

test("a damaged and a missing file are fetched again", async () => {
  const { found, asked, inside, published } = await kept({ script: "a scrip!", python: null }, (_, text) => text);
  assert.deepEqual(found, { repaired: 2, damaged: 0 });
  assert.deepEqual(asked, ["script", "python"]);
  assert.deepEqual(inside, published);
});

test("without a network, or with another version there, the damage is reported and the files stay", async () => {
  for (const network of [() => { throw new TypeError("away"); }, () => "of another version"]) {
    const { found, inside } = await kept({ script: "a scrip!" }, network);
    assert.deepEqual(found, { repaired: 0, damaged: 1 });
    assert.equal(inside.script, "a scrip!");
  }
}); // prettier-ignore
