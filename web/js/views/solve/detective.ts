/**
 * Helps when no code fits: a card tells which turns may be the slip, at each of these turns the
 * likeliest correction is a button, and a panel has all others.
 */
import { html, nothing } from "lit-html";
import { SLOW } from "../../questions/requests.ts";
import { current } from "../../state/state.ts";
import { codeColours, readFeedback } from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import {
  button,
  heading,
  progressBar,
  sheetButton,
  switchView,
  unseen,
  note,
} from "../board/controls.ts";
import { answerWords, codeWords, keyLine, pegRow } from "../board/pegs.ts";
import { foundCodes } from "../../state/game.ts";
import type { View } from "../board/view.ts";
import type { Diagnosis, Slip } from "../../questions/diagnosis.ts";
import type { State } from "../../state/types.ts";
import type { Verdict } from "../board/pegs.ts";

/** More explanations would not fit on a phone. */
const MAX_ON_CARD = 3;
/**
 * Explanations by several turns, guesses that were entered wrong, and answers to one turn: 5 pegs
 * have 20.
 */
const MAX_IN_PANEL = 40;
const MAX_GUESSES = 12;
const MAX_ANSWERS = 20;
/** Answers of more pegs are told in words. */
const MAX_DRAWN = 6;

export function contradictionView(view: View) {
  const diagnosis = view.facts.diagnosis as Diagnosis;
  const { together, ofTurn } = diagnosis;
  return html`<section class="now wrong">
    ${heading(t("no.title"))}
    ${diagnosis.waiting ? waitingView(view, diagnosis.waiting) : html`<p>${words(view.state, diagnosis)}</p>`}
    ${tiles(view, together.slice(0, MAX_ON_CARD), jointButton)}
    <div class="actions">
      ${hasMore(diagnosis) && !view.wide ? sheetButton(view, "slips", t("slip.more"), "act") : nothing}
      ${ofTurn.size ? doubtButton(view) : nothing}
    </div>
  </section>`;
}

/** True if there are explanations that the card and the buttons at the turns do not offer. */
export const hasMore = ({ together, guesses, ofTurn }: Diagnosis) =>
  guesses.length > 0 ||
  together.length > MAX_ON_CARD ||
  [...ofTurn.values()].some(({ length }) => length > 1);

function waitingView({ now }: View, { since, progress }: NonNullable<Diagnosis["waiting"]>) {
  if (since === undefined || now - since < SLOW) return html`<p></p>`;
  return html`<p class="why">${t("slip.wait")}
    ${progress === undefined ? nothing : progressBar(progress, t("slip.wait"))}</p>`;
}

