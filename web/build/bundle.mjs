/**
 * Bundles the page's scripts and styles: `node bundle.mjs OPTIONS_JSON`.
 *
 * Options: `out` (folder), `entries` ({name: source}), `alias` ({virtual module: file}),
 * `define` ({name: JSON text}). Prints each file that was written.
 */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** @type {{out: string, entries: Record<string, string>, alias: Record<string, string>, define: Record<string, string>}} */
const options = JSON.parse(process.argv[2]);

/** In the place of `import()`: what somebody's own Python could make it load would be run. */
const NO_IMPORT = `function __imported() { throw new TypeError("nothing is imported here"); }`;

/**
 * Pyodide's own two scripts, fitted to a classic worker that is handed everything. Names no
 * content network, since nothing is ever loaded from one, and holds no `import()`.
 */
const pyodide = {
  name: "pyodide",
  setup(/** @type {import("esbuild").PluginBuild} */ given) {
    given.onLoad({ filter: /pyodide[\\/]pyodide(\.asm)?\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text
        .replaceAll("import.meta.url", '"file:///pyodide/pyodide.asm.mjs"')
        .replace(/https:\/\/cdn\.[^`]*\/full\//, "file:///pyodide/")
        .replace(/\/\/# sourceMappingURL=.*\s*$/, "")
        .replaceAll(/\bimport\s*\(/g, "__imported(");
      return { contents: `${contents}\n${NO_IMPORT}`, loader: "js" };
    });
  },
};

await build({
  absWorkingDir: web,
  entryPoints: options.entries,
  outdir: options.out,
  bundle: true,
  minify: true,
  format: "iife",
  platform: "browser",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none", // the licences are shipped whole, in a file of their own
  external: ["node:*", "ws"],
  loader: { ".svg": "dataurl", ".png": "dataurl", ".woff2": "dataurl", ".py": "text" },
  alias: options.alias,
  define: { "process.env.NODE_ENV": '"production"', ...options.define },
  plugins: [pyodide],
  logLevel: "warning",
});
