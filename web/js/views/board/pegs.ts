/**
 * Pegs, empty holes and key pegs, and the rows of turns. Pegs are pictures only, to which the caller
 * adds the words. Each turn is a button: in Solve it opens the turn for correction, in Play it copies
 * its guess.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { unseen, useCode } from "./controls.ts";
import { keyPegs, number, t } from "../../words/strings.ts";
import {
  codeColours,
  type Board,
  type Feedback,
  type Turn,
  boardOfRules,
} from "../../words/notation.ts";
import type { Look } from "../../words/colours.ts";
import type { View } from "./view.ts";
import type { Game, State } from "../../state/types.ts";
import { isCountShown, isOver, isSolved } from "../../state/game.ts";
import { current } from "../../state/state.ts";

export const paint = (look: Look | null) =>
  look ? `peg${look.face && ` peg-${look.face}`}` : "peg peg-empty";

export const tint = (look: Look | null) => look?.style ?? "";

export const face = (look: Look | null) =>
  look?.shape ? shapeView(look.shape) : markView(look?.mark ?? "");

/** A mark of several letters is no text: it would be a word that the peg is not called. */
const markView = (mark: string) =>
  mark.length > 1 ? html`<span class="letters" data-letters=${mark}></span>` : mark;

/** The most pegs of a row in one line, and the most key pegs that can be counted at a glance. */
const MAX_IN_ROW = 6;
const MAX_AT_A_GLANCE = 8;

const PHONE_LINE = 6;
const WIDE_LINE = 10;

export const isLong = ({ pegs }: { pegs: number }) => pegs > MAX_IN_ROW;

/**
 * A row of many pegs takes several lines on a phone: such games are a list of turns with the row
 * below it, as Solve is.
 */
export const hasBoard = ({ state, facts }: View) => state.mode !== "solve" && !isLong(facts.board);

export const isUncountable = ({ pegs }: { pegs: number }) => pegs > MAX_AT_A_GLANCE;

/** All lines but the last are equally long. */
export const perLine = (pegs: number, max: number) => Math.ceil(pegs / Math.ceil(pegs / max));

export const breaks = (pegs: number) =>
  `--wide-columns: ${isLong({ pegs }) ? perLine(pegs, WIDE_LINE) : pegs}; --phone-columns: ${perLine(pegs, PHONE_LINE)}`;

const rowClass = (pegs: number) => `pegs${isLong({ pegs }) ? " broken" : ""}`;

/** @param like - a code, of which the pegs that are the same in both are lit */
export const pegRow = (
  looks: Look[],
  code: readonly (number | null)[],
  like: readonly number[] = [],
) =>
  html`<span class=${rowClass(code.length)} .style=${breaks(code.length)} aria-hidden="true" translate="no">${code.map(
    (colour, place) => {
      const look = colour === null ? null : looks[colour];
      const lit = look && colour === like[place] ? " lit" : "";
      return html`<span class="${paint(look)}${lit}" .style=${tint(look)}>${face(look)}</span>`;
    },
  )}</span>`;

/**
 * Each button chooses its place, or leaves it. On a board a tap between two pegs is for the nearer
 * one. `next` is the hole that is next when no place is chosen; `pulses` tells that the page looks
 * for pegs; `inside` is drawn on a peg.
 */
export function pegButtons(
  row: readonly (number | null)[],
  {
    looks,
    label,
    cursor,
    choose,
    boarded = false,
    next = -1,
    look: kind = "",
    pulses = false,
    inside = face,
  }: {
    looks: Look[];
    label: string;
    cursor: number | null;
    choose: (place: number | null) => void;
    boarded?: boolean;
    next?: number;
    look?: string;
    pulses?: boolean;
    inside?: (look: Look | null, place: number) => unknown;
  },
) {
  const pegs = row.length;
  const press = (place: number) => choose(place === cursor ? null : place);
  const between = ({ target, currentTarget, clientX }: MouseEvent) => {
    if (target !== currentTarget) return; // the tap hit a peg itself
    const { left, width } = (currentTarget as HTMLElement).getBoundingClientRect();
    press(Math.min(pegs - 1, Math.max(0, Math.floor(((clientX - left) / width) * pegs))));
  };
  return html`<div class="${rowClass(pegs)} ${kind}" .style=${breaks(pegs)} role="group" translate="no" aria-label=${label} @click=${boarded ? between : nothing}>
    ${row.map((colour, place) => {
      const look = colour === null ? null : looks[colour];
      const name = look?.name ?? t("peg.empty");
      const selected = place === cursor;
      return html`<button
        class="${paint(look)}${pulses && !look ? " pulse" : ""}${place === (cursor ?? next) ? " selected" : ""}"
        .style=${tint(look)}
        data-peg=${place}
        aria-label=${t("peg.at", { position: place + 1, name })}
        aria-pressed=${selected}
        @click=${() => press(place)}
      >${inside(look, place)}</button>`;
    })}
  </div>`;
}

