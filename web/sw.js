/**
 * The service worker: the whole site kept for use offline, one version at a time.
 *
 * PRECACHE lists every file with its hash. Each response is checked against its hash, and one failure
 * fails the whole install: the version before stays in use. A new version waits until the page sends
 * "skipWaiting", when the person asks for it.
 *
 * Workbox names its cache after the scope, so copies of the site in other folders have other caches.
 * Its `cleanupOutdatedCaches` is not used: it would delete the caches of folders inside the scope.
 */
import { cacheNames } from "workbox-core";
import { getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";
import { repair } from "./js/page/repair.js";

const worker = /** @type {any} */ (self);

precacheAndRoute(PRECACHE, {
  cleanURLs: false,
  // A game in the query is still the same page.
  ignoreURLParametersMatching: [/.*/],
});

/** The result of checking every file; checked again only if some stay damaged. @type {Promise<{repaired: number, damaged: number}> | null} */
let looked = null;
async function look() {
  const cache = await worker.caches.open(cacheNames.precache);
  looked ??= repair({
    listed: PRECACHE,
    cache,
    keyOf: (url) => getCacheKeyForURL(url) ?? url,
    fetch: (url, how) => fetch(url, how),
  });
  const found = await looked;
  if (found.damaged) looked = null;
  return found;
}

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "skipWaiting") worker.skipWaiting();
  if (event.data !== "look") return;
  event.waitUntil(look().then((found) => event.source?.postMessage({ looked: found })));
});

/** A working page asks for the check itself; a damaged page may not get that far. In ms. */
const LATE = 30_000;
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode === "navigate") {
    event.waitUntil(new Promise((done) => setTimeout(done, LATE)).then(look));
  }
});

// The page of the first visit is served from here too.
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});
