import { html, nothing } from "lit-html";
import { codeColours } from "../words/notation.ts";
import { isInDoubt } from "../state/game.ts";
import { isCounted } from "../questions/facts.ts";
import { number, strategyName, t } from "../words/strings.ts";
import { alternativesView } from "./alternatives.ts";
import { stepsButton } from "./board/actions.ts";
import { countOf } from "./board/counts.ts";
import { figureRow, partsTable } from "./board/parts.ts";
import { codeWords } from "./board/pegs.ts";
import type { View } from "./board/view.ts";
import type { Rated } from "../questions/types.ts";

/** @param compared - whether the best guesses are shown here; else they are under the row */
export function whyView(view: View, compared: boolean) {
  const { facts, last, slow } = view;
  if (!facts.rated && (slow || !last)) return html`<p>${t("why.wait")}</p>`;
  const isOnly = facts.analysis?.candidates === 1 && !isInDoubt(view.game);
  if (isOnly && facts.rated?.is_candidate)
    return html`<p>${t("why.only")}</p>${compared ? stepsButton(view) : nothing}`;
  // The figures of the guess before stay, hidden, until those of this one are known.
  const rated = (facts.rated ?? last) as Rated;
  const stale = facts.rated ? "" : "awaited";
  return html`<div class="stack ${stale}">${worthView(view, rated)}${figuresView(view, rated)}</div>
    ${compared ? alternativesView(view) : nothing}
    <div class=${stale}>${isCounted(rated) ? answersView(rated, facts.board.pegs, compared) : nothing}</div>
    ${compared ? stepsButton(view) : nothing}`;
}

function worthView({ game, state, facts, looks }: View, rated: Rated) {
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
    ${rated.kept == null || most === null ? nothing : html`<p>${t(`kept.${rated.kept}`, { most })}</p>`}
    <p>${candidate} ${
      suggested
        ? html`${t("why.suggested", { code: codeWords(looks, codeColours(board, suggested.guess)) })} ${difference(rated, suggested)}`
        : nothing
    }</p>`;
}

function sureKey({ certainty }: Rated, best: boolean) {
  if (certainty === "exact") return best ? "worth.exact" : "worth.exactOwn";
  return certainty === "bound" ? "worth.bound" : "worth.estimate";
}

function difference(own: Rated, suggested: Rated) {
  if (own.mean == null || suggested.mean == null) return "";
  const more = own.mean - suggested.mean;
  if (more >= 0.05) return t("worth.more", { more });
  const isGuessed = own.certainty === "estimate" || suggested.certainty === "estimate";
  if (more > -0.05) return t(isGuessed || Math.abs(more) >= 0.005 ? "worth.alike" : "worth.same");
  return "";
}

function figuresView(view: View, rated: Rated) {
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

/** A code is left by several answers: the next answer may be wrong, too. */
const overlaps = ({ largest_part: largest, expected_size: expected }: Rated) =>
  largest !== null && expected === null;

function chosenBy({ state, facts }: View, { source }: Rated) {
  return source
    ? t(`source.${source}`)
    : strategyName(facts.suggest?.reply?.strategy ?? state.strategy);
}

/** Beside the board it is folded: there the answers and a short explanation are in sight. */
function answersView(rated: Rated, pegs: number, open: boolean) {
  const table = partsTable(rated.parts, pegs, {
    caption: t("why.answers"),
    chances: !overlaps(rated),
  });
  return open
    ? table
    : html`<details class="fold"><summary>${t("why.answers")}</summary>${table}</details>`;
}
