/** The answers where only one is possible: one button. Any other answer is a mistake somewhere, and can be given. */
import { html, nothing } from "lit-html";
import { t } from "../../words/strings.js";
import { moreActions } from "./actions.js";
import { isUncountable, keyLine } from "./pegs.js";
/** @import { View } from "./view.js" */

/** @param {View} view @param {{pegs: number}} board @param {() => void} confirm */
export const certainView = (view, { pegs }, confirm) => html`
    <div class="ask"><p id="ask">${t("answer.ask")}</p></div>
    <button class="big" data-black=${pegs} data-white="0" @click=${confirm}>
      <span class="unseen">${t("answer.solvedWords", { black: pegs })}</span>
      ${isUncountable({ pegs }) ? nothing : keyLine([pegs, 0], pegs)}<span aria-hidden="true">${t("answer.solved")}</span>
    </button>
    <button class="act" @click=${view.doubt}>${t("answer.other")}</button>
    <div class="afterwards">${moreActions(view)}</div>`;
