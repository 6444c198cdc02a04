/**
 * What the page says when no code fits: in the row's place a card that tells which turns may be the
 * slip, at each of these turns the likeliest correction as a button, and a panel with all others.
 */
import { html, nothing } from "lit-html";
import { SLOW } from "../../questions/requests.js";
import { current } from "../../state/state.js";
import { codeColours, readFeedback } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { button, heading, progressBar, sheetButton, switchView } from "../board/controls.js";
import { answerWords, codeWords, keyLine, pegRow } from "../board/pegs.js";
import { foundCodes } from "../../state/game.js";
/** @import { View } from "../board/view.js" */
/** @import { Diagnosis, Slip } from "../../questions/diagnosis.js" */
/** @import { State } from "../../state/types.js" */

/** The most explanations by several turns on the card: more would not fit on a phone. */
const MAX_ON_CARD = 3;
/** The most explanations by several turns in the panel, guesses that were entered wrong, and answers to one turn: 5 pegs have 20. */
const MAX_IN_PANEL = 40;
const MAX_GUESSES = 12;
const MAX_ANSWERS = 20;
/** The most pegs whose answers are drawn; those of more are told in words. */
const MAX_DRAWN = 6;

/** @param {View} view */
export function contradictionView(view) {
  const diagnosis = /** @type {Diagnosis} */ (view.facts.diagnosis);
  const { together, ofTurn } = diagnosis;
  return html`<section class="now wrong">
    ${heading(t("no.title"))}
    ${diagnosis.waiting ? waitingView(view, diagnosis.waiting) : html`<p>${words(view.state, diagnosis)}</p>`}
    ${together.length ? html`<div class="tiles slips">${together.slice(0, MAX_ON_CARD).map((slip) => jointButton(view, slip))}</div>` : nothing}
    <div class="actions">
      ${hasMore(diagnosis) && !view.wide ? sheetButton(view, "slips", t("slip.more"), "act") : nothing}
      ${ofTurn.size ? doubtButton(view) : nothing}
    </div>
  </section>`;
}

/** Whether there are explanations that the card and the buttons at the turns do not offer. @param {Diagnosis} diagnosis */
export const hasMore = ({ together, guesses, ofTurn }) =>
  guesses.length > 0 ||
  together.length > MAX_ON_CARD ||
  [...ofTurn.values()].some(({ length }) => length > 1);

/** @param {View} view @param {NonNullable<Diagnosis["waiting"]>} waiting */
function waitingView({ now }, { since, progress }) {
  if (since === undefined || now - since < SLOW) return html`<p></p>`;
  return html`<p class="why">${t("slip.wait")}
    ${progress === undefined ? nothing : progressBar(progress, t("slip.wait"))}</p>`;
}

/** @param {State} state @param {Diagnosis} diagnosis */
function sentence(state, { ofTurn, likeliest, together, cleared, complete }) {
  const [first, ...others] = ofTurn.keys();
  if (first && likeliest === null) return t("slip.equal", { turns: [first, ...others] });
  if (first) return t("slip.alone", { first, others, complete });
  const [several] = together;
  if (several) return t("slip.together", { turns: several.turns.map(({ turn }) => turn) });
  const suspects = current(state).turns.flatMap((_, index) =>
    cleared?.includes(index + 1) ? [] : [index + 1],
  );
  return cleared?.length ? t("slip.suspects", { turns: suspects }) : t("slip.none");
}

/** The same, with what can be done, and whether something was not tried. @param {State} state @param {Diagnosis} diagnosis */
function words(state, diagnosis) {
  const parts = [sentence(state, diagnosis)];
  if (!diagnosis.complete) parts.push(incomplete(diagnosis));
  if (diagnosis.ofTurn.size) parts.push(t("slip.tap"));
  else if (diagnosis.together.length) parts.push(t("slip.tapAll"));
  return parts.join(" ");
}

