/** The settings: one sheet, in sections. */
import { html, nothing } from "lit-html";
import { t } from "../../words/strings.js";
import { dataSection } from "./data.js";
import { gamesSection } from "./games.js";
import { pegsSection } from "./pegs.js";
import { languageSection } from "./language.js";
import { keysSection } from "./keys.js";
import { screenSection } from "./screen.js";
import { touchSection } from "./touch.js";
import { speechSection } from "./speech.js";

/** @typedef {import("../app.js").View} View */

/**
 * The sections in their order: the name of each, whose title is the text `settings.NAME`, and its function.
 * @type {readonly [string, (view: View) => unknown][]}
 */
const SECTIONS = [
  ["language", languageSection],
  ["pegs", pegsSection],
  ["screen", screenSection],
  ["touch", touchSection],
  ["speech", speechSection],
  ["keys", keysSection],
  ["games", gamesSection],
  ["data", dataSection],
];

/** @param {View} view */
export const settingsView = (view) =>
  SECTIONS.map(([name, section]) => {
    const content = section(view);
    if (content === nothing) return nothing; // the device has nothing of it
    return html`<section class="settings" aria-labelledby="settings-${name}">
      <h3 id="settings-${name}">${t(`settings.${name}`)}</h3>
      ${content}
    </section>`;
  });
