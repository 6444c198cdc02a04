/** What is felt. */
import { nothing } from "lit-html";
import { t } from "../../words/strings.js";
import { switchFor } from "../board/controls.js";

/** @typedef {import("../app.js").View} View */

/** @param {View} view */
export const touchSection = (view) =>
  view.device.vibrates ? switchFor(view, "vibration", t("settings.vibration")) : nothing;
