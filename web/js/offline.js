/**
 * Registers the service worker and tells the page what comes of it.
 *
 * `onReady` runs once, when everything is kept for use offline for the first time. `onUpdate` runs
 * when a newer version waits; it is handed a function that switches to it and reloads the page.
 * Nothing happens where there are no service workers, as in the one file opened from a disk.
 * @param {{onReady?: () => void, onUpdate?: (apply: () => void) => void}} [tell]
 * @returns {Promise<ServiceWorkerRegistration | null>}
 */
export async function watchOffline({ onReady = () => {}, onUpdate = () => {} } = {}) {
  if (!("serviceWorker" in navigator) || !/^https?:$/.test(location.protocol)) return null;
  const hadOne = Boolean(navigator.serviceWorker.controller);
  await pythonReady();
  try {
    const registration = await navigator.serviceWorker.register("sw.js");

    const offer = (/** @type {ServiceWorker} */ waiting) =>
      onUpdate(() => {
        // Only the tab that asked for the new version is reloaded, so none loses anything.
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
          once: true,
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
    return registration;
  } catch (error) {
    console.info("Working without the offline copy:", error);
    return null;
  }
}

/** Resolves when Python is ready, or after a while: keeping the site must not slow its start. */
function pythonReady() {
  return new Promise((done) => {
    setTimeout(done, 8000);
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("boot:ready").length) done(observer.disconnect());
    });
    observer.observe({ type: "mark", buffered: true });
  });
}
