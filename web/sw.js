/**
 * The service worker: the whole site kept for use offline, one version at a time.
 *
 * PRECACHE lists every file with its hash. One file that cannot be had with its hash fails the whole
 * install: the version before stays in use. A new version waits until the page sends "skipWaiting", when the
 * person asks for it, or until no tab has the page open. Files of the version before stay as long as a tab
 * may still need them.
 */
import { cacheKey, cacheName, fileOf, hasHash, keepAll } from "./js/device/copy.ts";

const worker = /** @type {any} */ (self);
const scope = worker.registration.scope;

/** The files by their names. */
const listed = new Map(PRECACHE.map((file) => [file.url, file]));

/** @returns {Promise<Cache>} */
const open = () => worker.caches.open(cacheName(scope));

/** Have all files of this version in the copy. */
const keep = async () => keepAll(PRECACHE, scope, await open());

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
  event.waitUntil(keep());
  // Chromium takes these from the cache by itself, or from the network, and does not wait for this script.
  event.addRoutes?.({
    condition: { urlPattern: "assets/*", requestMethod: "GET" },
    source: { cacheName: cacheName(scope) },
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
  // A page that has started asks for it: a file may have been lost since the install.
  if (event.data === "keep") event.waitUntil(keep().catch(() => {}));
});

/**
 * A file of the copy. A page is checked: nothing in a damaged one would notice. A page checks its own files.
 * @param {string} name
 * @param {boolean} isPage
 */
async function keptFile(name, isPage) {
  const file = listed.get(name);
  const key = file ? cacheKey(file, scope) : scope + name; // of the version before
  const kept = await open()
    .then((cache) => cache.match(key))
    .catch(() => undefined);
  if (!isPage || !file || !kept) return kept;
  return (await hasHash(Promise.resolve(kept.clone()), file)) ? kept : undefined;
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
