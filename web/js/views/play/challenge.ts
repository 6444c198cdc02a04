/**
 * Challenges of other people: how one is made, sent, opened, played and sent back, and the names of
 * people in sentences.
 */
import { html, nothing } from "lit-html";
import {
  openedRequest,
  readChallengeRequest,
  replyRequest,
  makeRequest,
} from "../../questions/makers.ts";
import { beginNamed, ownGame, type Named } from "../../state/named.ts";
import { hasMade, withMade } from "../../state/start.ts";
import { typedCode, linkOf } from "../../state/link.ts";
import { errorWords } from "../../words/errors.ts";
import {
  boardOfRules,
  codeColours,
  hasRoom,
  readGame,
  type Turn,
  readRules,
} from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import {
  errorView,
  button,
  described,
  onText,
  submits,
  unseen,
  sheetButton,
  field,
  statusView,
  submitButton,
  redoAlways,
  undoButton,
} from "../board/controls.ts";
import { noRoomWords, boardName, boardSentence } from "../../words/boards.ts";
import {
  codeRow,
  answerWords,
  breaks,
  codeWords,
  keyPegsOf,
  pegRow,
  pegButtons,
  boardFor,
} from "../board/pegs.ts";
import { qrView } from "../board/qr.ts";
import { isOver, isSolved } from "../../state/game.ts";
import { guessesMade, hintsToTell } from "../../state/play.ts";
import { pegsChosen, pegsOf } from "../../state/challenging.ts";
import { colours } from "../board/palette.ts";
import type { View } from "../board/view.ts";
import type { Action, ChallengeAct, Game } from "../../state/types.ts";

const act = ({ dispatch }: View, act: ChallengeAct) => dispatch({ type: "challenge", act });

const MAX_TYPED = 6000;

export function challengeView(view: View) {
  const { game, state, replyTo, dispatch, typed, choose, whenReplied, seed } = view;
  const text = typedCode(typed);
  const shown = typed.includes("\n") ? text : typed; // a field of one line would join the lines of a message
  const request = text ? readChallengeRequest(text) : null;
  const asked = replyTo(request);
  const noRoom =
    asked?.reply && !hasRoom(boardOfRules(asked.reply.rules))
      ? noRoomWords(asked.reply.rules)
      : null;
  const wrong = asked?.error ? errorWords(asked.error) : noRoom;
  const reply = noRoom ? null : asked?.reply;
  const take = (read: any) => {
    if (!hasRoom(boardOfRules(read.rules))) return;
    if (read.sent) act(view, { type: "open", text: read.sent.text });
    else dispatch(beginNamed(state, namedOf(read)));
  };
  const submit = (event: InputEvent) => {
    if (event.inputType !== "insertLineBreak") return;
    event.preventDefault();
    (event.target as HTMLTextAreaElement).form?.requestSubmit();
  };
  const make = () => act(view, { type: "make", rules: game.rules, seed: seed() });
  const about = t("make.offer");
  return html`${button(reply ? "option" : "big", described(t("make.title"), about), make, { about, opens: "make" })}
    <form class="stack others" @submit=${submits(() => request && whenReplied(request, take))}>
      ${field(
        t("challenge.code"),
        html`<textarea rows="1" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength=${MAX_TYPED}
          .value=${shown} placeholder="4C6R-7K3M-9QTG" @beforeinput=${submit} @input=${onText((text) => choose({ typed: text }))}></textarea>`,
      )}
      ${statusView(wrong, reply ? replyWords(reply) : text ? nothing : t("challenge.words"))}
      ${submitButton(t(reply?.sent ? "opened.open" : "challenge.start"), !reply, reply ? "big" : "option")}
    </form>`;
}

const waitView = () => html`<p role="status">${t("others.wait")}</p>`;

const replyWords = (reply: any) =>
  reply.sent ? sentBackWords(reply.sent) : invitationWords(reply);

export function openedView(view: View) {
  const { state, replyTo, dispatch } = view;
  const entry = replyTo(openedRequest(state));
  if (entry?.error) return errorView(entry.error);
  if (!entry?.reply) return waitView();
  const { reply } = entry;
  if (reply.sent) return sentView(view, reply);
  return html`<p class="invited">${hasMade(state, reply.code) ? t("worth.ownCode") : invitationWords(reply)}</p>
    ${button("big", t("challenge.start"), () => dispatch(beginNamed(state, namedOf(reply))))}`;
}

