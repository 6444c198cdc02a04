import { html, nothing } from "lit-html";
import { codeColours } from "../words/notation.ts";
import { alternativesRequest, rankingOf, SLOW, waited } from "../questions/requests.ts";
import { isCounted } from "../questions/facts.ts";
import { ranked, type Ranked } from "../questions/ranking.ts";
import { isInDoubt, turnOf } from "../state/game.ts";
import { errorWords } from "../words/errors.ts";
import { t } from "../words/strings.ts";
import { progressBar } from "./board/controls.ts";
import { unknownView } from "./board/parts.ts";
import { codeWords, pegRow } from "./board/pegs.ts";
import type { View } from "./board/view.ts";
import type { Entry } from "../questions/types.ts";

/** Rows are drawn while the reply is awaited, so that nothing moves when it arrives. */
const EXPECTED = 10;

export function alternativesView(view: View) {
  const { game, state, facts, replyTo } = view;
  const { suggestion, rated, own } = facts;
  const asked = replyTo(alternativesRequest(state, true));
  const closer = replyTo(alternativesRequest(state));
  if (isInDoubt(game)) return nothing; // guesses are not ranked in doubt
  const inHand = rated ?? suggestion;
  if (inHand && !isCounted(inHand)) return html`<p class="small">${t("compare.uncounted")}</p>`;
  if (asked?.error && asked.error.kind !== "worker")
    return html`<p class="error">${errorWords(asked.error)}</p>`;
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
    ${reply ? html`<p class="small">${legend(rows)}</p>` : nothing}`;
}

/** The table is there in wide windows, when the person asks for it. */
export function alternativesBeside(view: View) {
  if (isInDoubt(view.game)) return nothing;
  const { comparing, choose } = view;
  return html`<div class="beside${comparing ? " card" : ""}">
    <button class="act" aria-expanded=${comparing} @click=${() => choose({ comparing: !comparing })}>
      ${t(comparing ? "compare.hide" : "compare.show")}
    </button>
    ${comparing ? alternativesView(view) : nothing}
  </div>`;
}

function rowView({ facts, looks, game, state, dispatch }: View, row: Ranked) {
  const { guess, suggested, own } = row;
  const code = codeColours(facts.board, guess);
  const inRow = guess === facts.guess;
  const turn = turnOf(game);
  const use = () => {
    if (!inRow) dispatch({ type: "try", turn, code });
    if (state.panel) dispatch({ type: "open", panel: null });
  };
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
  if (mean == null) return html`<span class="unseen">${t("compare.unknown")}</span>`;
  const figure = t("figure.average", { mean, certainty });
  if (certainty === "exact") {
    return html`${figure}<span class="sure" aria-hidden="true">✓</span><span class="unseen"> ${t("compare.proven")}</span>`;
  }
  const words = t(certainty === "bound" ? "compare.found" : "compare.estimate");
  return html`<span aria-hidden="true">${certainty === "bound" ? figure : t("figure.about", { figure })}</span
    ><span class="unseen">${`${figure} ${words}`}</span>`;
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
