/** When the page is shown, hidden, left and come back to, and what the browser tells it meanwhile. */
import { steppedInPlace } from "./browser.js";

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
 * @property {() => void} onOnline  there is a network again
 */

/** @param {Wiring} on */
export function watchVisit({
  onSight,
  onLeave,
  onReturn,
  onShared,
  onStep,
  onLink,
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
  /** The address to which the last step led, until the browser tells of the change. @type {string | null} */
  let reached = null;
  addEventListener("popstate", () => {
    const { hash } = location;
    const inPlace = steppedInPlace();
    reached = inPlace ? null : hash;
    onStep();
    if (inPlace) onLink(hash);
  });
  // The address is taken from the event: saving may have replaced `location.hash` meanwhile. On a slow device the browser
  // tells of two quick steps when both are made: the first address is no longer that of the entry in sight.
  addEventListener("hashchange", ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (reached !== null && reached !== hash) return;
    reached = null;
    onLink(hash);
  });
  addEventListener("languagechange", onLanguage);
  addEventListener("appinstalled", onInstalled);
  addEventListener("online", onOnline);
}
