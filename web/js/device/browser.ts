/** Browser features with a fallback where they are missing. */

export const media = (query: string) =>
  globalThis.matchMedia?.(query) ?? { matches: false, addEventListener: () => {} };

export const isReload = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)
    ?.type === "reload";

/** The time in ms since 1970, by a clock that ignores changes of the device's clock. */
export const steadyNow = () => performance.timeOrigin + performance.now();

/** Null in the one file, which has no documentation beside it. */
export const docsAddress = () =>
  document.querySelector('link[rel="help"]')?.getAttribute("href") ?? null;

/** Null in the one file, whose address is of no use to others. */
export const siteAddress = () =>
  /^https?:$/.test(location.protocol) ? location.origin + location.pathname : null;

/** The service worker of this copy of the page: that of a folder around it may be in charge. */
export function inCharge() {
  const worker = navigator.serviceWorker?.controller;
  return worker?.scriptURL === new URL("sw.js", location.href).href ? worker : null;
}

/** A challenge code carries these: the base 32 of Douglas Crockford. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 7;

export function drawSeed() {
  const numbers = crypto.getRandomValues(new Uint32Array(LENGTH));
  return Array.from(numbers, (number) => SYMBOLS[number % SYMBOLS.length]).join("");
}
