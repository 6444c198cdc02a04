/**
 * A game looked back on: the verdict, then each guess with its word and reason, then the figures.
 */
import { html, nothing } from "lit-html";
import { factsOf } from "../../questions/facts.ts";
import {
  accountOf,
  hasChance,
  otherGuessRequest,
  reviewOf,
  reviewedState,
  reviewedTurns,
  type Review,
  type Reviewed,
  type TurnVerdict,
  type Verdict,
} from "../../questions/review.ts";
import { isOver } from "../../state/game.ts";
import { current } from "../../state/state.ts";
import { codeColours, type Turn } from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import { button, progressBar } from "../board/controls.ts";
import { boardName } from "../../words/boards.ts";
import { barRow, barTable, partsTable } from "../board/parts.ts";
import { codeRow, turnToRead, breaks } from "../board/pegs.ts";
import { toldSkill, scoresView } from "../play/scores.ts";
import {
  accountWords,
  failureWords,
  hundredWords,
  luckWords,
  reasonWords,
  skillWords,
  toGoWords,
  turningWords,
} from "./words.ts";
import { analyseRequest, boardFacts } from "../../questions/requests.ts";
import type { View } from "../board/view.ts";
import type { State } from "../../state/types.ts";

/** The review of the game in hand, or of the finished one that is looked back on. */
export function reviewView(whole: View) {
  const view = whole.games.looked ? lookedBack(whole) : whole;
  const { game, state, facts, replyTo } = view;
  const over = isOver(game);
  const turns = reviewedTurns(game.rules, game.turns);
  const asked = replyTo(reviewOf(state));
  const review = asked?.reply as Review | undefined;
  const verdict = review && turns.length ? toldVerdict(review, over) : null;
  const error = asked?.error && asked.error.kind !== "worker" ? asked.error : null;
  const scale = scaleOf(review);
  return html`${
    error
      ? html`<p class="error">${failureWords(error, facts.wrong)}</p>`
      : review
        ? html`<div class="stack close account verdict" role="status">
            ${verdict ? verdictView(view, verdict, over) : html`<p>${t("review.none")}</p>`}
          </div>`
        : waitView(state, asked?.progress)
  }
    <ol class="reviewed" .style=${breaks(facts.board.pegs)}>
      ${turns.map((_, index) => turnView(view, index, review, scale))}
    </ol>
    ${review && verdict ? [accountView(review, over), button("act print-review", t("review.print"), () => print())] : nothing}
    <p class="printed small">${boardName(game.rules)}</p>
    ${leftTable(view, turns)}
    ${game.doubt || turns.some(({ unsure }) => unsure) ? html`<p class="small">${t("review.unsure")}</p>` : nothing}
    ${verdict ? meaningView(verdict) : nothing}`;
}

/** The view with the game that is looked back on. */
function lookedBack(view: View): View {
  const state = reviewedState(view.state, view.games.looked);
  const game = current(state);
  const facts = factsOf(state, view.replyTo);
  return { ...view, state, game, facts, looks: view.looksFor(game.rules, facts.board.colours) };
}

/** What the words and figures mean. */
const meaningView = ({
  skill,
  chance,
  most_lost: most,
}: Verdict) => html`<p class="small">${t("review.limits", { ...most })}</p>
  <p class="small">${t("review.meaning", { chance })} ${t("review.hundred", { skill: skill !== null, chance })}</p>`;

function waitView(state: State, progress = 0) {
  const wait = t("review.wait", { chance: hasChance(state) });
  return html`<div class="stack close account" role="status">
    <p>${wait}</p>
    ${progressBar(progress, wait)}
    <p class="small">${t("review.leave")}</p>
  </div>`;
}

const toldVerdict = ({ verdict, turns, solved }: Review, over: boolean) => ({
  ...verdict,
  skill: toldSkill({ skill: verdict.skill, won: solved || !over, guesses: turns.length }),
});

