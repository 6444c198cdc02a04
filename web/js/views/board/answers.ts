/**
 * Every possible answer as a button: blacks down, whites across, one tap ends the turn. The free
 * corner of this triangle has the other actions. From seven pegs on there are two steppers and one
 * button instead.
 */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { turnOf, waitingTurn } from "../../state/game.ts";
import { keyPegs, language, number, t } from "../../words/strings.ts";
import {
  listButton,
  redoButton,
  undoButton,
  whyButton,
  legend,
  button,
  unseen,
  onText,
  submits,
} from "./controls.ts";
import { answerWords, halves, keyLine, isUncountable, keyMark } from "./pegs.ts";
import { KINDS, type Board, type Feedback } from "../../words/notation.ts";
import { live } from "lit-html/directives/live.js";
import { held } from "./press.ts";
import type { View } from "./view.ts";
import type { Game, Stepped } from "../../state/types.ts";

/** A larger triangle does not fit on a phone. */
const MAX_PEGS = 6;
/** A smaller triangle has no room for the other actions in its corner; Redo is above it. */
const CORNERED = 4;

export function answersView(view: View) {
  const { game, state } = view;
  // Every other answer is wrong by the answers so far, so the person would see nothing but those.
  const facts = view.isDoubted ? { ...view.facts, leaves: null } : view.facts;
  const { board, feedbacks, guess, open } = facts;
  if (!open) return moreView(view);
  if (!feedbacks) return area(board, moreView(view));
  const turn = turnOf(game);
  const choose = (feedback: Feedback) => {
    if (game.hide) view.dispatch({ type: "claim", index: waitingTurn(game), feedback });
    else if (guess) view.dispatch({ type: "answer", turn, guess, feedback });
  };
  if (facts.certain && !view.isDoubted)
    return area(
      board,
      certainView(view, () => choose([board.pegs, 0])),
      "certain ",
    );
  const ask = game.hide
    ? "answer.askYours"
    : game.editing !== null
      ? "answer.fix"
      : facts.own
        ? "answer.askOwn"
        : "answer.ask";
  const example: Feedback =
    feedbacks.find((each: Feedback) => String(each) === "1,2") ?? feedbacks.at(-1);
  const keys = () =>
    legend(view, [
      ["Enter", t("legend.answers")],
      [example.join(" "), answerWords(example)],
    ]);
  return area(
    board,
    html`<div class="ask">
      <p id="ask">${t(ask)}</p>
      ${hasCorner(board) ? redoButton(view) : nothing}
    </div>
    ${(isTriangle(board) ? triangle : steppers)({ ...view, facts }, feedbacks, choose)}
    ${
      game.cursor === null
        ? guard([state.settings, language(), keyPegs(), String(example)], keys)
        : nothing
    }`,
  );
}

const moreView = (view: View) => html`<div class="afterwards">
  ${undoButton(view)}${redoButton(view)}${view.facts.rated ? [whyButton(view), listButton(view)] : nothing}
</div>`;

/** The area is as tall as the answers, so that nothing moves when they come. */
const area = (board: Board, inside: unknown, look = "") =>
  html`<div class="as-tall ${look}${shape(board)}" .style=${height(board)}>${inside}</div>`;

function effectOf({ leaves, mends }: View["facts"], feedback: Feedback) {
  if (!leaves) return { codes: undefined, words: "" };
  const codes = leaves[String(feedback)] ?? 0;
  return {
    codes,
    words: codes ? t(mends ? "answer.mends" : "answer.codes", { codes }) : t("answer.none"),
  };
}

/**
 * Few answers are in a line, with that of the code itself below: every guess has all the colours of
 * the code.
 */
const isLine = ({ pegs, colours, kind }: Board) =>
  pegs > 1 && (KINDS[kind].repeats ? colours === 1 : colours === pegs);

const hasCorner = (board: Board) => board.pegs >= CORNERED && isTriangle(board) && !isLine(board);

const linesOf = (board: Board) => (isLine(board) ? 2 : board.pegs);

const isTriangle = ({ pegs }: Board) => pegs <= MAX_PEGS;

const shape = (board: Board) =>
  isTriangle(board) ? (board.pegs > 4 ? "two-lines" : "") : "stepped";

/** A triangle without a free corner has the other actions in a line below it. */
const height = (board: Board) => `--rows: ${linesOf(board) + (hasCorner(board) ? 0 : 1)}`;

