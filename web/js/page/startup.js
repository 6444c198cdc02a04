/**
 * Whatever goes wrong before the page has drawn itself is said in its place: never a blank page.
 * Imported first, since a module that throws stops those after it.
 */
import { t } from "../words/strings.js";

/** The sentence that stands in the page until it is drawn. */
const starting = () => document.getElementById("starting");

/** @param {ErrorEvent | PromiseRejectionEvent} event */
function tell(event) {
  const error = "reason" in event ? event.reason : event.error;
  const place = starting();
  if (place) place.textContent = t("start.failed", { message: error?.message ?? String(error) });
}

globalThis.addEventListener("error", tell);
globalThis.addEventListener("unhandledrejection", tell);

/** The page is drawn, and speaks for itself from now on. */
export function drawn() {
  starting()?.remove();
}
