/** Why this guess: its worth, what each answer would leave, and the best guesses. */
import { html, nothing } from "lit-html";
import { codeColours } from "../words/notation.js";
import { isInDoubt } from "../state/game.js";
import { isCounted } from "../questions/facts.js";
import { number, strategyName, t } from "../words/strings.js";
import { alternativesView } from "./alternatives.js";
import { countOf } from "./board/counts.js";
import { figureRow, partsTable } from "./board/parts.js";
import { codeWords } from "./board/pegs.js";
/** @import { View } from "./board/view.js" */
/** @import { Rated } from "../questions/types.js" */

/**
 * @param {View} view
 * @param {boolean} compared  whether the best guesses are shown here; else they are under the row
 */
export function whyView(view, compared) {
  const { facts, last, slow } = view;
  if (!facts.rated && (slow || !last)) return html`<p>${t("why.wait")}</p>`;
  const isOnly = facts.analysis?.candidates === 1 && !isInDoubt(view.game);
  if (isOnly && facts.rated?.is_candidate) return html`<p>${t("why.only")}</p>`;
  // The figures of the guess before stay, hidden, until those of this one are known.
  const rated = /** @type {Rated} */ (facts.rated ?? last);
  const stale = facts.rated ? "" : "awaited";
  return html`<div class="stack ${stale}">${worthView(view, rated)}${figuresView(view, rated)}</div>
    ${compared ? alternativesView(view) : nothing}
    <div class=${stale}>${isCounted(rated) ? answersView(rated, facts.board.pegs, compared) : nothing}</div>`;
}

/**
 * Sentences about the guess: how many guesses are to go, whether the limit holds, and how the person's
 * guess compares with the suggestion.
 * @param {View} view
 * @param {Rated} rated
 */
function worthView({ game, state, facts, looks }, rated) {
  const { own, suggestion, board } = facts;
  const suggested = own && game.editing === null ? suggestion : null;
  const { most } = state.aim;
  const candidate = isCounted(rated)
    ? t(rated.is_candidate ? "why.candidate" : own ? "why.notCandidateOwn" : "why.notCandidate")
    : t("why.uncounted");
  return html`${
    rated.mean == null
      ? nothing
      : html`<p><b>${t("worth.toGo", rated)}</b> ${t(sureKey(rated, facts.best))}</p>`
  }
    ${rated.kept == null || most === null ? nothing : html`<p>${t(rated.kept ? "kept.yes" : "kept.no", { most })}</p>`}
    <p>${candidate} ${
      suggested
        ? html`${t("why.suggested", { code: codeWords(looks, codeColours(board, suggested.guess)) })} ${difference(rated, suggested)}`
        : nothing
    }</p>`;
}

/** @param {Rated} rated @param {boolean} best */
function sureKey({ certainty }, best) {
  if (certainty === "exact") return best ? "worth.exact" : "worth.exactOwn";
  return certainty === "bound" ? "worth.bound" : "worth.estimate";
}

/**
 * How the person's guess compares with the suggestion, if the figures allow it.
 * @param {Rated} own
 * @param {Rated} suggested
 */
function difference(own, suggested) {
  if (own.mean == null || suggested.mean == null) return "";
  const more = own.mean - suggested.mean;
  if (own.certainty === "estimate" || suggested.certainty === "estimate") {
    return more < 0.05 ? "" : t("worth.moreAbout", { more });
  }
  if (Math.abs(more) < 0.005) return t("worth.same");
  return more > 0 ? t("worth.more", { more }) : "";
}

/** @param {View} view @param {Rated} rated */
function figuresView(view, rated) {
  const { game, facts } = view;
  const { analysis } = facts;
  const { parts, largest_part: largest, expected_size: expected } = rated;
  const codes = overlaps(rated)
    ? (analysis?.candidates ?? 0)
    : Object.values(parts).reduce((sum, size) => sum + size, 0);
  const all = analysis ? countOf(analysis, game) : null;
  return html`<dl class="stack close figures">
    ${
      largest === null
        ? figureRow("why.codes", all === null ? t("why.tooMany") : number(all))
        : [
            figureRow("why.codes", number(codes)),
            figureRow("why.worst", number(largest)),
            expected === null
              ? nothing
              : figureRow("why.expected", number(expected, { maximumFractionDigits: 1 })),
            figureRow("why.parts", number(Object.keys(parts).length)),
          ]
    }
    ${facts.own ? nothing : figureRow("why.by", chosenBy(view, rated))}
  </dl>`;
}

/** Whether a code is left by several answers: the next answer may be wrong, too. @param {Rated} rated */
const overlaps = ({ largest_part: largest, expected_size: expected }) =>
  largest !== null && expected === null;

/** @param {View} view @param {Rated} rated */
function chosenBy({ state, facts }, { source }) {
  return source
    ? t(`source.${source}`)
    : strategyName(facts.suggest?.reply?.strategy ?? state.strategy);
}

/**
 * What each answer would leave. Beside the board it is folded: there the answers and a short explanation are in sight.
 * @param {Rated} rated
 * @param {number} pegs
 * @param {boolean} open
 */
function answersView(rated, pegs, open) {
  const table = partsTable(rated.parts, pegs, {
    caption: t("why.answers"),
    chances: !overlaps(rated),
  });
  return open
    ? table
    : html`<details class="fold"><summary>${t("why.answers")}</summary>${table}</details>`;
}