function sentence(state: State, { ofTurn, likeliest, together, cleared, complete }: Diagnosis) {
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

function words(state: State, diagnosis: Diagnosis) {
  const parts = [sentence(state, diagnosis)];
  if (!diagnosis.complete) parts.push(incomplete(diagnosis));
  if (diagnosis.ofTurn.size) parts.push(t("slip.tap"));
  else if (diagnosis.together.length) parts.push(t("slip.tapAll"));
  return parts.join(" ");
}

/** Answers of single turns were not tried, or pairs of turns if no turn alone explains it. */
const incomplete = ({ ofTurn, cleared }: Diagnosis) =>
  t(ofTurn.size || cleared?.length ? "slip.notAll" : "slip.notAllPairs");

export function diagnosisWords({ state, facts: { diagnosis } }: View) {
  if (!diagnosis || diagnosis.waiting) return null;
  return words(state, diagnosis);
}

/** The verdict is the correction that mends a turn most likely, or that the turn is cleared. */
export function verdictOf(view: View, index: number): Verdict | null {
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
 * Opens a turn whose answer is right and whose guess was entered wrong. Its first peg is chosen, so
 * that the next tap changes the guess.
 */
function guessedElse({ dispatch }: View, index: number) {
  const open = () => {
    dispatch({ type: "edit", index });
    dispatch({ type: "select", position: 0, shown: [] });
  };
  const words = t("slip.other");
  return html`<button class="act else" @click=${open}>
    ${unseen(t("join.colon", { name: words, words: t("turn.number", { number: index + 1 }) }))}<span aria-hidden="true">${words}</span>
  </button>`;
}

/**
 * A sheet has all ways to mend the game, and the place beside the board those that neither its
 * turns nor the card offer.
 */
export function slipsView(view: View) {
  const { diagnosis } = view.facts;
  if (!diagnosis) return nothing;
  const { ofTurn, together, guesses, complete } = diagnosis;
  const [ofOne, ofSeveral] = view.wide ? [1, MAX_ON_CARD] : [0, 0];
  return html`${[...ofTurn]
    .filter(([, slips]) => slips.length > ofOne)
    .map(
      ([number, slips]) => html`<h3>${t("slip.answers", { number })}</h3>
        <div class="fixes">${slips.slice(ofOne, MAX_ANSWERS).map((slip) => answerButton(view, slip))}</div>`,
    )}
    ${tiles(view, together.slice(ofSeveral, MAX_IN_PANEL), jointButton)}
    ${guesses.length ? html`<h3>${t("slip.guesses")}</h3>` : nothing}
    ${tiles(view, guesses.slice(0, MAX_GUESSES), guessButton)}
    ${note(isCut(diagnosis) && t("slip.cut"))}${note(!complete && incomplete(diagnosis))}`;
}

const tiles = (view: View, slips: Slip[], draw: (view: View, slip: Slip) => unknown) =>
  slips.length
    ? html`<div class="tiles slips">${slips.map((slip) => draw(view, slip))}</div>`
    : nothing;

const isCut = ({ together, guesses, ofTurn }: Diagnosis) =>
  together.length > MAX_IN_PANEL ||
  guesses.length > MAX_GUESSES ||
  [...ofTurn.values()].some(({ length }) => length > MAX_ANSWERS);

const slipButton = (
  view: View,
  slip: Slip,
  kind: string,
  shown: unknown,
) => html`<button class=${kind} @click=${() => mend(view, slip)}>
  ${unseen(slipWords(view, slip))}<span class="shown line" aria-hidden="true">${shown}</span>
</button>`;

const answerButton = (view: View, slip: Slip) =>
  slipButton(view, slip, "answer", [answerDrawn(view, slip.turns[0].to), codesLeft(slip)]);

function answerDrawn({ facts }: View, text: string) {
  const { pegs } = facts.board;
  return pegs > MAX_DRAWN
    ? html`<b translate="no">${shortAnswer(text)}</b>`
    : keyLine(readFeedback(text), pegs);
}

const codesLeft = ({ candidates }: Slip) =>
  candidates === null ? nothing : html`<small>${t("turn.codes", { codes: candidates })}</small>`;

function guessButton(view: View, slip: Slip) {
  const [{ turn, to }] = slip.turns;
  const code = codeColours(view.facts.board, to);
  const number = html`<span>${t("turn.number", { number: turn })}</span>`;
  return slipButton(view, slip, "option", [number, pegRow(view.looks, code), codesLeft(slip)]);
}

function jointButton(view: View, slip: Slip) {
  const answers = slip.turns.map(
    ({ turn, to }) =>
      html`<span>${t("turn.number", { number: turn })} ${answerDrawn(view, to)}</span>`,
  );
  return slipButton(view, slip, "option", [...answers, codesLeft(slip)]);
}

function mend({ state, dispatch }: View, { turns }: Slip) {
  dispatch({ type: "mend", changes: turns });
  if (state.panel) dispatch({ type: "open", panel: null });
}

/** Words such as "Turn 2 to 3 black, 0 white: 14 codes left". */
function slipWords({ facts: { board }, looks }: View, { turns, candidates }: Slip) {
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

function shortAnswer(text: string) {
  const [black, white] = readFeedback(text);
  return t("answer.short", { black, white });
}

/** Python can play on if one answer may be wrong. */
const isPossible = ({ analysis }: View["facts"]) => analysis?.rules.listable ?? false;

export function doubtSwitch({ game, facts, dispatch }: View) {
  const { doubt } = game;
  if (!doubt && !isPossible(facts)) return nothing;
  return html`<div>
    ${switchView(doubt, (isOn) => dispatch({ type: "doubt", doubt: isOn }), t("doubt.one"))}
    <p class="small promise of-switch">${t("doubt.oneWords")}</p>
  </div>`;
}

/** Two codes that were found are never in doubt. */
function doubtButton({ game, facts, dispatch }: View) {
  if (game.doubt || foundCodes(game).length || !isPossible(facts)) return nothing;
  return button("act", t("doubt.playOn"), () => dispatch({ type: "doubt", doubt: true }));
}

/** Null if all answers were right or that is not known. */
export function wrongWords({ wrong }: View["facts"]) {
  return wrong?.length ? t("won.wrong", { turns: wrong }) : null;
}
