/**
 * The service worker: the whole site kept for use offline, one version at a time.
 *
 * PRECACHE lists every file with its hash, what the first guess needs first. Each response is checked
 * against its hash, and one failure fails the whole install: the version before stays in use. A new
 * version waits until the page sends "skipWaiting", when the person asks for it, or until no tab has
 * the page open. Files of the version before stay as long as a tab may still need them.
 *
 * Workbox installs. It names its cache after the scope, so copies of the site in other folders have
 * other caches. Its routes are not used: they know only the newest version, and would let a page fail
 * whose own file is lost when the server has another version. Nor is its `cleanupOutdatedCaches`: it
 * would delete the caches of folders inside the scope.
 */
import { PrecacheController } from "workbox-precaching";
import { fileOf, repair } from "./js/page/repair.js";

const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;

const controller = new PrecacheController();
controller.addToCacheList(PRECACHE);

/** The key of a file in the cache. @param {string} name */
const keyOf = (name) => controller.getCacheKeyForURL(name) ?? scope + name;
const listed = new Set(PRECACHE.map(({ url }) => url));
const open = () => worker.caches.open(controller.strategy.cacheName);

/** The check of every file, while it runs. @type {Promise<import("./js/page/repair.js").Found> | null} */
let looking = null;
/** When the last check began, in ms since 1970. */
let looked = 0;
function look() {
  if (looking) return looking;
  looked = Date.now();
  looking = open()
    .then((/** @type {any} */ cache) => repair({ listed: PRECACHE, cache, keyOf, fetch: (url, how) => fetch(url, how) }))
    .finally(() => { looking = null; }); // prettier-ignore
  return /** @type {NonNullable<typeof looking>} */ (looking);
}

/** Delete the files of versions before this one. */
async function tidy() {
  const cache = await open();
  const keys = new Set(controller.getURLsToCacheKeys().values());
  for (const request of await cache.keys()) {
    if (!keys.has(request.url)) await cache.delete(request);
  }
}

/** Whether no tab has a page open that may need files of the version before. */
const isAlone = async () => (await worker.clients.matchAll({ type: "window" })).length === 0;

worker.addEventListener("install", (/** @type {any} */ event) => {
  // What was kept already is taken over without a look at its bytes: the check makes up for that.
  const installed = controller.install(event).then(look);
  event.waitUntil(
    installed.then(({ damaged }) => {
      if (damaged) throw new Error(`${damaged} files of the new version are damaged`);
    }),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const activate = async () => {
    if (await isAlone()) await tidy();
    await worker.clients.claim(); // the page of the first visit is served from here too
  };
  event.waitUntil(activate());
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "skipWaiting") worker.skipWaiting();
  if (event.data !== "look") return;
  event.waitUntil(look().then((found) => event.source?.postMessage({ looked: found })));
});

/** @param {Request} request @param {string} name */
async function answer(request, name) {
  const kept = await open().then((/** @type {any} */ cache) => cache.match(keyOf(name))).catch(() => undefined); // prettier-ignore
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return new Response(LOST, { headers: { "content-type": "text/html; charset=utf-8" } });
  }
}

/** A working page asks for the check itself; a damaged page may not get that far. In ms. */
const LATE = 30_000;
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const name = request.method === "GET" ? fileOf(request.url, scope, (file) => listed.has(file)) : null;
  if (name === null) return;
  event.respondWith(answer(request, name));
  if (request.mode !== "navigate") return;
  event.waitUntil(isAlone().then((alone) => alone && tidy()));
  const late = new Promise((done) => setTimeout(done, LATE));
  event.waitUntil(late.then(() => (Date.now() - looked < LATE ? null : look())));
});
