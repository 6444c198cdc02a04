/** Challenges: their place on the front door, and the sheet of an opened one. */
import { html, nothing } from "lit-html";
import { openedRequest, readChallengeRequest } from "../../questions/challenges.ts";
import { beginNamed, ownGame } from "../../state/named.ts";
import { hasMade } from "../../state/people.ts";
import { typedCode } from "../../state/link.ts";
import { errorWords } from "../../words/errors.ts";
import { boardOfRules, codeColours, hasRoom, readGame, type Turn } from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import { button, described, onText, submits } from "../board/controls.ts";
import { noRoomWords } from "../../words/boards.ts";
import { sentBackWords, invitationWords, namedOf, shownName } from "./people.ts";
import { codeRow, answerWords, breaks, codeWords, keyPegsOf, pegRow } from "../board/pegs.ts";
import type { View } from "../board/view.ts";

const MAX_TYPED = 6000;

export function challengeView(view: View) {
  const { game, state, replyTo, dispatch, typed, choose, whenReplied, seed } = view;
  const text = typedCode(typed);
  const shown = typed.includes("\n") ? text : typed; // a field of one line would join the lines of a message
  const request = text ? readChallengeRequest(text) : null;
  const asked = request ? replyTo(request) : undefined;
  const noRoom =
    asked?.reply && !hasRoom(boardOfRules(asked.reply.rules))
      ? noRoomWords(asked.reply.rules)
      : null;
  const wrong = asked?.error ? errorWords(asked.error) : noRoom;
  const reply = noRoom ? null : asked?.reply;
  const take = (read: any) => {
    if (!hasRoom(boardOfRules(read.rules))) return;
    if (read.sent) dispatch({ type: "challenge", act: { type: "open", text: read.sent.text } });
    else dispatch(beginNamed(state, namedOf(read)));
  };
  const submit = (event: InputEvent) => {
    if (event.inputType !== "insertLineBreak") return;
    event.preventDefault();
    (event.target as HTMLTextAreaElement).form?.requestSubmit();
  };
  const make = () =>
    dispatch({
      type: "challenge",
      act: { type: "make", rules: game.rules, seed: seed() },
    });
  const about = t("make.offer");
  return html`${button(reply ? "option" : "big", described(t("make.title"), about), make, { about, opens: "make" })}
    <form class="stack others" @submit=${submits(() => request && whenReplied(request, take))}>
      <label class="field">
        <span>${t("challenge.code")}</span>
        <textarea rows="1" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength=${MAX_TYPED}
          .value=${shown} placeholder="4C6R-7K3M-9QTG" @beforeinput=${submit} @input=${onText((text) => choose({ typed: text }))}></textarea>
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
      <button class=${reply ? "big" : "option"} type="submit" aria-disabled=${!reply ? "true" : nothing}>${t(reply?.sent ? "opened.open" : "challenge.start")}</button>
    </form>`;
}

const replyWords = (reply: any) =>
  reply.sent ? sentBackWords(reply.sent) : invitationWords(reply);

export function openedView(view: View) {
  const { state, replyTo, dispatch } = view;
  const request = openedRequest(state);
  const entry = request ? replyTo(request) : undefined;
  if (entry?.error) return html`<p class="error" role="alert">${errorWords(entry.error)}</p>`;
  if (!entry?.reply) return html`<p role="status">${t("others.wait")}</p>`;
  const { reply } = entry;
  if (reply.sent) return sentView(view, reply);
  return html`<p class="invited">${hasMade(state, reply.code) ? t("worth.ownCode") : invitationWords(reply)}</p>
    ${button("big", t("challenge.start"), () => dispatch(beginNamed(state, namedOf(reply))))}`;
}

export function openedTitle({ state, replyTo, games }: View) {
  const request = state.panel === "opened" ? openedRequest(state) : null;
  const reply = request && replyTo(request)?.reply;
  return t(
    reply?.sent && ownGame(state, games.list, namedOf(reply))
      ? "opened.title"
      : "intro.challenge.title",
  );
}

