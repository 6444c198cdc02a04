/** Registers the service worker. In the one file opened from a disk there is none. */
import { idle } from "../python/breath.ts";
import { scriptUrl } from "../python/trusted-types.ts";
import { inCharge } from "./browser.ts";

interface Wiring {
  /** Resolves when Python has started or failed: caching must not slow the start. */
  started: Promise<unknown>;
  /** Called once, when everything is kept for use offline for the first time. */
  onReady: () => void;
  /** A newer version waits; `apply` switches to it and reloads the page. */
  onUpdate: (apply: () => void) => void;
  /** Called once, when the page could not be kept; it is tried again. */
  onRefused: () => void;
}

/**
 * Keeping the page is tried again after these times, in ms; files that are there are not fetched
 * anew.
 */
const AGAIN = [60_000, 600_000, 3_600_000];

/**
 * Let the service worker fetch what the device has lost of the copy. While a newer version waits,
 * the older worker gets no message: one at the moment of the switch delays it by half a minute.
 */
async function keepWhole() {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => null); // refused together with cookies
  if (!registration?.waiting) inCharge()?.postMessage("keep");
}

/** The first page may come from an older cache. */
async function isSame() {
  const script = document.querySelector("script[src]");
  return !(script instanceof HTMLScriptElement) || Boolean(await caches.match(script.src));
}

const reload = () => location.reload();

/** Another tab may have switched already. */
function switchTo(waiting: ServiceWorker) {
  if (waiting.state !== "installed") return reload();
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated") reload();
  });
  waiting.postMessage("skipWaiting");
}

export async function watchOffline({ started, onReady, onUpdate, onRefused }: Wiring) {
  const workers = navigator.serviceWorker;
  if (!workers || !/^https?:$/.test(location.protocol)) return;
  const hadOne = inCharge() !== null;
  let offered = false;
  const offer = (apply: () => void) => {
    offered = true;
    onUpdate(apply);
  };
  workers.addEventListener("controllerchange", () => {
    // Another tab has switched before this one has looked.
    if (hadOne && !offered) offer(reload);
    offered = true;
  });
  await started;
  await keepWhole();
  await idle();

  const watch = (registration: ServiceWorkerRegistration) => {
    const { installing } = registration;
    if (!installing) return;
    // It is met twice, and a registration at every try, but each gets one handler.
    installing.onstatechange = async () => {
      const { state } = installing;
      if (state === "installed" && registration.active) offer(() => switchTo(installing));
      if (state === "redundant" && !registration.active) tryLater();
      if (state !== "activated" || hadOne) return;
      if (await isSame()) onReady();
      else onUpdate(reload);
    };
  };
  let tries = 0;
  const attempt = async () => {
    try {
      const registration = await workers.register(scriptUrl("sw.js"));
      const { waiting, active } = registration;
      if (waiting && active) offer(() => switchTo(waiting));
      watch(registration);
      registration.onupdatefound = () => watch(registration);
    } catch (error) {
      console.info("Working without the offline copy:", error);
      if (tries > 0) tryLater(); // still without a network
    }
  };
  let next: ReturnType<typeof setTimeout> | undefined;
  const tryLater = () => {
    if (tries === 0) onRefused();
    clearTimeout(next);
    next = setTimeout(attempt, AGAIN[Math.min(tries++, AGAIN.length - 1)]);
  };
  await attempt();
}
