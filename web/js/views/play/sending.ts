/** The fields and buttons with which a person sends a challenge, a game of one, or a result. */
import { html, nothing } from "lit-html";
import { linkOf } from "../../state/link.ts";
import { t } from "../../words/strings.ts";
import { button, onText } from "../board/controls.ts";
import { qrView } from "../board/qr.ts";
import type { View } from "../board/view.ts";

export const nameField = ({ state, dispatch }: View) => html`<label class="field">
  <span>${t("make.name")}</span>
  <input type="text" autocomplete="nickname" spellcheck="false" maxlength="24" .value=${state.settings.called}
    @input=${onText((text) => dispatch({ type: "settings", change: { called: text.replace(/\p{C}/gu, "") } }))}>
</label>`;

/** A text to be sent, and the link or the code in it. */
export function messageOf({ address }: View, head: string, sent: string) {
  const code = address ? address + linkOf(sent) : sent;
  return { text: [head, ...(address ? [] : [t("make.where")]), code].join("\n"), code };
}

/**
 * Shows the text, the ways to send it, why the last one failed, and the code as a picture.
 * @param what - `code`: the link in it, or what is pasted; "" for none; `waits`: whether another
 * one is on its way
 */
export function sendingView(
  view: View,
  {
    text,
    code,
    words,
    waits = false,
  }: { text: string; code: string; words: string; waits?: boolean },
) {
  const way = (how: "send" | "copy", look: string) =>
    button(look, t(`send.${how}`), () => view.sendText(how, text), { idle: waits });
  return html`<p class="to-send" tabindex="-1" data-made>${text}</p>
    <p class="small">${words}</p>
    <p class="small error" role="alert">${view.unsent ? t(view.unsent) : nothing}</p>
    <div class="options">
      ${view.sends ? way("send", "big") : nothing}${way("copy", view.sends ? "option" : "big")}
    </div>
    ${code ? qrView(code, view.address ? "link" : "challenge") : nothing}`;
}
