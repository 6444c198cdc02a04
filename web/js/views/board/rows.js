/** The rows of the board of Play and Hide beyond its turns: that of the guess, and those that are still empty. */
import { html } from "lit-html";
import { keyPegs } from "../../words/strings.js";
import { breaks, isLong, isUncountable, keyBlock, rowClass, wordsPlace } from "./pegs.js";
/** @import { Game } from "../../state/types.js" */

/** The rows of the boards that most people know, for games without a limit. */
const USUAL = 10;

/** How many rows a board begins with: one for each guess that may be made. @param {Pick<Game, "play">} game */
export const rowsOf = ({ play }) => play?.limit ?? USUAL;

/** Where the answer to a guess will be: in holes, in words, or in figures. @param {number} pegs */
export const keyHoles = (pegs) =>
  isUncountable({ pegs })
    ? html`<span class="key-figures"></span>`
    : keyPegs() === "words"
      ? wordsPlace("keys")
      : keyBlock([0, 0], pegs, "keys");

/**
 * A row without an answer, with its number and the holes for its key pegs.
 * @param {string} look  its class
 * @param {number | string} number
 * @param {number} pegs
 * @param {unknown} row  its pegs or holes
 */
export const rowOf = (look, number, pegs, row) => html`<div class="row ${look}">
  <span class="number" aria-hidden="true" translate="no">${number}</span>${row}${keyHoles(pegs)}<span class="count"></span>
</div>`;

/**
 * The rows that are still empty, for the eyes alone.
 * @param {number} from  the number of the first
 * @param {number} rows  how many the board has
 * @param {number} pegs
 */
export const emptyRows = (
  from,
  rows,
  pegs,
) => html`<div class="still-empty" aria-hidden="true" .style=${breaks(pegs)}>
  ${Array.from({ length: Math.max(0, rows + 1 - from) }, (_, index) =>
    rowOf(isLong({ pegs }) ? "long no-count" : "", from + index, pegs, holes(pegs)),
  )}
</div>`;

/** @param {number} pegs */
export const holes = (pegs) =>
  html`<span class=${rowClass(pegs)}>${Array.from({ length: pegs }, () => html`<i class="pit"></i>`)}</span>`;
