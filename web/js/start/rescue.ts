/**
 * Starts the page afresh when a file of it does not come whole: the copy for use offline may be
 * damaged, the server may fail, or have another version than the page.
 */
import { inCharge, isReload } from "../device/browser.ts";
import { cacheName } from "../device/copy.ts";
import { removeFirstBoard } from "./firstBoard.ts";

/** Scripts and style sheets may fail, and parts of Python and of the Lab (python/assets.ts). */
export function watchFiles() {
  let isAsked = false;
  const failed = async (isBlank = true) => {
    if (isAsked) return;
    isAsked = true;
    if (isBlank) tell();
    const tries = isBlank ? [replaceCopy, fetchAgain] : [replaceCopy];
    for (const start of tries) {
      if (await start().catch(() => false)) return location.reload(); // it rejects without a network
    }
    isAsked = isBlank; // a person who sees the page may ask for the part again
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
  addEventListener("damaged", () => failed(false));
}

/**
 * Throw away the copy on this device; returns whether there was one and the server is there: the
 * network may lead to a page for logging in, and without a network what is left of the copy may be
 * of use.
 */
async function replaceCopy() {
  if (!inCharge()) return false;
  const { ok, redirected, headers } = await fetch("sw.js", { cache: "no-store" });
  if (!ok || redirected || !headers.get("content-type")?.includes("javascript")) return false;
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  return caches.delete(cacheName(new URL(".", location.href).href));
}

/** The browser's own cache may be damaged; returns whether that is tried for the first time. */
async function fetchAgain() {
  if (isReload() || location.protocol === "file:") return false;
  const files = [...document.querySelectorAll("script[src], link[rel=stylesheet]")];
  const urls = files.map((each) => each.getAttribute("src") ?? each.getAttribute("href") ?? "");
  await Promise.all([location.href, ...urls].map((url) => fetch(url, { cache: "reload" })));
  return true;
}

/** The page is loaded again as soon as there is a network. */
function tell() {
  removeFirstBoard();
  document.getElementById("starting")?.setAttribute("hidden", "");
  // A page without an origin, as in some frames, gets no file past the check of its hash. The one
  // file has only the last.
  const said = document.querySelector(
    origin === "null" ? "#framed, #damaged" : "#missing, #damaged",
  );
  said?.removeAttribute("hidden");
  for (const button of said?.querySelectorAll("button") ?? [])
    button.onclick = () => location.reload();
  for (const link of said?.querySelectorAll("a") ?? []) link.textContent = link.href;
  addEventListener("online", () => location.reload());
}