/** The board of some rules, and the looks of its colours. */
export function boardFor({ looksFor }: Pick<View, "looksFor">, rules: string) {
  const board = boardOfRules(rules);
  return { board, looks: looksFor(rules, board.colours) };
}

/** Words such as "red, red, blue, empty". */
export const codeWords = (looks: Look[], code: readonly (number | null)[]) =>
  code.map((colour) => (colour === null ? t("peg.empty") : looks[colour].name)).join(", ");

export const answerWords = ([black, white]: Feedback) => t("answer.words", { black, white });

const MAX_IN_LINE = 4;

/**
 * The key pegs of an answer, and holes for those that a code of its own would get; null if it is
 * still to come. An answer without any key peg is a dash, for holes alone are no answer yet.
 * Figures stand for key pegs that are too many to count.
 */
export function keyPegsOf(feedback: Feedback | null, { pegs }: { pegs: number }) {
  if (isUncountable({ pegs })) return keyFigures(feedback);
  if (keyPegs() === "words") return keyWords(feedback, "keys");
  const [black, white] = feedback ?? [0, 0];
  const kinds = Array.from({ length: pegs }, (_, i) =>
    i < black ? "key black" : i < black + white ? "key white" : "key",
  );
  return keysView(feedback && !(black + white) ? "keys none" : "keys", abreast(pegs), kinds);
}

export const keysView = (look: string, columns: number, kinds: string[]) =>
  html`<span class=${look} .style="--columns: ${columns}" aria-hidden="true">${kinds.map((kind) => html`<i class=${kind}></i>`)}</span>`;

/** The lines are the same in the history and on the buttons. */
export const abreast = (pegs: number) => (pegs > MAX_IN_LINE ? Math.ceil(pegs / 2) : pegs);

/** Large key pegs take two lines from four on. */
export const halves = (pegs: number) => (pegs > 3 ? Math.ceil(pegs / 2) : pegs);

const keyFigures = (feedback: Feedback | null) =>
  html`<span class="key-figures" aria-hidden="true" translate="no">${feedback?.map(
    (count, white) => html`<span>${keyMark(white ? "white" : "black")}${number(count)}</span>`,
  )}</span>`;

export const keyMark = (kind: "black" | "white") =>
  keyPegs() === "words"
    ? html`<span class="key-word">${t(kind === "black" ? "keys.first.words" : "keys.second.words")}</span>`
    : html`<span class="lone"><i class="key ${kind}"></i></span>`;

/** The place is as wide for every answer, so that the rows of a board are in line. */
export function keyWords(feedback: Feedback | null, look: string) {
  const words = [t("keys.first.words"), t("keys.second.words")];
  const said = feedback?.map((count, white) =>
    count ? html`<span>${number(count)} ${words[white]}</span>` : "",
  );
  return html`<span class="${look} key-words" aria-hidden="true"
  .style="--letters: ${2 + Math.max(...words.map(({ length }) => length))}">${
    String(feedback) === "0,0" ? html`<i class="dash"></i>` : said
  }</span>`;
}

/** Draws no holes, and a dash if there are no key pegs. */
export function keyLine([black, white]: Feedback, pegs: number) {
  const kinds = [...Array(black).fill("key black"), ...Array(white).fill("key white")];
  if (keyPegs() === "words") return keyWords([black, white], "keyline");
  return kinds.length
    ? keysView("keyline", Math.min(kinds.length, abreast(pegs)), kinds)
    : keysView("keyline dashed", 1, ["dash"]);
}

