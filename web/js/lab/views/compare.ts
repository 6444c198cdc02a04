import { html, nothing } from "lit-html";
import presets from "../../words/presets.json" with { type: "json" };
import { MAX_LAB_GAMES } from "../../state/lab.ts";
import { histogram, drawnOnce, figureView, nameOf } from "./figure.ts";
import { errorWords } from "../../words/errors.ts";
import { number, strategyName, t } from "../../words/strings.ts";
import { boardFields, button, numberField, tick } from "../../views/board/controls.ts";
import { boardName, noRoomWords } from "../../words/boards.ts";
import { customView, showFault } from "../custom/view.ts";
import { seedField, setUpView } from "./controls.ts";
import { boardOf, writeRules } from "../../words/notation.ts";
import { boardRequest } from "../../questions/requests.ts";
import { isWhole } from "../../state/table.ts";
import type { Row } from "../games/experiment.ts";
import type { Lab } from "../room/lab.ts";

export function compareRoom(lab: Lab) {
  const { badGames, choice, experiment } = lab;
  const hasChosen = choice.boards.length > 0 && lab.runners.length > 0;
  const setGames = (given: number | null) => {
    const isGood = given !== null && isWhole(given, 1, MAX_LAB_GAMES);
    lab.badGames = isGood ? null : { given };
    if (isGood) lab.set({ games: given });
    else lab.schedule();
  };
  const launch = {
    words: t("lab.run"),
    off: !hasChosen || badGames !== null,
    status: statusWords(lab, hasChosen),
    run: () => lab.runExperiment(),
  };
  const fields = html`${boardChoice(lab)}
    ${strategyChoice(lab)}
    <div class="line">
      ${numberField(t("lab.games"), { value: badGames ? badGames.given : choice.games, max: MAX_LAB_GAMES, set: setGames })}
      ${seedField(lab)}
    </div>`;
  return html`${setUpView(lab, experiment, launch, fields)}
  <div class="stack stage">
    ${results(lab)}
    <details class="stack card setup"><summary>${t("lab.custom")}</summary>${customView(lab.custom)}</details>
  </div>`;
}

function statusWords({ badGames, experiment }: Lab, hasChosen: boolean) {
  if (badGames)
    return t(badGames.given === null ? "lab.noGames" : "lab.badGames", {
      ...badGames,
      max: MAX_LAB_GAMES,
    });
  if (!hasChosen) return t("lab.nothing");
  if (experiment.status === "idle") return t("lab.same");
  const figures = { ...experiment.progress, ...experiment.outcomes };
  return t(experiment.status === "done" ? "lab.done" : "lab.cancelled", figures);
}

const boardChoice = (lab: Lab) => html`<fieldset class="choices">
  <legend>${t("lab.boards")}</legend>
  ${[...presets.map(({ rules }) => rules), ...lab.choice.ownBoards].map((rules) =>
    tick(
      lab.choice.boards.includes(rules),
      (on) => lab.act({ type: "board", rules, on }),
      boardName(rules),
    ),
  )}
  ${ownBoardView(lab)}
</fieldset>`;

const strategyChoice = (lab: Lab) => html`<fieldset class="choices">
  <legend>${t("lab.strategies")}</legend>
  ${lab.strategies.map((name) => [
    tick(
      lab.choice.strategies.includes(name),
      (on) => lab.act({ type: "strategy", name, on }),
      strategyName(name),
      `about-${name}`,
    ),
    html`<p class="small about" id="about-${name}">${t(`strategy.words.${name}`)}</p>`,
  ])}
  ${lab.custom.runner ? tick(lab.choice.own, (own) => lab.set({ own }), lab.custom.runner.name) : nothing}
</fieldset>`;

const MAX_OWN = { pegs: 200, colours: 200 };

function ownBoardView({ view, act }: Lab) {
  if (!view) return nothing;
  const { form, choose, replyTo } = view;
  const board = boardOf(form);
  const rules = board && writeRules(board);
  const isTooLarge = board && (board.pegs > MAX_OWN.pegs || board.colours > MAX_OWN.colours);
  const tried = rules && !isTooLarge ? replyTo(boardRequest(rules)) : undefined;
  const why = !rules
    ? t("board.whole")
    : isTooLarge
      ? noRoomWords(rules, MAX_OWN)
      : tried?.error && errorWords(tried.error);
  return html`<details class="fold own-board"><summary>${t("lab.addBoard")}</summary>
    ${boardFields(form, MAX_OWN, (change) => choose({ form: change }))}
    <button class="chip" type="button" ?disabled=${!tried?.reply}
      @click=${() => rules && act({ type: "addBoard", rules })}>${t("lab.add")}</button>
    <p class="small${why ? " error" : ""}" role="status">${why ?? (tried?.reply ? nothing : t("board.checking"))}</p>
  </details>`;
}

