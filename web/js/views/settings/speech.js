/** The voice that reads the guess, and in Play the answer. */
import { html, nothing } from "lit-html";
import { t } from "../../words/strings.js";
import { switchFor } from "../board/controls.js";

/** @param {import("../app.js").View} view */
export function speechSection(view) {
  const voices = view.voices();
  if (voices === "none") return nothing;
  if (voices === "elsewhere") return html`<p class="small">${t("settings.speechLacks")}</p>`;
  return switchFor(view, "speech", t("settings.speechOn"), t("settings.speechWords"));
}
