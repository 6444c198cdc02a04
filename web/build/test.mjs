/**
 * Runs tests of the page in Node: `node test.mjs [OPTION OF NODE]... FILE...`. Node 20 reads no TypeScript, so esbuild
 * first makes one script of each test and the modules that it imports. A test names a module of web/js as
 * "page/state/game.ts".
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { english } from "./messages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith("-"));
const tests = words.filter((word) => !word.startsWith("-")).map((path) => resolve(path));

/** A test goes on reading files from where it lies. */
const places = {
  name: "places",
  setup(/** @type {import("esbuild").PluginBuild} */ bundle) {
    bundle.onLoad({ filter: /tests[\\/]js[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replaceAll(
        "import.meta.url",
        JSON.stringify(pathToFileURL(path).href),
      ),
    }));
  },
};

// Inside web/, where Node finds the packages.
const folder = await mkdtemp(join(root, "web", "node_modules", ".tests-"));
try {
  await build({
    entryPoints: tests,
    outbase: root,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    alias: { page: join(root, "web", "js") },
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    loader: { ".css": "text", ".py": "text" },
    sourcemap: "linked",
    plugins: [places, english()],
    logLevel: "warning",
  });
  const scripts = tests.map((path) => join(folder, relative(root, path)));
  const run = ["--enable-source-maps", "--test", ...options, ...scripts];
  process.exitCode = spawnSync(process.execPath, run, { stdio: "inherit" }).status ?? 1;
} finally {
  await rm(folder, { recursive: true });
}
