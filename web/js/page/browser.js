/** What the page uses of a browser and can do without where there is none of it. */

/** Answers like `matchMedia`, and never where there is none. @param {string} query */
export const media = (query) =>
  globalThis.matchMedia?.(query) ?? { matches: false, addEventListener: () => {} };

/** Runs something before the next frame. @param {() => void} run */
export function nextFrame(run) {
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(run);
  else setTimeout(run, 16);
}

/** Where the documentation lies, which the site has beside it; null in the one file, which has none. */
export const docsAddress = () => document.querySelector('link[rel="help"]')?.getAttribute("href") ?? null;

/** A new seed to draw a secret from: a game's, so that no worse source would do harm. */
export function drawSeed() {
  const numbers = new Uint32Array(4);
  if (typeof globalThis.crypto?.getRandomValues === "function") crypto.getRandomValues(numbers);
  else numbers.forEach((_, index) => { numbers[index] = 2 ** 32 * Math.random(); }); // prettier-ignore
  return numbers.join("-");
}

/** Opens or closes a dialog; one that cannot be modal is simply there. @param {HTMLDialogElement} dialog @param {boolean} open */
export function showDialog(dialog, open) {
  if (open === dialog.hasAttribute("open")) return;
  if (open && dialog.showModal) dialog.showModal();
  else if (!open && dialog.close) dialog.close();
  else dialog.toggleAttribute("open", open);
}