function triangle(view: View, feedbacks: Feedback[], choose: (feedback: Feedback) => void) {
  const { game, facts } = view;
  const { board } = facts;
  const { pegs } = board;
  const given = game.editing === null ? game.hide?.claim : game.turns[game.editing].feedback;
  const now = given ? String(given) : null;
  const cell = (feedback: Feedback) => {
    const [black, white] = feedback;
    const { codes, words: effect } = effectOf(facts, feedback);
    const solved = black === pegs;
    const place = isLine(board)
      ? `grid-row: ${solved ? 2 : 1}; grid-column: ${solved ? "1 / -1" : black + 1}`
      : solved
        ? `grid-row: ${pegs}; grid-column: 2 / span ${wide(pegs)}`
        : `grid-row: ${black + 1}; grid-column: ${white + 1}`;
    const words = solved ? t("answer.solvedWords", { black }) : answerWords(feedback);
    const mends = facts.mends && codes ? " mends" : "";
    return html`<button
      class="answer${solved ? " solved" : ""}${codes === 0 ? " none" : mends}"
      .style=${place}
      data-black=${black}
      data-white=${white}
      aria-description=${effect || nothing}
      aria-pressed=${now === null ? nothing : String(String(feedback) === now)}
      aria-disabled=${facts.guess ? nothing : "true"}
      @click=${() => choose(feedback)}
    >${unseen(words)}${keyLine(feedback, pegs)}${
      solved
        ? html`<small aria-hidden="true">${t("answer.solved")}</small>`
        : mends
          ? html`<small aria-hidden="true" translate="no">✓ ${number(codes ?? 0)}</small>`
          : nothing
    }</button>`;
  };
  const digits = Math.max(
    ...feedbacks.map((each) => 2 + number(facts.leaves?.[String(each)] ?? 0).length),
  );
  const columns = isLine(board) ? pegs - 1 : Math.max(3, pegs + 1);
  return html`<div
      class="triangle"
      data-together
      .style="--columns: ${columns}; --rows: ${linesOf(board)}; --digits: ${digits}; --abreast: ${halves(pegs)}"
    >
      ${answerGrid(feedbacks, "ask", cell)}${hasCorner(board) ? corner(view, pegs) : nothing}
    </div>
    ${hasCorner(board) ? nothing : moreView(view)}`;
}

const wide = (pegs: number) => (pegs > 4 ? 3 : pegs > 1 ? 2 : 1);

const corner = (view: View, pegs: number) => html`
    <span class="free" .style="grid-row: 2; grid-column: ${pegs + 1}">${undoButton(view)}</span>
    <span class="free" .style="grid-row: ${pegs - 1}; grid-column: 4 / -1">${whyButton(view)}</span>
    <span class="free" .style="grid-row: ${pegs}; grid-column: ${2 + wide(pegs)} / -1">${listButton(view)}</span>`;

/**
 * A row for each number of black key pegs, a column for each of white ones. They have no box of
 * their own: the buttons lie in the layout of the element around them.
 * @param label - the id of what names the grid
 */
export function answerGrid(
  feedbacks: Feedback[],
  label: string,
  button: (feedback: Feedback) => unknown,
) {
  const blacks = [...new Set(feedbacks.map(([black]) => black))].sort((a, b) => a - b);
  const most = Math.max(0, ...feedbacks.map(([, white]) => white));
  const row = (black: number) => html`<div role="row" aria-label=${t("answer.blacks", { black })}>
    <span role="rowheader" class="unseen">${t("answer.blacks", { black })}</span>
    ${feedbacks.filter((each) => each[0] === black).map((feedback) => html`<div role="gridcell">${button(feedback)}</div>`)}
  </div>`;
  return html`<div role="grid" aria-labelledby=${label}>
    <div role="row" class="unseen">
      <span role="columnheader">${t("why.answer")}</span>
      ${Array.from({ length: most + 1 }, (_, white) => html`<span role="columnheader">${t("answer.whites", { white })}</span>`)}
    </div>
    ${blacks.map(row)}
  </div>`;
}

/** Any other answer is a mistake somewhere, and can be given. */
function certainView(view: View, confirm: () => void) {
  const { board } = view.facts;
  const { pegs } = board;
  return html`<div class="ask"><p id="ask">${t("answer.ask")}</p></div>
    <button class="big" data-black=${pegs} data-white="0" @click=${confirm}>
      ${unseen(t("answer.solvedWords", { black: pegs }))}
      ${isUncountable(board) ? nothing : keyLine([pegs, 0], pegs)}<span aria-hidden="true">${t("answer.solved")}</span>
    </button>
    ${button("act", t("answer.other"), view.doubt)}
    ${moreView(view)}`;
}

const NOTHING_SET: Feedback = [0, 0];

export const steppedRow = ({ turns, editing }: Game) => (editing === null ? turns : turns[editing]);

export function steppedOn(game: Game, stepped: Stepped | null) {
  const row = steppedRow(game);
  if (stepped?.row === row) return stepped.answer;
  return ("feedback" in row ? row.feedback : null) ?? NOTHING_SET;
}

/**
 * A field and two buttons for the number of black key pegs, or of white ones.
 * @param stepFrom - the answer a step further, or null if there is none
 * @param set - sets the answer with another number of these pegs
 */
