/** Browser features with a fallback where they are missing. */

export const media = (query: string) =>
  globalThis.matchMedia?.(query) ?? { matches: false, addEventListener: () => {} };

export const isReload = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)
    ?.type === "reload";

/** The time in ms since 1970, by a clock that ignores changes of the device's clock. */
export const steadyNow = () => performance.timeOrigin + performance.now();

export function nextFrame(run: () => void) {
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(run);
  else setTimeout(run, 16);
}

/** The longest wait for a drawing, in ms: a window behind others may get no frame. */
const MAX_UNPAINTED = 1000;

/** Resolves when the browser has drawn what is in the page now. */
export const painted = (): Promise<unknown> =>
  new Promise((done) => {
    nextFrame(() => setTimeout(done));
    setTimeout(done, document.hidden ? 0 : MAX_UNPAINTED);
  });

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

/** A weak source of randomness is good enough for a game. */
export function drawSeed() {
  const numbers = new Uint32Array(LENGTH);
  if (typeof globalThis.crypto?.getRandomValues === "function") crypto.getRandomValues(numbers);
  else
    numbers.forEach((_, index) => {
      numbers[index] = 2 ** 32 * Math.random();
    });
  return Array.from(numbers, (number) => SYMBOLS[number % SYMBOLS.length]).join("");
}

/** Shows it in the page if there are no modal dialogs. */
export function showDialog(dialog: HTMLDialogElement, open: boolean) {
  if (open && dialog.showModal) dialog.showModal();
  else if (!open && dialog.close) dialog.close();
  else dialog.toggleAttribute("open", open);
}
