/** A game looked back on: the verdict, then each guess with its word and reason, then the figures. */
import { html, nothing } from "lit-html";
import { factsOf } from "../../questions/facts.js";
import {
  accountOf,
  hasChance,
  otherGuessRequest,
  reviewOf,
  reviewedState,
  reviewedTurns,
} from "../../questions/review.js";
import { isOver } from "../../state/game.js";
import { current } from "../../state/state.js";
import { readCode } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { boardName } from "../../words/boards.js";
import { partsTable } from "../board/parts.js";
import { codeRow, turnToRead } from "../board/codes.js";
import { breaks } from "../board/pegs.js";
import { toldSkill } from "../play/scores.js";
import { leftTable } from "./left.js";
import { betterView, verdictView, wordView } from "./verdict.js";
import {
  accountWords,
  failureWords,
  hundredWords,
  luckWords,
  reasonWords,
  skillWords,
  toGoWords,
} from "./words.js";
/** @import { View } from "../board/view.js" */
/** @import { Entry } from "../../questions/types.js" */
/** @import { Review, Reviewed, TurnVerdict } from "../../questions/review.js" */

/** The review of the game in hand, or of the finished one that is looked back on. @param {View} whole */
export function reviewView(whole) {
  const view = whole.games.looked ? lookedBack(whole) : whole;
  const { state, facts, replyTo } = view;
  const game = current(state);
  const board = facts.board;
  if (!board) return nothing;
  const turns = reviewedTurns(game.rules, game.turns);
  const asked = replyTo(reviewOf(state));
  const review = /** @type {Review | undefined} */ (asked?.reply);
  const error = asked?.error && asked.error.kind !== "worker" ? asked.error : null;
  const scale = scaleOf(review);
  return html`${error ? html`<p class="error">${failureWords(error, facts.wrong)}</p>` : beginView(view, asked)}
    <ol class="reviewed" .style=${breaks(board.pegs)}>
      ${turns.map((_, index) => turnView(view, index, review, scale))}
    </ol>
    ${review && turns.length ? accountView(view, review) : nothing}
    ${review && turns.length ? html`<button class="act print-review" @click=${() => print()}>${t("review.print")}</button>` : nothing}
    <p class="printed small">${boardName(game.rules)}</p>
    ${leftTable(view, turns)}
    ${game.doubt || turns.some(({ unsure }) => unsure) ? html`<p class="small">${t("review.unsure")}</p>` : nothing}
    ${review && turns.length ? meaningView(view, review) : nothing}`;
}

/** The view with the game that is looked back on. @param {View} view @returns {View} */
function lookedBack(view) {
  const state = reviewedState(view.state, view.games.looked);
  const facts = factsOf(state, view.replyTo);
  return {
    ...view,
    state,
    facts,
    looks: view.looksFor(current(state).rules, facts.board?.colours ?? 0),
  };
}

/** What the words and figures mean. @param {View} view @param {Review} review */
function meaningView({ state }, review) {
  const { skill, chance, most_lost: most } = toldVerdict(review, isOver(current(state)));
  return html`<p class="small">${t("review.limits", { ...most })}</p>
    <p class="small">${t("review.meaning", { chance })} ${t("review.hundred", { skill: skill !== null, chance })}</p>`;
}

/** The verdict on the game, or how far Python is with it. @param {View} view @param {Entry | undefined} asked */
function beginView(view, asked) {
  const review = /** @type {Review | undefined} */ (asked?.reply);
  if (!review) {
    const percent = Math.round(100 * (asked?.progress ?? 0));
    const wait = t("review.wait", { chance: hasChance(view.state) });
    return html`<div class="stack close account" role="status">
      <p>${wait}</p>
      <progress max="100" .value=${percent} aria-label=${wait}></progress>
      <p class="small">${t("review.leave")}</p>
    </div>`;
  }
  return html`<div class="stack close account verdict" role="status">
    ${review.turns.length ? verdictView(view, toldVerdict(review, isOver(current(view.state))), isOver(current(view.state))) : html`<p>${t("review.none")}</p>`}
  </div>`;
}

/** The verdict as it is told. @param {Review} review @param {boolean} over */
const toldVerdict = ({ verdict, turns, solved }, over) => ({
  ...verdict,
  skill: toldSkill({ skill: verdict.skill, won: solved || !over, guesses: turns.length }),
});

