import { html, nothing } from "lit-html";
import { unseen } from "./controls.ts";
import { readFeedback } from "../../words/notation.ts";
import { number, t } from "../../words/strings.ts";
import { answerWords, keyLine } from "./pegs.ts";
import type { Rated } from "../../questions/types.ts";
import type { Figures } from "../../state/figures.ts";
import type { Finished } from "../../state/record.ts";
import type { State } from "../../state/types.ts";
import type { View } from "./view.ts";

/** All shares in a column have as many decimals. */
const percent = (share: number, decimals: number) =>
  number(share, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

export const figureRow = (key: string, value: string) =>
  html`<div><dt>${t(key)}</dt><dd>${value}</dd></div>`;

/**
 * The games that ended in each way; nothing if none was won.
 * @param last - the game whose row is marked, of which `told` is said
 * @param lost - the number of games without a row of guesses
 */
export function endsTable(
  distribution: Figures["distribution"],
  last: Finished | undefined,
  told: string,
  lost = 0,
) {
  if (!distribution.length) return nothing;
  const rows = distribution.map((each) => ({
    name: t("record.guesses", each),
    games: each.games,
    isLast: last?.won === true && last.guesses === each.guesses,
  }));
  if (lost) rows.push({ name: t("record.lost"), games: lost, isLast: !last?.won });
  const most = Math.max(...rows.map(({ games }) => games));
  return html`<table class="parts by-turn">
    <caption>${t("record.wonIn")}</caption>
    <tbody>${rows.map(
      ({ name, games, isLast }) => html`<tr class=${isLast ? "is-last" : nothing}>
      <th scope="row">${name} <small>${isLast ? told : nothing}</small></th>
      <td><span class="bar" .style="--share: ${games / most}"></span>${number(games)}</td>
    </tr>`,
    )}</tbody>
  </table>`;
}

export const unknownView = () =>
  html`<span aria-hidden="true">–</span>${unseen(t("compare.unknown"))}`;

export type Tile = [key: string, value: number | string | null];

export const tilesView = (tiles: Tile[]) =>
  html`<dl class="tiles figure-tiles">${tiles.map(([key, value]) => html`<div><dt>${t(key)}</dt><dd>${value ?? unknownView()}</dd></div>`)}</dl>`;

/**
 * @param parts - feedback such as "1,2" -> how many codes it leaves
 * @param words - `came`: the feedback that was given; `chances`: a code is left by one answer only,
 * so that the chance of each is known
 */
export function partsTable(
  parts: Record<string, number>,
  pegs: number,
  { caption, came, chances = true }: { caption: string; came?: string; chances?: boolean },
) {
  const rows = Object.entries(parts)
    .map(([text, size]) => ({ text, feedback: readFeedback(text), size }))
    .sort((a, b) => b.size - a.size);
  const codes = rows.reduce((sum, { size }) => sum + size, 0);
  const largest = rows[0]?.size ?? 1;
  const isWhole = rows.every(({ size }) => (100 * size) % codes === 0);
  return html`<table class="parts">
    <caption>${caption}</caption>
    <thead><tr><th scope="col">${t("why.answer")}</th><th scope="col">${t("why.count")}</th>${chances ? html`<th scope="col">${t("why.chance")}</th>` : nothing}</tr></thead>
    <tbody>${rows.map(
      ({ text, feedback, size }) => html`<tr class=${text === came ? "came" : ""}>
        <th scope="row">${keyLine(feedback, pegs)}<span class="unseen">${answerWords(feedback)}${text === came ? `, ${t("why.came")}` : ""}</span></th>
        <td><span class="bar" .style="--share: ${size / largest}"></span>${number(size)}</td>
        ${chances ? html`<td>${percent(size / codes, isWhole ? 0 : 1)}</td>` : nothing}
      </tr>`,
    )}</tbody>
  </table>`;
}

export const codesIn = ({ parts }: Pick<Rated, "parts">) =>
  Object.values(parts).reduce((sum, size) => sum + size, 0);

interface Counted {
  candidates: number | null;
  rules: { codes: number | null };
}

/**
 * Null if they are too many to count: before the first answer all codes of the board, however
 * many these are.
 */
export const countOf = ({ candidates, rules }: Counted, { turns }: { turns: unknown[] }) =>
  candidates ?? (turns.length ? null : rules.codes);

export function countWords(analysis: Counted, game: { turns: unknown[] }) {
  const codes = countOf(analysis, game);
  return codes === null ? t("now.uncounted") : t("now.codes", { codes });
}

export const keptWords = ({ aim: { most } }: State, { kept }: Rated) =>
  kept == null || most === null ? null : t(`now.kept.${kept}`, { most });

export const guessesWords = ({ mean, worst, certainty }: Rated, key = "now.guesses") =>
  t(key, {
    guesses: Math.round(mean as number),
    exact: mean === worst && certainty === "exact",
  });

/** All answers fit, or all but one; null as long as the numbers are not known. */
export function doubtWords({ game, facts: { analysis } }: View) {
  if (!analysis) return null;
  const turns = game.doubt
    ? []
    : game.turns.flatMap(({ unsure }, index) => (unsure ? [index + 1] : []));
  const { candidates, fits_all: all } = analysis;
  if (!game.turns.length) return t("doubt.start");
  if (candidates === null) return t("doubt.uncounted", { turns });
  return t("doubt.both", { all, more: candidates - all, turns });
}