const PATHS: Record<string, string> = {
  circle: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
  square: "M5 5h14v14H5z",
  triangle: "M12 3.5L21 19.5H3z",
  star: "M12 2l3 6.6 7.2.8-5.4 4.8 1.6 7.1L12 17.6l-6.4 3.7 1.6-7.1L1.8 9.4 9 8.6z",
  cross: "M9 3.5h6V9h5.5v6H15v5.5H9V15H3.5V9H9z",
  heart: "M12 20.5C5 15.5 3 12 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.2-2 6.7-9 11.7z",
  moon: "M16.5 3A9.2 9.2 0 1 0 20.8 15.6A7.6 7.6 0 0 1 16.5 3z",
  ring: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zm0 4.5a4 4 0 1 1 0 8a4 4 0 1 1 0-8z",
  drop: "M12 2.5c4 5 6.4 8.4 6.4 11.6a6.4 6.4 0 0 1-12.8 0C5.6 10.9 8 7.5 12 2.5z",
  diamond: "M12 2.5L20 12l-8 9.5L4 12z",
};

const shapeView = (shape: string) =>
  html`<svg class="shape" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d=${PATHS[shape]}></path></svg>`;

export const codeRow = (
  looks: Look[],
  code: readonly (number | null)[],
  like: readonly number[] = [],
) => html`${unseen(codeWords(looks, code))}${pegRow(looks, code, like)}`;

export const pegOf = (look: Look, more = "") =>
  html`<span class="${paint(look)}${more}" .style=${tint(look)} aria-hidden="true" translate="no">${face(look)}</span>`;

/** @param unanswered - stands for an answer that is still to come */
export const turnWords = (
  looks: Look[],
  board: Board,
  { guess, feedback, unsure }: Turn,
  number: number,
  unanswered = "",
) =>
  t(unsure ? "turn.unsureWords" : "turn.words", {
    number,
    code: codeWords(looks, codeColours(board, guess)),
    answer: feedback ? answerWords(feedback) : unanswered,
  });

export const turnToRead = (looks: Look[], board: Board, turn: Turn, number: number) =>
  html`${unseen(turnWords(looks, board, turn, number))}
    ${pegRow(looks, codeColours(board, turn.guess))}${turn.feedback ? keyPegsOf(turn.feedback, board) : nothing}`;

/** Most people know boards with these rows; a game without a limit has them. */
const USUAL = 10;

export const rowsOf = ({ play }: Pick<Game, "play">) => play?.limit ?? USUAL;

export const rowOf = (
  look: string,
  number: number | string,
  pegs: number,
  row: unknown,
) => html`<div class="row ${look}">
  <span class="number" aria-hidden="true" translate="no">${number}</span>${row}${keyPegsOf(null, { pegs })}<span class="count"></span>
</div>`;

export const emptyRows = (
  from: number,
  rows: number,
  pegs: number,
) => html`<div class="still-empty" aria-hidden="true">
  ${Array.from({ length: Math.max(0, rows + 1 - from) }, (_, index) =>
    rowOf("", from + index, pegs, holes(pegs)),
  )}
</div>`;

export const holes = (pegs: number, look = "pit") =>
  html`<span class=${rowClass(pegs)}>${Array.from({ length: pegs }, () => html`<i class=${look}></i>`)}</span>`;

/**
 * A verdict on a turn when no code fits: `words` take the place of its count, `beside` is a button.
 */
export interface Verdict {
  kind: "suspect" | "cleared";
  words: string;
  beside: TemplateResult | typeof nothing;
}

/** Rows of another game for the same code: below the turns of this one, and beyond its last. */
interface Beside {
  below: (index: number) => Drawn;
  beyond: Drawn[];
}

type Drawn = TemplateResult | typeof nothing;

/** Keys scroll the rows by themselves if a turn can be focused. */
export const isScrolled = (state: State, rows: number) =>
  state.mode !== "solve" && isOver(current(state)) && rows > 1;

export const turnsView = (view: View, verdictOf: ((index: number) => Verdict | null) | null) =>
  html`<div class="so-far" tabindex=${isScrolled(view.state, view.game.turns.length) ? "0" : nothing}>${turnList(view, verdictOf, null)}</div>`;