export function openedTitle({ state, replyTo, games }: View) {
  const reply = replyTo(openedRequest(state))?.reply;
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
function sentView(view: View, reply: any) {
  const { state, games, dispatch } = view;
  const named = namedOf(reply);
  const own = ownGame(state, games.list, named);
  const { sent } = reply;
  if (!own && !hasMade(state, reply.code) && !state.challenging.anyway) {
    return html`<p class="invited">${sentBackWords(sent)}</p>
      <p>${t("opened.guard")}</p>
      <div class="options">
        ${button("big", t("opened.play"), () => dispatch(beginNamed(state, named)))}
        ${button("option", t("opened.anyway"), () => act(view, { type: "anyway" }))}
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

function comparedView(view: View, { rules, sent }: any, columns: Column[]) {
  const { board, looks } = boardFor(view, rules);
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
          <th scope="col">${unseen(t("opened.turn"))}</th>
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

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;

/**
 * A name for a message: `who` says whether there is one. A name from right to left is set apart, so
 * that it does not turn the words around it.
 * @param name - as the core shows it
 */
export const shownName = (name: string) => ({
  who: name ? "named" : "none",
  name: RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name,
});

/** The game of a challenge, of Python's reply about it. */
const namedOf = ({ rules, seed, code, name }: any): Named => ({
  rules,
  seed,
  name: code,
  by: name,
});

/** Says who chose a code for whom, or names the board of a challenge without a person. */
function invitationWords({ rules, name, chosen }: any) {
  if (!name && !chosen) return t("challenge.board", { board: boardName(rules) });
  const board = readRules(rules);
  const what = board ? boardSentence("board.words", board) : rules;
  return t(chosen ? "challenge.chose" : "challenge.drew", { ...shownName(name), board: what });
}

const sentBackWords = ({ name, guesses, solved }: any) =>
  t(solved ? "opened.found" : "opened.lost", { ...shownName(name), guesses });

function nameField({ state, dispatch }: View) {
  const write = onText((text) =>
    dispatch({ type: "settings", change: { called: text.replace(/\p{C}/gu, "") } }),
  );
  return field(
    t("make.name"),
    html`<input type="text" autocomplete="nickname" spellcheck="false" maxlength="24" .value=${state.settings.called} @input=${write}>`,
  );
}

/** A text to be sent, and the link or the code in it. */
function messageOf({ address }: View, head: string, sent: string) {
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

export const challengeName = (by: string) =>
  by ? t("challenge.by", shownName(by)) : t("maker.challenge");

/** The button that sends the game back at the end of a challenge; else null. */
export const repliesView = (view: View) =>
  view.state.mode === "play" && isOver(view.game) && replyRequest(view.game, "")
    ? sheetButton(view, "reply", t("reply.title"), "big")
    : null;

function besideView(view: View) {
  const reply = view.replyTo(openedRequest(view.state))?.reply;
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
        ? errorView(entry.error)
        : text
          ? sendingView(view, {
              ...whole(view, text),
              words: t("reply.words"),
              waits: !entry?.reply,
            })
          : waitView()
    }`;
}

function whole(view: View, sent: string) {
  const game = view.state.games.play;
  const hints = game.play ? hintsToTell(game.play) : 0;
  const end = t(isSolved(game) ? "send.found" : "send.lost", { guesses: guessesMade(game), hints });
  const challenge = challengeName(game.play?.by ?? "");
  return messageOf(view, t("reply.line", { challenge, end }), sent);
}

export function challengeMakerView(view: View) {
  const { challenging } = view.state;
  if (!challenging.row) return nothing;
  return challenging.done ? madeView(view) : choosingView(view, challenging.row);
}

function choosingView(view: View, row: Game) {
  const { state, replyTo, dispatch, facts, whenReplied } = view;
  const pegs = pegsOf(row);
  const { looks } = boardFor(view, row.rules);
  const onRow = (done: Action) => act(view, { type: "row", act: done });
  const request = makeRequest(state);
  const error = replyTo(request)?.error;
  const set = pegsChosen(row);
  const made = (reply: any) => {
    if (reply.chosen)
      dispatch({ type: "settings", change: { made: withMade(state.settings.made, [reply.code]) } });
    act(view, { type: "done", done: true });
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
    ${statusView(error && errorWords(error), t(set === null ? "make.part" : set ? "make.whole" : "make.empty"))}
    ${submitButton(t("make.done"), !request || Boolean(error))}</form>`;
}

function madeView(view: View) {
  const { state, replyTo, dispatch, seed } = view;
  const reply = replyTo(makeRequest(state))?.reply;
  if (!reply) return waitView();
  const message = messageOf(view, invitationWords(reply), reply.text);
  return html`${sendingView(view, { ...message, words: t(reply.chosen ? "make.hidden" : "make.drawn") })}
    <div class="options">
      ${reply.chosen ? nothing : button("option", t("make.play"), () => dispatch(beginNamed(state, namedOf(reply))))}
      ${button("option", t("make.change"), () => act(view, { type: "done", done: false }))}
      ${button("option", t("make.anew"), () => act(view, { type: "anew", seed: seed() }))}
    </div>`;
}
