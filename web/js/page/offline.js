/**
 * Registers the service worker and tells the page the results. Where there are no service workers, as
 * in the one file opened from a disk, it does nothing.
 */
import { scriptUrl } from "../python/trusted-types.js";

/**
 * @typedef {object} Wiring
 * @property {Promise<unknown>} started  resolves when Python has started or failed: caching must not slow the start
 * @property {() => void} [onReady]  called once, when everything is kept for use offline for the first time
 * @property {(apply: () => void) => void} [onUpdate]  a newer version waits; `apply` switches to it
 *   and reloads the page
 * @property {(found: {repaired: number, damaged: number}) => void} [onDamage]  files that were kept
 *   were damaged
 */

/** Ask the service worker to check the files that it keeps. */
export const lookAtCopy = () => navigator.serviceWorker?.controller?.postMessage("look");

/** @param {Wiring} wiring */
export async function watchOffline({ started, onReady = () => {}, onUpdate = () => {}, onDamage = () => {} }) {
  const workers = navigator.serviceWorker;
  if (!workers || !/^https?:$/.test(location.protocol)) return;
  const hadOne = Boolean(workers.controller);
  await started;
  workers.addEventListener("message", ({ data }) => {
    const { repaired, damaged } = data?.looked ?? {};
    if (repaired || damaged) onDamage({ repaired, damaged });
  });
  workers.startMessages?.();
  lookAtCopy();
  try {
    const registration = await workers.register(scriptUrl("sw.js"));

    const offer = (/** @type {ServiceWorker} */ waiting) =>
      onUpdate(() => {
        // Another tab may have switched already. Every tab reloads only when its person asks.
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
