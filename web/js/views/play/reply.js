/** At the end of a challenge the game is sent back. */
import { html, nothing } from "lit-html";
import { openedRequest, replyRequest } from "../../questions/challenges.js";
import { isOver, isSolved } from "../../state/game.js";
import { linkOf } from "../../state/link.js";
import { guessesMade, hintsOf } from "../../state/play.js";
import { current } from "../../state/state.js";
import { errorWords } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { shownName } from "./people.js";
import { nameField, sendingView } from "./sending.js";

/** @typedef {import("../app.js").View} View */

/** What a challenge is called: by whom it is. @param {string} by */
export const challengeName = (by) => (by ? t("challenge.by", shownName(by)) : t("maker.challenge"));

/** What else can be done at the end of a challenge: send the game back, compare it with what was sent. @param {View} view */
export function repliesView({ state, look, dispatch }) {
  const game = current(state);
  if (state.mode !== "play" || !isOver(game) || !replyRequest(game, "")) return nothing;
  const request = openedRequest(state);
  const reply = request && look(request)?.reply;
  const other = reply?.sent && reply.code === game.play?.name ? reply.sent : null;
  return html`<button class="option" aria-haspopup="dialog" @click=${() => dispatch({ type: "open", panel: "reply" })}>${t("reply.title")}</button>
    ${other
      ? html`<button class="option" aria-haspopup="dialog" @click=${() => dispatch({ type: "open", panel: "opened" })}>${t("reply.compare", shownName(other.name))}</button>`
      : nothing}`;
}

/** The sheet from which it is sent. @param {View} view */
export function replyView(view) {
  const { state, look, address } = view;
  const game = state.games.play;
  const request = replyRequest(game, state.settings.called);
  if (!request || !game.play) return nothing;
  const entry = look(request);
  const text = entry?.reply?.text;
  if (entry?.error) return html`${nameField(view)}<p class="error" role="alert">${errorWords(entry.error)}</p>`;
  if (!text) return html`${nameField(view)}<p role="status">${t("others.wait")}</p>`;
  const code = address ? address + linkOf(text) : text;
  const end = t(isSolved(game) ? "send.found" : "send.lost", { guesses: guessesMade(game), hints: hintsOf(game.play) });
  const head = t("reply.line", { challenge: challengeName(game.play.by), end });
  const whole = [head, ...(address ? [] : [t("make.where")]), code].join("\n");
  return html`${nameField(view)}${sendingView(view, { text: whole, code, words: t("reply.words") })}`;
}
