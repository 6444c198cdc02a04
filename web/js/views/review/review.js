/** A game looked back on: what skill and luck did, turn by turn. */
import { html, nothing } from "lit-html";
import { accountOf, openedRequest, reviewOf, reviewedTurns } from "../../questions/review.js";
import { isOver } from "../../state/game.js";
import { current } from "../../state/state.js";
import { readCode } from "../../words/notation.js";
import { errorClause } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { partsTable } from "../board/parts.js";
import { breaks, codeWords, keyPegsOf, answerWords, pegRow } from "../board/pegs.js";
import { leftTable } from "./left.js";
import { accountWords, skillWords, luckWords, toGoWords } from "./words.js";

/** @typedef {import("../app.js").View} View */
/** @typedef {import("../../questions/review.js").Reviewed} Reviewed */
/** @typedef {import("../../questions/review.js").Review} Review */

/** @param {View} view */
export function reviewView(view) {
  const { state, facts, look } = view;
  const game = current(state);
  const board = facts.board;
  if (!board) return nothing;
  const turns = reviewedTurns(game.rules, game.turns);
  const asked = look(reviewOf(state));
  const review = /** @type {Review | undefined} */ (asked?.reply);
  const error = asked?.error && asked.error.kind !== "worker" ? asked.error : null;
  const scale = scaleOf(review);
  return html`${error ? html`<p class="error">${failureWords(error)}</p>` : accountView(asked, isOver(game))}
    ${leftTable(view, turns)}
    <ol class="reviewed" .style=${breaks(board.pegs)}>
      ${turns.map((_, index) => turnView(view, index, review?.turns[index], scale))}
    </ol>
    ${game.doubt || turns.some(({ unsure }) => unsure) ? html`<p class="small">${t("review.unsure")}</p>` : nothing}
    ${review ? html`<p class="small">${t("review.meaning")}</p>` : nothing}`;
}

/** @param {import("../../questions/requests.js").CoreError} error */
const failureWords = (error) =>
  error.kind === "contradiction"
    ? t("review.contradiction", { turn: error.turn })
    : t("review.failed", { message: errorClause(error) });

/**
 * The account of the game, or how far Python is with it.
 * @param {import("../../questions/requests.js").Entry | undefined} asked
 * @param {boolean} over  whether no more guesses can be made
 */
function accountView(asked, over) {
  const review = /** @type {Review | undefined} */ (asked?.reply);
  if (!review) {
    const percent = Math.round(100 * (asked?.progress ?? 0));
    return html`<div class="account" role="status">
      <p>${t("review.wait")}</p>
      <progress max="100" .value=${percent} aria-label=${t("review.wait")}></progress>
      <p class="small">${t("review.leave")}</p>
    </div>`;
  }
  const account = accountOf(review);
  const { whole, terms, notes } = accountWords(account, review, over);
  return html`<div class="account" role="status">
    ${whole ? html`<p class="sum"><b>${whole}</b> ${terms}</p>` : nothing}
    ${notes.map((note) => html`<p class="small">${note}</p>`)}
  </div>`;
}

/** The least figure that fills one half of a picture: small losses stay small. */
const LEAST_SCALE = 0.5;

/** The figure that fills one half of a picture. @param {Review | undefined} review */
const scaleOf = (review) =>
  Math.max(LEAST_SCALE, ...(review?.turns ?? []).flatMap(({ loss, luck }) => [Math.abs(loss ?? 0), Math.abs(luck ?? 0)]));

/**
 * @param {View} view
 * @param {number} index
 * @param {Reviewed | undefined} reviewed
 * @param {number} scale
 */
function turnView(view, index, reviewed, scale) {
  const { state, facts, looks } = view;
  const { turns } = current(state);
  const board = /** @type {import("../../words/notation.js").Board} */ (facts.board);
  const { guess } = turns[index];
  const feedback = /** @type {[number, number]} */ (turns[index].feedback);
  const code = readCode(board, guess) ?? [];
  return html`<li>
    <h3>
      <span aria-hidden="true">${index + 1}</span>
      <span class="unseen">${t("turn.words", { number: index + 1, code: codeWords(looks, code), answer: answerWords(feedback) })}</span>
      ${pegRow(looks, code)}${keyPegsOf(feedback, board)}
    </h3>
    ${openButton(view, index, guess)}
    ${partsView(view, index, guess)}
    ${reviewed ? figuresView(view, index, reviewed, scale) : nothing}
    ${reviewed ? programView(view, index, reviewed) : nothing}
  </li>`;
}

/** @param {View} view @param {number} index @param {Reviewed} reviewed @param {number} scale */
function figuresView(view, index, reviewed, scale) {
  const { loss, luck, certainty } = reviewed;
  if (loss === null || luck === null || certainty === null) return html`<p class="wide">${t("review.unknown")}</p>`;
  return html`<div class="verdict wide">
      ${balance(loss, luck, scale)}
      <p>${skillWords(reviewed)}</p>
      <p>${luckWords(reviewed)}</p>
    </div>
    <p class="small wide">${toGoWords(reviewed)}</p>`;
}

/**
 * Skill lost to the left of the middle, luck to its right, bad luck to its left.
 * @param {number} loss
 * @param {number} luck
 * @param {number} scale
 */
const balance = (loss, luck, scale) => html`<span class="balance" aria-hidden="true">
    <i class="skill" .style="--share: ${Math.max(0, loss) / scale}"></i>
    <i class=${luck < 0 ? "luck bad" : "luck"} .style="--share: ${Math.abs(luck) / scale}"></i>
  </span>`;

/** What the program would have guessed. @param {View} view @param {number} index @param {Reviewed} reviewed */
function programView(view, index, { guess, best, loss, certainty }) {
  const { facts, looks } = view;
  const code = facts.board && readCode(facts.board, best);
  if (!code) return nothing;
  if (guess === best) return html`<p class="small wide">${t("review.same")}</p>`;
  const proven = certainty === "exact" && (loss ?? 0) > 0.005;
  return html`<div class="program">
      <span class="small">${t(proven ? "review.best" : "review.program")}</span>
      <span class="unseen">${codeWords(looks, code)}</span>${pegRow(looks, code)}
    </div>
    ${openButton(view, index, best)}
    ${partsView(view, index, best)}`;
}

/** @param {View} view @param {number} index @param {string} guess */
const isOpened = ({ opened }, index, guess) => opened?.index === index && opened.guess === guess;

/** A button that shows what the answers to a guess would have left. @param {View} view @param {number} index @param {string} guess */
function openButton(view, index, guess) {
  const open = isOpened(view, index, guess);
  const own = guess === current(view.state).turns[index].guess;
  return html`<button class="act" aria-expanded=${open} @click=${() => view.setOpened(open ? null : { index, guess })}>
    ${t("review.parts")}<span class="unseen"> ${t(own ? "review.partsOwn" : "review.partsBest", { number: index + 1 })}</span>
  </button>`;
}

/** What the answers to a guess would have left, when it was asked for. @param {View} view @param {number} index @param {string} guess */
function partsView(view, index, guess) {
  const { state, facts, look, opened } = view;
  const request = isOpened(view, index, guess) ? openedRequest(state, opened) : null;
  const reply = request && look(request)?.reply;
  if (!reply) return nothing;
  if (reply.candidates === null) return html`<p class="small wide">${t("review.uncounted")}</p>`;
  const turn = current(state).turns[index];
  const came = guess === turn.guess ? turn.feedback?.join(",") : undefined;
  return html`<div class="wide">${partsTable(reply.parts, facts.board?.pegs ?? 0, { caption: t("review.answers"), came })}</div>`;
}
