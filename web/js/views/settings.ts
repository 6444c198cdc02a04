import { html, nothing } from "lit-html";
import { THEMES } from "../state/screen.ts";
import { KEY_PEGS, t, has, strategyName } from "../words/strings.ts";
import {
  button,
  choiceFor,
  onText,
  sheetButton,
  switchFor,
  radio,
  switchView,
  fold,
  note,
  sectionView,
} from "./board/controls.ts";
import { keysView, keyWords } from "./board/pegs.ts";
import { boxButton } from "./pegs/sets.ts";
import { openView, gamesSaidView } from "./review/record.ts";
import { doubtSwitch } from "./solve/detective.ts";
import { offered, sensibleMost, LIMITS } from "../state/settings.ts";
import { suggestRequest } from "../questions/requests.ts";
import { isInDoubt } from "../state/game.ts";
import { takesLimit } from "../state/play.ts";
import type { View } from "./board/view.ts";
import type { ReplyTo } from "../questions/types.ts";

/** The terms of a game of Play: limit, strictness, clock and undo. */
export const newGameView = (view: View) =>
  html`<p class="small">${t("settings.nextGame")}</p>
    ${
      takesLimit(view.game.rules)
        ? choiceFor(
            view,
            { key: "turns", values: LIMITS, legend: t("new.limit"), look: "limits" },
            (limit) => limit ?? t("new.none"),
          )
        : note(t("new.noLimit"))
    }
    ${switchFor(view, "strict", t("new.strict"))}${switchFor(view, "clock", t("new.clock"))}
    ${switchFor(view, "undo", t("new.undo"))}`;

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
    if (voices === "elsewhere") return note(t("settings.speechLacks"));
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
    return sectionView(`settings-${name}`, t(`settings.${name}`), content, "settings");
  });

/** This strategy is for benchmarks: it has no guess for positions outside its book. */
const NOT_OFFERED = "book";

function aimsView(view: View) {
  const { game, state, dispatch } = view;
  const { aim } = state;
  const most = aim.most ?? sensibleMost(game.rules);
  const limit = (value: number | null) => dispatch({ type: "aim", change: { most: value } });
  return html`<fieldset>
      <legend>${t(state.mode === "play" ? "aim.legendPlay" : "aim.legend")}</legend>
      ${radio("aim", aim.most === null, () => limit(null), t("aim.average"))}
      <p class="small promise">${t("aim.averageWords")}</p>
      <div class="option joined">
        <label><input type="radio" name="aim" .checked=${aim.most !== null} @change=${() => limit(most)}>
          <span>${t("aim.most")}</span></label>
        <select aria-label=${t("aim.number")} @change=${onText((text) => limit(Number(text)))}>
          ${offered(most).map((n) => html`<option value=${n} .selected=${n === most}>${n}</option>`)}
        </select>
        <span aria-hidden="true">${t("aim.guesses")}</span>
      </div>
      <p class="small promise two-lines" role="status">${promise(view)}</p>
      ${switchView(aim.consistent, (consistent) => dispatch({ type: "aim", change: { consistent } }), t("aim.consistent"))}
      ${note(state.mode === "play" && t("aim.onlyHints"), "small promise of-switch")}
    </fieldset>`;
}

/** Says what the limit is for, and once it is chosen whether it can be kept. */
function promise({ game, state, facts, replyTo }: View) {
  const { most } = state.aim;
  if (most === null) return t("aim.mostWords");
  if (facts.contradiction || facts.analysis?.solved || isInDoubt(game)) return "";
  const kept = replyTo(suggestRequest(state))?.reply?.suggestion?.kept;
  const best = bestStrategy(replyTo);
  if (kept == null) return state.mode === "play" ? t("aim.hints") : t("aim.checking");
  return best && state.strategy !== best
    ? t("aim.otherStrategy", { most, name: strategyName(best) })
    : t(`kept.${kept}`, { most });
}

const summary = (name: string) =>
  has(`strategy.words.${name}`) ? t(`strategy.words.${name}`) : null;

function strategiesView({ state, replyTo, dispatch }: View) {
  const listed: string[] = strategiesReply(replyTo)?.strategies ?? [state.strategy];
  const shown = listed.filter((name) => name !== NOT_OFFERED || name === state.strategy);
  return fold(
    html`${t("menu.strategyNow")} <b>${strategyName(state.strategy)}</b>`,
    html`<fieldset>
      <legend class="unseen">${t("menu.strategy")}</legend>
      ${shown.map((name) =>
        radio(
          "strategy",
          name === state.strategy,
          () => dispatch({ type: "strategy", name }),
          strategyName(name),
          { about: summary(name) },
        ),
      )}
    </fieldset>`,
  );
}

const strategiesReply = (replyTo: ReplyTo) => replyTo({ action: "strategies" })?.reply;

export const bestStrategy = (replyTo: ReplyTo): string | undefined =>
  strategiesReply(replyTo)?.default;
