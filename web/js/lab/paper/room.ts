import { html, nothing } from "lit-html";
import { boardName } from "../../words/boards.ts";
import { current } from "../../state/state.ts";
import { errorWords } from "../../words/errors.ts";
import presets from "../../words/presets.json" with { type: "json" };
import { hasRoom, readRules } from "../../words/notation.ts";
import { t } from "../../words/strings.ts";
import type { View } from "../../views/board/view.ts";
import type { Asked } from "./marks.ts";
import { CLASS_SHEETS, titleOf } from "./class.ts";
import type { Kind, Paper } from "./paper.ts";

/** The whole play on these boards takes a few pages. */
const SHEETS: Asked[] = [
  { rules: "p4c6r", most: 5 },
  { rules: "p4c6r" },
  { rules: "p3c6r" },
  { rules: "p4c6n" },
  { rules: "p4c8r" },
  { rules: "p4c10n" },
  { rules: "p3c4r" },
];

/** The board of the game in Solve comes first on score sheets. */
function scoreBoards({ state }: View): Asked[] {
  const rules = [current({ ...state, mode: "solve" }).rules, ...presets.map((each) => each.rules)];
  return [...new Set(rules)]
    .filter((each) => {
      const board = readRules(each);
      return board && hasRoom(board);
    })
    .map((each) => ({ rules: each }));
}

export function roomView(paper: Paper, view: View) {
  const scores = scoreBoards(view);
  return html`<div class="stack card" role="group" aria-label=${t("paper.sheet")}>
      <h3>${t("paper.sheet")}</h3>
      <p>${t("paper.sheetWords")}</p>
      ${boardsView(paper, "sheet", SHEETS)}
      ${paper.error ? html`<p class="error" role="alert">${errorWords(paper.error)}</p>` : nothing}
      <p class="small" role="status">${paper.waits ? t("learn.wait") : nothing}</p>
      <button class="big" @click=${() => paper.printSheet(SHEETS[paper.chosen.sheet])}>${t("paper.printSheet")}</button>
    </div>
    <div class="stack card" role="group" aria-label=${t("paper.score")}>
      <h3>${t("paper.score")}</h3>
      <p>${t("paper.scoreWords")}</p>
      ${boardsView(paper, "score", scores)}
      <button class="big" @click=${() => paper.printScore((scores[paper.chosen.score] ?? scores[0]).rules)}>${t("paper.printScore")}</button>
    </div>
    <div class="stack card" role="group" aria-label=${t("paper.class")}>
      <h3>${t("paper.class")}</h3>
      <p>${t("paper.classWords")}</p>
      ${choiceView(paper, "class", t("paper.classSheet"), CLASS_SHEETS.map(titleOf))}
      <button class="big" @click=${() => paper.printClass()}>${t("paper.printClass")}</button>
    </div>`;
}

const boardsView = (paper: Paper, kind: Kind, boards: Asked[]) =>
  choiceView(
    paper,
    kind,
    t("record.board"),
    boards.map(({ rules, most }) =>
      most ? t("paper.most", { board: boardName(rules), most }) : boardName(rules),
    ),
  );

const choiceView = (
  paper: Paper,
  kind: Kind,
  label: string,
  names: string[],
) => html`<label class="field">${label}
    <select @change=${({ currentTarget }: Event & { currentTarget: HTMLSelectElement }) => paper.choose(kind, currentTarget.selectedIndex)}>
      ${names.map((name, place) => html`<option .selected=${place === paper.chosen[kind]}>${name}</option>`)}
    </select></label>`;
