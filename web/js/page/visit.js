/** When the page is shown, hidden, left and come back to, and what the browser tells it meanwhile. */

/**
 * @typedef {object} Wiring
 * @property {() => void} onSight  the page was hidden, or is in sight again
 * @property {() => void} onLeave
 * @property {() => void} onReturn  it was kept for the Back button as it was left: much may have changed since
 * @property {(key: string | null) => void} onShared  another page has changed what is kept under a key
 * @property {() => void} onStep  the person has gone back or forward, or follows a link, of which `onLink` tells soon
 * @property {(hash: string) => void} onLink  the part of the address after # is another
 * @property {() => void} onLanguage  the browser's language is another
 * @property {() => void} onInstalled  as an app of the device
 */

/** @param {Wiring} on */
export function watchVisit({ onSight, onLeave, onReturn, onShared, onStep, onLink, onLanguage, onInstalled }) {
  document.addEventListener("visibilitychange", onSight);
  addEventListener("pagehide", onLeave);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) onReturn(); });
  addEventListener("storage", ({ key }) => onShared(key));
  addEventListener("popstate", onStep);
  // The address is taken from the event: saving may have replaced `location.hash` meanwhile.
  addEventListener("hashchange", ({ newURL }) => onLink(new URL(newURL).hash));
  addEventListener("languagechange", onLanguage);
  addEventListener("appinstalled", onInstalled);
} // prettier-ignore
