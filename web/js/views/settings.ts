import { html, nothing } from "lit-html";
import { THEMES } from "../state/screen.ts";
import { KEY_PEGS, t } from "../words/strings.ts";
import { aimsView, strategiesView } from "./aims.ts";
import { button, choiceFor, onText, sheetButton, switchFor } from "./board/controls.ts";
import { keysView, keyWords } from "./board/pegs.ts";
import { boxButton } from "./pegs/sets.ts";
import { newGameView } from "./play/newGame.ts";
import { openView, gamesSaidView } from "./review/record.ts";
import { doubtSwitch } from "./solve/detective.ts";
import type { View } from "./board/view.ts";

/**
 * The title of each is the text `settings.NAME`. A section that has nothing on this device is left
 * out.
 */
const SECTIONS: Record<string, (view: View) => unknown> = {
  language({ state, languages, spoken, dispatch }) {
    const { language } = state.settings;
    const choose = onText((code) =>
      dispatch({ type: "settings", change: { language: code || null } }),
    );
    return html`<div class="field"><select aria-labelledby="settings-language" @change=${choose}>
      <option value="" .selected=${language === null}>${t("language.browser")}</option>
      ${Object.entries(languages).map(
        ([code, name]) => html`<option
        value=${code} lang=${code} .selected=${language === code}>${name}</option>`,
      )}
    </select></div>
    ${spoken.failure === null ? nothing : html`<p class="small error" role="alert">${t("note.language", { message: spoken.failure })}</p>`}`;
  },

  pegs: (view) => [boxButton(view), keyPegsView(view)],

  screen: (view) => [
    choiceFor(
      view,
      { key: "theme", values: THEMES, legend: t("settings.theme"), look: "pairs" },
      (theme) => t(`settings.theme.${theme}`),
    ),
    switchFor(view, "large", t("settings.large"), t("settings.words.large")),
    switchFor(view, "leftHand", t("settings.leftHand"), t("settings.words.leftHand")),
    view.device.staysOn
      ? switchFor(view, "awake", t("settings.awake"), t("settings.words.awake"))
      : nothing,
  ],

  feel: (view) => switchFor(view, "sounds", t("settings.sounds"), t("settings.words.sounds")),

  speech(view) {
    const voices = view.voices();
    if (voices === "none") return nothing;
    if (voices === "elsewhere") return html`<p class="small">${t("settings.speechLacks")}</p>`;
    return switchFor(view, "speech", t("settings.speechOn"), t("settings.speechWords"));
  },

  // Single characters can be switched off (WCAG 2.1.4).
  keys: (view) => [
    switchFor(view, "shortcuts", t("settings.shortcuts"), t("settings.shortcutsWords")),
    sheetButton(view, "help", t("menu.help")),
  ],

  guesses: (view) =>
    view.state.mode === "hide"
      ? nothing
      : [
          view.state.mode === "solve" ? doubtSwitch(view) : nothing,
          aimsView(view),
          strategiesView(view),
        ],

  games: newGameView,

  data: (view) => html`<p class="small">${t("settings.kept")}</p>
    <div class="options" role="group" aria-label=${t("settings.data")}>
      ${sheetButton(view, "record", t("record.title"))}
      ${button("option", t("settings.save"), () => view.games.save())}
      ${openView(view.games)}
      ${button("option", t("settings.reset"), view.resetSettings)}
    </div>
    ${gamesSaidView(view.games)}`,
};

/** Each is a picture of two key pegs of one kind and one of the other. */
const keyPegsView = (view: View) =>
  choiceFor(
    view,
    { key: "keyPegs", values: KEY_PEGS, legend: t("keys.legend"), look: "key-choice" },
    (style) =>
      html`<span data-keys=${style}>${
        style === "words"
          ? keyWords([2, 1], "keys")
          : keysView("keys", 4, ["key black", "key black", "key white", "key"])
      }</span> ${t(`keys.${style}`)}`,
  );

export const settingsView = (view: View) =>
  Object.entries(SECTIONS).map(([name, section]) => {
    const content = section(view);
    if (content === nothing) return nothing;
    return html`<section class="stack close settings" aria-labelledby="settings-${name}">
      <h3 id="settings-${name}">${t(`settings.${name}`)}</h3>
      ${content}
    </section>`;
  });
