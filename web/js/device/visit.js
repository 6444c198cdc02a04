/** When the page is shown, hidden, left and come back to, and what the browser tells it meanwhile. */

/**
 * @typedef {object} Wiring
 * @property {() => void} onSight  the page was hidden, or is in sight again
 * @property {() => void} onLeave
 * @property {() => void} onReturn  it was kept for the Back button as it was left: much may have changed since
 * @property {(key: string | null) => void} onShared  another page has changed what is kept under a key
 * @property {() => void} onAddress  the person has gone back or forward, or has opened a link; a browser may tell of it twice
 * @property {() => void} onLanguage  the browser's language is another
 * @property {() => void} onInstalled  as an app of the device
 * @property {() => void} onOnline  there is a network again
 */

/** @param {Wiring} on */
export function watchVisit({
  onSight,
  onLeave,
  onReturn,
  onShared,
  onAddress,
  onLanguage,
  onInstalled,
  onOnline,
}) {
  document.addEventListener("visibilitychange", onSight);
  addEventListener("pagehide", onLeave);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) onReturn();
  });
  addEventListener("storage", ({ key }) => onShared(key));
  addEventListener("popstate", onAddress);
  addEventListener("hashchange", onAddress);
  addEventListener("languagechange", onLanguage);
  addEventListener("appinstalled", onInstalled);
  addEventListener("online", onOnline);
}
