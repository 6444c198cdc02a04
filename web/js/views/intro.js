/** What fills the table before the first turn: the rules of the game in two lines, and what to tap. */
import { html } from "lit-html";
import { t } from "../words/strings.js";

/** @typedef {import("./app.js").View} View */

/** @param {View} view */
export function introView({ state, facts, looks }) {
  const { board } = facts;
  const digits = looks.length > 0 && looks[0].name === looks[0].mark;
  const what = t(digits ? "intro.digit" : "intro.colour");
  const legend = (/** @type {"black" | "white"} */ kind) => html`<div>
    <dt><i class="key ${kind}" aria-hidden="true"></i><span class="unseen">${t(`intro.${kind}`)}</span></dt>
    <dd>${t(`intro.${kind}Means`, { what })}</dd>
  </div>`;
  return html`<section class="intro" aria-labelledby="intro">
    <div>
      <h2 id="intro">${t(`intro.${state.mode}.title`)}</h2>
      <p class="rules">${t(`intro.${state.mode}.rules`, { ...board, what })}</p>
      <dl>${legend("black")}${legend("white")}</dl>
      <p class="first">${t(`intro.${state.mode}.do`)}</p>
    </div>
  </section>`;
}