/** What was not tried: answers of single turns, or pairs of turns if no turn alone explains it. @param {Diagnosis} diagnosis */
const incomplete = ({ ofTurn, cleared }) =>
  t(ofTurn.size || cleared?.length ? "slip.notAll" : "slip.notAllPairs");

/**
 * What a screen reader is told below the title when the diagnosis is there; null before.
 * @param {View} view
 */
export function diagnosisWords({ state, facts: { diagnosis } }) {
  if (!diagnosis || diagnosis.waiting) return null;
  return words(state, diagnosis);
}

/**
 * What is shown beside a turn: the correction that mends it most likely, or that it is cleared.
 * @param {View} view
 * @param {number} index
 * @returns {import("../board/turns.js").Verdict | null}
 */
export function verdictOf(view, index) {
  const { diagnosis } = view.facts;
  if (!diagnosis || diagnosis.waiting) return null;
  const number = index + 1;
  const [best] = diagnosis.ofTurn.get(number) ?? [];
  if (best) {
    const shown = html`<small>${t("slip.fits")}</small><b translate="no">${shortAnswer(best.turns[0].to)}</b>`;
    const button = slipButton(
      view,
      best,
      number === diagnosis.likeliest ? "fix likeliest" : "fix",
      shown,
    );
    return { kind: "suspect", words: "", beside: html`${button}${guessedElse(view, index)}` };
  }
  if (!diagnosis.cleared) return null;
  const kind = diagnosis.cleared.includes(number) ? "cleared" : "suspect";
  return { kind, words: t(`slip.${kind}`), beside: nothing };
}

/**
 * The way out where the answer is right and the guess was entered wrong: it opens the turn with its first
 * peg chosen, so that the next tap changes the guess.
 * @param {View} view
 * @param {number} index
 */
function guessedElse({ dispatch }, index) {
  const open = () => {
    dispatch({ type: "edit", index });
    dispatch({ type: "select", position: 0, shown: [] });
  };
  const words = t("slip.other");
  return html`<button class="act else" @click=${open}>
    <span class="unseen">${t("join.colon", { name: words, words: t("slip.turn", { number: index + 1 }) })}</span><span aria-hidden="true">${words}</span>
  </button>`;
}

/** The ways to mend the game: all in a sheet; beside the board those that neither its turns nor the card offer. @param {View} view */
export function slipsView(view) {
  const { diagnosis } = view.facts;
  if (!diagnosis) return nothing;
  const { ofTurn, together, guesses, complete } = diagnosis;
  const [ofOne, ofSeveral] = view.wide ? [1, MAX_ON_CARD] : [0, 0];
  const joint = together.slice(ofSeveral, MAX_IN_PANEL);
  return html`${[...ofTurn]
    .filter(([, slips]) => slips.length > ofOne)
    .map(
      ([number, slips]) => html`<h3>${t("slip.answers", { number })}</h3>
        <div class="fixes">${slips.slice(ofOne, MAX_ANSWERS).map((slip) => answerButton(view, slip))}</div>`,
    )}
    ${joint.length ? html`<div class="tiles slips">${joint.map((slip) => jointButton(view, slip))}</div>` : nothing}
    ${guesses.length ? html`<h3>${t("slip.guesses")}</h3><div class="tiles slips">${guesses.slice(0, MAX_GUESSES).map((slip) => guessButton(view, slip))}</div>` : nothing}
    ${isCut(diagnosis) ? html`<p class="small">${t("slip.cut")}</p>` : nothing}
    ${complete ? nothing : html`<p class="small">${incomplete(diagnosis)}</p>`}`;
}

/** Whether the panel leaves explanations out. @param {Diagnosis} diagnosis */
const isCut = ({ together, guesses, ofTurn }) =>
  together.length > MAX_IN_PANEL ||
  guesses.length > MAX_GUESSES ||
  [...ofTurn.values()].some(({ length }) => length > MAX_ANSWERS);

