/**
 * The plots, as SVG with the page's custom properties as colours, so that they follow the dark mode.
 * They are pictures only: the caller adds a description and a table.
 */
import { axisX, axisY, gridY, link, plot, rect, ruleX, ruleY, text } from "@observablehq/plot";
import { short, t } from "../../words/strings.js";
import { uncovered } from "../games/map.js";
/** @import { Row } from "../games/experiment.js" */
/** @import { Cell } from "../games/map.js" */

/** @typedef {SVGSVGElement & {scale: (name: string) => any}} Drawn */

const MAX_BARS = 60;
const FACET = 92;
const LEGEND = 44;

/** The breadth of a bold letter in a text, as a part of its size. */
const LETTER = 0.57;

/** How many colours the scale of the map has, as in the style sheet. */
const HEATS = 9;

/**
 * Remove Plot's style sheet, which the page's policy would refuse (lab.css has its rules), and its
 * labels of groups, which do not help: the caller describes the picture.
 * @param {any} drawn
 * @returns {Drawn}
 */
function bare(drawn) {
  for (const style of drawn.querySelectorAll("style")) style.remove();
  for (const part of drawn.querySelectorAll("*")) {
    for (const { name } of [...part.attributes])
      if (name.startsWith("aria-")) part.removeAttribute(name);
  }
  drawn.setAttribute("class", "drawn");
  drawn.setAttribute("translate", "no"); // what a translator puts into a text of SVG is not seen
  return drawn;
}

/**
 * How often each number of guesses came: one strip for each strategy, all on one scale.
 * @param {Row[]} rows  of one board, with games
 * @param {{width: number, nameOf: (row: Row) => string}} options
 */
export function histogram(rows, { width, nameOf }) {
  const guesses = rows.flatMap((row) => Object.keys(row.result.histogram).map(Number));
  const low = Math.min(...guesses);
  const high = Math.max(...guesses);
  const bin = Math.max(1, Math.ceil((high - low + 1) / MAX_BARS));
  const bars = rows.flatMap((row) =>
    barsOf(row, low, bin).map((bar) => ({ ...bar, key: row.key })),
  );
  const means = rows.flatMap((row) =>
    row.result.mean === null
      ? []
      : [{ key: row.key, mean: row.result.mean, ci95: row.result.ci95 }],
  );
  const spans = means.flatMap(({ key, ci95 }) =>
    ci95 ? [{ key, from: ci95[0], to: ci95[1] }] : [],
  );
  const max = Math.max(...bars.map(({ share }) => share));
  const titles = new Map(rows.map((row) => [row, titleOf(row, nameOf, width < 480)]));
  const longest = Math.max(...[...titles.values()].map(({ length }) => length));
  return bare(
    plot({
      width,
      height: 54 + FACET * rows.length,
      marginLeft: 44,
      marginRight: 12,
      marginTop: 14,
      marginBottom: 40,
      x: { domain: [low - 0.5, low + Math.max(bin * Math.ceil((high - low + 1) / bin), 4) - 0.5] },
      y: { domain: [0, max * 1.06] },
      fy: { domain: rows.map(({ key }) => key), axis: null, padding: 0.34 },
      style: { fontFamily: "system-ui, sans-serif", fontSize: "12px", overflow: "visible" },
      marks: [
        gridY({ ticks: 3, stroke: "var(--line)", strokeOpacity: 1 }),
        axisY({
          ticks: 3,
          tickSize: 0,
          tickFormat: (share) => `${Math.round(share * 100)} %`,
          label: null,
        }),
        axisX({
          ticks: Math.max(2, Math.min(10, Math.floor(width / 60), high - low + 1)),
          tickFormat: (each) => (Number.isInteger(each) ? String(each) : ""),
          label: t("lab.guesses"),
          labelArrow: "none",
          labelAnchor: "center",
          tickSize: 0,
          anchor: "bottom",
        }),
        rect(bars, {
          fy: "key",
          x1: (bar) => bar.from - 0.5 + 0.06 * bin,
          x2: (bar) => bar.from - 0.5 + 0.94 * bin,
          y1: 0,
          y2: "share",
          fill: "var(--plot)",
          rx: 2,
        }),
        rect(spans, {
          fy: "key",
          x1: "from",
          x2: "to",
          fill: "var(--plot-mean)",
          fillOpacity: 0.3,
          y1: 0,
          y2: max * 1.06,
        }),
        ruleX(means, {
          fy: "key",
          x: "mean",
          stroke: "var(--plot-mean)",
          strokeWidth: 2,
          strokeDasharray: "5 2",
        }),
        ruleY([0], { stroke: "var(--edge)" }),
        text(rows, {
          fy: "key",
          text: (row) => titles.get(row),
          frameAnchor: "top-left",
          dy: -15,
          dx: -40,
          textAnchor: "start",
          fill: "var(--ink)",
          fontWeight: 600,
          fontSize: Math.min(12.5, width / (LETTER * longest)), // as large as fits
        }),
      ],
    }),
  );
}

