/**
 * Gets the page's own script or styles again when one does not arrive whole: a file of the copy for use
 * offline may be lost or damaged, the server may fail, or have another version than the page. Part of the
 * script before the first paint, since nothing else may be there.
 */

import { inCharge, isReload } from "../device/browser.js";
import { removeFirstBoard } from "./firstBoard.js";

/** Watch for a script or style sheet of the page that fails. */
export function watchFiles() {
  let hasFailed = false;
  const failed = () => {
    if (hasFailed) return;
    hasFailed = true;
    rescue().then((mended) => (mended ? location.reload() : tell()));
  };
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) failed();
    },
    true,
  );
  // Browsers differ in what they make of styles that did not come; ours set this on every screen.
  addEventListener("load", () => {
    if (!getComputedStyle(document.documentElement).getPropertyValue("--bg")) failed();
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
  const said = new Promise((tell) =>
    workers.addEventListener("message", ({ data }) => tell(data?.looked)),
  );
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

/** Whether the server has the files by now, or another version of the page than the browser's cache had; tried once. */
async function fromServer() {
  if (isReload() || location.protocol === "file:") return false;
  const get = (/** @type {string} */ url) => fetch(url, { cache: "reload" });
  const text = await (await get(location.href)).text();
  const links = [...document.querySelectorAll("script[src], link[rel=stylesheet]")];
  const files = links.map((each) => each.getAttribute("src") ?? each.getAttribute("href") ?? "");
  if (!files.every((each) => text.includes(each))) return true;
  return (await Promise.all(files.map(get))).every(({ ok }) => ok);
}

/** Say what is wrong, and no longer that the page is starting. When the network is there again, so is the page. */
function tell() {
  removeFirstBoard();
  document.getElementById("starting")?.setAttribute("hidden", "");
  // Without an origin, as in some frames, no file passes the check of its hash. The one file has only the last.
  const said = document.querySelector(
    origin === "null" ? "#framed, #damaged" : "#missing, #damaged",
  );
  said?.removeAttribute("hidden");
  for (const button of said?.querySelectorAll("button") ?? [])
    button.onclick = () => location.reload();
  for (const link of said?.querySelectorAll("a") ?? []) link.textContent = link.href;
  addEventListener("online", () => location.reload());
}
