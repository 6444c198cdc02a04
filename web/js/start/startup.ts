/**
 * Shows errors before the first drawing, so that the page is never blank. Imported first, since a
 * module that throws stops the ones after it.
 */
import { t } from "../words/strings.ts";
import { removeFirstBoard, starting } from "./firstBoard.ts";

// Without this mark, the browser has refused the script, and fallback.js shows the game.
starting()?.setAttribute("data-begun", "");

function tell(event: ErrorEvent | PromiseRejectionEvent) {
  const error = "reason" in event ? event.reason : event.error;
  // WebKit hides the error of a script in a file, and has a text in its place.
  const text = "message" in event ? event.message : String(error);
  const place = starting();
  if (!place) return;
  removeFirstBoard();
  place.hidden = false;
  place.textContent = t("start.failed", { message: error?.message ?? text });
}

globalThis.addEventListener("error", tell);
globalThis.addEventListener("unhandledrejection", tell);

const NEEDED = ["PluralRules", "ListFormat", "NumberFormat", "DateTimeFormat"];
const lack = NEEDED.find((name) => !(Intl as any)[name]);
if (lack) throw new Error(t("lack.thing", { what: `Intl.${lack}` }));

export function pageDrawn() {
  starting()?.remove();
}