/** @param {Row} row @param {(row: Row) => string} nameOf @param {boolean} brief */
const titleOf = (row, nameOf, brief) =>
  row.result.mean === null
    ? nameOf(row)
    : t(brief ? "lab.plotTitleBrief" : "lab.plotTitle", {
        name: nameOf(row),
        mean: row.result.mean,
        worst: row.result.worst,
      });

/** @param {Row} row @param {number} low @param {number} bin */
function barsOf({ result: { histogram, games: done } }, low, bin) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const [guesses, games] of Object.entries(histogram)) {
    const from = low + bin * Math.floor((Number(guesses) - low) / bin);
    found.set(from, (found.get(from) ?? 0) + games);
  }
  return [...found].map(([from, games]) => ({ from, share: games / done }));
}

/**
 * The colour of a mean on the scale: equal steps of its logarithm, since means go from 1 to
 * hundreds on one map.
 * @param {Cell[]} cells  with figures
 */
function heatScale(cells) {
  const means = cells.map(({ mean }) => Number(mean));
  const low = Math.log(Math.max(0.5, Math.min(...means)));
  const high = Math.max(low + 0.1, Math.log(Math.max(...means)));
  const edges = Array.from({ length: HEATS + 1 }, (_, i) =>
    Math.exp(low + ((high - low) * i) / HEATS),
  );
  const heatOf = (/** @type {number} */ mean) =>
    Math.max(0, Math.min(HEATS - 1, Math.floor(((Math.log(mean) - low) / (high - low)) * HEATS)));
  return { edges, heatOf };
}

/**
 * Mean guesses over colours and pegs; finer squares lie on coarser ones.
 * @param {Cell[]} cells  all that are computed
 * @param {{width: number, max: number}} options
 */
