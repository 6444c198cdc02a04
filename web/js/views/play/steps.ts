/**
 * The sheet of what follows from the answers: one step after another during a game of Play, the
 * whole way afterwards and in Solve.
 */
import { html, nothing } from "lit-html";
import { explainedTurns, stepsRequest, toldOf } from "../../questions/makers.ts";
import { isOver, turnOf } from "../../state/game.ts";
import { codeColours, type Board, type Turn, type Written } from "../../words/notation.ts";
import { colourOf, stepWords, type Reasoning, type Step } from "../../words/reasons.ts";
import { number, t } from "../../words/strings.ts";
import { button, errorView, unseen, useCode } from "../board/controls.ts";
import { pegOf, codeWords, pegRow, boardFor, turnToRead } from "../board/pegs.ts";
import type { View } from "../board/view.ts";

type On = ReturnType<typeof boardFor>;

/** The most codes of a trial that are shown, and the most colours of a peg. */
const MOST_TRIED = 12;
const MOST_COLOURS = 12;

export function stepsView(view: View) {
  const { game, replyTo } = view;
  const asked = replyTo(stepsRequest(game));
  if (asked?.error) return errorView(asked.error);
  if (!asked?.reply) return html`<p role="status">${t("steps.wait")}</p>`;
  return isOver(game) || !game.play ? wayView(view, asked.reply) : nextView(view, asked.reply);
}

/** Without a step there is one code only if there is one colour. */
const isFound = ({ colours }: Board, { steps }: Reasoning) =>
  steps.at(-1)?.notes.pegs.every(({ length }) => length === 1) ?? colours === 1;

function nextView(view: View, reasoning: Reasoning) {
  const { game, dispatch } = view;
  const on = boardFor(view, game.rules);
  const { steps, all } = toldOf(game, reasoning);
  const last = steps.at(-1);
  const ask = () => dispatch({ type: "ask", turn: turnOf(game), what: "step" });
  const ends = steps.length === all;
  const use = isFound(on.board, reasoning) ? useView(view, reasoning) : nothing;
  return html`${turnsView(on, explainedTurns(game), last?.turns ?? [])}
    <div class="stack close reason" role="status">
      ${
        last
          ? html`<h3>${t("steps.number", { number: steps.length, steps: all })}</h3>${stepView(on, last)}`
          : html`<p>${all ? t("steps.begin") : nothing}</p>`
      }
      ${ends ? endView(on, reasoning) : nothing}
    </div>
    ${last ? knownView(view, last, steps.at(-2)) : nothing}
    ${
      steps.length > 1
        ? html`<h3>${t("steps.before")}</h3>${reasonsView(on, steps.slice(0, -1))}`
        : nothing
    }
    <div class="reason-next">${ends ? use : button("big", t("hint.step"), ask)}</div>`;
}

/** The code that the last step has found: codes that do not fit may stand above it. */
const endView = ({ board, looks }: On, reasoning: Reasoning) =>
  isFound(board, reasoning)
    ? html`<p><b>${t("steps.found")}</b></p>${pegRow(looks, codeColours(board, reasoning.code))}`
    : html`<p>${t("steps.end")}</p>`;

function wayView(view: View, reasoning: Reasoning) {
  const game = { rules: view.game.rules, turns: explainedTurns(view.game) };
  return html`${pastWayView(view, game, reasoning)}${endView(boardFor(view, game.rules), reasoning)}`;
}

const reasonsView = (on: On, steps: Step[]) =>
  html`<ol class="stack close reasons">${steps.map((step) => html`<li>${stepView(on, step)}</li>`)}</ol>`;

export const writtenView = (view: View, game: Written) =>
  turnsView(boardFor(view, game.rules), game.turns, []);

export const pastWayView = (view: View, game: Written, { steps }: Reasoning) =>
  html`${writtenView(view, game)}${reasonsView(boardFor(view, game.rules), steps)}`;

function useView(view: View, { code }: Reasoning) {
  const colours = codeColours(view.facts.board, code);
  const about = codeWords(view.looks, colours);
  return button("big", t("turn.reuse"), () => useCode(view, colours), { about });
}

/** @param named - the numbers of the turns that a step names, which are marked */
function turnsView({ board, looks }: On, turns: Turn[], named: number[]) {
  return html`<ol class="stack close reason-turns" role="list" aria-label=${t("steps.turns")}>
    ${turns.map((turn, index) => {
      const isNamed = named.includes(index + 1);
      return html`<li class=${isNamed ? "named" : ""}>
        <span class="number" aria-hidden="true">${number(index + 1)}</span>
        ${turnToRead(looks, board, turn, index + 1)}${isNamed ? unseen(` ${t("steps.named")}`) : nothing}
      </li>`;
    })}
  </ol>`;
}

/** A step in words: a supposition with its consequences, or the codes that were tried. */
function stepView({ board, looks }: On, step: Step) {
  const { first, then } = stepWords(step, board, looks);
  const more = step.tried.length - MOST_TRIED;
  return html`<p>${first}</p>
    ${then.length ? html`<ul class="stack close">${then.map((words) => html`<li>${words}</li>`)}</ul>` : nothing}
    ${
      step.tried.length
        ? html`<ul class="stack close tried">${triedOf(step).map(({ code, turn }) => {
            const colours = codeColours(board, code);
            return html`<li class="line">${unseen(t("join.colon", { name: codeWords(looks, colours), words: "" }))}${pegRow(looks, colours)}
            <span>${turn === null ? t("steps.fits") : t("steps.misfit", { turn })}</span></li>`;
          })}</ul>${more > 0 ? html`<p>${t("steps.more", { codes: more })}</p>` : nothing}`
        : nothing
    }`;
}

/** The codes of a trial that are shown: those that fit, and the first of the others. */
function triedOf({ tried }: Step) {
  const others = tried.filter(({ turn }) => turn !== null).slice(0, MOST_TRIED - 1);
  return tried.filter((each) => each.turn === null || others.includes(each));
}

/** The colours that each peg can still be; those that the step has taken away are crossed out. */
function knownView({ facts, looks }: View, step: Step, before: Step | undefined) {
  const { board } = facts;
  const colours = (symbols: string[]) => symbols.map((symbol) => colourOf(board, symbol));
  const all = looks.map((_, colour) => colour);
  return html`<h3>${t("steps.known")}</h3>
    <ul class="known" .style=${`--pegs: ${board.pegs}`}>${step.notes.pegs.map((symbols, index) => {
      const left = colours(symbols);
      const old = before ? colours(before.notes.pegs[index]) : all;
      const words = t("steps.peg", {
        peg: index + 1,
        names: left.map((colour) => looks[colour].name),
      });
      return html`<li class=${left.length === 1 ? "settled" : ""}>
        ${unseen(words)}
        <span class="number" aria-hidden="true">${number(index + 1)}</span>
        ${old.slice(0, MOST_COLOURS).map((colour) => pegOf(looks[colour], left.includes(colour) ? "" : " gone"))}
        ${old.length > MOST_COLOURS ? html`<span aria-hidden="true">…</span>` : nothing}
      </li>`;
    })}</ul>`;
}
