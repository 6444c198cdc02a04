/**
 * The mode Hide: a person hides a code, and the page answers the guesses of another or checks the
 * answers. Once the code is hidden, the guesses are drawn here, the answers to copy onto the board,
 * and the answers that are checked.
 */
import { html, nothing } from "lit-html";
import { isClaimWrong, trueAnswer } from "../../questions/hidden.ts";
import { isOver, waitingTurn, isSolved } from "../../state/game.ts";
import { awaitsClaim, codeOf, isEntering, pegsSet, secretText } from "../../state/hide.ts";
import { t } from "../../words/strings.ts";
import { redoButton, undoButton } from "../board/actions.ts";
import { answersView } from "../board/answers.ts";
import { button, headed, heading, sheetButton } from "../board/controls.ts";
import { colours, guessTray } from "../board/palette.ts";
import { codeRow, answerWords, keyPegsOf, hasBoard, pegButtons } from "../board/pegs.ts";
import { rowLegend } from "../board/legend.ts";
import { rowOf } from "../board/rows.ts";
import type { Hold } from "../../store/peek.ts";
import type { View } from "../board/view.ts";
import type { Game } from "../../state/types.ts";

/**
 * What stands in the row's place: the code while it is entered or looked at, the guess to answer;
 * null for the row itself.
 */
export function hideCard(view: View) {
  const game = view.game;
  if (isEntering(game)) return codeCard(view);
  if (view.sight === "shown" && view.state.panel === null)
    // So that the other person notices.
    return html`<section class="now looking">
      ${headed(t("look.title"), t("look.words"))}${codeRow(view.looks, codeOf(game))}
    </section>`;
  return awaitsClaim(game) ? claimCard(view) : null;
}

export const hideTray = (view: View) => (isEntering(view.game) ? codeTray(view) : hiddenTray(view));

/** The guess that the person answers. */
function claimCard({ game, replyTo }: View) {
  const wrong = isClaimWrong(game, replyTo) === true;
  const claim = game.hide?.claim;
  return html`<section class="now${wrong ? " wrong" : ""}">
    <div class="top">
      ${heading(t("claim.title", { number: waitingTurn(game) + 1 }))}
      ${
        wrong && claim
          ? html`<p class="why" role="alert">${t("claim.wrong", { answer: answerWords(claim) })}</p>`
          : html`<p class="why">${t(claim ? "claim.checking" : "claim.words")}</p>`
      }
    </div>
  </section>`;
}

const answeredTurn = ({ turns }: Game) => turns.findLastIndex(({ feedback }) => feedback);

/** Beside the title of the row. */
export function howActions(view: View) {
  const index = answeredTurn(view.game);
  return index < 0 ? nothing : html`<span class="actions">${howButton(view, index)}</span>`;
}

/** What stands above the row: the last answer, in key pegs to copy. */
export function lastAnswer(view: View) {
  const { game, facts } = view;
  const index = answeredTurn(game);
  const feedback = game.turns[index]?.feedback;
  if (!feedback)
    return html`${t(game.hide?.checks ? "hide.enter" : "hide.begin")}${looksWords(view)}`;
  return html`<span class="line to-copy">
      <span class="unseen">${t("hide.answer", { number: index + 1, answer: answerWords(feedback) })}</span>
      ${keyPegsOf(feedback, facts.board)}
      <span aria-hidden="true">${answerWords(feedback)}</span>
    </span>${looksWords(view)}`;
}

/** How often the code was looked at: the person who guesses may know. */
export function looksWords({ game }: View) {
  const { hide } = game;
  if (!hide || hide.checks || !hide.looks) return nothing;
  return html`<span class="looks">${t("look.count", { looks: hide.looks })}</span>`;
}

export const howButton = ({ dispatch, setAbout }: View, index: number, look = "act") => html`<button
  class=${look} aria-haspopup="dialog"
  @click=${() => {
    setAbout(index);
    dispatch({ type: "open", panel: "how" });
  }}
>${t("how.title")}</button>`;