function results(lab: Lab) {
  const { rows } = lab.experiment;
  const boards = [...new Set(rows.map(({ rules }) => rules))];
  return html`<div class="stack results">${boards.map((rules) =>
    board(
      lab,
      rules,
      rows.filter((row) => row.rules === rules),
    ),
  )}</div>`;
}

const columns = ["strategy", "mean", "interval", "worst", "time", "gamesPlayed"];

/**
 * In a narrow window the table is drawn as a grid. Not every browser then knows that it is a table,
 * so its parts say so.
 */
function board(lab: Lab, rules: string, rows: Row[]) {
  const name = boardName(rules);
  const played = rows.filter(({ result }) => result.games > 0);
  return html`<section class="stack" aria-label=${name}>
    <h3>${name}</h3>
    <div class="scroller" tabindex="0" role="region" aria-label=${t("lab.resultsOf", { name })}>
      <table class="figures-table table-of-results" role="table">
        <caption class="unseen">${t("lab.resultsOf", { name })}</caption>
        <thead role="rowgroup"><tr role="row">
          ${columns.map((column) => html`<th scope="col" role="columnheader">${t(`lab.${column}`)}</th>`)}
        </tr></thead>
        <tbody role="rowgroup">${rows.map((row) => rowView(lab, row))}</tbody>
      </table>
    </div>
    ${played.length ? picture(lab, rules, name, played) : nothing}
  </section>`;
}

/** A shorter time is shown as less than this, in ms. */
const LEAST = 0.1;

function durationWords(seconds: number) {
  const ms = 1000 * seconds;
  if (ms < LEAST) return t("lab.duration", { unit: "least", figure: LEAST });
  return t("lab.duration", ms < 1000 ? { unit: "ms", figure: ms } : { unit: "s", figure: seconds });
}

function rowView(lab: Lab, row: Row) {
  const { error, result } = row;
  const { mean, ci95, worst, seconds_per_guess: seconds, games } = result;
  const cells = [
    html`<b>${mean === null ? "–" : t("lab.figure", { figure: mean })}</b>`,
    ci95 ? t("lab.between", { from: ci95[0], to: ci95[1] }) : "–",
    worst ?? "–",
    seconds === null ? "–" : durationWords(seconds),
    number(games),
  ];
  // The error of a custom strategy stands once, at its source.
  const told =
    error &&
    (error.message === lab.custom.fault?.message
      ? button("act", t("lab.ownError"), showFault)
      : html`<span>${errorWords(error)}</span>`);
  return html`<tr role="row">
      <th scope="row" role="rowheader">${nameOf(row)}</th>
      ${cells.map((cell) => html`<td role="cell">${cell}</td>`)}
    </tr>
    ${error ? html`<tr role="row"><td colspan=${columns.length} role="cell" class="error">${told}</td></tr>` : nothing}`;
}

function picture(lab: Lab, rules: string, name: string, rows: Row[]) {
  const { width } = lab;
  const key = `${width} ${rows.map(({ key: row, result }) => `${row} ${result.games} ${result.mean}`).join(";")}`;
  const drawn = drawnOnce(rules, key, () => histogram(rows, width));
  const title = t("lab.histogramOf", { name });
  const table = () => ({
    head: [t("lab.guesses"), ...rows.map(nameOf)],
    rows: allGuesses(rows).map((guesses) => [
      guesses,
      ...rows.map(({ result }) => result.histogram[guesses] ?? 0),
    ]),
  });
  const words = rows.map((row) =>
    t("lab.plotTitle", {
      name: nameOf(row),
      mean: row.result.mean ?? 0,
      worst: row.result.worst ?? 0,
    }),
  );
  return figureView(lab, {
    title,
    file: `mastermind-${rules}`,
    drawn,
    shown: html`<div role="img" aria-label="${title}. ${words.join(". ")}">${drawn}</div>
      <p class="small">${t("lab.histogramMeaning")}</p>`,
    table,
  });
}

const allGuesses = (rows: Row[]) =>
  [...new Set(rows.flatMap(({ result }) => Object.keys(result.histogram).map(Number)))].sort(
    (a, b) => a - b,
  );
