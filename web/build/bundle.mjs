/**
 * Bundles the page's scripts and styles: `node bundle.mjs OPTIONS_JSON`.
 *
 * Options: `out` (folder), `entries` ({name: source}), `alias` ({virtual module: file}),
 * `define` ({name: JSON text}), `glue` (what stands for pyodide.asm.mjs), `readable` (as it is written, not
 * minified).
 */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { english } from "./messages.mjs";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** @type {{out: string, entries: Record<string, string>, alias: Record<string, string>, define: Record<string, string>, glue: string, readable?: boolean}} */
const options = JSON.parse(process.argv[2]);

/** Stands for `import()`, by which custom Python code could load and run any script. */
const NO_IMPORT = `function __imported() { throw new TypeError("nothing is imported here"); }`;

/**
 * Changes Pyodide's two scripts for a classic worker that is given all parts: no `import()`, and no
 * address of a content delivery network, since nothing is loaded from one.
 */
const pyodide = {
  name: "pyodide",
  setup(/** @type {import("esbuild").PluginBuild} */ bundle) {
    bundle.onLoad({ filter: /pyodide[\\/]pyodide(\.asm)?\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path.endsWith("asm.mjs") ? options.glue : path, "utf8");
      const contents = text
        .replaceAll("import.meta.url", '"file:///pyodide/pyodide.asm.mjs"')
        .replace(/https:\/\/cdn\.[^`]*\/full\//, "file:///pyodide/")
        .replace(/\/\/# sourceMappingURL=.*\s*$/, "")
        .replaceAll(/\bimport\s*\(/g, "__imported(");
      return { contents: `${contents}\n${NO_IMPORT}`, loader: "js" };
    });
  },
};

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
    bundle.onLoad({ filter: /js[\\/]words[\\/]strings\.ts$/ }, () =>
      given(
        "mastermind.words",
        "KEY_PEGS, decimal, has, keyPegs, language, number, short, strategyName, t, withMore",
      ),
    );
  },
};

/** The English texts that come with the script of the Lab: no first visit waits for them. @param {string} key */
const isLater = (key) =>
  /^(course|custom|error\.(custom|wheel)|lab|paper|prompt)\b/.test(key) ||
  /^learn\.(ask|choose|docs|judge|knuth|match|rules|wait)\b/.test(key);

const whole = [pyodide, english((key) => !isLater(key))];
const added = [shared, english(isLater)];
await Promise.all(
  Object.entries(options.entries).map(([name, source]) =>
    build({
      absWorkingDir: web,
      entryPoints: { [name]: source },
      outdir: options.out,
      bundle: true,
      minify: !options.readable,
      format: "iife",
      platform: "browser",
      target: ["es2022"],
      charset: "utf8",
      legalComments: "none", // the licences are in a file of their own
      external: ["node:*", "ws"],
      loader: {
        ".svg": "dataurl",
        ".png": "dataurl",
        ".woff2": "dataurl",
        ".py": "text",
        ".css": name === "lab" ? "text" : "css", // the Lab brings its styles along
      },
      alias: options.alias,
      define: { "process.env.NODE_ENV": '"production"', ...options.define },
      plugins: name === "lab" ? added : whole,
      logLevel: "warning",
    }),
  ),
);
