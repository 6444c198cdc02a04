/** When the page is shown, hidden, left and come back to. */

interface Wiring {
  onSight: () => void;
  onLeave: () => void;
  /** It was kept for the Back button as it was left: much may have changed since. */
  onReturn: () => void;
  onShared: (key: string | null) => void;
  /** The person has gone back or forward, or has opened a link; a browser may tell of it twice. */
  onAddress: () => void;
  onLanguage: () => void;
  onInstalled: () => void;
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
