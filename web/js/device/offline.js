/**
 * Registers the service worker and tells the page the results. Where there are no service workers, as
 * in the one file opened from a disk, it does nothing.
 */
import { idle } from "../python/idle.js";
import { scriptUrl } from "../python/trusted-types.js";
import { inCharge } from "./browser.js";
/** @import { Found } from "./repair.js" */

/**
 * @typedef {object} Wiring
 * @property {Promise<unknown>} started  resolves when Python has started or failed: caching must not slow the start
 * @property {() => void} [onReady]  called once, when everything is kept for use offline for the first time
 * @property {(apply: () => void) => void} [onUpdate]  a newer version waits; `apply` switches to it
 *   and reloads the page
 * @property {() => void} [onRefused]  called once, when the page could not be kept; it is tried again
 * @property {(found: Found) => void} [onDamage]  files that were kept were damaged
 */

/** After how long keeping the page is tried again, in ms; the last one again and again. What is there is not fetched anew. */
const AGAIN = [60_000, 600_000, 3_600_000];

/**
 * Ask the service worker to check the files that it keeps. While a newer version waits, the older worker gets no
 * message: one at the moment of the switch delays it by half a minute. The install of the newer version has just
 * checked the files.
 */
export async function lookAtCopy() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null); // it is refused where cookies are
  if (!registration?.waiting) inCharge()?.postMessage("look");
}

/** Whether the files that are kept are those of this page. The first page may come from an older cache. */
async function isSame() {
  const script = document.querySelector("script[src]");
  return !(script instanceof HTMLScriptElement) || Boolean(await caches.match(script.src));
}

/** @param {Wiring} wiring */
export async function watchOffline({
  started,
  onReady = () => {},
  onUpdate = () => {},
  onRefused = () => {},
  onDamage = () => {},
}) {
  const workers = navigator.serviceWorker;
  if (!workers || !/^https?:$/.test(location.protocol)) return;
  const hadOne = inCharge() !== null;
  let offered = false;
  workers.addEventListener("controllerchange", () => {
    // Another tab has switched before this one has looked.
    if (hadOne && !offered) onUpdate(() => location.reload());
    offered = true;
  });
  await started;
  workers.addEventListener("message", ({ data }) => {
    if (data?.looked?.repaired || data?.looked?.damaged) onDamage(data.looked);
  });
  workers.startMessages?.();
  await lookAtCopy();
  await idle();
  let tries = 0;
  const register = async () => {
    const registration = await workers.register(scriptUrl("sw.js"));

    const offer = (/** @type {ServiceWorker} */ waiting) => {
      offered = true;
      onUpdate(() => {
        // Another tab may have switched already. Every tab reloads only when its person asks.
        if (waiting.state !== "installed") return location.reload();
        waiting.addEventListener("statechange", () => {
          if (waiting.state === "activated") location.reload();
        });
        waiting.postMessage("skipWaiting");
      });
    };

    // A worker is met twice, here and in the event after this, and a registration with every try: one handler each.
    const watch = (/** @type {ServiceWorker | null} */ installing) => {
      if (!installing) return;
      installing.onstatechange = async () => {
        if (installing.state === "installed" && registration.active) offer(installing);
        if (installing.state === "redundant" && !registration.active) return refused();
        if (installing.state !== "activated" || hadOne) return;
        if (await isSame()) onReady();
        else onUpdate(() => location.reload());
      };
    };

    if (registration.waiting && registration.active) offer(registration.waiting);
    watch(registration.installing);
    registration.onupdatefound = () => watch(registration.installing);
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next;
  const tryLater = () => {
    clearTimeout(next);
    next = setTimeout(attempt, AGAIN[Math.min(tries++, AGAIN.length - 1)]);
  };
  const attempt = () =>
    register().catch((error) => {
      console.info("Working without the offline copy:", error);
      if (tries > 0) tryLater(); // there was no network again
    });
  const refused = () => {
    if (tries === 0) onRefused();
    tryLater();
  };
  await attempt();
}