function hiddenTray(view: View) {
  const { game, replyTo, dispatch } = view;
  const index = waitingTurn(game);
  // As in Play: what follows a game that is over can be brought back.
  if (isOver(game) && !view.fresh) return html`<div class="afterwards">${redoButton(view)}</div>`;
  const looking = holdButton(view, t("hide.see"), deliberate(view));
  if (awaitsClaim(game)) {
    const truth = trueAnswer(game, replyTo);
    const give = () => {
      if (truth)
        dispatch({ type: "answered", index, guess: game.turns[index].guess, feedback: truth });
    };
    return html`${answersView(view)}
      <div class="afterwards">
        ${button("act", t("claim.give"), give, { idle: !truth })}
        ${looking}
      </div>`;
  }
  return guessTray(view, [looking, sheetButton(view, "reveal", t("hide.giveUp"), "act")]);
}

/** The code while it is entered: its pegs are covered. */
function codeCard(view: View) {
  const { looks, dispatch, sight } = view;
  const game = view.game;
  const set = pegsSet(game);
  const boarded = hasBoard(view);
  const pegs = pegButtons(sight === "shown" ? codeOf(game) : set.map(() => null), {
    looks,
    boarded,
    label: t("hide.label"),
    cursor: game.cursor,
    choose: (position) => dispatch({ type: "select", position, shown: [] }),
    bare: (place) => set[place] && ["peg peg-covered", t("hide.covered")],
  });
  return html`<section class="now hiding">
    ${headed(t((game.hide?.round ?? 1) > 1 ? "hide.again" : "hide.title"), t(set.includes(false) ? "hide.lead" : "hide.ready"))}
    ${boarded ? rowOf("guess", "?", set.length, pegs) : pegs}
  </section>`;
}

function codeTray(view: View) {
  const game = view.game;
  const idle = secretText(game) === null;
  const hand = (checks: boolean) => () => view.dispatch({ type: "hide", checks });
  const about = t("hide.keep");
  // Once it was handed over, a look at the code is noticed on this screen too.
  return html`${colours(view)}
    ${holdButton(view, t("hide.see"), game.hide?.handed ? deliberate(view) : {})}
    ${button("big", html`${t("hide.hand")}<small aria-hidden="true">${about}</small>`, hand(false), { idle, about })}
    ${rowLegend(view, t("legend.code"))}
    <div class="afterwards">
      ${undoButton(view)}
      ${redoButton(view)}
      ${button("act", t("hide.self"), hand(true), { idle })}
    </div>`;
}

/** The card at the end: the code, for both to see, and the next game. */
export function hidingOverView(view: View, words: unknown) {
  const { game, looks, dispatch, seed } = view;
  const { length: turns } = game.turns;
  const about = t("hide.swap");
  return html`<section class="now over ending">
    ${heading(isSolved(game) ? t("won.hide", { turns }) : t("lost.hide"))}
    ${codeRow(looks, codeOf(game))}
    ${words}
    ${looksWords(view)}
    <div class="next" data-together>
      ${button("big", html`${t("do.new")}<small aria-hidden="true">${about}</small>`, () => dispatch({ type: "restart", seed: seed() }), { about })}
      ${turns ? [sheetButton(view, "review", t("review.open")), howButton(view, turns - 1, "option")] : nothing}
    </div>
  </section>`;
}

/**
 * A look at the code after the phone was handed over: it takes a second, so that all at the table
 * notice, and is counted.
 */
export const deliberate = ({ dispatch }: View) => ({
  wait: 1000,
  onShown: () => dispatch({ type: "looked" }),
});

/** A button that shows something while it is held down, by pointer or by key. */
export function holdButton({ sight, hold }: View, label: string, wanted: Hold) {
  const down = (event: PointerEvent) => {
    if (event.button === 0) hold.begin(wanted);
  };
  // A mouse that slides off the button leaves it; a finger does not, since the button captures it.
  const move = (event: PointerEvent) => {
    const { left, right, top, bottom } = (
      event.currentTarget as HTMLElement
    ).getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) hold.end(event);
  };
  const leave = (event: Event) => hold.end(event);
  const press = (event: KeyboardEvent) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation(); // Enter would confirm the row
    if (!event.repeat) hold.begin(wanted);
  };
  return html`<button
    class="hold ${sight}" data-hold aria-pressed=${sight === "shown"} aria-description=${t("hold.how")}
    .style="--wait: ${wanted.wait ?? 0}ms"
    @pointerdown=${down} @pointermove=${move} @pointerleave=${leave} @keydown=${press} @blur=${leave}
    @click=${(event: Event) => hold.click(wanted, event)}
    @contextmenu=${(event: Event) => event.preventDefault()}
  ><span>${label}</span><span>${t("hold.on")}</span></button>`;
}
