/**
 * The service worker: the whole site kept for use offline, one version at a time.
 *
 * PRECACHE lists every file with its hash. One file that cannot be had with its hash fails the whole
 * install: the version before stays in use. A new version waits until the page sends "skipWaiting", when the
 * person asks for it, or until no tab has the page open. Files of the version before stay as long as a tab
 * may still need them.
 */
import { fileOf, hasHash, cacheKey, repair } from "./js/device/repair.js";

const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;

/** The files by their names. */
const listed = new Map(PRECACHE.map((file) => [file.url, file]));

/** The name of the cache has the scope in it, so copies of the site in other folders have others. */
const CACHE = `workbox-precache-v2-${scope}`;
/** @returns {Promise<Cache>} */
const open = () => worker.caches.open(CACHE);

/** The check of every file, while it runs. @type {Promise<import("./js/device/repair.js").Found> | null} */
let looking = null;
function look() {
  looking ??= open()
    .then((cache) =>
      repair({ listed: PRECACHE, scope, cache, fetch: (url, how) => fetch(url, how) }),
    )
    .finally(() => {
      looking = null;
    });
  return looking;
}

/** Delete the files of versions before this one. */
async function tidy() {
  const cache = await open();
  const mine = new Set(PRECACHE.map((file) => cacheKey(file, scope)));
  for (const request of await cache.keys()) {
    if (!mine.has(request.url)) await cache.delete(request);
  }
}

/** Whether no tab has a page open that may need files of the version before. */
const isAlone = async () => (await worker.clients.matchAll({ type: "window" })).length === 0;

worker.addEventListener("install", (/** @type {any} */ event) => {
  const install = async () => {
    const { damaged } = await look();
    if (damaged) throw new Error(`${damaged} files of the new version could not be kept`);
  };
  event.waitUntil(install());
  // Chromium takes these from the cache by itself, or from the network, and does not wait for this script.
  event.addRoutes?.({
    condition: { urlPattern: "assets/*", requestMethod: "GET" },
    source: { cacheName: CACHE },
  });
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

/** The kept file; a page only if it is whole, since nothing in a damaged one asks for the check. @param {string} name @param {boolean} isPage */
async function keptFile(name, isPage) {
  const file = listed.get(name);
  const key = file ? cacheKey(file, scope) : scope + name; // of the version before
  const kept = await open()
    .then((cache) => cache.match(key))
    .catch(() => undefined);
  return kept && isPage && file && !(await hasHash(kept.clone(), file.integrity))
    ? undefined
    : kept;
}

/** @param {Request} request @param {string} name */
async function answer(request, name) {
  const isPage = request.mode === "navigate";
  const kept = await keptFile(name, isPage);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (!isPage) throw error;
    return new Response(LOST, { headers: { "content-type": "text/html; charset=utf-8" } });
  }
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const name =
    request.method === "GET" ? fileOf(request.url, scope, (file) => listed.has(file)) : null;
  if (name === null) return;
  event.respondWith(answer(request, name));
  // Nothing here may take long: a newer version that the person asks for waits until it is over.
  if (request.mode === "navigate") event.waitUntil(isAlone().then((alone) => alone && tidy()));
});
