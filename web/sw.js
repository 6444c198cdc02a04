/**
 * The service worker: the whole site kept for use offline, one version at a time.
 *
 * PRECACHE lists every file with its hash. A version installs whole or not at all, since each
 * response is checked against its hash and one failure fails the install; the version before then
 * goes on. A new version waits until the page, by "skipWaiting", says that the person wants it.
 *
 * Workbox names its cache after the scope, so copies of the site in other folders have others. Its
 * `cleanupOutdatedCaches` is not used: it takes those of folders inside the scope for its own.
 */
import { cacheNames } from "workbox-core";
import { getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";
import { mend } from "./js/page/repair.js";

const worker = /** @type {any} */ (self);

precacheAndRoute(PRECACHE, {
  cleanURLs: false,
  // A game in the query is still the same page.
  ignoreURLParametersMatching: [/.*/],
});

/** What comes of looking at every file kept, again only where some stay damaged. @type {Promise<{mended: number, damaged: number}> | null} */
let looked = null;
async function look() {
  const cache = await worker.caches.open(cacheNames.precache);
  looked ??= mend({
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

/** A page that works asks to look as soon as it has time; one that is damaged may not come to that. */
const LATE = 30_000;
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode === "navigate") {
    event.waitUntil(new Promise((done) => setTimeout(done, LATE)).then(look));
  }
});

// The first visit's page is served from here too, should it ask for anything more.
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});
