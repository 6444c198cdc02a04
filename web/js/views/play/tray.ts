/**
 * The controls under the row in Play: the palette or the pencil marks, Guess, and the other
 * actions; the sheet of hints, the weakest first, and the question before the code is revealed.
 */
import { html, nothing } from "lit-html";
import { isOver, waitingTurn, turnOf } from "../../state/game.ts";
import { t } from "../../words/strings.ts";
import {
  button,
  lobbyButton,
  sheetButton,
  unseen,
  described,
  openSheet,
} from "../board/controls.ts";
import { guessTray } from "../board/palette.ts";
import { markKey, hintsOf, isTold, stepsTold } from "../../state/play.ts";
import type { Hint, Mark, Panel } from "../../state/types.ts";
import { pegOf, isLong } from "../board/pegs.ts";
import type { View } from "../board/view.ts";
import { countWords } from "../board/parts.ts";
import { clashWords } from "./told.ts";

export function playTray(view: View) {
  const { game, state, dispatch, fresh } = view;
  const { noting } = state;
  if (isOver(game) && !fresh) return nothing;
  const acts = [
    button("act", t("do.marks"), () => dispatch({ type: "noting", noting: !noting }), {
      pressed: noting,
    }),
    sheetButton(view, "hints", t("do.hint"), "act", { idle: waitingTurn(game) >= 0 }),
    lobbyButton(view, "act"),
  ];
  return [noting ? marksView(view) : nothing, guessTray(view, acts)];
}

const SIGNS = { in: "✓", out: "✗" };

export const markWords = (name: string, mark: Mark | undefined) =>
  t("join.colon", { name, words: noted(mark) });

const noted = (mark: Mark | undefined) => t(mark ? `mark.${mark}` : "mark.none");

function marksView({ game, facts, looks, dispatch }: View) {
  const { board } = facts;
  const marks = game.play?.marks ?? {};
  // Long rows leave no room for a button for each peg.
  const positions = isLong(board)
    ? []
    : Array.from({ length: board.pegs }, (_, position) => position);
  const cell = (colour: number, position: number | null) => {
    const mark = marks[markKey(colour, position)];
    const { name } = looks[colour];
    return html`<td><button
      class="mark${mark ? ` ${mark}` : ""}"
      data-mark
      aria-label=${position === null ? markWords(name, mark) : t("mark.peg", { name, peg: position + 1, words: noted(mark) })}
      @click=${() => dispatch({ type: "mark", colour, position })}
    >${mark ? SIGNS[mark] : ""}</button></td>`;
  };
  return html`<div class="pencil">
    <table role="grid" aria-label=${t("do.marks")}>
      <thead><tr>
        <th scope="col">${unseen(t("mark.colour"))}</th>
        <th scope="col">${t("mark.whole")}</th>
        ${positions.map((position) => html`<th scope="col">${unseen(t("mark.at"))} ${position + 1}</th>`)}
      </tr></thead>
      <tbody>${looks.map(
        (look, colour) => html`<tr>
        <th scope="row">${pegOf(look)}${unseen(look.name)}</th>
        ${cell(colour, null)}${positions.map((position) => cell(colour, position))}
      </tr>`,
      )}</tbody>
    </table>
  </div>`;
}

export function hintsView(view: View) {
  const { game, facts, dispatch } = view;
  const { play, turns } = game;
  if (!play) return nothing;
  /** `told`: the words of a hint that was asked for; `lacks`: why it cannot be asked for now. */
  const option = (
    what: Hint | "steps",
    { told, lacks, leads }: { told?: string | null; lacks?: string | null; leads?: Panel },
  ) => {
    const name = t(`hint.${what}`);
    const about = t(lacks ?? `hint.words.${what}`);
    const ask = () => {
      // A step that was told is told again for nothing.
      if (what !== "steps") dispatch({ type: "ask", turn: turnOf(game), what });
      if (leads !== undefined) openSheet(view, leads);
    };
    const words = told ? html`<b>${name}</b>` : described(name, about);
    return html`<div>
      ${button("option", words, ask, { idle: Boolean(lacks || told), about })}
      <p class="told" role="status">${told ?? ""}</p>
    </div>`;
  };
  const isCounted = isTold(play, "count", turns.length) && facts.analysis;
  const isCompared = play.row !== null && play.row === facts.guess && facts.clashes;
  const early = turns.length ? null : "hint.noTurns";
  const uncounted = facts.analysis?.candidates === null ? "hint.noList" : null;
  const hints = hintsOf(play);
  return html`<div class="options">
      ${option("count", { told: isCounted ? countWords(isCounted, game) : null })}
      ${option("agree", {
        told: isCompared ? clashWords(isCompared) : null,
        lacks: early ?? (facts.guess === null ? "hint.noRow" : null),
      })}
      ${option(stepsTold(game) > 0 ? "steps" : "step", { lacks: early ?? uncounted, leads: "steps" })}
      ${option("list", { lacks: uncounted, leads: "candidates" })}
      ${option("best", { leads: null })}
    </div>
    <p class="small">${t("hint.counted")} ${hints ? t("hint.sofar", { hints }) : nothing}</p>
    ${sheetButton(view, "reveal", t("hint.show"))}`;
}

export function revealQuestion(view: View) {
  const close = () => openSheet(view, null);
  return html`<p>${t("reveal.words")}</p>
    <div class="options">
      ${button("big", t("reveal.no"), close)}
      ${button("option", t("do.reveal"), () => {
        close();
        view.dispatch({ type: "reveal" });
      })}
    </div>`;
}