/**
 * A button that mends the game; its name is the slip in words.
 * @param {View} view
 * @param {Slip} slip
 * @param {string} kind  the classes
 * @param {unknown} shown
 */
const slipButton = (
  view,
  slip,
  kind,
  shown,
) => html`<button class=${kind} @click=${() => mend(view, slip)}>
  <span class="unseen">${slipWords(view, slip)}</span><span class="shown" aria-hidden="true">${shown}</span>
</button>`;

/** @param {View} view @param {Slip} slip */
const answerButton = (view, slip) =>
  slipButton(view, slip, "answer", [answerDrawn(view, slip.turns[0].to), codesLeft(slip)]);

/** @param {View} view @param {string} text */
function answerDrawn({ facts }, text) {
  const { pegs } = facts.board;
  return pegs > MAX_DRAWN
    ? html`<b translate="no">${shortAnswer(text)}</b>`
    : keyLine(readFeedback(text), pegs);
}

/** @param {Slip} slip */
const codesLeft = ({ candidates }) =>
  candidates === null ? nothing : html`<small>${t("turn.codes", { codes: candidates })}</small>`;

/** @param {View} view @param {Slip} slip */
function guessButton(view, slip) {
  const [{ turn, to }] = slip.turns;
  const code = codeColours(view.facts.board, to);
  const number = html`<span>${t("slip.turn", { number: turn })}</span>`;
  return slipButton(view, slip, "option", [number, pegRow(view.looks, code), codesLeft(slip)]);
}

/** @param {View} view @param {Slip} slip */
function jointButton(view, slip) {
  const answers = slip.turns.map(
    ({ turn, to }) =>
      html`<span>${t("slip.turn", { number: turn })} ${answerDrawn(view, to)}</span>`,
  );
  return slipButton(view, slip, "option", [...answers, codesLeft(slip)]);
}

/** @param {View} view @param {Slip} slip */
function mend({ state, dispatch }, { turns }) {
  dispatch({ type: "mend", changes: turns });
  if (state.panel) dispatch({ type: "open", panel: null });
}

/** A slip in words: "Turn 2 to 3 black, 0 white: 14 codes left". @param {View} view @param {Slip} slip */
function slipWords({ facts: { board }, looks }, { turns, candidates }) {
  const changes = turns.map(({ turn, kind, to }, index) =>
    t(index ? "slip.further" : "slip.change", {
      turn,
      to:
        kind === "answer"
          ? answerWords(readFeedback(to))
          : codeWords(looks, codeColours(board, to)),
    }),
  );
  return t("slip.words", { changes: changes.join("; "), codes: candidates });
}

/** @param {string} text */
function shortAnswer(text) {
  const [black, white] = readFeedback(text);
  return t("answer.short", { black, white });
}

/** Whether Python can play on where one answer may be wrong. @param {View["facts"]} facts */
const isPossible = ({ analysis }) => analysis?.rules.listable ?? false;

/** @param {View} view */
export function doubtSwitch({ game, facts, dispatch }) {
  const { doubt } = game;
  if (!doubt && !isPossible(facts)) return nothing;
  return html`<div>
    ${switchView(doubt, (isOn) => dispatch({ type: "doubt", doubt: isOn }), t("doubt.one"))}
    <p class="small promise of-switch">${t("doubt.oneWords")}</p>
  </div>`;
}

/** The same on the card that says that no code fits; not where two codes were found, which is never in doubt. @param {View} view */
export function doubtButton({ game, facts, dispatch }) {
  if (game.doubt || foundCodes(game).length || !isPossible(facts)) return nothing;
  return button("act", t("doubt.playOn"), () => dispatch({ type: "doubt", doubt: true }));
}

/** Which answers were wrong, once the code is found; null where all were right or that is not known. @param {View["facts"]} facts */
export function wrongWords({ wrong }) {
  return wrong?.length ? t("won.wrong", { turns: wrong }) : null;
}
