/**
 * The service worker: the whole site kept for use offline, one version at a time.
 *
 * PRECACHE lists every file with its hash. A version installs whole or not at all, since each
 * response is checked against its hash and one failure fails the install; the version before then
 * goes on. A new version waits until the page, by "skipWaiting", says that the person wants it.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

const worker = /** @type {any} */ (self);

precacheAndRoute(PRECACHE, {
  cleanURLs: false,
  // A game in the query is still the same page.
  ignoreURLParametersMatching: [/.*/],
});
cleanupOutdatedCaches();

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "skipWaiting") worker.skipWaiting();
});

// The first visit's page is served from here too, should it ask for anything more.
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});
