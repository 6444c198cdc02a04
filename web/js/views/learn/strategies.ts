/** Every guess with its parts, and the figure that each strategy has for it. */
import { html, nothing } from "lit-html";
import { judgeRequest, type Judged, type Table } from "../../questions/learn.ts";
import { JUDGES, type Judge, type Learn } from "../../state/learn.ts";
import { boardOfRules, codeColours, readFeedback, type Board } from "../../words/notation.ts";
import { decimal, number, short, strategyName, t } from "../../words/strings.ts";
import { answerWords, codeWords, keyLine, pegRow } from "../board/pegs.ts";
import { docsLink, learn, waitView } from "./pieces.ts";
import type { View } from "../board/view.ts";
import type { Look } from "../../words/colours.ts";

interface Seen {
  board: Board;
  looks: Look[];
  table: Table;
}

const FIGURE: Record<string, (figure: number) => string> = {
  minimax: (figure) => number(figure),
  "expected-size": (figure) => (figure < 100 ? decimal(figure, 2) : short(figure)),
  entropy: (figure) => decimal(figure, 2),
  "most-parts": (figure) => number(figure),
};

/** Of many terms the first few are shown, an ellipsis and the last. */
const terms = (sizes: number[], term: (size: number) => string) =>
  sizes.length > 6
    ? [...sizes.slice(0, 4).map(term), "…", term(sizes[sizes.length - 1])]
    : sizes.map(term);

export function strategiesRoom(view: View) {
  const entry = view.replyTo(judgeRequest);
  const seen = entry?.reply && seenOf(view, entry.reply);
  const set = (change: Partial<Pick<Learn, "guess" | "judge">>) =>
    learn(view, { type: "look", change });
  return html`<p class="lead">${t("learn.choose.lead")}</p>
    ${seen ? html`<div class="scroller">${tableView(view, seen, set)}</div>${judgesView(view, seen, set)}` : waitView(entry)}
    ${docsLink(view)}`;
}

function seenOf({ looksFor }: View, table: Table): Seen {
  const [rules] = table.game.split(":");
  const board = boardOfRules(rules);
  return { board, looks: looksFor(rules, board.colours), table };
}

const lookedAt = ({ state }: View, { table: { guesses, chosen } }: Seen): Judged => {
  const { guess, judge } = state.learn;
  const taken = guesses.find((each) => each.guess === chosen[judge]);
  return (guess === null ? taken : guesses[guess]) ?? guesses[0];
};

function answersOf({ guesses }: Table) {
  const texts = new Set(guesses.flatMap(({ parts }) => Object.keys(parts)));
  return [...texts]
    .map(readFeedback)
    .sort(([black, white], [other, more]) => black - other || white - more);
}

function tableView(view: View, seen: Seen, set: (change: { guess: number }) => void) {
  const { board, looks, table } = seen;
  const { judge: chosen } = view.state.learn;
  const code = (text: string) => codeColours(board, text);
  const at = table.guesses.indexOf(lookedAt(view, seen));
  const chosenHere = (index: number) => (index === at ? "lesson-looked-at" : "");
  const cell = (judged: Judged, answer: string) =>
    judged.parts[answer] ? number(judged.parts[answer]) : "·";
  const figure = ({ guess, figures }: Judged, judge: string) =>
    html`${FIGURE[judge](figures[judge])}${
      table.chosen[judge] === guess
        ? html`<b class="lesson-star"><span aria-hidden="true">★</span><span class="unseen"> ${t("learn.choose.its")}</span></b>`
        : nothing
    }`;
  return html`<table class="partitions">
    <caption class="small">${t("learn.choose.caption", { codes: table.candidates })}</caption>
    <thead><tr>
      <td class="small">${t("learn.choose.corner")}</td>
      ${table.guesses.map(
        ({ guess }, index) => html`<th scope="col" class=${chosenHere(index)}>
        <button aria-pressed=${index === at} @click=${() => set({ guess: index })}
        ><span class="unseen">${t("learn.choose.guess", { code: codeWords(looks, code(guess)) })}</span>${pegRow(
          looks,
          code(guess),
        )}</button></th>`,
      )}
    </tr></thead>
    <tbody>
      ${answersOf(table).map(
        (answer) => html`<tr>
        <th scope="row"><span class="unseen">${answerWords(answer)}</span>${keyLine(answer, board.pegs)}</th>
        ${table.guesses.map((judged, index) => html`<td class=${chosenHere(index)}>${cell(judged, String(answer))}</td>`)}
      </tr>`,
      )}
    </tbody>
    <tbody class="lesson-judged">
      ${JUDGES.map(
        (judge) => html`<tr class=${judge === chosen ? "lesson-explained" : ""}>
        <th scope="row">${t(`learn.judge.${judge}`)}</th>
        ${table.guesses.map(
          (judged, index) => html`<td
          class="${chosenHere(index)}${table.chosen[judge] === judged.guess ? " lesson-pick" : ""}">${figure(judged, judge)}</td>`,
        )}
      </tr>`,
      )}
    </tbody>
  </table>`;
}

function judgesView(view: View, seen: Seen, set: (change: { judge?: Judge }) => void) {
  const { judge } = view.state.learn;
  const { board, looks, table } = seen;
  const judged = lookedAt(view, seen);
  const words = (text: string) => codeWords(looks, codeColours(board, text));
  const sizes = Object.values(judged.parts).sort((a, b) => b - a);
  return html`<div class="stack card lesson-judge">
    <h3>${t("learn.choose.judges")}</h3>
    <div class="line close lesson-switch" role="group" aria-label=${t("learn.choose.judges")}>
      ${JUDGES.map(
        (each) => html`<button class="chip" aria-pressed=${each === judge}
        @click=${() => set({ judge: each })}>${t(`learn.judge.${each}`)}</button>`,
      )}
    </div>
    <p><b>${strategyName(judge)}</b>. ${t(`learn.judge.words.${judge}`)}</p>
    <p class="lesson-worked">${pegRow(looks, codeColours(board, judged.guess))}
      <span><span class="unseen">${t("join.colon", { name: words(judged.guess), words: "" })}</span>${t(
        `learn.judge.worked.${judge}`,
        {
          list: terms(sizes, (n) => number(n)).join(", "),
          sum: terms(sizes, (n) => `${number(n)}×${number(n)}`).join(" + "),
          codes: table.candidates,
          figure: judged.figures[judge],
        },
      )}</span></p>
    <p role="status">${t("learn.choose.takes", { code: words(table.chosen[judge]) })}</p>
    <p>${t("learn.choose.differ")}</p>
  </div>`;
}
