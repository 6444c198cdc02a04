/** Challenges: the place for them on the front door, and what was opened. */
import { html, nothing } from "lit-html";
import { openedRequest, readChallengeRequest } from "../../questions/challenges.js";
import { beginNamed, ownGame } from "../../state/named.js";
import { hasMade } from "../../state/people.js";
import { typedCode } from "../../state/link.js";
import { current } from "../../state/state.js";
import { errorWords } from "../../words/errors.js";
import { hasRoom, readRules } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { submits, textIn } from "../board/controls.js";
import { noRoomWords } from "../../words/boards.js";
import { sentView } from "./compare.js";
import { sentBackWords, invitationWords, namedOf } from "./people.js";
/** @import { View } from "../board/view.js" */

/** The longest text that can be typed or pasted, in characters. */
const MAX_TYPED = 6000;

/** Set a challenge, or type or paste one. @param {View} view */
export function challengeView(view) {
  const { state, replyTo, dispatch, typed, choose, whenReplied, seed } = view;
  const text = typedCode(typed);
  const shown = typed.includes("\n") ? text : typed; // a field of one line would join the lines of a message
  const request = text ? readChallengeRequest(text) : null;
  const asked = request ? replyTo(request) : undefined;
  const board = asked?.reply && readRules(asked.reply.rules);
  const noRoom = board && !hasRoom(board) ? noRoomWords(asked.reply.rules) : null;
  const wrong = asked?.error ? errorWords(asked.error) : noRoom;
  const reply = noRoom ? null : asked?.reply;
  const take = (/** @type {any} */ read) => {
    const board = readRules(read.rules);
    if (!board || !hasRoom(board)) return;
    if (read.sent) dispatch({ type: "challenge", act: { type: "open", text: read.sent.text } });
    else dispatch(beginNamed(state, namedOf(read)));
  };
  const submit = (/** @type {InputEvent} */ event) => {
    if (event.inputType !== "insertLineBreak") return;
    event.preventDefault();
    /** @type {HTMLTextAreaElement} */ (event.target).form?.requestSubmit();
  };
  const make = () =>
    dispatch({
      type: "challenge",
      act: { type: "make", rules: current(state).rules, seed: seed() },
    });
  return html`<button class="option" aria-haspopup="dialog" data-opens="make" aria-description=${t("make.offer")} @click=${make}>
      <b>${t("make.title")}</b><small aria-hidden="true">${t("make.offer")}</small>
    </button>
    <form class="stack others" @submit=${submits(() => request && whenReplied(request, take))}>
      <label class="field">
        <span>${t("challenge.code")}</span>
        <textarea rows="1" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength=${MAX_TYPED}
          .value=${shown} placeholder="4C6R-7K3M-9QTG" @beforeinput=${submit} @input=${(/** @type {Event} */ event) => choose({ typed: textIn(event) })}></textarea>
      </label>
      <p class="small" role="status">${
        wrong
          ? html`<span class="error">${wrong}</span>`
          : reply
            ? replyWords(reply)
            : text
              ? nothing
              : t("challenge.words")
      }</p>
      <button class="big" type="submit" aria-disabled=${!reply ? "true" : nothing}>${t(reply?.sent ? "opened.open" : "challenge.start")}</button>
    </form>`;
}

/** What was typed, in words. @param {any} reply */
const replyWords = (reply) => (reply.sent ? sentBackWords(reply.sent) : invitationWords(reply));

/** What was opened: a challenge to take, or a game that was sent back. @param {View} view */
export function openedView(view) {
  const { state, replyTo, dispatch } = view;
  const request = openedRequest(state);
  const entry = request ? replyTo(request) : undefined;
  if (entry?.error) return html`<p class="error" role="alert">${errorWords(entry.error)}</p>`;
  if (!entry?.reply) return html`<p role="status">${t("others.wait")}</p>`;
  const { reply } = entry;
  if (reply.sent) return sentView(view, reply);
  return html`<p class="invited">${hasMade(state, reply.code) ? t("worth.ownCode") : invitationWords(reply)}</p>
    <button class="big" @click=${() => dispatch(beginNamed(state, namedOf(reply)))}>${t("challenge.start")}</button>`;
}

/** The title of that sheet. @param {View} view */
export function openedTitle({ state, replyTo, games }) {
  const request = state.panel === "opened" ? openedRequest(state) : null;
  const reply = request && replyTo(request)?.reply;
  return t(
    reply?.sent && ownGame(state, games.list, namedOf(reply))
      ? "opened.title"
      : "intro.challenge.title",
  );
}
