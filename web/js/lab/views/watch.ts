import { html, nothing } from "lit-html";
import { PLAYERS, SPEEDS, WATCHED } from "../../state/lab.ts";
import { boardOfRules, type Board } from "../../words/notation.ts";
import { errorWords } from "../../words/errors.ts";
import { strategyName, t } from "../../words/strings.ts";
import { foldedTable, tableView } from "./figure.ts";
import { isStarting, seedField, showStage } from "./controls.ts";
import { button, chooser, submits } from "../../views/board/controls.ts";
import { pegOf, paint, tint } from "../../views/board/pegs.ts";
import type { Lab } from "../room/lab.ts";

const MAX_LISTED = 500;

export function watchRoom(lab: Lab) {
  const { choice, watching } = lab;
  const board = boardOfRules(choice.watched);
  return html`<div class="stack side">${setUp(lab)}${controls(lab)}</div>
    <div class="stack stage">
      <p class="watched-words" role="status" aria-live=${watching.playing ? "off" : "polite"}>${scoreWords(lab, board.pegs)}</p>
      ${watching.error ? html`<p class="notice line error" role="alert">${errorWords(watching.error)}</p>` : nothing}
      ${grid(lab, board)}
      ${codeTable(lab, board)}
      ${turnsTable(lab)}
    </div>`;
}

function setUp(lab: Lab) {
  const { watched, player, speed } = lab.choice;
  const size = (rules: string) => t("board.size", boardOfRules(rules));
  return html`<form class="stack card setup" @submit=${submits(() => {})}>
      ${chooser(t("lab.size"), WATCHED, watched, size, (chosen) => lab.set({ watched: chosen }))}
      <div class="line">
        ${chooser(t("lab.strategy"), PLAYERS, player, strategyName, (chosen) => lab.set({ player: chosen }))}
        ${seedField(lab)}
      </div>
      ${
        lab.still
          ? nothing
          : chooser(
              t("lab.speed"),
              SPEEDS,
              speed,
              (each) => t("lab.perSecond", { speed: each }),
              (chosen) => lab.set({ speed: chosen }),
            )
      }
    </form>`;
}

function controls(lab: Lab) {
  const { playing, ended, at } = lab.watching;
  const step = (words: string, count: number, look = "chip") =>
    button(
      look,
      t(words),
      () => {
        showStage();
        lab.step(count);
      },
      { idle: ended },
    );
  const play = () => {
    if (playing) return lab.watching.pause();
    showStage();
    lab.play();
  };
  const words = playing ? "pause" : ended ? "again" : at > 0 ? "resume" : "play";
  return html`<div class="line launch player" role="group" aria-label=${t("lab.controls")}>
      ${lab.still ? nothing : button("big", t(`lab.${words}`), play)}
      ${step("lab.stepOne", 1, lab.still ? "big" : "chip")}
      ${step("lab.stepTen", 10)}
      ${step("lab.toEnd", Infinity)}
      ${button("chip", t("lab.toStart"), () => lab.watching.rewind(), { idle: at === 0 })}
    </div>`;
}

function scoreWords({ watching, boot }: Lab, pegs: number) {
  const { turn, at, settled, ended, waits } = watching;
  if (!turn) {
    return waits
      ? t(isStarting(boot) ? "lab.starting" : "lab.thinking")
      : t("lab.watchIdle", { pegs });
  }
  const [black, white] = turn.feedback;
  if (ended) return t("lab.watchOver", { at });
  const known = turn.settled === null ? null : settled;
  const open = watching.openColours === null ? null : Math.round(watching.openColours);
  return t("lab.watchNow", { at, known, open, pegs, black, white });
}

function grid({ watching, choice, looksFor }: Lab, { pegs, colours }: Board) {
  const looks = looksFor(choice.watched, colours);
  const columns = Math.ceil(Math.sqrt(pegs));
  const guess = watching.turn?.guess;
  const ended = watching.ended;
  const label = t("lab.gridWords", { pegs, settled: ended ? pegs : watching.settled });
  return html`<div class="grid${colours > 99 ? " long" : ""}" role="img" aria-label=${label} .style="--columns: ${columns}">
    ${Array.from({ length: pegs }, (_, peg) => {
      const known = ended && guess ? guess[peg] : watching.known[peg];
      if (known !== null && known !== undefined) return pegOf(looks[known], " settled");
      const tried = guess ? looks[guess[peg]] : null;
      const open = Math.log(watching.possible[peg]) / Math.log(Math.max(2, colours));
      return html`<span class="peg tried" .style="--near: ${(1 - open).toFixed(2)}"><i class=${tried ? paint(tried) : ""} .style=${tint(tried)}></i></span>`;
    })}
  </div>
  <p class="small">${t("lab.gridMeaning")}</p>`;
}

function codeTable(lab: Lab, { pegs, colours }: Board) {
  const looks = lab.looksFor(lab.choice.watched, colours);
  const columns = Math.ceil(Math.sqrt(pegs));
  const title = t("lab.codeTable");
  return foldedTable(lab, title, title, () =>
    tableView(title, {
      head: [t("board.pegs"), ...Array.from({ length: columns }, (_, column) => `+ ${column}`)],
      rows: Array.from({ length: Math.ceil(pegs / columns) }, (_, row) => [
        1 + row * columns,
        ...lab.watching.known
          .slice(row * columns, (row + 1) * columns)
          .map((colour, column) =>
            colour === null
              ? t("lab.openColours", { count: lab.watching.possible[row * columns + column] })
              : looks[colour].name,
          ),
      ]),
    }),
  );
}

function turnsTable(lab: Lab) {
  const { turns, at } = lab.watching;
  if (!at) return nothing;
  return foldedTable(lab, t("lab.turnsTable"), t("lab.turnsTable"), () => {
    const rows = [];
    let settled = 0;
    for (const [index, turn] of turns.slice(0, at).entries()) {
      settled += turn.settled?.length ?? 0;
      rows.push([index + 1, ...turn.feedback, turn.settled && settled]);
    }
    return tableView(t("lab.turnsTable"), {
      head: [t("lab.turn"), t("answer.black"), t("answer.white"), t("lab.settled")],
      rows: rows.slice(-MAX_LISTED).reverse(),
    });
  });
}
