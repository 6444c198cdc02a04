import { html, nothing } from "lit-html";
import { offered, sensibleMost } from "../state/aim.ts";
import { suggestRequest } from "../questions/requests.ts";
import { isInDoubt } from "../state/game.ts";
import { has, strategyName, t } from "../words/strings.ts";
import { onText, radio, switchView } from "./board/controls.ts";
import type { View } from "./board/view.ts";
import type { ReplyTo } from "../questions/types.ts";

/** This strategy is for benchmarks: it has no guess for positions outside its book. */
const NOT_OFFERED = "book";

export function aimsView(view: View) {
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
      ${state.mode === "play" ? html`<p class="small promise of-switch">${t("aim.onlyHints")}</p>` : nothing}
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

export function strategiesView({ state, replyTo, dispatch }: View) {
  const listed: string[] = strategiesReply(replyTo)?.strategies ?? [state.strategy];
  const shown = listed.filter((name) => name !== NOT_OFFERED || name === state.strategy);
  return html`<details class="fold">
    <summary>${t("menu.strategyNow")} <b>${strategyName(state.strategy)}</b></summary>
    <fieldset>
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
    </fieldset>
  </details>`;
}

const strategiesReply = (replyTo: ReplyTo) => replyTo({ action: "strategies" })?.reply;

export const bestStrategy = (replyTo: ReplyTo): string | undefined =>
  strategiesReply(replyTo)?.default;
