/** The room "Paper": what there is to print, each with its board and its button. */
import { html, nothing } from "lit-html";
import { boardName } from "../../words/boards.js";
import { current } from "../../state/state.js";
import { errorWords } from "../../words/errors.js";
import presets from "../../words/presets.json" with { type: "json" };
import { hasRoom, readRules } from "../../words/notation.js";
import { t } from "../../words/strings.js";
/** @import { View } from "../../views/board/view.js" */
/** @import { Asked } from "./marks.js" */
/** @import { Paper } from "./paper.js" */

/** Boards whose whole play goes on a few pages. @type {Asked[]} */
const SHEETS = [
  { rules: "p4c6r", most: 5 },
  { rules: "p4c6r" },
  { rules: "p3c6r" },
  { rules: "p4c6n" },
  { rules: "p4c8r" },
  { rules: "p4c10n" },
];

/** The board of the game in Solve comes first on score sheets. @param {View} view @returns {Asked[]} */
function scoreBoards({ state }) {
  const rules = [current({ ...state, mode: "solve" }).rules, ...presets.map((each) => each.rules)];
  return [...new Set(rules)]
    .filter((each) => {
      const board = readRules(each);
      return board && hasRoom(board);
    })
    .map((each) => ({ rules: each }));
}

/** @param {Paper} paper @param {View} view */
export function roomView(paper, view) {
  const scores = scoreBoards(view);
  return html`<div class="stack card" role="group" aria-label=${t("paper.sheet")}>
      <h3>${t("paper.sheet")}</h3>
      <p>${t("paper.sheetWords")}</p>
      ${choiceView(paper, "sheet", SHEETS)}
      ${paper.error ? html`<p class="error" role="alert">${errorWords(paper.error)}</p>` : nothing}
      <p class="small" role="status">${paper.waits ? t("learn.wait") : nothing}</p>
      <button class="big" @click=${() => paper.printSheet(SHEETS[paper.chosen.sheet])}>${t("paper.printSheet")}</button>
    </div>
    <div class="stack card" role="group" aria-label=${t("paper.score")}>
      <h3>${t("paper.score")}</h3>
      <p>${t("paper.scoreWords")}</p>
      ${choiceView(paper, "score", scores)}
      <button class="big" @click=${() => paper.printScore((scores[paper.chosen.score] ?? scores[0]).rules)}>${t("paper.printScore")}</button>
    </div>
    <div class="stack card">
      <h3>${t("learn.title.rules")}</h3>
      <p>${t("paper.rulesWords")}</p>
      <button class="big" @click=${() => paper.printRules()}>${t("paper.printRules")}</button>
    </div>`;
}

/** @param {Paper} paper @param {"sheet" | "score"} kind @param {Asked[]} boards */
const choiceView = (paper, kind, boards) => html`<label class="field">${t("learn.choose.board")}
    <select @change=${(/** @type {Event & {currentTarget: HTMLSelectElement}} */ { currentTarget }) => paper.choose(kind, currentTarget.selectedIndex)}>
      ${boards.map(
        ({ rules, most }, place) =>
          html`<option .selected=${place === paper.chosen[kind]}>${
            most ? t("paper.most", { board: boardName(rules), most }) : boardName(rules)
          }</option>`,
      )}
    </select></label>`;