/** One of the games, with its player and its course. */
interface Column {
  head: string;
  guesses: number;
  won: boolean;
  hints: number;
  turns: Turn[];
}

/** The most pegs of which two games find room beside each other on a phone. */
const ABREAST = 6;

/**
 * Shows nothing of the code or the guesses to a person who has not played.
 * @param reply - of the core, about a challenge with a game that was sent back
 */
export function sentView(view: View, reply: any) {
  const { state, games, dispatch } = view;
  const named = namedOf(reply);
  const own = ownGame(state, games.list, named);
  const { sent } = reply;
  if (!own && !hasMade(state, reply.code) && !state.challenging.anyway) {
    return html`<p class="invited">${sentBackWords(sent)}</p>
      <p>${t("opened.guard")}</p>
      <div class="options">
        ${button("big", t("opened.play"), () => dispatch(beginNamed(state, named)))}
        ${button("option", t("opened.anyway"), () => dispatch({ type: "challenge", act: { type: "anyway" } }))}
      </div>`;
  }
  const theirs = {
    head: shownName(sent.name).name || t("opened.friend"),
    ...sent,
    won: sent.solved,
    turns: readGame(sent.game)?.turns ?? [],
  };
  const mine = own && { head: t("opened.you"), ...own, turns: readGame(own.game)?.turns ?? [] };
  return comparedView(view, reply, mine ? [mine, theirs] : [theirs]);
}

function comparedView({ looksFor }: View, { rules, sent }: any, columns: Column[]) {
  const board = boardOfRules(rules);
  const looks = looksFor(rules, board.colours);
  const code = codeColours(board, sent.secret);
  const rows = Math.max(...columns.map(({ turns }) => turns.length));
  const cell = (turn: Turn | undefined) => {
    if (!turn?.feedback) return html`<td></td>`;
    const guess = codeColours(board, turn.guess);
    return html`<td><span class="compared"><span class="unseen">${codeWords(looks, guess)}. ${answerWords(turn.feedback)}</span>
      ${pegRow(looks, guess)}${keyPegsOf(turn.feedback, board)}</span></td>`;
  };
  return html`<p class="invited" tabindex="-1" data-made>${columns.length > 1 ? verdictWords(columns, sent.name) : sentBackWords(sent)}</p>
    <p class="line compared-code"><span>${t("opened.code")}</span>${codeRow(looks, code)}</p>
    <div class="compare" tabindex="0" role="group" aria-label=${t("opened.title")}>
      <table class=${board.pegs > ABREAST ? "long" : nothing} .style="${breaks(board.pegs)}; --pegs: ${board.pegs}; --games: ${columns.length}">
        <thead><tr>
          <th scope="col"><span class="unseen">${t("opened.turn")}</span></th>
          ${columns.map(({ head, won, guesses, hints }) => html`<th scope="col">${head}<small>${t(won ? "send.found" : "send.lost", { guesses, hints })}</small></th>`)}
        </tr></thead>
        <tbody>${Array.from(
          { length: rows },
          (_, index) => html`<tr>
          <th scope="row">${index + 1}</th>${columns.map(({ turns }) => cell(turns[index]))}
        </tr>`,
        )}</tbody>
      </table>
    </div>`;
}

function verdictWords([mine, theirs]: Column[], name: string) {
  const guesses = Math.abs(mine.guesses - theirs.guesses);
  const sort =
    mine.won && theirs.won
      ? guesses === 0
        ? "even"
        : mine.guesses < theirs.guesses
          ? "you"
          : "they"
      : mine.won
        ? "onlyYou"
        : theirs.won
          ? "onlyThey"
          : "neither";
  return t("opened.verdict", { sort, ...shownName(name), guesses: guesses || mine.guesses });
}
