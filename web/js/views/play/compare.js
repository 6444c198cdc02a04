/** A game that was sent back, beside the person's own one, turn by turn. */
import { html, nothing } from "lit-html";
import { beginNamed, ownGame } from "../../state/named.js";
import { hasMade } from "../../state/people.js";
import { readCode, readGame, readRules } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { codeRow } from "../board/codes.js";
import { answerWords, breaks, codeWords, keyPegsOf, pegRow } from "../board/pegs.js";
import { sentBackWords, namedOf, shownName } from "./people.js";
/** @import { View } from "../board/view.js" */
/** @import { Turn } from "../../words/notation.js" */

/** One of the games: whose it is, and how it went. @typedef {{head: string, guesses: number, won: boolean, hints: number, turns: Turn[]}} Column */

/** The most pegs of which two games find room beside each other on a phone. */
const ABREAST = 6;

/**
 * Nothing of the code or the guesses is shown to a person who has not played.
 * @param {View} view
 * @param {any} reply  of the core, about a challenge with a game that was sent back
 */
export function sentView(view, reply) {
  const { state, games, dispatch } = view;
  const named = namedOf(reply);
  const own = ownGame(state, games.list, named);
  const { sent } = reply;
  if (!own && !hasMade(state, reply.code) && !state.challenging.anyway) {
    return html`<p class="invited">${sentBackWords(sent)}</p>
      <p>${t("opened.guard")}</p>
      <div class="options">
        <button class="big" @click=${() => dispatch(beginNamed(state, named))}>${t("opened.play")}</button>
        <button class="option" @click=${() => dispatch({ type: "challenge", act: { type: "anyway" } })}>${t("opened.anyway")}</button>
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

/** @param {View} view @param {any} reply @param {Column[]} columns */
function comparedView({ looksFor }, { rules, sent }, columns) {
  const board = readRules(rules);
  if (!board) return nothing;
  const looks = looksFor(rules, board.colours);
  const code = readCode(board, sent.secret) ?? [];
  const rows = Math.max(...columns.map(({ turns }) => turns.length));
  const cell = (/** @type {Turn | undefined} */ turn) => {
    if (!turn?.feedback) return html`<td></td>`;
    const guess = readCode(board, turn.guess) ?? [];
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

/** Who found the code with fewer guesses. @param {Column[]} columns  the person's own one first @param {string} name */
function verdictWords([mine, theirs], name) {
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
