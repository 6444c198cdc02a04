/** The palette: the colours to choose from. */
import { html, nothing } from "lit-html";
import { turnOf, waitingTurn } from "../../state/game.js";
import { isOut, markKey, placesOf } from "../../state/marks.js";
import { t } from "../../words/strings.js";
import { redoAlways, undoButton } from "./actions.js";
import { button } from "./controls.js";
import { pressedLong } from "./press.js";
import { labelLegend, rowLegend } from "./legend.js";
import { face, paint, perLine, tint } from "./pegs.js";
/** @import { View } from "./view.js" */

/** The most pegs in a line of the palette on a phone, and on a narrow one. */
const ABREAST = 7;
const NARROW_ABREAST = 6;

/** From how many colours on a palette may be longer than its part of the screen: a finger then scrolls it, and drags no peg. */
const LONG = 2 * NARROW_ABREAST;

/** From how many on they are small even in a wide window. */
const MANY = 28;

/** The style that breaks a palette into lines of equal length. @param {number} pegs */
const lines = (pegs) =>
  `--abreast: ${perLine(pegs, ABREAST)}; --narrow-abreast: ${perLine(pegs, NARROW_ABREAST)}`;

/**
 * The palette beside the row of Solve, while a peg of it is changed: the answers stay where they are. On a
 * phone it lies above the row, over the turns (board.css), so that neither the row nor an answer moves.
 * @param {View} view
 */
export const paletteView = (view) =>
  html`<div class="choose">${colours(view)}${labelLegend(view)}</div>`;

/** The colours, and what takes a peg off. In Play they show the pencil marks. @param {View} view */
export function colours(view) {
  const { game, facts, looks, dispatch } = view;
  const { pegs } = facts;
  const place = (/** @type {number | null} */ colour) =>
    dispatch({ type: "place", colour, shown: pegs });
  const marks = game.play?.marks ?? {};
  const at = game.cursor ?? Math.max(0, pegs.indexOf(null));
  // A toolbar, not a radio group: a colour is put on the row again and again, and stays on none of the buttons.
  return html`<div class=${looks.length < LONG ? "palette drags" : looks.length < MANY ? "palette" : "palette many"} role="toolbar" translate="no" aria-label=${t("palette.label")} .style=${lines(looks.length + 1)}>
    ${looks.map((look, colour) => {
      const badge = badgeOf(marks, colour, at, pegs.length);
      const { pointerdown, contextmenu, click } = pressedLong({
        click: () => place(colour),
        drop: (at) => dispatch({ type: "place", colour, shown: pegs, at }),
        long: game.play ? () => dispatch({ type: "mark", colour, position: null }) : null,
      });
      return html`<button
        class=${paint(look)}
        .style=${tint(look)}
        aria-label=${look.name}
        title=${look.name}
        aria-description=${badge?.words ?? nothing}
        data-badge=${badge?.sign ?? nothing}
        @click=${click} @pointerdown=${pointerdown} @contextmenu=${contextmenu}
      >${face(look)}</button>`;
    })}
    <button class="peg erase" aria-label=${t("palette.clear")} @click=${() => place(null)}>⌫</button>
  </div>`;
}

/**
 * What the pencil marks say of a colour where the next peg goes, or null.
 * @param {import("../../state/marks.js").Marks} marks
 * @param {number} colour
 * @param {number} at
 * @param {number} pegs
 */
function badgeOf(marks, colour, at, pegs) {
  if (marks[markKey(colour, null)] === "out") return { sign: "✗", words: t("mark.out") };
  if (isOut(marks, colour, at)) return { sign: "✗", words: t("mark.outHere") };
  const places = placesOf(marks, colour, pegs).map((place) => place + 1);
  if (places.length) return { sign: places.join(""), words: t("mark.places", { places }) };
  return marks[markKey(colour, null)] === "in" ? { sign: "✓", words: t("mark.in") } : null;
}

/**
 * Under the thumb while a row is built: the palette, the button that makes the guess, what keys do there, and other acts.
 * @param {View} view
 * @param {unknown} more
 */
export function guessTray(view, more) {
  const { game, facts, dispatch } = view;
  const guess = waitingTurn(game) < 0 ? facts.guess : null; // while an answer is awaited, there is none to make
  const make = () => guess && dispatch({ type: "guess", turn: turnOf(game), guess });
  return html`${colours(view)}
    ${button("big", t("do.guess"), make, { idle: !guess })}
    ${rowLegend(view, t("legend.guess"))}
    <div class="afterwards">${undoButton(view)}${redoAlways(view)}${more}</div>`;
}