export function turnList(
  view: View,
  verdictOf: ((index: number) => Verdict | null) | null,
  beside: Beside | null,
) {
  const { board, analysis } = view.facts;
  const game = view.game;
  // The analysis may be one turn behind: a count belongs to a turn only if all turns up to it are
  // the same.
  const counts = countsOf(game.turns, analysis?.turns ?? []);
  const row = (_: unknown, index: number) => {
    const verdict = verdictOf?.(index) ?? null;
    const below = beside?.below(index) ?? nothing;
    const turn = partsOf(view, index, verdict?.words ?? countOf(game, index, counts[index]));
    if (view.state.mode === "solve") return correctedRow(view, index, turn, verdict);
    // A turn that the person is to answer cannot be copied to the row, which asks for that answer.
    const isWaited = game.hide?.checks && !game.turns[index].feedback;
    return html`<li>${isOver(game) || isWaited ? html`<div class=${turn.classes}>${turn.inside}</div>` : copiedRow(view, turn)}${below}</li>`;
  };
  const digits = number(Math.max(0, ...counts.map((codes) => codes ?? 0))).length;
  return html`<ol class="turns" role="list" aria-label=${t("turns.label")} .style="${breaks(board.pegs)}; --digits: ${digits}">
    ${game.turns.map(row)}
    ${beside?.beyond.map((each) => html`<li>${each}</li>`)}
  </ol>`;
}

/**
 * "" where the count is not known or not to be told, or the code is found there, or contradicts it
 * (its card says so).
 */
function countOf(game: Game, index: number, codes: number | null | undefined) {
  // Only one code fits a puzzle's turns from the first: a guess of the person leaves no others.
  const isTold =
    isCountShown(game, index + 1) && (isGiven(game, index) || game.play?.source !== "puzzle");
  return codes == null || !isTold || (isSolved(game) && (!codes || index === game.turns.length - 1))
    ? ""
    : t("turn.codes", { codes });
}

const isGiven = ({ play }: Game, index: number) => index < (play?.given ?? 0);

function partsOf(view: View, index: number, count: string) {
  const { facts, game, looks } = view;
  const { board } = facts;
  const { guess, feedback, unsure } = game.turns[index];
  const code = codeColours(board, guess);
  const number = index + 1;
  const words = turnWords(
    looks,
    board,
    game.turns[index],
    number,
    t(game.hide?.checks ? "turn.yours" : "turn.waiting"),
  );
  const clashes = facts.clashes?.includes(number) ? t("turn.clashes") : "";
  const named = facts.named.includes(number) ? t("steps.named") : "";
  const given = isGiven(game, index) ? t("turn.given") : "";
  const classes = [
    "row",
    isLong(board) && "long",
    count === "" && "no-count",
    !feedback && "guess",
    view.fresh && !game.revealed && number === game.turns.length && "fresh",
    feedback?.[0] === board.pegs && "found",
    clashes && "clash",
    index === game.editing && "editing",
    given && "given",
    named && "named",
  ];
  return {
    code,
    classes: classes.filter(Boolean).join(" "),
    inside: html`
      ${unseen(joined(words, given, count && `${count}.`, clashes, named))}
      <span class="number${unsure ? " unsure" : ""}" aria-hidden="true" translate="no">${number}${unsure ? "?" : ""}</span>
      ${pegRow(looks, code)}
      ${feedback || hasBoard(view) ? keyPegsOf(feedback, board) : html`<span class="waiting"></span>`}
      <span class="count" aria-hidden="true">${count}</span>`,
  };
}

type Parts = ReturnType<typeof partsOf>;

/** Chromium drops a space between two text nodes from the accessible name. */
const joined = (...parts: string[]) => parts.filter(Boolean).join(" ");

const copiedRow = (view: View, { code, classes, inside }: Parts) =>
  html`<button class=${classes} aria-description=${t("turn.reuse")}
    @click=${() => useCode(view, code)}>${inside}</button>`;

function correctedRow(
  { game, dispatch }: View,
  index: number,
  { classes, inside }: Parts,
  verdict: Verdict | null,
) {
  const isOpen = index === game.editing;
  const beside = verdict?.beside ?? nothing;
  const kind = beside === nothing ? verdict?.kind : `${verdict?.kind} mendable`;
  return html`<li class=${kind ?? nothing}>
      <button
        class=${classes}
        data-turn=${index}
        aria-description=${t("turn.correct")}
        aria-pressed=${isOpen}
        @click=${() => dispatch({ type: "edit", index: isOpen ? null : index })}
      >${inside}</button>${beside}
    </li>`;
}

/** The counts of the turns that the analysis and the game share; null if unknown. */
function countsOf(
  turns: Turn[],
  analysed: { guess: string; feedback: number[]; candidates: number | null }[],
) {
  const counts = [];
  for (const [index, { guess, feedback }] of turns.entries()) {
    const counted = analysed[index];
    if (counted?.guess !== guess || String(counted.feedback) !== String(feedback)) break;
    counts.push(counted.candidates);
  }
  return counts;
}
