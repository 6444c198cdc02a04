/** How many codes were left after each turn, as a table with bars; twice the length is the square of the number. */
import { html, nothing } from "lit-html";
import { analyseRequest, boardFacts } from "../../questions/requests.js";
import { t } from "../../words/strings.js";
import { barRow } from "../board/parts.js";
/** @import { View } from "../board/view.js" */

/** @param {View} view @param {import("../../words/notation.js").Turn[]} turns */
export function leftTable({ state, replyTo }, turns) {
  const board = /** @type {any} */ (boardFacts(state, replyTo));
  /** @type {{candidates: number | null}[]} */
  const analysed = replyTo(analyseRequest(state))?.reply?.turns ?? [];
  if (!board || analysed.length < turns.length) return nothing;
  const counts = analysed.slice(0, turns.length).map(({ candidates }) => candidates);
  const most = board.codes ?? Math.max(1, ...counts.map((codes) => codes ?? 0));
  const share = (/** @type {number} */ codes) => Math.log(1 + codes) / Math.log(1 + most);
  const row = (
    /** @type {string} */ name,
    /** @type {number | null} */ codes,
    /** @type {string} */ text,
  ) => barRow(name, codes === null ? null : share(codes), text);
  return html`<table class="parts by-turn">
    <caption>${t("review.left")}</caption>
    <tbody>
      ${row(t("review.start"), board.codes, t("review.codes", { codes: board.codes, power: board.codes_power }))}
      ${counts.map((codes, index) =>
        row(
          t("review.turn", { number: index + 1 }),
          codes,
          codes === null ? t("why.tooMany") : t("lab.count", { count: codes }),
        ),
      )}
    </tbody>
  </table>
  <p class="small">${t("review.bars")}</p>`;
}
