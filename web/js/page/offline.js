import { scriptUrl } from "../python/trusted-types.js";

/**
 * Registers the service worker and tells the page what comes of it. Nothing happens where there
 * are no service workers, as in the one file opened from a disk.
 */

/**
 * @typedef {object} Wiring
 * @property {Promise<unknown>} started  Python is up, or cannot be had: to keep the site must not slow its start
 * @property {() => void} [onReady]  once, when everything is kept for use offline for the first time
 * @property {(apply: () => void) => void} [onUpdate]  a newer version waits; `apply` switches to it
 *   and reloads the page
 * @property {(found: {mended: number, damaged: number}) => void} [onDamage]  files that were kept
 *   are not as they should be
 */

/** Have what is kept for use offline looked at: something cannot be had. */
export const lookAtCopy = () => navigator.serviceWorker?.controller?.postMessage("look");

/** @param {Wiring} wiring */
export async function watchOffline({ started, onReady = () => {}, onUpdate = () => {}, onDamage = () => {} }) {
  const workers = navigator.serviceWorker;
  if (!workers || !/^https?:$/.test(location.protocol)) return;
  const hadOne = Boolean(workers.controller);
  await started;
  workers.addEventListener("message", ({ data }) => {
    const { mended, damaged } = data?.looked ?? {};
    if (mended || damaged) onDamage({ mended, damaged });
  });
  workers.startMessages?.();
  lookAtCopy();
  try {
    const registration = await workers.register(scriptUrl("sw.js"));

    const offer = (/** @type {ServiceWorker} */ waiting) =>
      onUpdate(() => {
        // Another tab may have switched already. Each is reloaded when it asks, so none loses anything.
        if (waiting.state !== "installed") return location.reload();
        waiting.addEventListener("statechange", () => {
          if (waiting.state === "activated") location.reload();
        });
        waiting.postMessage("skipWaiting");
      });

    const watch = (/** @type {ServiceWorker | null} */ installing) =>
      installing?.addEventListener("statechange", () => {
        if (installing.state === "installed" && registration.active) offer(installing);
        if (installing.state === "activated" && !hadOne) onReady();
      });

    if (registration.waiting && registration.active) offer(registration.waiting);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  } catch (error) {
    console.info("Working without the offline copy:", error);
  }
}
