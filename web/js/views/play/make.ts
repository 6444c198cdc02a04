/** A challenge is made: a code is chosen, a name is typed, and it is sent. */
import { html, nothing } from "lit-html";
import { makeRequest } from "../../questions/challenges.ts";
import { pegsChosen, pegsOf } from "../../state/challenging.ts";
import { beginNamed } from "../../state/named.ts";
import { withMade } from "../../state/people.ts";
import { errorWords } from "../../words/errors.ts";
import { boardOfRules } from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import { redoAlways, undoButton } from "../board/actions.ts";
import { boardName } from "../../words/boards.ts";
import { button, submits } from "../board/controls.ts";
import { colours } from "../board/palette.ts";
import { pegButtons } from "../board/pegs.ts";
import { invitationWords, namedOf } from "./people.ts";
import { messageOf, nameField, sendingView } from "./sending.ts";
import type { Action, Game } from "../../state/types.ts";
import type { View } from "../board/view.ts";

export function challengeMakerView(view: View) {
  const { challenging } = view.state;
  if (!challenging.row) return nothing;
  return challenging.done ? madeView(view) : choosingView(view, challenging.row);
}

function choosingView(view: View, row: Game) {
  const { state, replyTo, dispatch, looksFor, facts, whenReplied } = view;
  const pegs = pegsOf(row);
  const looks = looksFor(row.rules, boardOfRules(row.rules).colours);
  const onRow = (act: Action) => dispatch({ type: "challenge", act: { type: "row", act } });
  const request = makeRequest(state);
  const error = request ? replyTo(request)?.error : undefined;
  const set = pegsChosen(row);
  const made = (reply: any) => {
    if (reply.chosen)
      dispatch({ type: "settings", change: { made: withMade(state.settings.made, [reply.code]) } });
    dispatch({ type: "challenge", act: { type: "done", done: true } });
  };
  // The palette draws for the game whose row it fills.
  const ofRow = {
    ...view,
    looks,
    facts: { ...facts, pegs },
    dispatch: onRow,
    game: row,
    state: { ...state, mode: "play" as const, games: { ...state.games, play: row } },
  };
  return html`<p class="small">${t("make.words", { board: boardName(row.rules) })}</p>
    ${pegButtons(pegs, {
      looks,
      label: t("hide.label"),
      cursor: row.cursor,
      look: "chosen-code",
      choose: (position) => onRow({ type: "select", position, shown: pegs }),
    })}
    ${colours(ofRow)}
    <div class="line middle">${undoButton(ofRow)}${redoAlways(ofRow)}</div>
    <form @submit=${submits(() => request && !error && whenReplied(request, made))}>${nameField(view)}
    <p class="small" role="status">${
      error
        ? html`<span class="error">${errorWords(error)}</span>`
        : t(set === null ? "make.part" : set ? "make.whole" : "make.empty")
    }</p>
    <button class="big" aria-disabled=${request && !error ? nothing : "true"}>${t("make.done")}</button></form>`;
}

function madeView(view: View) {
  const { state, replyTo, dispatch, seed } = view;
  const request = makeRequest(state);
  const reply = request && replyTo(request)?.reply;
  if (!reply) return html`<p role="status">${t("others.wait")}</p>`;
  const message = messageOf(view, invitationWords(reply), reply.text);
  return html`${sendingView(view, { ...message, words: t(reply.chosen ? "make.hidden" : "make.drawn") })}
    <div class="options">
      ${reply.chosen ? nothing : button("option", t("make.play"), () => dispatch(beginNamed(state, namedOf(reply))))}
      ${button("option", t("make.change"), () => dispatch({ type: "challenge", act: { type: "done", done: false } }))}
      ${button("option", t("make.anew"), () => dispatch({ type: "challenge", act: { type: "anew", seed: seed() } }))}
    </div>`;
}