export function heatMap(cells, { width, max }) {
  const there = cells.filter(({ mean }) => mean !== null);
  const missing = cells.filter(({ mean }) => mean === null);
  const { edges, heatOf } = heatScale(there);
  const margin = {
    marginLeft: 44,
    marginRight: 8,
    marginTop: 22,
    marginBottom: 40 + (there.length ? LEGEND : 0),
  };
  const side = width - margin.marginLeft - margin.marginRight;
  const square = (/** @type {Cell} */ { size }) => (side * size) / max;
  const figures = uncovered(cells).filter((cell) => cell.mean !== null && square(cell) >= 27);
  const at = {
    x1: (/** @type {Cell} */ c) => c.colours - c.size + 0.5,
    x2: (/** @type {Cell} */ c) => c.colours + 0.5,
    y1: (/** @type {Cell} */ c) => c.pegs - c.size + 0.5,
    y2: (/** @type {Cell} */ c) => c.pegs + 0.5,
  };
  const ticks = max > 20 ? [1, 20, 40, 60, 80, 100] : [1, 5, 10, 15, 20];
  const drawn = bare(
    plot({
      ...margin,
      width,
      height: side + margin.marginTop + margin.marginBottom,
      x: { domain: [0.5, max + 0.5], label: null },
      y: { domain: [0.5, max + 0.5], label: null },
      style: { fontFamily: "system-ui, sans-serif", fontSize: "12px", overflow: "visible" },
      marks: [
        rect([0], {
          x1: 0.5,
          x2: max + 0.5,
          y1: 0.5,
          y2: max + 0.5,
          fill: "none",
          stroke: "var(--line)",
        }),
        axisX({
          ticks,
          tickSize: 0,
          label: t("board.colours"),
          labelAnchor: "center",
          labelArrow: "none",
          labelOffset: 34,
        }),
        axisY({
          ticks,
          tickSize: 0,
          label: t("board.pegs"),
          labelAnchor: "top",
          labelArrow: "none",
        }),
        rect(missing, { ...at, fill: "var(--hole)", stroke: "var(--bg)", strokeWidth: 0.5 }),
        link(missing, { ...at, stroke: "var(--edge)", strokeWidth: 0.75 }),
        rect(there, {
          ...at,
          fill: (/** @type {Cell} */ c) => `var(--heat-${heatOf(Number(c.mean))})`,
          stroke: max > 20 && cells.length > 3000 ? "none" : "var(--bg)",
          strokeWidth: 0.5,
        }),
        text(figures, {
          x: (c) => (at.x1(c) + at.x2(c)) / 2,
          y: (c) => (at.y1(c) + at.y2(c)) / 2,
          text: (c) => short(c.mean),
          fill: (c) => (heatOf(c.mean) < 5 ? "var(--on-dark)" : "var(--on-light)"),
          fontSize: (c) => Math.min(12, square(c) / 2.7),
        }),
      ],
    }),
  );
  if (there.length) legend(drawn, edges, margin.marginLeft, side);
  return drawn;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * The scale of the map, below it.
 * @param {Drawn} drawn
 * @param {number[]} edges
 * @param {number} left
 * @param {number} length
 */
function legend(drawn, edges, left, length) {
  const group = document.createElementNS(SVG, "g");
  const top = Number(drawn.getAttribute("height")) - LEGEND + 2;
  group.setAttribute("transform", `translate(${left},${top})`);
  const each = length / HEATS;
  for (let i = 0; i < HEATS; i++) {
    const box = document.createElementNS(SVG, "rect");
    put(box, { x: i * each, width: each, height: 12, fill: `var(--heat-${i})` });
    group.append(box);
  }
  const first = t("lab.legend", { mean: short(edges[0]) });
  for (let i = 0; i <= HEATS; i += 3) {
    if (i === 3 && first.length * LETTER * 12 > i * each - 12) continue; // the first label has its place
    const label = document.createElementNS(SVG, "text");
    const anchor = i === 0 ? "start" : i === HEATS ? "end" : "middle";
    put(label, { x: i * each, y: 27, "text-anchor": anchor, fill: "currentColor" });
    label.textContent = i === 0 ? first : short(edges[i]);
    group.append(label);
  }
  drawn.append(group);
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/**
 * Outline one board's square.
 * @param {Drawn} drawn
 * @param {{pegs: number, colours: number, size: number} | null} cell
 */
export function outline(drawn, cell) {
  drawn.querySelector("[data-here]")?.remove();
  if (!cell) return;
  const [x, y] = [drawn.scale("x"), drawn.scale("y")];
  const box = document.createElementNS(SVG, "rect");
  const left = x.apply(cell.colours - cell.size + 0.5);
  const top = y.apply(cell.pegs + 0.5);
  put(box, {
    "data-here": "",
    x: left,
    y: top,
    width: x.apply(cell.colours + 0.5) - left,
    height: y.apply(cell.pegs - cell.size + 0.5) - top,
    fill: "none",
    stroke: "var(--ink)",
    "stroke-width": 3,
  });
  drawn.append(box);
}

/**
 * The board under a pointer, or null outside the map.
 * @param {Drawn} drawn
 * @param {{clientX: number, clientY: number}} pointer
 * @param {number} max
 */
export function boardAt(drawn, { clientX, clientY }, max) {
  const box = drawn.getBoundingClientRect();
  const scale = Number(drawn.getAttribute("width")) / box.width;
  const colours = Math.round(drawn.scale("x").invert((clientX - box.left) * scale));
  const pegs = Math.round(drawn.scale("y").invert((clientY - box.top) * scale));
  const inside = colours >= 1 && colours <= max && pegs >= 1 && pegs <= max;
  return inside ? { pegs, colours } : null;
}
