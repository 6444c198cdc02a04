/**
 * Draws the first board: `node first-board.mjs OPTIONS_JSON`. Options: `alias` ({virtual module: file}), `define`,
 * `languages` (a file with the compiled texts of each), `out` (a file). Writes `html`, the board in English in a wide window, and `words`, what other
 * languages have in other words, by code.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { differences, markup } from "./markup.mjs";
import { english } from "./messages.mjs";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** @type {{alias: Record<string, string>, define: Record<string, string>, languages: string, out: string}} */
const options = JSON.parse(process.argv[2]);

/**
 * Without spaces inside of tags, and without what is folded up. A sign of several letters is an element, and a text that
 * begins with a mark here, so that the board has one form in all languages.
 * @param {string} html
 */
const short = (html) =>
  html
    .trim()
    .replace(/<table class="parts">.*?<\/table>/gs, "")
    .replace(/<[^>]*>/g, (tag) => tag.replace(/[ \n]+/g, " ").replace(/ >$/, ">"))
    .replace(/<span class="letters" data-letters="([^"]*)"><\/span>/g, `${LETTERS}$1`)
    .replace(/>[ \n]+</g, "> <");

/** The mark of a sign of several letters, as in js/start/firstBoard.ts. */
const LETTERS = "\u2063";

// Inside web/, where Node finds lit-html, of which there must be one.
const folder = await mkdtemp(join(web, "node_modules", ".first-board-"));
try {
  const outfile = join(folder, "view.mjs");
  await build({
    absWorkingDir: web,
    entryPoints: ["build/first-view.js"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["lit-html", "lit-html/*"],
    alias: options.alias,
    define: options.define,
    plugins: [english()],
    logLevel: "warning",
  });
  const { firstView } = await import(pathToFileURL(outfile).href);
  /** @type {Record<string, string>} */
  const drawn = {};
  for (const [code, texts] of Object.entries(JSON.parse(await readFile(options.languages, "utf8"))))
    drawn[code] = short(markup(firstView(code, texts)));
  const { en, ...others } = drawn;
  const words = Object.fromEntries(
    Object.entries(others).map(([code, html]) => [code, differences(en, html)]),
  );
  await writeFile(options.out, JSON.stringify({ html: en, words }));
} finally {
  await rm(folder, { recursive: true });
}
