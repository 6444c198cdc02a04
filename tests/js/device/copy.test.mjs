import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { cacheKey, fileOf, keepAll } from "page/device/copy.ts";
import { refuse } from "../shelf.mjs";

const SCOPE = "https://host/games/mastermind/";
const PUBLISHED = { page: "a page", script: "a script", python: "a snake" };

const hash = async (text) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${Buffer.from(digest).toString("base64")}`;
};

const listed = await Promise.all(
  Object.entries(PUBLISHED).map(async ([url, text]) => ({
    url,
    revision: url === "page" ? "1" : null,
    integrity: await hash(text),
  })),
);
const keys = Object.fromEntries(listed.map((file) => [file.url, cacheKey(file, SCOPE)]));

/**
 * Fill a copy as a browser does that checks what it fetches.
 * `texts` in it are not as published; one that is null is missing.
 */
async function filled(texts, network = (url) => PUBLISHED[url], become = (response) => response) {
  const inside = new Map(
    Object.entries({ ...PUBLISHED, ...texts })
      .filter(([, text]) => text !== null)
      .map(([url, text]) => [keys[url], new Response(text)]),
  );
  const asked = [];
  globalThis.fetch = async (url, { cache, integrity }) => {
    asked.push(`${url} ${cache}`);
    const text = network(url, cache);
    if ((await hash(text)) !== integrity) throw new TypeError("another hash");
    return become(new Response(text));
  };
  const cache = {
    match: async (key) => inside.get(key)?.clone(),
    put: async (key, response) => void inside.set(key, response),
  };
  const error = await keepAll(listed, SCOPE, cache).catch(({ message }) => message);
  const kept = {};
  for (const url of Object.keys(PUBLISHED)) kept[url] = await inside.get(keys[url])?.clone().text();
  return { asked, error, kept, inside };
}

test("a file that is cached in part comes from the server", async () => {
  const half = (url, cache) => PUBLISHED[url].slice(cache === "default" ? 1 : 0);
  const { asked, kept } = await filled({ page: null, script: null }, half);
  deepEqual(asked, ["page reload", "script default", "script reload"]);
  deepEqual(kept, PUBLISHED);
});

test("a redirected page is kept as one that can be opened", async () => {
  const redirected = (response) => Object.defineProperty(response, "redirected", { value: true });
  const { inside } = await filled({ page: null }, undefined, redirected);
  equal(inside.get(`${SCOPE}page?__WB_REVISION__=1`).redirected, false);
});

test("without a network, or with another version, the copy stays", async () => {
  for (const [network, message] of [
    [refuse, "no"],
    [() => "of another version", "another hash"],
  ]) {
    const { error, kept } = await filled({ script: "a scrip!" }, network);
    deepEqual([error, kept], [message, { ...PUBLISHED, script: "a scrip!" }]);
  }
});

test("an address asks for a file of this copy or for none", () => {
  const names = ["index.html", "docs/index.html", "docs/api.html"];
  for (const [address, name] of [
    ["", "index.html"],
    ["?solve=p4c6r#play", "index.html"],
    ["docs/", "docs/index.html"],
    ["docs/api.html#game", "docs/api.html"],
    ["assets/lab-0123456789ab.js", "assets/lab-0123456789ab.js"],
    ...["beta/", "beta/index.html", "beta/assets/lab-0123456789ab.js", "sw.js", "docs", "no.html"],
    ...["https://host/games/mastermind2/", "https://other/games/mastermind/"],
  ].map((each) => [each].flat())) {
    const asked = new URL(address, SCOPE).href;
    equal(
      fileOf(asked, SCOPE, (file) => names.includes(file)),
      name ?? null,
      address,
    );
  }
});
