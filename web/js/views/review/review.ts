/**
 * A game looked back on as a replay: one board stands still, a curve shows the codes left, and each
 * turn has one sentence. All figures are behind "Details", and say of themselves if they are not
 * proven.
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
  DECIMALS,
  isNonZero,
  type Account,
  type Reviewed,
  type TurnVerdict,
  type TurningPoint,
} from "../../questions/review.ts";
import { isOver } from "../../state/game.ts";
import { current } from "../../state/state.ts";
import { codeColours, type Turn } from "../../words/notation.ts";
import { t, decimal, number } from "../../words/strings.ts";
import { progressBar, unseen, button, fold, note, sectionView } from "../board/controls.ts";
import { partsTable } from "../board/parts.ts";
import { breaks, codeWords, isLong, keyPegsOf, pegRow, turnWords } from "../board/pegs.ts";
import { scoresLine, scoresView, toldScores } from "../play/scores.ts";
import type { View } from "../board/view.ts";
import { errorClause } from "../../words/errors.ts";
import type { CoreError } from "../../questions/types.ts";

/** A replay knows the turns, and which of them is in sight. */
interface Replay {
  view: View;
  turns: Turn[];
  index: number;
  review: Review | undefined;
  /** A guess that would have been better than the one in sight. */
  better: string | null;
  over: boolean;
}

type Reviewing = Replay & { review: Review };

export function reviewView(whole: View) {
  const view = whole.games.looked ? lookedBack(whole) : whole;
  const { game, state, facts, replyTo } = view;
  const turns = reviewedTurns(game.rules, game.turns);
  const asked = replyTo(reviewOf(state));
  if (asked?.error && asked.error.kind !== "worker")
    return note(failureWords(asked.error, facts.wrong), "error");
  if (!turns.length) return html`<p>${t("review.none")}</p>`;
  const review = asked?.reply as Review | undefined;
  const decided = review?.verdict.turning_point?.turn ?? turns.length;
  const index = Math.min(turns.length, view.replayed ?? decided) - 1;
  const better = review ? betterAt(review, index) : null;
  const replay = { view, turns, index, review, better, over: isOver(game) };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && !(event.target instanceof HTMLInputElement)) step(replay, by);
  };
  return html`<div class="replay" @keydown=${press}>
      ${boardView(replay)}
      <div class="stack close">
        ${curveView(replay)}
        ${review ? storyView({ ...replay, review }) : waitView(view, asked?.progress)}
      </div>
    </div>
    ${review ? detailsView({ ...replay, review }) : nothing}`;
}

function lookedBack(view: View): View {
  const state = reviewedState(view.state, view.games.looked);
  const game = current(state);
  const facts = factsOf(state, view.replyTo);
  return { ...view, state, game, facts, looks: view.looksFor(game.rules, facts.board.colours) };
}

function waitView({ state }: View, progress = 0) {
  const wait = t("review.wait", { chance: hasChance(state) });
  return html`<div role="status">
    <p>${wait}</p>
    ${progressBar(progress, wait)}
    <p class="small">${t("review.leave")}</p>
  </div>`;
}

function betterAt({ turns, verdict }: Review, index: number) {
  const { guess, best } = turns[index];
  const isBest = ["only", "best", "unknown"].includes(verdict.turns[index].reason.kind);
  return isBest || guess === best ? null : best;
}

const show = (replay: Replay, turn: number) => {
  // Two acts may come before the next drawing: the second one counts from the first.
  replay.index = Math.max(1, Math.min(replay.turns.length, turn)) - 1;
  replay.view.choose({ replayed: replay.index + 1, improved: false, opened: null });
};

const step = (replay: Replay, by: number) => show(replay, replay.index + 1 + by);

/** A finger moves at least this far in a swipe, in pixels. */
const SWIPE = 30;

/** The board. A tap on its right half leads on and one on its left half back, as a swipe does. */
function boardView(replay: Replay) {
  const { view, turns } = replay;
  let from = 0;
  const tap = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = (currentTarget as HTMLElement).getBoundingClientRect();
    step(replay, clientX < left + width / 2 ? -1 : 1);
  };
  const touch = ({ clientX }: PointerEvent) => {
    from = clientX;
  };
  const lift = ({ clientX, pointerType }: PointerEvent) => {
    const by = clientX - from;
    if (pointerType === "touch" && Math.abs(by) > SWIPE) step(replay, -Math.sign(by));
  };
  return html`<div class="so-far begun" tabindex="-1"
    @click=${tap} @pointerdown=${touch} @pointerup=${lift}>
    <ol class="turns" role="list" aria-label=${t("turns.label")} .style="${breaks(view.facts.board.pegs)}; --turns: ${turns.length}">
      ${turns.map((_, index) => rowView(replay, index))}
    </ol>
  </div>`;
}

