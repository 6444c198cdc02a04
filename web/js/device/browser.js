/** Browser features with a fallback where they are missing. */

/** Like `matchMedia`; without it nothing matches. @param {string} query */
export const media = (query) =>
  globalThis.matchMedia?.(query) ?? { matches: false, addEventListener: () => {} };

/** Whether the person has loaded the page again. */
export const isReload = () =>
  /** @type {PerformanceNavigationTiming | undefined} */ (
    performance.getEntriesByType("navigation")[0]
  )?.type === "reload";

/** Now, in ms since 1970, by a clock that ignores changes of the device's clock. */
export const steadyNow = () => performance.timeOrigin + performance.now();

/** Run a function before the next frame. @param {() => void} run */
export function nextFrame(run) {
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(run);
  else setTimeout(run, 16);
}

/** Where the documentation lies, which the site has beside it; null in the one file, which has none. */
export const docsAddress = () =>
  document.querySelector('link[rel="help"]')?.getAttribute("href") ?? null;

/** The address of the page for links to it; null in the one file, whose address is of no use to others. */
export const siteAddress = () =>
  /^https?:$/.test(location.protocol) ? location.origin + location.pathname : null;

/** The page tries again after this time if the browser refused a change of the address, in ms. */
const AGAIN = 10_000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/** The address of the front door of Play; that of its game goes on after a slash. */
export const LOBBY = "#play";

/**
 * The note that this page left at the current entry of the browser's history: the entry's id if the page wrote
 * the address, or the link that the page has still to follow there. Both are null where something else wrote
 * the address. `before` is the room from which a step led here. A browser keeps the note with the address, for
 * reloads as well.
 * @returns {{entry: string | null, link: string | null, before: string | null}}
 */
export function noteHere() {
  const { entry = null, link = null, before = null } = history.state?.mastermind ?? {};
  return { entry, link, before };
}

/** The part of an address that names a room: a game's without its turns. @param {string} hash */
const roomOf = (hash) => /^(?:#(?:solve|hide)(?![^/])|#play\/)/.exec(hash)?.[0] ?? hash;

/** Whether the page itself goes back in the history, and is not there yet. */
let goesBack = false;

/** The address that the page saw last. @type {string | null} */
let seen = null;

/** Whether a step led to another entry with the same address: a browser tells of the step, but of no change. Asked once a step. */
export function steppedInPlace() {
  const inPlace = location.hash === seen && noteHere().entry !== null;
  seen = location.hash;
  return inPlace;
}

/** Whether the page itself went back to the address that is now in sight; only the first call says so. @param {string} hash */
export function wentBack(hash) {
  const went = goesBack && hash === LOBBY; // a link that was opened meanwhile comes first
  goesBack = false;
  return went;
}

/**
 * Write the part of the address after #, and note which state it belongs to. Another room is a new step for the
 * Back button, unless that button or a link led there; the entry that is left leads to its room, whatever was
 * played there since. From a game of Play to the front door from which it was begun, the page goes back: that
 * button would else lead through every game that was played.
 * @param {string} hash
 * @param {string | null} [link]  the link that is still to be taken here, if there is one
 */
export function putInAddress(hash, link = null) {
  if (goesBack) return; // what is in sight then is written then
  clearTimeout(again);
  const here = noteHere();
  const due = () =>
    location.hash !== hash ||
    noteHere().link !== link ||
    (link === null && noteHere().entry === null);
  const isStep = link === null && here.entry !== null && roomOf(location.hash) !== roomOf(hash);
  const entry = link === null ? ((isStep ? null : here.entry) ?? drawSeed() + drawSeed()) : null;
  const before = isStep ? roomOf(location.hash) : here.before;
  try {
    if (isStep && hash === LOBBY && here.before === LOBBY) {
      goesBack = true;
      history.back();
    } else if (isStep) {
      history.replaceState(history.state, "", before);
      history.pushState({ mastermind: { entry, link, before } }, "", hash);
    } else if (due()) history.replaceState({ mastermind: { entry, link, before } }, "", hash);
  } catch {
    // What the address then has is compared below.
  }
  seen = location.hash;
  // Browsers limit the changes per minute: some throw, some do nothing. A copy of the address would have an older turn.
  if (due())
    again = setTimeout(() => {
      goesBack = false;
      putInAddress(hash, link);
    }, AGAIN);
}

/** The service worker of this copy of the page, if it is in charge: that of a folder around it may be. */
export function inCharge() {
  const worker = navigator.serviceWorker?.controller;
  return worker?.scriptURL === new URL("sw.js", location.href).href ? worker : null;
}

/** The symbols of the seeds that a challenge code carries: the base 32 of Douglas Crockford. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** How many of them a seed has. */
const LENGTH = 7;

/**
 * A new seed for a secret, of the form that a challenge code carries. It is for a game, so a weak source
 * of randomness is acceptable.
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

/** Open or close a dialog; without modal dialogs it is shown in the page. @param {HTMLDialogElement} dialog @param {boolean} open */
export function showDialog(dialog, open) {
  if (open && dialog.showModal) dialog.showModal();
  else if (!open && dialog.close) dialog.close();
  else dialog.toggleAttribute("open", open);
}
