/** What a person fills in and does to send a challenge, a game of one, or a result. */
import { html, nothing } from "lit-html";
import { linkOf } from "../../state/link.js";
import { t } from "../../words/strings.js";
import { button, onText } from "../board/controls.js";
import { qrView } from "../board/qr.js";
/** @import { View } from "../board/view.js" */

/** The field for the person's own name. @param {View} view */
export const nameField = ({ state, dispatch }) => html`<label class="field">
  <span>${t("make.name")}</span>
  <input type="text" autocomplete="nickname" spellcheck="false" maxlength="24" .value=${state.settings.called}
    @input=${onText((text) => dispatch({ type: "settings", change: { called: text.replace(/\p{C}/gu, "") } }))}>
</label>`;

/**
 * A text to be sent, and the link or the code in it.
 * @param {View} view
 * @param {string} head
 * @param {string} sent  a challenge or a game, as the core writes it
 */
export function messageOf({ address }, head, sent) {
  const code = address ? address + linkOf(sent) : sent;
  return { text: [head, ...(address ? [] : [t("make.where")]), code].join("\n"), code };
}

/**
 * What is sent, and the ways to send it.
 * @param {View} view
 * @param {{text: string, code: string, words: string, waits?: boolean}} what  `code`: the link in it, or what is pasted; `waits`: whether
 *   another one is on its way
 */
export function sendingView(view, { text, code, words, waits = false }) {
  const send = (/** @type {"send" | "copy"} */ how) => view.sendText(how, text);
  return html`<p class="to-send" tabindex="-1" data-made>${text}</p>
    ${waysView(view, { send, code, words, waits })}`;
}

/**
 * The ways to send what is above them, why the last one failed, and the code as a picture.
 * @param {View} view
 * @param {{send: (how: any) => void, code: string, words: string, waits?: boolean, more?: "save"[]}} what  `code`: "" for none; `more`:
 *   further ways
 */
export function waysView(view, { send, code, words, waits = false, more = [] }) {
  const way = (/** @type {"send" | "copy" | "save"} */ how, look = "option") =>
    button(look, t(`send.${how}`), () => send(how), { idle: waits });
  return html`<p class="small">${words}</p>
    <p class="small error" role="alert">${view.unsent ? t(view.unsent) : nothing}</p>
    <div class="options">
      ${view.sends ? way("send", "big") : nothing}${way("copy", view.sends ? "option" : "big")}${more.map((how) => way(how))}
    </div>
    ${code ? qrView(code, view.address ? "link" : "challenge") : nothing}`;
}
