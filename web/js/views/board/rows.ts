/**
 * The rows of the board of Play and Hide beyond its turns: that of the guess, and those that are
 * still empty.
 */
import { html } from "lit-html";
import { keyPegs } from "../../words/strings.ts";
import { isUncountable, keyBlock, rowClass, wordsPlace } from "./pegs.ts";
import type { Game } from "../../state/types.ts";

/** The rows of the boards that most people know, for games without a limit. */
const USUAL = 10;

/** How many rows a board begins with: one for each guess that may be made. */
export const rowsOf = ({ play }: Pick<Game, "play">) => play?.limit ?? USUAL;

/** Where the answer to a guess will be: in holes, in words, or in figures. */
export const keyHoles = (pegs: number) =>
  isUncountable({ pegs })
    ? html`<span class="key-figures"></span>`
    : keyPegs() === "words"
      ? wordsPlace("keys")
      : keyBlock([0, 0], pegs, "keys");

/** A row without an answer, with its number and the holes for its key pegs. */
export const rowOf = (
  look: string,
  number: number | string,
  pegs: number,
  row: unknown,
) => html`<div class="row ${look}">
  <span class="number" aria-hidden="true" translate="no">${number}</span>${row}${keyHoles(pegs)}<span class="count"></span>
</div>`;

/**
 * The rows that are still empty, for the eyes alone.
 * @param from - the number of the first
 * @param rows - how many the board has
 */
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
