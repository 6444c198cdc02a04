/** The rows of the board of Play and Hide beyond its turns. */
import { html } from "lit-html";
import { keyPegs } from "../../words/strings.ts";
import { isUncountable, keyBlock, rowClass, wordsPlace } from "./pegs.ts";
import type { Game } from "../../state/types.ts";

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
