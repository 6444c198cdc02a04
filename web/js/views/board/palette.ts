import { html, nothing } from "lit-html";
import { turnOf, waitingTurn } from "../../state/game.ts";
import { isOut, markKey, placesOf } from "../../state/play.ts";
import type { Marks } from "../../state/types.ts";
import { t } from "../../words/strings.ts";
import { redoAlways, undoButton, labelLegend, rowLegend, button } from "./controls.ts";
import { pressedLong } from "./press.ts";
import { face, paint, perLine, tint } from "./pegs.ts";
import type { View } from "./view.ts";

const ABREAST = 7;

/**
 * A palette of more colours may be longer than its part of the screen: a finger then scrolls it,
 * and drags no peg.
 */
const LONG = 2 * ABREAST;

/** From this many colours on the palette is small even in a wide window. */
const MANY = 28;

/**
 * The answers stay where they are. On a phone the palette lies above the row, over the turns
 * (board.css), so that neither the row nor an answer moves.
 */
export const paletteView = (view: View) =>
  html`<div class="choose">${colours(view)}${labelLegend(view)}</div>`;

export function colours(view: View) {
  const { game, facts, looks, dispatch } = view;
  const { pegs } = facts;
  const place = (colour: number | null) => dispatch({ type: "place", colour, shown: pegs });
  const marks = game.play?.marks ?? {};
  const at = game.cursor ?? Math.max(0, pegs.indexOf(null));
  // A toolbar, not a radio group: a colour is put on the row again and again, and stays on none of the buttons.
  return html`<div class=${looks.length < LONG ? "palette drags" : looks.length < MANY ? "palette" : "palette many"} role="toolbar" translate="no" aria-label=${t("palette.label")} .style="--abreast: ${perLine(looks.length + 1, ABREAST)}">
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
    <span class="last"><button class="peg erase" aria-label=${t("palette.clear")} @click=${() => place(null)}>⌫</button></span>
  </div>`;
}

/** The mark of a colour for the place of the next peg, or null. */
function badgeOf(marks: Marks, colour: number, at: number, pegs: number) {
  if (marks[markKey(colour, null)] === "out") return { sign: "✗", words: t("mark.out") };
  if (isOut(marks, colour, at)) return { sign: "✗", words: t("mark.outHere") };
  const places = placesOf(marks, colour, pegs).map((place) => place + 1);
  if (places.length) return { sign: places.join(""), words: t("mark.places", { places }) };
  return marks[markKey(colour, null)] === "in" ? { sign: "✓", words: t("mark.in") } : null;
}

/** @param end - the button that ends the row */
export const rowTray = (view: View, end: unknown, legend: string, more: unknown) =>
  html`${colours(view)}${end}${rowLegend(view, legend)}
    <div class="afterwards">${undoButton(view)}${redoAlways(view)}${more}</div>`;

export function guessTray(view: View, more: unknown) {
  const { game, facts, dispatch } = view;
  const idle = waitingTurn(game) >= 0 || !facts.guess;
  // The last peg may have been typed since this drawing, so the button acts although it looks idle.
  const make = () => dispatch({ type: "guess", turn: turnOf(game) });
  const end = button("big", t("do.guess"), make, { idle, blocked: false });
  return rowTray(view, end, t("legend.guess"), more);
}