/** The codes left after a turn: none when the code was found; null if they were too many. */
function leftAfter({ view, turns, review }: Replay, index: number) {
  if (turns[index].feedback?.[0] === view.facts.board.pegs) return 0;
  if (review) return review.verdict.turns[index].left ?? null;
  const counted = view.facts.analysis?.turns[index];
  return counted?.guess === turns[index].guess ? counted.candidates : null;
}

/**
 * A row of the board; in that of the turn in sight the better guess takes the place of the one
 * made.
 */
function rowView(replay: Replay, index: number) {
  const { view, turns, index: seen, better } = replay;
  const { facts, looks, improved } = view;
  const { board } = facts;
  const { guess, feedback } = turns[index];
  const swapped = index === seen && improved ? better : null;
  const code = codeColours(board, swapped ?? guess);
  const words = swapped
    ? betterWords(view, swapped)
    : turnWords(looks, board, turns[index], index + 1);
  const left = leftAfter(replay, index);
  return html`<li aria-current=${index === seen ? "true" : nothing}>
    <div class="row${isLong(board) ? " long" : ""}${index === seen ? " editing" : ""}">
      ${unseen(words)}
      <span class="number" aria-hidden="true" translate="no">${index + 1}</span>
      ${pegRow(looks, code)}
      ${keyPegsOf(swapped ? null : feedback, board)}
      <span class="count">${!left || swapped ? nothing : t("turn.codes", { codes: left })}</span>
    </div>
  </li>`;
}

const betterWords = ({ looks, facts }: View, guess: string) =>
  t("join.colon", {
    name: t("review.better"),
    words: codeWords(looks, codeColours(facts.board, guess)),
  });

/** The curve of the codes left, which is a slider of the turns, and a button on each side of it. */
function curveView(replay: Replay) {
  const { view, turns, index, review } = replay;
  const count = turns.length;
  const all = review?.verdict.turns[0].codes ?? view.facts.analysis?.rules.codes;
  const left = [all, ...turns.map((_, at) => leftAfter(replay, at))];
  const most = Math.log(1 + Math.max(1, ...left.map((codes) => codes ?? 0)));
  const points = left.flatMap((codes, at) =>
    codes == null ? [] : [{ at, x: at / count, y: 1 - Math.log(1 + codes) / most }],
  );
  const decided = review?.verdict.turning_point?.turn;
  const step = stepWords(replay);
  const codes = left[index + 1];
  const slide = ({ target }: Event) => show(replay, Number((target as HTMLInputElement).value));
  return html`<div class="curve" .style="--turns: ${count}">
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polyline points=${points.map(({ x, y }) => `${x},${y}`).join(" ")}></polyline>
      </svg>
      <b .style="--x: ${(index + 1) / count}"></b>
      ${points.map(
        ({ at, x, y }) =>
          html`<i class=${at === decided ? "decides" : at === index + 1 ? "seen" : ""} .style="--x: ${x}; --y: ${y}"></i>`,
      )}
      <input type="range" autofocus min="1" max=${count} .value=${String(index + 1)} aria-label=${t("review.left")}
        aria-valuetext=${codes ? t("turn.codes", { codes }) : step} @input=${slide}>
    </div>
    <p class="line apart steps">
      ${stepButton(replay, "back", -1)}<b>${step}</b>${stepButton(replay, "on", 1)}
    </p>`;
}

const SIGNS = { best: "★", good: "✓", fair: "=", costly: "▼", hint: "?" };

const stepWords = ({ turns, index }: Replay) =>
  t("review.step", { turn: index + 1, turns: turns.length });

const stepButton = (replay: Replay, name: "back" | "on", by: number) =>
  button("chip icon", by < 0 ? "←" : "→", () => step(replay, by), {
    label: t(`review.${name}`),
    idle: !replay.turns[replay.index + by],
  });

