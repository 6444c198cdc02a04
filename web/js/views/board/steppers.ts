/**
 * Draws answers when they are too many for a button each: two numbers are each a field with two
 * buttons.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../words/strings.ts";
import { moreActions } from "./actions.ts";
import { onText, submits } from "./controls.ts";
import { held } from "./press.ts";
import { keyMark } from "./pegs.ts";
import type { View } from "./view.ts";
import type { Game, Stepped } from "../../state/types.ts";
import type { Feedback } from "../../words/notation.ts";

const NOTHING_SET: Feedback = [0, 0];

export const steppedRow = ({ turns, editing }: Game) => (editing === null ? turns : turns[editing]);

export function steppedOn(game: Game, stepped: Stepped | null) {
  const row = steppedRow(game);
  if (stepped?.row === row) return stepped.answer;
  return ("feedback" in row ? row.feedback : null) ?? NOTHING_SET;
}

/** The number of white key pegs follows from that of black ones on some boards. */
function wholeOf(feedbacks: Feedback[]): (answer: Feedback) => Feedback {
  const follows = new Set(feedbacks.map(([black]) => black)).size === feedbacks.length;
  return (answer) => (follows && feedbacks.find(([black]) => black === answer[0])) || answer;
}

/**
 * Null if there is no such answer. A number that was typed may be too large; from there steps lead
 * down.
 * @param which - black or white
 * @param step - 1 or -1
 */
function stepFrom(
  answer: Feedback,
  which: 0 | 1,
  step: number,
  pegs: number,
  whole: ReturnType<typeof wholeOf>,
): Feedback | null {
  const [black, white] = answer;
  const next = whole(which ? [black, white + step] : [black + step, white]);
  const isThere =
    next[which] === answer[which] + step &&
    (step < 0 ? next[which] >= 0 : next[0] + next[1] <= pegs);
  return isThere ? next : null;
}

/** @param which - black or white */
function stepper(
  stepped: Feedback,
  setStepped: (change: (answer: Feedback) => Feedback) => void,
  pegs: number,
  which: 0 | 1,
  whole: ReturnType<typeof wholeOf>,
) {
  const what = t(which ? "answer.white" : "answer.black");
  /** @returns whether there was such an answer */
  const move = (step: number) => {
    let next: Feedback | null = null;
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
      aria-disabled=${stepFrom(stepped, which, step, pegs, whole) ? nothing : "true"}
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

export function steppers(
  view: View,
  feedbacks: Feedback[],
  choose: (feedback: Feedback) => void,
  effectOn: (answer: Feedback) => { codes: number | undefined; words: string },
) {
  const { facts } = view;
  const game = view.game;
  const row = steppedRow(game);
  const isStepped = game.editing !== null || view.stepped?.row === row;
  /** @param change - null to set it anew */
  const setStepped = (change: (answer: Feedback) => Feedback | null) =>
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
  const isPossible = (answer: Feedback) =>
    feedbacks.some((feedback) => String(feedback) === String(answer));
  const possible = isPossible(stepped);
  // A tap that comes too early gives no answer that cannot be; a person who means it sets it.
  const isReady = possible && (isStepped || codes !== 0);
  const effect = isReady ? words : t(isStepped ? "answer.never" : "answer.first");
  return html`<form class="steppers" aria-labelledby="ask" @submit=${submits(() => {})}>
      ${[0, 1].map((which) => stepper(stepped, setStepped, pegs, which as 0 | 1, whole))}
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
