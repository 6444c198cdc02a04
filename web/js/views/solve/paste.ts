/** The sheet in which a game is pasted or typed as someone wrote it down, and how it is read. */
import { html, nothing } from "lit-html";
import { pasteRequest } from "../../questions/requests.ts";
import { linkIn } from "../../state/link.ts";
import { boardOfRules, hasRoom, readGame } from "../../words/notation.ts";
import { boardName, noRoomWords } from "../../words/boards.ts";
import { errorWords } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { button, note, onText, field, statusView } from "../board/controls.ts";
import { writtenView } from "../play/steps.ts";
import type { View } from "../board/view.ts";

/** The longest text that is read, in characters: Python's hundred lines of two hundred. */
export const MAX_PASTED = 20_000;

export function pasteView(view: View) {
  const { state, pasted, choose, replyTo } = view;
  const asked = replyTo(pasteRequest(state));
  const games: string[] = asked?.reply?.games ?? [];
  const link = linkIn(pasted);
  const read = link ? "link" : asked?.reply ? (games.length > 1 ? "which" : "read") : "words";
  return html`${field(
    t("paste.text"),
    html`<textarea rows="5" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength=${MAX_PASTED}
        .value=${pasted} @input=${onText((text) => choose({ pasted: text }))}></textarea>`,
  )}
    ${statusView(asked?.error && errorWords(asked.error), t(`paste.${read}`))}
    ${link ? html`<a class="option" href=${link}>${t("note.linkReadyOpen")}</a>` : nothing}
    ${games.map((text) => gameView(view, text, games.length > 1))}`;
}

/** A game that the text can mean. */
function gameView(view: View, text: string, isOneOf: boolean) {
  const game = readGame(text);
  if (!game) {
    const rules = text.split(/[?:]/)[0];
    return note(!hasRoom(boardOfRules(rules)) && noRoomWords(rules), "error");
  }
  return html`<section class="stack">
    <h3>${boardName(game.rules)}</h3>
    ${writtenView(view, game)}
    ${button(isOneOf ? "option" : "big", t("past.open"), () => view.openPast(game))}
  </section>`;
}
