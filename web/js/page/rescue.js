/**
 * Gets the page's own script or styles again when one does not arrive whole: a file of the copy for use
 * offline may be lost or damaged, or the server may have another version than the page. Part of the script
 * before the first paint, since nothing else may be there.
 */

import { inCharge } from "./browser.js";
import { removeFirstBoard } from "./firstBoard.js";

/** Watch for a script or style sheet of the page that fails. */
export function watchFiles() {
  let hasFailed = false;
  const failed = () => {
    if (hasFailed) return;
    hasFailed = true;
    rescue().then((mended) => (mended ? location.reload() : tell()));
  };
  addEventListener("error", ({ target }) => { if (target instanceof HTMLScriptElement) failed(); }, true);
  // Styles come before this script and may have failed before it runs.
  addEventListener("load", () => {
    for (const { rel, sheet } of document.querySelectorAll("link")) if (rel === "stylesheet" && !sheet) failed();
  });
}

/** Try to get the files; returns whether the page will start if it is loaded again. */
async function rescue() {
  try {
    return (await fromCopy()) || (await fromServer());
  } catch {
    return false; // neither can be asked
  }
}

/** Whether the copy on this device is whole again, or has become that of the server's version. */
async function fromCopy() {
  const worker = inCharge();
  if (!worker) return false;
  const workers = navigator.serviceWorker;
  const said = new Promise((tell) => workers.addEventListener("message", ({ data }) => tell(data?.looked)));
  workers.startMessages();
  worker.postMessage("look");
  const { repaired, damaged } = await said;
  if (repaired || !damaged) return repaired > 0;
  // The server has another version, which comes whole. No game is open here.
  const registration = await workers.ready;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return false;
  await reached(next, "installed");
  next.postMessage("skipWaiting");
  await reached(next, "activated");
  return true;
}

/** Resolves when a service worker has reached a state; rejects if it never will. @param {ServiceWorker} worker @param {ServiceWorkerState} state */
const reached = (worker, state) =>
  new Promise((done, fail) => {
    const look = () => {
      if (worker.state === state || worker.state === "activated") done(undefined);
      if (worker.state === "redundant") fail(new Error("the new version could not be kept"));
    };
    worker.addEventListener("statechange", look);
    look();
  });

/** Whether the server has another version of the page than the browser's cache had; tried once. */
async function fromServer() {
  const [entry] = performance.getEntriesByType("navigation");
  if (/** @type {any} */ (entry)?.type === "reload" || location.protocol === "file:") return false;
  const text = await (await fetch(location.href, { cache: "reload" })).text();
  const script = document.querySelector("script[src]")?.getAttribute("src") ?? "";
  return !text.includes(script);
}

/** Say what is wrong, and no longer that the page is starting. */
function tell() {
  removeFirstBoard();
  for (const [id, hidden] of /** @type {const} */ ([["starting", true], ["missing", false]])) {
    document.getElementById(id)?.toggleAttribute("hidden", hidden);
  }
}
