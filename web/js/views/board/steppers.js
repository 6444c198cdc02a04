/** The answer where there are too many for a button each: the numbers of black and of white key pegs, each as a field with two buttons. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../words/strings.js";
import { moreActions } from "./actions.js";
import { onText, submits } from "./controls.js";
import { held } from "./press.js";
import { keyMark } from "./pegs.js";
/** @import { View } from "./view.js" */
/** @import { Game, Stepped } from "../../state/types.js" */
/** @import { Feedback } from "../../words/notation.js" */

/** What the steppers begin with. @type {Feedback} */
const NOTHING_SET = [0, 0];

/** @param {Game} game */
export const steppedRow = ({ turns, editing }) => (editing === null ? turns : turns[editing]);

/** The answer on the steppers: the one that was set, or that of the turn that is corrected. @param {Game} game @param {Stepped | null} stepped */
export function steppedOn(game, stepped) {
  const row = steppedRow(game);
  if (stepped?.row === row) return stepped.answer;
  return ("feedback" in row ? row.feedback : null) ?? NOTHING_SET;
}

/**
 * What makes of the number of black key pegs the whole answer, on a board where white follows from it.
 * @param {Feedback[]} feedbacks
 * @returns {(answer: Feedback) => Feedback}
 */
function wholeOf(feedbacks) {
  const follows = new Set(feedbacks.map(([black]) => black)).size === feedbacks.length;
  return (answer) => (follows && feedbacks.find(([black]) => black === answer[0])) || answer;
}

/**
 * An answer with one key peg more or fewer of a kind, or null if there is no such answer. A number that was
 * typed may be too large; from there steps lead down.
 * @param {Feedback} answer
 * @param {0 | 1} which  black or white
 * @param {number} step  1 or -1
 * @param {number} pegs
 * @param {ReturnType<typeof wholeOf>} whole
 * @returns {Feedback | null}
 */
function stepFrom(answer, which, step, pegs, whole) {
  const [black, white] = answer;
  const next = whole(which ? [black, white + step] : [black + step, white]);
  const isThere =
    next[which] === answer[which] + step &&
    (step < 0 ? next[which] >= 0 : next[0] + next[1] <= pegs);
  return isThere ? next : null;
}

/**
 * @param {Feedback} stepped
 * @param {(change: (answer: Feedback) => Feedback) => void} setStepped
 * @param {number} pegs
 * @param {0 | 1} which  black or white
 * @param {ReturnType<typeof wholeOf>} whole
 */
function stepper(stepped, setStepped, pegs, which, whole) {
  const what = t(which ? "answer.white" : "answer.black");
  /** Change the answer; returns whether there was such an answer. @param {number} step */
  const move = (step) => {
    /** @type {Feedback | null} */
    let next = null;
    setStepped((now) => {
      next = stepFrom(whole(now), which, step, pegs, whole);
      return next ?? now;
    });
    return next !== null;
  };
  const write = onText((text) => {
    const number = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
    setStepped(([black, white]) => whole(which ? [black, number] : [number, white]));
  });
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const { key } = event;
    if (key === "ArrowUp" || key === "ArrowDown") move(key === "ArrowUp" ? 1 : -1);
    else if (!which && (key === " " || key === ",")) {
      // "1 2" and "1,2" are black and white.
      const fields = /** @type {HTMLElement} */ (event.currentTarget)
        .closest("form")
        ?.querySelectorAll("input");
      fields?.[1].focus();
    } else return;
    event.preventDefault();
  };
  const button = (
    /** @type {number} */ step,
    /** @type {string} */ sign,
    /** @type {string} */ name,
  ) => {
    const { pointerdown, keydown, click } = held(() => move(step));
    return html`<button type="button" tabindex="-1" aria-label=${t(name, { what })}
      aria-disabled=${stepFrom(stepped, which, step, pegs, whole) ? nothing : "true"}
      @pointerdown=${pointerdown} @keydown=${keydown} @click=${click}>${sign}</button>`;
  };
  // A field as well, where long rows would want many taps.
  return html`<div class="stepper" role="group" aria-label=${what}>
    ${button(-1, "−", "answer.fewer")}
    <label>${keyMark(which ? "white" : "black")}<input
      type="text" inputmode="numeric" aria-label=${t("answer.number", { what })}
      .value=${live(String(stepped[which]))} @input=${write} @keydown=${onKey}
      @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
    ></label>
    ${button(1, "+", "answer.more")}
  </div>`;
}

/**
 * @param {View} view
 * @param {Feedback[]} feedbacks
 * @param {(feedback: Feedback) => void} choose
 * @param {(answer: Feedback) => {codes: number | undefined, words: string}} effectOn  the codes
 */
export function steppers(view, feedbacks, choose, effectOn) {
  const { facts } = view;
  const game = view.game;
  const row = steppedRow(game);
  const isStepped = game.editing !== null || view.stepped?.row === row;
  /** @param {(answer: Feedback) => Feedback | null} change  null: it is to be set anew */
  const setStepped = (change) =>
    view.setStepped((now) => {
      const before = steppedOn(game, now);
      const answer = change(before);
      return answer === before ? now : answer && { answer, row };
    });
  const whole = wholeOf(feedbacks);
  const shown = steppedOn(game, view.stepped);
  const stepped = whole(shown);
  const { codes, words } = effectOn(stepped);
  const { pegs } = facts.board;
  const isPossible = (/** @type {Feedback} */ answer) =>
    feedbacks.some((feedback) => String(feedback) === String(answer));
  const possible = isPossible(stepped);
  // A tap that comes too early gives no answer that cannot be; a person who means it sets it.
  const isReady = possible && (isStepped || codes !== 0);
  const effect = isReady ? words : t(isStepped ? "answer.never" : "answer.first");
  return html`<form class="steppers" aria-labelledby="ask" @submit=${submits(() => {})}>
      ${[0, 1].map((which) => stepper(stepped, setStepped, pegs, /** @type {0 | 1} */ (which), whole))}
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
        <span class="unseen">${t("answer.solvedWords", { black: pegs })}</span>
        <small aria-hidden="true">${t("answer.solved")}</small>
      </button>
    </form>
    <div class="afterwards">${moreActions(view)}</div>`;
}