/** The exact sum of the game. @param {View} view @param {Review} review */
function accountView({ state }, review) {
  const { whole, terms, notes } = accountWords(accountOf(review), review, {
    over: isOver(current(state)),
    chance: review.verdict.chance,
    counts: review.verdict.turns.some(({ hinted }) => !hinted),
  });
  return html`<section class="stack close account" aria-labelledby="review-sum">
    <h3 id="review-sum">${t("review.sum")}</h3>
    ${whole ? html`<p class="sum"><b>${whole}</b> ${terms}</p>` : nothing}
    ${notes.map((note) => html`<p class="small">${note}</p>`)}
  </section>`;
}

/** The least figure that fills one half of a picture: small losses stay small. */
const LEAST_SCALE = 0.5;

/** The figure that fills one half of a picture. @param {Review | undefined} review */
const scaleOf = (review) =>
  Math.max(
    LEAST_SCALE,
    ...(review?.turns ?? []).flatMap(({ loss, luck }) => [
      Math.abs(loss ?? 0),
      Math.abs(luck ?? 0),
    ]),
  );

/** @param {View} view @param {number} index @param {Review | undefined} review @param {number} scale */
function turnView(view, index, review, scale) {
  const { state, facts, looks } = view;
  const { turns } = current(state);
  const board = /** @type {import("../../words/notation.js").Board} */ (facts.board);
  const { guess } = turns[index];
  const reviewed = review?.turns[index];
  const verdict = review?.verdict.turns[index];
  return html`<li>
    <h3 class="line">
      <span aria-hidden="true">${index + 1}</span>
      ${turnToRead(looks, board, turns[index], index + 1)}
    </h3>
    ${verdict ? wordView(verdict) : nothing}
    ${verdict && reviewed ? reasonView(view, verdict, reviewed) : nothing}
    <details class="fold wide">
      <summary>${t("review.figures")}<span class="unseen"> ${t("review.figuresOf", { number: index + 1 })}</span></summary>
      ${reviewed && verdict ? figuresView(reviewed, verdict, scale) : nothing}
      ${openButton(view, index, guess)}
      ${partsView(view, index, guess)}
      ${reviewed ? programView(view, index, reviewed) : nothing}
    </details>
  </li>`;
}

/** Why the guess was as good as it was, and a better one. @param {View} view @param {TurnVerdict} verdict @param {Reviewed} reviewed */
function reasonView({ facts, looks }, { reason }, { best, certainty }) {
  const better =
    reason.kind in { only: 1, best: 1, unknown: 1 } || !facts.board
      ? null
      : readCode(facts.board, best);
  return html`<p class="stack close reason wide">${reasonWords(reason, certainty)}</p>
    ${better ? html`<div class="wide">${betterView(looks, better)}</div>` : nothing}`;
}

/** @param {Reviewed} reviewed @param {TurnVerdict} verdict @param {number} scale */
function figuresView(reviewed, verdict, scale) {
  const { loss, luck, certainty } = reviewed;
  if (loss === null || luck === null || certainty === null) return nothing;
  const hundred = hundredWords(verdict);
  return html`${hundred ? html`<p>${hundred}</p>` : nothing}
    <div class="weighed">
      ${balance(loss, luck, scale)}
      <p>${skillWords(reviewed)}</p>
      <p>${luckWords(reviewed)}</p>
    </div>
    <p class="small">${toGoWords(reviewed)}</p>`;
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
  return html`<div class="line">
      <span class="small">${t(proven ? "review.best" : "review.program")}</span>
      ${codeRow(looks, code)}
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
  return html`<button class="act" aria-expanded=${open} @click=${() => view.choose({ opened: open ? null : { index, guess } })}>
    ${t("review.parts")}<span class="unseen"> ${t(own ? "review.partsOwn" : "review.partsBest", { number: index + 1 })}</span>
  </button>`;
}

/** What the answers to a guess would have left, when it was asked for. @param {View} view @param {number} index @param {string} guess */
function partsView(view, index, guess) {
  const { state, facts, replyTo, opened } = view;
  const request = isOpened(view, index, guess) ? otherGuessRequest(state, opened) : null;
  const reply = request && replyTo(request)?.reply;
  if (!reply) return nothing;
  if (reply.candidates === null) return html`<p class="small wide">${t("review.uncounted")}</p>`;
  const turn = current(state).turns[index];
  const came = guess === turn.guess ? turn.feedback?.join(",") : undefined;
  return html`<div class="wide">${partsTable(reply.parts, facts.board?.pegs ?? 0, { caption: t("review.answers"), came })}</div>`;
}
