import { html, nothing } from "lit-html";
import { codeColours } from "../words/notation.ts";
import { isInDoubt } from "../state/game.ts";
import { isCounted } from "../questions/facts.ts";
import { number, strategyName, t } from "../words/strings.ts";
import {
  stepsButton,
  progressBar,
  unseen,
  button,
  fold,
  note,
  errorView,
  openSheet,
  useCode,
} from "./board/controls.ts";
import { codesIn, countOf, figureRow, partsTable, unknownView } from "./board/parts.ts";
import { codeWords, pegRow } from "./board/pegs.ts";
import { alternativesRequest, rankingOf, SLOW, waited } from "../questions/requests.ts";
import { ranked, type Ranked } from "../questions/ranking.ts";
import type { View } from "./board/view.ts";
import type { Rated, Entry } from "../questions/types.ts";

/** @param compared - whether the best guesses are shown here; else they are under the row */
export function whyView(view: View, compared: boolean) {
  const { facts, last, slow } = view;
  if (!facts.rated && (slow || !last)) return html`<p>${t("why.wait")}</p>`;
  const steps = compared ? stepsButton(view) : nothing;
  const isOnly = facts.analysis?.candidates === 1 && !isInDoubt(view.game);
  if (isOnly && facts.rated?.is_candidate) return html`<p>${t("why.only")}</p>${steps}`;
  // The figures of the guess before stay, hidden, until those of this one are known.
  const rated = (facts.rated ?? last) as Rated;
  const stale = facts.rated ? "" : "awaited";
  return html`<div class="stack ${stale}">${worthView(view, rated)}${figuresView(view, rated)}</div>
    ${compared ? alternativesView(view) : nothing}
    <div class=${stale}>${isCounted(rated) ? answersView(rated, facts.board.pegs, compared) : nothing}</div>
    ${steps}`;
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
  const codes = overlaps(rated) ? (analysis?.candidates ?? 0) : codesIn(rated);
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
  return open ? table : fold(t("why.answers"), table);
}

/** Rows are drawn while the reply is awaited, so that nothing moves when it arrives. */
const EXPECTED = 10;

function alternativesView(view: View) {
  const { game, state, facts, replyTo } = view;
  const { suggestion, rated, own } = facts;
  const asked = replyTo(alternativesRequest(state, true));
  const closer = replyTo(alternativesRequest(state));
  if (isInDoubt(game)) return nothing; // guesses are not ranked in doubt
  const inHand = rated ?? suggestion;
  if (inHand && !isCounted(inHand)) return note(t("compare.uncounted"));
  if (asked?.error && asked.error.kind !== "worker") return errorView(asked.error);
  const reply = rankingOf(state, replyTo);
  const mine = own && rated ? rated : null;
  const rows = reply
    ? ranked(reply.alternatives, {
        suggestion: game.editing === null ? suggestion : null,
        own: mine,
      })
    : [];
  return html`<table class="ranking" aria-busy=${String(!reply)}>
      <caption>${t("compare.title")}${
        closer?.status === "waiting"
          ? html`<small aria-hidden="true"> · ${t("compare.closer")}</small>`
          : nothing
      }</caption>
      <thead><tr>
        <th scope="col">${t("compare.guess")}</th>
        <th scope="col">${t("compare.average")}</th>
        <th scope="col">${t("compare.longest")}</th>
      </tr></thead>
      <tbody>${reply ? rows.map((row) => rowView(view, row)) : waitingRows(view, asked)}</tbody>
    </table>
    ${state.panel ? html`<p class="unseen" role="status">${reply ? t("compare.ready", { count: rows.length }) : ""}</p>` : nothing}
    ${note(reply && legend(rows))}`;
}

/** The table is there in wide windows, when the person asks for it. */
export function alternativesBeside(view: View) {
  if (isInDoubt(view.game)) return nothing;
  const { comparing, choose } = view;
  return html`<div class="beside${comparing ? " card" : ""}">
    ${button("act", t(comparing ? "compare.hide" : "compare.show"), () => choose({ comparing: !comparing }), { expanded: comparing })}
    ${comparing ? alternativesView(view) : nothing}
  </div>`;
}

function rowView(view: View, row: Ranked) {
  const { facts, looks } = view;
  const { guess, suggested, own } = row;
  const code = codeColours(facts.board, guess);
  const inRow = guess === facts.guess;
  const use = () => (inRow ? openSheet(view, null) : useCode(view, code));
  const mark = suggested ? t("compare.suggested") : own ? t("compare.own") : null;
  return html`<tr class=${inRow ? "chosen" : ""}>
    <th scope="row">
      <button aria-pressed=${inRow} @click=${use}>
        <span class="unseen">${t("list.use", { code: codeWords(looks, code) })}. </span>${pegRow(looks, code)}
        <small>${mark ? html`<b class="mark">${mark}</b> · ` : nothing}${t(row.is_candidate ? "compare.wins" : "now.cannot")}</small>
      </button>
    </th>
    <td>${average(row)}</td>
    <td>${row.worst ?? unknownView()}</td>
  </tr>`;
}

function average({ mean, certainty }: Ranked) {
  if (mean == null) return html`${unseen(t("compare.unknown"))}`;
  const figure = t("figure.average", { mean, certainty });
  if (certainty === "exact") {
    return html`${figure}<span class="sure" aria-hidden="true">✓</span><span class="unseen"> ${t("compare.proven")}</span>`;
  }
  const words = t(certainty === "bound" ? "compare.found" : "compare.estimate");
  return html`<span aria-hidden="true">${certainty === "bound" ? figure : t("figure.about", { figure })}</span
    >${unseen(`${figure} ${words}`)}`;
}

function legend(rows: Ranked[]) {
  const has = (kind: string) => rows.some(({ certainty }) => certainty === kind);
  const [first] = rows;
  const suggested = rows.find((row) => row.suggested);
  const better =
    first?.mean != null &&
    suggested?.mean != null &&
    first.certainty !== "estimate" &&
    first.mean < suggested.mean - 0.005;
  return [
    better ? t("compare.better") : "",
    t("compare.meaning"),
    has("exact") ? t("compare.legendProven") : "",
    has("bound") ? t("compare.legendFound") : "",
    has("estimate") ? t("compare.legendEstimate") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function waitingRows({ now }: View, asked: Entry | undefined) {
  return html`<tr>
      <td colspan="3">${
        waited(asked, now) < SLOW
          ? nothing
          : html`<span class="stack close"><span>${t("compare.wait")}</span>${
              asked?.progress === undefined
                ? nothing
                : progressBar(asked.progress, t("compare.wait"))
            }</span>`
      }</td>
    </tr>
    ${Array.from({ length: EXPECTED - 1 }, () => html`<tr aria-hidden="true"><td colspan="3"></td></tr>`)}`;
}
