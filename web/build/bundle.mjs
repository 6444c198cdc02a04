/**
 * Bundles the page's scripts and styles: `node bundle.mjs OPTIONS_JSON`. Without an argument it reads options
 * line by line, answers each line with "" or with what went wrong, as JSON, and keeps what it has parsed: what
 * has not changed since the line before takes no time.
 *
 * Options: `out` (folder), `entries` ({name: source}), `alias` ({virtual module: file}),
 * `define` ({name: JSON text}), `glue` (what stands for pyodide.asm.mjs), `readable` (as it is written, not
 * minified). Prints each file that was written.
 */
import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { context, transform } from "esbuild";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** @typedef {{out: string, entries: Record<string, string>, alias: Record<string, string>, define: Record<string, string>, glue: string, readable?: boolean}} Options */

/** Stands for `import()`, by which custom Python code could load and run any script. */
const NO_IMPORT = `function __imported() { throw new TypeError("nothing is imported here"); }`;

/** What glue.py has put into Pyodide's script. */
const TYPED = `import { typed as __typed } from ${JSON.stringify(resolve(web, "js/python/typed.js"))};\n`;

/**
 * Changes Pyodide's two scripts for a classic worker that is given all parts: no `import()`, and no
 * address of a content delivery network, since nothing is loaded from one.
 */
const pyodide = (/** @type {Options} */ options) => ({
  name: "pyodide",
  setup(/** @type {import("esbuild").PluginBuild} */ given) {
    given.onLoad({ filter: /pyodide[\\/]pyodide(\.asm)?\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path.endsWith("asm.mjs") ? options.glue : path, "utf8");
      const contents = text
        .replaceAll("import.meta.url", '"file:///pyodide/pyodide.asm.mjs"')
        .replace(/https:\/\/cdn\.[^`]*\/full\//, "file:///pyodide/")
        .replace(/\/\/# sourceMappingURL=.*\s*$/, "")
        .replaceAll(/\bimport\s*\(/g, "__imported(");
      const own = path.endsWith("asm.mjs") ? TYPED : "";
      return { contents: `${own}${contents}\n${NO_IMPORT}`, loader: "js" };
    });
  },
});

/** A module that the page has given to the Lab. @param {string} name @param {string} exported */
const given = (name, exported) => ({
  contents: `export const { ${exported} } = globalThis[Symbol.for("${name}")];`,
});

/**
 * The Lab, a script of its own, draws with the page's lit-html: a page can make the policy by which its
 * templates become markup only once. It speaks with the page's words, too, which are a large part of it.
 */
const shared = {
  name: "shared",
  setup(/** @type {import("esbuild").PluginBuild} */ bundle) {
    bundle.onLoad({ filter: /lit-html[\\/]lit-html\.js$/ }, () =>
      given("mastermind.lit-html", "_$LH, html, mathml, noChange, nothing, render, svg"),
    );
    bundle.onLoad({ filter: /js[\\/]words[\\/]strings\.js$/ }, () =>
      given(
        "mastermind.words",
        "KEY_PEGS, decimal, has, keyPegs, language, number, short, strategyName, t, withMore",
      ),
    );
  },
};

/** The English texts of the lessons and of printed pages, which come with their script: no first visit waits for them. @param {string} key */
const isLater = (key) => /^(course|paper)\./.test(key);

/** Leaves some texts out of the English ones. @param {(key: string) => boolean} isIn */
const english = (isIn) => ({
  name: "english",
  setup(/** @type {import("esbuild").PluginBuild} */ bundle) {
    bundle.onLoad({ filter: /languages[\\/]en\.json$/ }, async ({ path }) => {
      const all = Object.entries(JSON.parse(await readFile(path, "utf8")));
      return {
        contents: JSON.stringify(Object.fromEntries(all.filter(([key]) => isIn(key)))),
        loader: "json",
      };
    });
  },
});

/** A style sheet that a script brings along, as text. */
const styles = {
  name: "styles",
  setup(/** @type {import("esbuild").PluginBuild} */ bundle) {
    bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), {
        loader: "css",
        minify: true,
      });
      return { contents: code, loader: "text" };
    });
  },
};

/** @type {(options: Options, entries: Record<string, string>, plugins: import("esbuild").Plugin[]) => Promise<import("esbuild").BuildContext>} */
const prepared = (options, entries, plugins) =>
  context({
    absWorkingDir: web,
    entryPoints: entries,
    outdir: options.out,
    bundle: true,
    minify: !options.readable,
    format: "iife",
    platform: "browser",
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none", // the licences are in a file of their own
    external: ["node:*", "ws"],
    loader: { ".svg": "dataurl", ".png": "dataurl", ".woff2": "dataurl", ".py": "text" },
    alias: options.alias,
    define: { "process.env.NODE_ENV": '"production"', ...options.define },
    plugins,
    metafile: true,
    logLevel: "warning",
  });

/**
 * A script or style sheet: what esbuild has parsed of it, and when its sources were changed last.
 * @typedef {{context: import("esbuild").BuildContext, seen: Map<string, number>}} Kept
 */

/** What is kept for one text of options. @type {{text: string, all: Kept[]}} */
let kept = { text: "", all: [] };

/** When a source was changed last. @param {string} path  in web/, or whole */
const changedAt = async (path) => (await stat(resolve(web, path)).catch(() => null))?.mtimeMs ?? 0;

/** Bundle one anew if a source of it has changed. @param {Kept} one */
async function renew(one) {
  const now = await Promise.all(
    [...one.seen].map(async ([path, at]) => (await changedAt(path)) === at),
  );
  if (one.seen.size && now.every(Boolean)) return;
  one.seen = new Map(); // an error in a source leaves it so
  const begun = Date.now();
  const { metafile } = await one.context.rebuild();
  const paths = Object.keys(metafile?.inputs ?? {});
  const times = await Promise.all(paths.map(changedAt));
  // What has changed meanwhile may have been read before.
  one.seen = new Map(paths.map((path, index) => [path, times[index] < begun ? times[index] : -1]));
}

/** Bundle as a text of options says. @param {string} text */
async function bundle(text) {
  if (kept.text !== text) {
    for (const { context } of kept.all) await context.dispose();
    /** @type {Options} */
    const options = JSON.parse(text);
    const whole = [pyodide(options), english((key) => !isLater(key))];
    const added = [shared, styles, english(isLater)];
    const all = Object.entries(options.entries).map(async ([name, source]) => ({
      context: await prepared(options, { [name]: source }, name === "lab" ? added : whole),
      seen: new Map(),
    }));
    kept = { text, all: await Promise.all(all) };
  }
  await Promise.all(kept.all.map(renew));
}

if (process.argv[2]) {
  await bundle(process.argv[2]);
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    const wrong = await bundle(line).then(() => "", String);
    console.log(JSON.stringify(wrong));
  }
}
process.exit(0); // else the contexts keep the process alive