/** The exact sum of the game. */
function accountView(review: Review, over: boolean) {
  const { whole, terms, notes } = accountWords(accountOf(review), review, {
    over,
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

const scaleOf = (review: Review | undefined) =>
  Math.max(
    LEAST_SCALE,
    ...(review?.turns ?? []).flatMap(({ loss, luck }) => [
      Math.abs(loss ?? 0),
      Math.abs(luck ?? 0),
    ]),
  );

function turnView(view: View, index: number, review: Review | undefined, scale: number) {
  const { facts, looks } = view;
  const { turns } = view.game;
  const { guess } = turns[index];
  const reviewed = review?.turns[index];
  const verdict = review?.verdict.turns[index];
  return html`<li>
    <h3 class="line">
      <span aria-hidden="true">${index + 1}</span>
      ${turnToRead(looks, facts.board, turns[index], index + 1)}
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

function reasonView(
  { facts, looks }: View,
  { reason }: TurnVerdict,
  { best, certainty }: Reviewed,
) {
  const better = ["only", "best", "unknown"].includes(reason.kind)
    ? null
    : codeColours(facts.board, best);
  return html`<p class="stack close reason wide">${reasonWords(reason, certainty)}</p>
    ${better ? html`<div class="wide">${betterView(looks, better)}</div>` : nothing}`;
}

function figuresView(reviewed: Reviewed, verdict: TurnVerdict, scale: number) {
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

/** Skill lost to the left of the middle, luck to its right, bad luck to its left. */
const balance = (
  loss: number,
  luck: number,
  scale: number,
) => html`<span class="balance" aria-hidden="true">
    <i class="skill" .style="--share: ${Math.max(0, loss) / scale}"></i>
    <i class=${luck < 0 ? "luck bad" : "luck"} .style="--share: ${Math.abs(luck) / scale}"></i>
  </span>`;

function programView(view: View, index: number, { guess, best, loss, certainty }: Reviewed) {
  const { facts, looks } = view;
  if (guess === best) return html`<p class="small wide">${t("review.same")}</p>`;
  const proven = certainty === "exact" && (loss ?? 0) > 0.005;
  return html`<div class="line">
      <span class="small">${t(proven ? "review.best" : "review.program")}</span>
      ${codeRow(looks, codeColours(facts.board, best))}
    </div>
    ${openButton(view, index, best)}
    ${partsView(view, index, best)}`;
}

const isOpened = ({ opened }: View, index: number, guess: string) =>
  opened?.index === index && opened.guess === guess;

function openButton(view: View, index: number, guess: string) {
  const open = isOpened(view, index, guess);
  const own = guess === view.game.turns[index].guess;
  return html`<button class="act" aria-expanded=${open} @click=${() => view.choose({ opened: open ? null : { index, guess } })}>
    ${t("review.parts")}<span class="unseen"> ${t(own ? "review.partsOwn" : "review.partsBest", { number: index + 1 })}</span>
  </button>`;
}

/** What the answers to a guess would have left, when it was asked for. */
function partsView(view: View, index: number, guess: string) {
  const { game, state, facts, replyTo, opened } = view;
  const request = isOpened(view, index, guess) ? otherGuessRequest(state, opened) : null;
  const reply = request && replyTo(request)?.reply;
  if (!reply) return nothing;
  if (reply.candidates === null) return html`<p class="small wide">${t("review.uncounted")}</p>`;
  const turn = game.turns[index];
  const came = guess === turn.guess ? turn.feedback?.join(",") : undefined;
  return html`<div class="wide">${partsTable(reply.parts, facts.board.pegs, { caption: t("review.answers"), came })}</div>`;
}

/**
 * How many codes were left after each turn, as a table with bars; twice the length is the square of
 * the number.
 */
function leftTable({ state, replyTo }: View, turns: Turn[]) {
  const board = boardFacts(state, replyTo) as any;
  const analysed: { candidates: number | null }[] =
    replyTo(analyseRequest(state))?.reply?.turns ?? [];
  if (!board || analysed.length < turns.length) return nothing;
  const counts = analysed.slice(0, turns.length).map(({ candidates }) => candidates);
  const most = board.codes ?? Math.max(1, ...counts.map((codes) => codes ?? 0));
  const row = (name: string, codes: number | null, text: string) =>
    barRow(name, codes === null ? null : Math.log(1 + codes) / Math.log(1 + most), text);
  const start = t("review.codes", { codes: board.codes, power: board.codes_power });
  const rows = counts.map((codes, index) =>
    row(
      t("review.turn", { number: index + 1 }),
      codes,
      codes === null ? t("why.tooMany") : t("lab.count", { count: codes }),
    ),
  );
  return html`${barTable(t("review.left"), [row(t("review.start"), board.codes, start), rows])}
    <p class="small">${t("review.bars")}</p>`;
}

/** Kinds of turning points about a better guess, which is shown. */
const SHOWS_BEST = ["missed", "left", "average"];

/**
 * The whole verdict: the figures, the turning point, and which turns do not count.
 * @param over - whether the game has ended
 */
export function verdictView({ facts, looks }: View, verdict: Verdict, over: boolean) {
  const point = verdict.turning_point;
  const hinted = verdict.turns.flatMap((turn, index) => (turn.hinted ? [index + 1] : []));
  const best =
    point && SHOWS_BEST.includes(point.kind) ? codeColours(facts.board, point.best) : null;
  return html`${scoresView(verdict)}
    ${
      point
        ? html`<p class="decided">${turningWords(point, over)}</p>`
        : over && verdict.turns.length > 1 && verdict.skill !== null
          ? html`<p class="decided">${t("review.undecided")}</p>`
          : nothing
    }
    ${best ? betterView(looks, best) : nothing}
    ${hinted.length ? html`<p class="small">${t("review.hintedTurns", { turns: hinted })}</p>` : nothing}`;
}

export const betterView = (looks: View["looks"], code: number[]) => html`<p class="line better">
  <span class="small">${t("review.better")}</span> ${codeRow(looks, code)}
</p>`;

/**
 * What stands beside each word, so that none is told by its colour alone: paths in a square of 16
 * by 16.
 */
const SIGNS: Record<string, string> = {
  best: "M8 1.5l2 4.4 4.8.5-3.6 3.2 1 4.8L8 12l-4.2 2.4 1-4.8L1.2 6.4 6 5.9z",
  good: "M6.2 13.2L1.8 8.6l1.7-1.7 2.7 2.8 6.3-6.6 1.7 1.7z",
  fair: "M2 5.2h12v2.2H2zM2 9.2h12v2.2H2z",
  costly: "M8 13.5L2 6.8h3.6V2h4.8v4.8H14z",
  hint: "M8 1.2a4.6 4.6 0 0 0-2.6 8.4v1.6h5.2V9.6A4.6 4.6 0 0 0 8 1.2zM5.8 12.4h4.4v1.4H5.8zM6.8 14.4h2.4v1H6.8z",
};

/** The word for a guess, or that it came after a hint. */
export function wordView({ word, hinted }: Pick<TurnVerdict, "word" | "hinted">) {
  const kind = hinted ? "hint" : word;
  if (!kind) return nothing;
  return html`<span class=${`word ${kind}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${SIGNS[kind]}></path></svg>
    ${hinted ? t("do.hint") : t(`review.word.${word}`)}
  </span>`;
}