function stepper(
  which: 0 | 1,
  stepped: Feedback,
  stepFrom: (answer: Feedback, step: number) => Feedback | null,
  set: (change: (answer: Feedback) => Feedback) => void,
) {
  const what = t(which ? "answer.white" : "answer.black");
  /** @returns whether there was such an answer */
  const move = (step: number) => {
    let next: Feedback | null = null;
    set((now) => {
      next = stepFrom(now, step);
      return next ?? now;
    });
    return next !== null;
  };
  const write = onText((text) => {
    const number = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
    set(([black, white]) => (which ? [black, number] : [number, white]));
  });
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowUp" || key === "ArrowDown") move(key === "ArrowUp" ? 1 : -1);
    else if (!which && (key === " " || key === ",")) {
      const fields = (event.currentTarget as HTMLElement)
        .closest("form")
        ?.querySelectorAll("input");
      fields?.[1].focus();
    } else return;
    event.preventDefault();
  };
  const button = (step: number, sign: string, name: string) => {
    const { pointerdown, keydown, click } = held(() => move(step));
    return html`<button type="button" tabindex="-1" aria-label=${t(name, { what })}
      aria-disabled=${stepFrom(stepped, step) ? nothing : "true"}
      @pointerdown=${pointerdown} @keydown=${keydown} @click=${click}>${sign}</button>`;
  };
  // A field saves many taps in long rows.
  return html`<div class="stepper" role="group" aria-label=${what}>
    ${button(-1, "−", "answer.fewer")}
    <label>${keyMark(which ? "white" : "black")}<input
      type="text" inputmode="numeric" aria-label=${t("answer.number", { what })}
      .value=${live(String(stepped[which]))} @input=${write} @keydown=${onKey}
      @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
    ></label>
    ${button(1, "+", "answer.more")}
  </div>`;
}

function steppers(view: View, feedbacks: Feedback[], choose: (feedback: Feedback) => void) {
  const { facts, game } = view;
  const { pegs } = facts.board;
  const row = steppedRow(game);
  const isStepped = game.editing !== null || view.stepped?.row === row;
  /** @param change - null to set it anew */
  const setStepped = (change: (answer: Feedback) => Feedback | null) =>
    view.setStepped((now) => {
      const before = steppedOn(game, now);
      const answer = change(before);
      return answer === before ? now : answer && { answer, row };
    });
  // The number of white key pegs follows from that of black ones on some boards.
  const follows = new Set(feedbacks.map(([black]) => black)).size === feedbacks.length;
  const whole = (answer: Feedback) =>
    (follows && feedbacks.find(([black]) => black === answer[0])) || answer;
  const shown = steppedOn(game, view.stepped);
  const stepped = whole(shown);
  /** A number that was typed may be too large; from there steps lead down. */
  const stepFrom = (which: 0 | 1) => (answer: Feedback, step: number) => {
    const [black, white] = whole(answer);
    const next = whole(which ? [black, white + step] : [black + step, white]);
    const isThere =
      next[which] === [black, white][which] + step &&
      (step < 0 ? next[which] >= 0 : next[0] + next[1] <= pegs);
    return isThere ? next : null;
  };
  const set = (change: (answer: Feedback) => Feedback) =>
    setStepped((now) => {
      const next = change(now);
      return next === now ? now : whole(next);
    });
  const { codes, words } = effectOf(facts, stepped);
  const isPossible = (answer: Feedback) =>
    feedbacks.some((feedback) => String(feedback) === String(answer));
  const possible = isPossible(stepped);
  // A tap that comes too early gives no answer that cannot be; a person who means it sets it.
  const isReady = possible && (isStepped || codes !== 0);
  const effect = isReady ? words : t(isStepped ? "answer.never" : "answer.first");
  return html`<form class="steppers" aria-labelledby="ask" @submit=${submits(() => {})}>
      ${([0, 1] as const).map((which) => stepper(which, stepped, stepFrom(which), set))}
      <button
        type="submit" class="big enter${codes === 0 ? " none" : ""}"
        aria-disabled=${!facts.guess || !isReady ? "true" : nothing}
        @click=${() => {
          // Fast typing submits before the last figure is drawn.
          setStepped((now) => {
            if (!facts.guess || !isPossible(whole(now)) || (now === shown && !isReady)) return now;
            choose(whole(now));
            return null;
          });
        }}
      >${t("answer.enter")}<small>${effect}</small></button>
      <button type="button" class="answer solved" aria-disabled=${!facts.guess ? "true" : nothing} @click=${() => choose([pegs, 0])}>
        ${unseen(t("answer.solvedWords", { black: pegs }))}
        <small aria-hidden="true">${t("answer.solved")}</small>
      </button>
    </form>
    ${moreView(view)}`;
}
