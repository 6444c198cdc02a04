/** The settings: one sheet, in sections. */
import { html, nothing } from "lit-html";
import { THEMES } from "../state/screen.js";
import { KEY_PEGS, t } from "../words/strings.js";
import { choiceFor, sheetButton, switchFor, textIn } from "./board/controls.js";
import { keyWords } from "./board/pegs.js";
import { boxButton } from "./pegs/sets.js";
import { limitsView, playSwitches } from "./play/newGame.js";
import { openView, gamesSaidView } from "./review/record.js";
/** @import { View } from "./board/view.js" */

/** The language of the page: the browser's, or one that the person chooses. @param {View} view */
function languageSection({ state, languages, spoken, dispatch }) {
  const { language } = state.settings;
  const choose = (/** @type {Event} */ event) =>
    dispatch({ type: "settings", change: { language: textIn(event) || null } });
  return html`<div class="field"><select aria-labelledby="settings-language" @change=${choose}>
    <option value="" .selected=${language === null}>${t("language.browser")}</option>
    ${Object.entries(languages).map(
      ([code, name]) => html`<option
      value=${code} lang=${code} .selected=${language === code}>${name}</option>`,
    )}
  </select></div>
  ${spoken.failure === null ? nothing : html`<p class="small error" role="alert">${t("note.language", { message: spoken.failure })}</p>`}`;
}

/** What stands for the colours, and for the answers. @param {View} view */
const pegsSection = (view) => [boxButton(view), keyPegsView(view)];

/** What key pegs look like, each as a picture of two of one kind and one of the other. @param {View} view */
const keyPegsView = (view) =>
  choiceFor(
    view,
    { key: "keyPegs", values: KEY_PEGS, legend: t("keys.legend"), look: "key-choice" },
    (style) =>
      html`<span data-keys=${style}>${
        style === "words"
          ? keyWords([2, 1], "keys")
          : html`<span class="keys" .style=${"--columns: 4"} aria-hidden="true"
    ><i class="key black"></i><i class="key black"></i><i class="key white"></i><i class="key"></i></span>`
      }</span> ${t(`keys.${style}`)}`,
  );

/** How the page looks, and whether the screen stays on. @param {View} view */
const screenSection = (view) => html`
  ${choiceFor(view, { key: "theme", values: THEMES, legend: t("settings.theme"), look: "pairs" }, (theme) => t(`settings.theme.${theme}`))}
  ${switchFor(view, "large", t("settings.large"), t("settings.words.large"))}
  ${switchFor(view, "leftHand", t("settings.leftHand"), t("settings.words.leftHand"))}
  ${view.device.staysOn ? switchFor(view, "awake", t("settings.awake"), t("settings.words.awake")) : nothing}`;

/** What is felt. @param {View} view */
const touchSection = (view) =>
  view.device.vibrates ? switchFor(view, "vibration", t("settings.vibration")) : nothing;

/** The voice that reads the guess, and in Play the answer. @param {View} view */
function speechSection(view) {
  const voices = view.voices();
  if (voices === "none") return nothing;
  if (voices === "elsewhere") return html`<p class="small">${t("settings.speechLacks")}</p>`;
  return switchFor(view, "speech", t("settings.speechOn"), t("settings.speechWords"));
}

/** The keys of the page. Single characters can be switched off (WCAG 2.1.4). @param {View} view */
const keysSection = (
  view,
) => html`${switchFor(view, "shortcuts", t("settings.shortcuts"), t("settings.shortcutsWords"))}
  ${sheetButton(view, "help", t("menu.help"))}`;

/** What new games of Play begin with; the sheet of a new game has the same. @param {View} view */
const gamesSection = (view) => html`<p class="small">${t("settings.nextGame")}</p>
  ${limitsView(view)}${playSwitches(view)}`;

/** What the device keeps: handed out as a file, taken from one, and the settings as they were at first. @param {View} view */
const dataSection = ({
  dispatch,
  games,
  resetSettings,
}) => html`<p class="small">${t("settings.kept")}</p>
  <div class="options" role="group" aria-label=${t("settings.data")}>
    ${sheetButton({ dispatch }, "record", t("record.title"))}
    <button class="option" @click=${() => games.save()}>${t("settings.save")}</button>
    ${openView(games)}
    <button class="option" @click=${resetSettings}>${t("settings.reset")}</button>
  </div>
  ${gamesSaidView(games)}`;

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
    return html`<section class="stack close settings" aria-labelledby="settings-${name}">
      <h3 id="settings-${name}">${t(`settings.${name}`)}</h3>
      ${content}
    </section>`;
  });