function sentenceAt({ review, over }: Reviewing, index: number) {
  const { turning_point: point, turns } = review.verdict;
  if (point?.turn === index + 1) return turningWords(point, over);
  return reasonWords(turns[index].reason, review.turns[index].certainty);
}

function storyView(replay: Reviewing) {
  const { view, review, index, better, over } = replay;
  const { verdict, solved, turns } = review;
  const isTurningPoint = verdict.turning_point?.turn === index + 1;
  const toggle = () => {
    const guess = view.improved ? turns[index].guess : better;
    const opened = view.opened && guess ? { index, guess } : null;
    view.choose({ improved: !view.improved, opened });
  };
  const scores = toldScores({ ...verdict, won: solved || !over, guesses: turns.length });
  const { word, hinted } = verdict.turns[index];
  const kind = hinted ? "hint" : word;
  const named = kind && t(hinted ? "do.hint" : `review.word.${word}`);
  return html`<div class="line apart">
      ${
        kind
          ? html`<b class=${`word ${kind}`} aria-hidden="true">${SIGNS[kind]} ${named}</b>`
          : nothing
      }
      ${better ? button("chip", t("review.better"), toggle, { pressed: view.improved }) : nothing}
    </div>
    <p class="story" role="status">
      ${isTurningPoint ? html`<span class="decided" aria-hidden="true">◆</span>` : nothing}
      <span class="unseen">${stepWords(replay)}. ${named && `${named}.`}</span>
      ${sentenceAt(replay, index)}
      ${view.improved && better ? html`${unseen(betterWords(view, better))}` : nothing}
    </p>
    ${scoresView(scores)}`;
}

function detailsView({ view, turns, index, review, over }: Reviewing) {
  const { verdict } = review;
  const { skill, chance, most_lost: most } = verdict;
  const hinted = verdict.turns.flatMap((turn, at) => (turn.hinted ? [at + 1] : []));
  const unsure = view.game.doubt || turns.some((turn) => turn.unsure);
  const { whole, terms, notes } = accountWords(accountOf(review), review, {
    over,
    chance,
    counts: hinted.length < turns.length,
  });
  return fold(
    t("review.details"),
    html`<div class="stack">
      ${sectionView("review-turn", t("turn.number", { number: index + 1 }), [figuresView(review, index), partsView(view, review, index)])}
      ${sectionView(
        "review-sum",
        t("review.sum"),
        html`
        ${whole ? html`<p><b>${whole}</b> ${terms}</p>` : nothing}
        ${notes.map((words) => note(words))}
        ${note(hinted.length && t("review.hintedTurns", { turns: hinted }))}
        ${note(unsure && t("review.unsure"))}
        <p class="small">${t("review.limits", { ...most })}</p>
        <p class="small">${t("review.meaning", { chance })} ${t("review.hundred", { skill: skill !== null, chance })}</p>`,
      )}
    </div>`,
  );
}

function figuresView({ turns, verdict }: Review, index: number) {
  const turn = turns[index];
  if (turn.certainty === null) return nothing;
  return html`<p>${scoresLine(verdict.turns[index])}</p>
    <p>${skillWords(turn)} ${luckWords(turn)}</p>
    <p class="small">${toGoWords(turn)}</p>`;
}

/** Shows what the answers to the guess on the board would have left, once it is asked for. */
function partsView(view: View, review: Review, index: number) {
  const { state, facts, replyTo, opened, game } = view;
  const turn = game.turns[index];
  const guess = view.improved ? review.turns[index].best : turn.guess;
  const reply = replyTo(otherGuessRequest(state, opened))?.reply;
  const came = view.improved ? undefined : turn.feedback?.join(",");
  const toggle = () => view.choose({ opened: opened ? null : { index, guess } });
  return html`${button("act", t("review.answers"), toggle, { expanded: opened !== null })}
    ${
      !reply
        ? nothing
        : reply.candidates === null
          ? note(t("review.uncounted"))
          : partsTable(reply.parts, facts.board.pegs, { caption: t("review.answers"), came })
    }`;
}

/** Half of the last digit that is shown. */
const LEAST = 10 ** -DECIMALS / 2;

/**
 * The turn that decided a game, in one sentence.
 * @param over - whether the game has ended
 */
