/**
 * When the page is shown, hidden, left and come back to, and what the browser tells it meanwhile.
 */

interface Wiring {
  /** The page was hidden, or is in sight again. */
  onSight: () => void;
  onLeave: () => void;
  /** It was kept for the Back button as it was left: much may have changed since. */
  onReturn: () => void;
  /** Another page has changed what is kept under a key. */
  onShared: (key: string | null) => void;
  /** The person has gone back or forward, or has opened a link; a browser may tell of it twice. */
  onAddress: () => void;
  /** The browser's language is another. */
  onLanguage: () => void;
  /** As an app of the device. */
  onInstalled: () => void;
  /** There is a network again. */
  onOnline: () => void;
}

export function watchVisit({
  onSight,
  onLeave,
  onReturn,
  onShared,
  onAddress,
  onLanguage,
  onInstalled,
  onOnline,
}: Wiring) {
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
