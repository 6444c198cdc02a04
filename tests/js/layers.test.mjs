/** A name belongs to one module, so that a reader who searches for it finds one thing. */
import { deepEqual, ok } from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { posix } from "node:path";
import { test } from "node:test";

/** The folders in the order of docs/folders.md, each behind those in it. */
const ORDER = ["."];
const listed = await readFile(new URL("../../docs/folders.md", import.meta.url), "utf8");
let parent = ".";
for (const [, inside, name] of /^ {2}js\/.*\n(?: {4}.*\n)+/m
  .exec(listed)[0]
  .matchAll(/^ {4}( {2})?([\w-]+)\//gm)) {
  if (!inside) parent = name;
  ORDER.splice(ORDER.indexOf(inside ? parent : "."), 0, inside ? `${parent}/${name}` : name);
}

const ROOT = new URL("../../web/js/", import.meta.url);

const imports = new Map();
const homes = new Map();
for (const path of await readdir(ROOT, { recursive: true })) {
  if (!path.endsWith(".ts") || path.endsWith(".d.ts")) continue;
  const text = await readFile(new URL(path, ROOT), "utf8");
  const found = text.matchAll(/^(?:import|export)\b[^"';]*"(\.[^"]+\.ts)"/gm);
  imports.set(
    path,
    [...found].map(([, name]) => posix.join(posix.dirname(path), name)),
  );
  for (const [, name] of text.matchAll(
    /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm,
  )) {
    homes.set(name, [...(homes.get(name) ?? []), path]);
  }
}

test("every folder with modules has its place in the order", () => {
  for (const path of imports.keys()) ok(ORDER.includes(posix.dirname(path)), path);
});

test("modules import from their own folder and from folders before it", () => {
  const place = (path) => ORDER.indexOf(posix.dirname(path));
  for (const [path, found] of imports) {
    for (const name of found) ok(place(name) <= place(path), `${path} names ${name}`);
  }
});

test("no module imports itself by way of others", () => {
  const done = new Set();
  const visit = (path, way) => {
    ok(!way.includes(path), [...way, path].join(" -> "));
    if (done.has(path)) return;
    for (const name of imports.get(path) ?? []) visit(name, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
});

test("a name is exported by one module", () => {
  const shared = [...homes].filter(([, modules]) => modules.length > 1);
  deepEqual(shared, []);
});
