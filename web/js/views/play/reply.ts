/** Sends the game back at the end of a challenge. */
import { html, nothing } from "lit-html";
import { openedRequest, replyRequest } from "../../questions/challenges.ts";
import { isOver, isSolved } from "../../state/game.ts";
import { guessesMade, hintsToTell } from "../../state/play.ts";
import { errorWords } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { sheetButton, submits } from "../board/controls.ts";
import { sentView } from "./challenge.ts";
import { shownName } from "./people.ts";
import { messageOf, nameField, sendingView } from "./sending.ts";
import type { View } from "../board/view.ts";

export const challengeName = (by: string) =>
  by ? t("challenge.by", shownName(by)) : t("maker.challenge");

/** The button that sends the game back at the end of a challenge; else null. */
export const repliesView = (view: View) =>
  view.state.mode === "play" && isOver(view.game) && replyRequest(view.game, "")
    ? sheetButton(view, "reply", t("reply.title"), "big")
    : null;

function besideView(view: View) {
  const request = openedRequest(view.state);
  const reply = request && view.replyTo(request)?.reply;
  return reply?.sent && reply.code === view.state.games.play.play?.name
    ? sentView(view, reply)
    : nothing;
}

/** The text that was made last: it stays in sight while a letter is typed into the name. */
let last = { game: "", text: "" };

/** The sheet from which it is sent; Enter in the name sends it. */
export function replyView(view: View) {
  const { state, replyTo } = view;
  const game = state.games.play;
  const request = replyRequest(game, state.settings.called);
  if (!request || !game.play) return nothing;
  const entry = replyTo(request);
  const of = `${request.challenge} ${request.game}`;
  if (entry?.reply) last = { game: of, text: entry.reply.text };
  const text = last.game === of ? last.text : "";
  // Python may still be at the last letter of the name.
  const send = submits(() =>
    view.whenReplied(request, (reply) =>
      view.sendText(view.sends ? "send" : "copy", whole(view, reply.text).text),
    ),
  );
  // There is one template whatever is known, so that the field for the name stays the same one.
  return html`${besideView(view)}<form @submit=${send}>${nameField(view)}</form>
    ${
      entry?.error
        ? html`<p class="error" role="alert">${errorWords(entry.error)}</p>`
        : text
          ? sendingView(view, {
              ...whole(view, text),
              words: t("reply.words"),
              waits: !entry?.reply,
            })
          : html`<p role="status">${t("others.wait")}</p>`
    }`;
}

function whole(view: View, sent: string) {
  const game = view.state.games.play;
  const hints = game.play ? hintsToTell(game.play) : 0;
  const end = t(isSolved(game) ? "send.found" : "send.lost", { guesses: guessesMade(game), hints });
  const challenge = challengeName(game.play?.by ?? "");
  return messageOf(view, t("reply.line", { challenge, end }), sent);
}
