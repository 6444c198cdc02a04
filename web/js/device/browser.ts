/** Browser features with a fallback where they are missing. */

/** Like `matchMedia`; without it nothing matches. */
export const media = (query: string) =>
  globalThis.matchMedia?.(query) ?? { matches: false, addEventListener: () => {} };

/** Whether the person has loaded the page again. */
export const isReload = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)
    ?.type === "reload";

/** Now, in ms since 1970, by a clock that ignores changes of the device's clock. */
export const steadyNow = () => performance.timeOrigin + performance.now();

export function nextFrame(run: () => void) {
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(run);
  else setTimeout(run, 16);
}

/** How long the page waits for a frame at most, in ms: a window behind others may get none. */
const MAX_UNPAINTED = 1000;

/** Resolves when the browser has drawn what is in the page now. */
export const painted = (): Promise<unknown> =>
  new Promise((done) => {
    nextFrame(() => setTimeout(done));
    setTimeout(done, document.hidden ? 0 : MAX_UNPAINTED);
  });

/**
 * Where the documentation lies, which the site has beside it; null in the one file, which has none.
 */
export const docsAddress = () =>
  document.querySelector('link[rel="help"]')?.getAttribute("href") ?? null;

/**
 * The address of the page for links to it; null in the one file, whose address is of no use to
 * others.
 */
export const siteAddress = () =>
  /^https?:$/.test(location.protocol) ? location.origin + location.pathname : null;

/**
 * The service worker of this copy of the page, if it is in charge: that of a folder around it may
 * be.
 */
export function inCharge() {
  const worker = navigator.serviceWorker?.controller;
  return worker?.scriptURL === new URL("sw.js", location.href).href ? worker : null;
}

/** The symbols of the seeds that a challenge code carries: the base 32 of Douglas Crockford. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** How many of them a seed has. */
const LENGTH = 7;

/**
 * A new seed for a secret, of the form that a challenge code carries. It is for a game, so a weak
 * source of randomness is acceptable.
 */
export function drawSeed() {
  const numbers = new Uint32Array(LENGTH);
  if (typeof globalThis.crypto?.getRandomValues === "function") crypto.getRandomValues(numbers);
  else
    numbers.forEach((_, index) => {
      numbers[index] = 2 ** 32 * Math.random();
    });
  return Array.from(numbers, (number) => SYMBOLS[number % SYMBOLS.length]).join("");
}

/** Open or close a dialog; without modal dialogs it is shown in the page. */
export function showDialog(dialog: HTMLDialogElement, open: boolean) {
  if (open && dialog.showModal) dialog.showModal();
  else if (!open && dialog.close) dialog.close();
  else dialog.toggleAttribute("open", open);
}
