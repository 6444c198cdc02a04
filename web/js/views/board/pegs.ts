/** Pegs, empty holes and key pegs. Most are pictures only, to which the caller adds the words. */
import { html, nothing } from "lit-html";
import { unseen } from "./controls.ts";
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
import type { Game } from "../../state/types.ts";

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
 * one. `next` is the hole that is next when no place is chosen; `bare` is the look of a place
 * without a colour, if it is not a hole; `inside` is drawn on a peg.
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
    bare,
    inside = face,
  }: {
    looks: Look[];
    label: string;
    cursor: number | null;
    choose: (place: number | null) => void;
    boarded?: boolean;
    next?: number;
    look?: string;
    bare?: (place: number) => [paint: string, name: string] | false;
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
      const [painted, name] = look
        ? [paint(look), look.name]
        : bare?.(place) || [paint(null), t("peg.empty")];
      const selected = place === cursor;
      return html`<button
        class="${painted}${place === (cursor ?? next) ? " selected" : ""}"
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

/** An answer without any key peg is a dash, for holes alone are no answer yet. */
export function keyBlock(
  [black, white]: Feedback,
  pegs: number,
  look: string = black + white ? "keys" : "keys none",
) {
  if (keyPegs() === "words") return keyWords([black, white], "keys");
  const kinds = Array.from({ length: pegs }, (_, i) =>
    i < black ? "key black" : i < black + white ? "key white" : "key",
  );
  return keysView(look, abreast(pegs), kinds);
}

export const keysView = (look: string, columns: number, kinds: string[]) =>
  html`<span class=${look} .style="--columns: ${columns}" aria-hidden="true">${kinds.map((kind) => html`<i class=${kind}></i>`)}</span>`;

/** Figures stand for key pegs that are too many to count. */
export const keyPegsOf = (feedback: Feedback, board: { pegs: number }) =>
  isUncountable(board) ? keyFigures(feedback) : keyBlock(feedback, board.pegs);

/** The lines are the same in the history and on the buttons. */
export const abreast = (pegs: number) => (pegs > MAX_IN_LINE ? Math.ceil(pegs / 2) : pegs);

/** Large key pegs take two lines from four on. */
export const halves = (pegs: number) => (pegs > 3 ? Math.ceil(pegs / 2) : pegs);

const keyFigures = ([black, white]: Feedback) =>
  html`<span class="key-figures" aria-hidden="true" translate="no"
    ><span>${keyMark("black")}${number(black)}</span><span>${keyMark("white")}${number(white)}</span></span
  >`;

export const keyMark = (kind: "black" | "white") =>
  keyPegs() === "words"
    ? html`<span class="key-word">${t(kind === "black" ? "keys.first.words" : "keys.second.words")}</span>`
    : html`<span class="lone"><i class="key ${kind}"></i></span>`;

export const keyWords = ([black, white]: Feedback, look: string) =>
  wordsPlace(
    look,
    html`${black ? html`<span>${number(black)} ${t("keys.first.words")}</span>` : ""}${
      white ? html`<span>${number(white)} ${t("keys.second.words")}</span>` : ""
    }${black || white ? "" : html`<i class="dash"></i>`}`,
  );

/** The place is as wide for every answer, so that the rows of a board are in line. */
const wordsPlace = (
  look: string,
  inside: unknown = nothing,
) => html`<span class="${look} key-words" aria-hidden="true"
  .style="--letters: ${2 + Math.max(...["first", "second"].map((kind) => t(`keys.${kind}.words`).length))}">${inside}</span>`;

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

export function turnToRead(looks: Look[], board: Board, { guess, feedback }: Turn, number: number) {
  const code = codeColours(board, guess);
  const answer = feedback ? answerWords(feedback) : "";
  return html`${unseen(t("turn.words", { number, code: codeWords(looks, code), answer }))}
    ${pegRow(looks, code)}${feedback ? keyPegsOf(feedback, board) : nothing}`;
}

/** Most people know boards with these rows; a game without a limit has them. */
const USUAL = 10;

export const rowsOf = ({ play }: Pick<Game, "play">) => play?.limit ?? USUAL;

export const keyHoles = (pegs: number) =>
  isUncountable({ pegs })
    ? html`<span class="key-figures"></span>`
    : keyPegs() === "words"
      ? wordsPlace("keys")
      : keyBlock([0, 0], pegs, "keys");

export const rowOf = (
  look: string,
  number: number | string,
  pegs: number,
  row: unknown,
) => html`<div class="row ${look}">
  <span class="number" aria-hidden="true" translate="no">${number}</span>${row}${keyHoles(pegs)}<span class="count"></span>
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

export const holes = (pegs: number) =>
  html`<span class=${rowClass(pegs)}>${Array.from({ length: pegs }, () => html`<i class="pit"></i>`)}</span>`;