export function turningWords(point: TurningPoint, over: boolean) {
  const { turn, kind, moved, codes, left, average, best_left, best_average } = point;
  const best = (kind === "left" ? best_left : best_average) ?? 0;
  const same = isSame(average, best);
  const values = { codes, left, best, average, same, sooner: moved < 0 };
  return t("review.decided", { over, turn, why: t(`review.turning.${kind}`, values) });
}

/** True if two figures are shown as the same number. */
const isSame = (one: number, other: number) => Math.round(one) === Math.round(other);

export function reasonWords(
  { kind, turns, own, best }: TurnVerdict["reason"],
  certainty: Reviewed["certainty"],
) {
  if (kind === "unknown") return t("review.unknown");
  if (kind === "best") return t(certainty === "exact" ? "review.perfect" : "review.noBetter");
  return t(`review.why.${kind}`, { turns, own, best, same: isSame(own ?? 0, best ?? 0) });
}

/**
 * The account as one sum, and what has to be said about it.
 * @param game - whether no more guesses can be made, answers can be luck, and any guess is skill
 */
export function accountWords(
  account: Account | null,
  { turns }: Pick<Review, "turns">,
  { over, chance, counts }: { over: boolean; chance: boolean; counts: boolean },
): { whole: string; terms: string; notes: string[] } {
  if (!account) return { whole: "", terms: "", notes: [t("review.allUnknown")] };
  const { from, skill, luck, certainty } = account;
  const figure = (value: number) => decimal(value, DECIMALS);
  const terms = [
    t("review.expected", { figure: figure(account.start) }),
    skill ? t("review.skill", { figure: figure(skill) }) : "",
    luck
      ? t(luck < 0 ? "review.badLuck" : "review.goodLuck", {
          figure: figure(Math.abs(luck)),
          chance,
        })
      : "",
  ].filter(Boolean);
  const { used, rest } = account;
  const margin = Math.max(...turns.map((turn) => turn.margin ?? 0));
  return {
    whole:
      rest === null
        ? t("review.whole", { from, used })
        : t(over ? "review.wholeLost" : "review.wholeUnfinished", {
            from,
            used,
            rest: figure(rest),
          }),
    terms:
      certainty !== "exact" ? t("review.termsAbout", { terms: terms.join(" ") }) : terms.join(" "),
    notes: [
      from > 1 ? t("review.before", { turn: from }) : "",
      !counts
        ? ""
        : skill === null
          ? t(certainty === "exact" ? "review.noSkill" : "review.noSkillKnown")
          : skill === 0
            ? t("review.littleSkill", { figure: figure(2 * LEAST) })
            : "",
      !luck && chance ? t("review.noLuck") : "",
      t(`review.sure.${certainty}`, { margin }),
    ].filter(Boolean),
  };
}

export function skillWords({ loss, margin, certainty }: Reviewed) {
  const cost = Math.max(0, loss ?? 0);
  if (!isNonZero(cost)) return t(certainty === "exact" ? "review.perfect" : "review.noBetter");
  const little = Math.max(2 * LEAST, margin ?? 0);
  if (cost < LEAST || cost <= (margin ?? 0))
    return t("review.costLittle", { figure: number(little) });
  return t(certainty === "exact" ? "review.cost" : "review.costAbout", { cost });
}

export function luckWords({ luck, certainty }: Reviewed) {
  const saved = luck ?? 0;
  if (!isNonZero(saved)) return t("review.even");
  if (Math.abs(saved) < LEAST) return t("review.almostEven");
  return t(saved > 0 ? "review.answerSaved" : "review.answerCost", {
    saved: Math.abs(saved),
    exact: certainty === "exact",
  });
}

export const toGoWords = ({ before, expected_after: expected, after, certainty }: Reviewed) =>
  t(after === 0 ? "review.toGoFound" : "review.toGo", {
    before,
    guess: 1 + (expected ?? 0),
    after,
    exact: certainty === "exact",
  });

/**
 * Says why there is no review.
 * @param wrong - the turns that the code shows to be wrong, once it is found
 */
export function failureWords(error: CoreError, wrong: number[] | null) {
  if (error.kind !== "contradiction") return t("review.failed", { message: errorClause(error) });
  const words = t("review.contradiction", { turn: error.turn });
  return wrong?.length ? `${words} ${t("won.wrong", { turns: wrong })}` : words;
}
