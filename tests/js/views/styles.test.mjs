import { deepEqual, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const web = new URL("../../../web/", import.meta.url);

const textsOf = (folder, ending) =>
  readdirSync(new URL(folder, web), { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, web), "utf8"));

const rules = textsOf("css", ".css")
  .join("\n")
  .replaceAll(/\/\*.*?\*\//gs, "");

test("every class in the styles is in a view", () => {
  const views = [...textsOf("js", ".ts"), readFileSync(new URL("index.html", web), "utf8")].join(
    "\n",
  );
  const words = new Set(views.match(/[\w-]+/g));
  const beginnings = [...views.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning]) => beginning);
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector)
    .filter((selector) => !selector.trim().startsWith("@"));
  const classes = new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name),
    ),
  );
  ok(classes.size > 100);
  const unused = [...classes].filter(
    (name) => !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  );
  deepEqual(unused, []);
});

test("motions change no layout and need no painting", () => {
  const motions = [...rules.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)/g)];
  ok(motions.length >= 5);
  const free = [
    "transform",
    "translate",
    "scale",
    "rotate",
    "opacity",
    "visibility",
    "pointer-events",
    "position", // it changes once, when the card of the end takes its room
  ];
  for (const [, name, frames] of motions) {
    const properties = [...frames.matchAll(/([a-z-]+):/g)].map(([, property]) => property);
    deepEqual(
      properties.filter((property) => !free.includes(property)),
      [],
      name,
    );
  }
  const moved = [...rules.matchAll(/transition: ([\w-]+)/g)].map(([, property]) => property);
  deepEqual(
    moved.filter((property) => ![...free, "none"].includes(property)),
    [],
  );
});

test("no button stays grey after a tap left :hover behind", () => {
  const ofMice = /@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g;
  ok((rules.match(ofMice) ?? []).join("").includes(".option:hover"));
  deepEqual(rules.replaceAll(ofMice, "").match(/[^\n]*:hover/g), null);
});
