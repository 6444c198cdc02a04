import { html } from "lit-html";
import { MAPS, MAP_GAMES, type Mapped } from "../../state/lab.ts";
import { cellAt, fitted, type Cell, type Place } from "../games/map.ts";
import { boardAt, heatMap, outline, drawnOnce, figureView } from "./figure.ts";
import { errorClause } from "../../words/errors.ts";
import { strategyName, t } from "../../words/strings.ts";
import { seedField, setUpView } from "./controls.ts";
import { chooser } from "../../views/board/controls.ts";
import type { Lab } from "../room/lab.ts";

const MAPPED = Object.keys(MAPS) as Mapped[];

const mapName = (mapped: Mapped) =>
  t("lab.mapped", { name: strategyName(mapped), max: MAPS[mapped].max });

export function mapRoom(lab: Lab) {
  const { choice, map } = lab;
  const { running, status, cells, progress } = map;
  const launch = {
    words: t(status === "cancelled" ? "lab.goOn" : "lab.compute"),
    off: status === "done",
    status: status === "idle" ? t("lab.mapIdle", { all: cells.length }) : t("lab.played", progress),
    run: () => lab.runMap(),
  };
  const radio = (mapped: Mapped) => html`<label class="tick">
    <input type="radio" name="mapped" .checked=${mapped === choice.mapped}
      @change=${() => {
        lab.pointed = null;
        lab.set({ mapped });
      }}>
    <span>${mapName(mapped)}</span></label>`;
  const fields = html`<fieldset class="choices" ?disabled=${running}>
      <legend>${t("lab.which")}</legend>
      ${MAPPED.map(radio)}
    </fieldset>
    <fieldset class="line" ?disabled=${running}>
      ${chooser(
        t("lab.step"),
        MAPS[choice.mapped].steps,
        choice.step,
        (step) => t("lab.every", { step }),
        (step) => lab.set({ step }),
      )}
      ${chooser(t("lab.gamesEach"), MAP_GAMES, choice.mapGames, String, (mapGames) => lab.set({ mapGames }))}
      ${seedField(lab)}
    </fieldset>`;
  return html`${setUpView(lab, map, launch, fields)}
    <div class="stack stage">${figure(lab)}</div>`;
}

function figure(lab: Lab) {
  const { map, choice, width } = lab;
  const { max } = MAPS[choice.mapped];
  const side = Math.min(width, 620);
  const computed = fitted(map.computed, lab.mapPlan.steps);
  const key = `${side} ${JSON.stringify(map.plan)} ${map.progress.done} ${computed.length}`;
  const drawn = drawnOnce("map", key, () => heatMap(computed, { width: side, max }));
  // An empty frame with both axes shows the place of the map before it is computed.
  if (!computed.length)
    return html`<figure class="stack card" aria-hidden="true">${drawn}</figure>`;
  const here = lab.pointed && cellAt(computed, lab.pointed);
  outline(drawn, here ?? null);
  const point = (to: Place | null) => {
    if (to?.pegs === lab.pointed?.pegs && to?.colours === lab.pointed?.colours) return;
    lab.pointed = to;
    lab.schedule();
  };
  const title = t("lab.mapOf", { name: mapName(choice.mapped) });
  const means = computed.flatMap(({ mean }) => (mean === null ? [] : [mean]));
  const label = t("lab.mapWords", {
    title,
    places: computed.length,
    known: means.length > 0,
    least: Math.min(...means),
    greatest: Math.max(...means),
  });
  return figureView(lab, {
    title,
    file: `mastermind-map-${choice.mapped}`,
    drawn,
    shown: html`<div class="heat" role="img" tabindex="0" aria-label=${label} aria-describedby="here"
        @pointermove=${(event: PointerEvent) => point(boardAt(drawn, event, max))}
        @pointerdown=${(event: PointerEvent) => point(boardAt(drawn, event, max))}
        @focus=${() => {
          if (!lab.pointed) point(computed[0]);
        }}
        @keydown=${(event: KeyboardEvent) => {
          const to = moved(lab, event.key, max, computed);
          if (!to) return;
          event.preventDefault();
          point(to);
        }}>${drawn}</div>
      <p id="here" class="here" role="status">${hereWords(lab, here)}</p>`,
    table: () => ({
      head: [t("board.pegs"), t("board.colours"), t("lab.mean"), t("lab.gamesPlayed")],
      rows: computed.map((cell) => [cell.pegs, cell.colours, figureOf(cell), cell.games]),
      exact: computed.map((cell) => [cell.pegs, cell.colours, cell.mean, cell.games]),
    }),
  });
}

const figureOf = ({ mean, status }: Cell) =>
  mean !== null
    ? t("lab.figure", { figure: mean })
    : t(status === "beyond" ? "lab.beyond" : "lab.tooSlow");

function hereWords(lab: Lab, here: Cell | null | undefined) {
  if (!lab.pointed) return t("lab.pointHint");
  if (!here) return t("lab.hereWaits", { at: t("lab.at", lab.pointed) });
  const at = t("lab.at", { pegs: here.pegs, colours: here.colours });
  if (here.mean !== null) return t("lab.hereMean", { at, mean: here.mean, games: here.games });
  return t("lab.hereNot", {
    at,
    why:
      here.status === "beyond"
        ? t("lab.beyond")
        : here.error
          ? errorClause(here.error)
          : t("lab.tooSlow"),
  });
}

function moved({ pointed, choice }: Lab, key: string, max: number, cells: Cell[]) {
  const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] }[key];
  if (!move) return null;
  if (!pointed) return { pegs: choice.step, colours: choice.step };
  const size = cellAt(cells, pointed)?.size ?? choice.step;
  const kept = (value: number) => Math.max(1, Math.min(max, value));
  return {
    pegs: kept(pointed.pegs + move[0] * size),
    colours: kept(pointed.colours + move[1] * size),
  };
}
