/**
 * The plots, as SVG with the page's custom properties as colours, so that they follow the dark
 * mode, each with its table and its files.
 */
import { html, nothing } from "lit-html";
import { download } from "../../device/share.ts";
import { button, unseen } from "../../views/board/controls.ts";
import { language, t, short, strategyName } from "../../words/strings.ts";
import { axisX, axisY, gridY, link, plot, rect, ruleX, ruleY, text } from "@observablehq/plot";
import { uncovered, type Cell } from "../games/map.ts";
import type { Lab } from "../room/lab.ts";
import type { Row } from "../games/experiment.ts";

type Value = string | number | null;

interface Table {
  head: string[];
  rows: Value[][];
  /** The rows of the file, if they are more precise than `rows`. */
  exact?: Value[][];
}

const pictures = new Map<string, { key: string; picture: Drawn }>();

/** A picture is drawn again when its key or the language is another. */
export function drawnOnce(name: string, shows: string, draw: () => Drawn) {
  const key = `${language()} ${shows}`;
  let kept = pictures.get(name);
  if (kept?.key !== key) pictures.set(name, (kept = { key, picture: draw() }));
  return kept.picture;
}

/** `file` is its name without the extension; `shown` is the picture with its surroundings. */
export function figureView(
  lab: Lab,
  {
    title,
    file,
    drawn,
    shown,
    table,
  }: { title: string; file: string; drawn: SVGSVGElement; shown: unknown; table: () => Table },
) {
  const savePicture = () => download(`${file}.svg`, standalone(drawn, title), "image/svg+xml");
  const saveTable = () => {
    const { head, rows, exact } = table();
    download(`${file}.csv`, csv([head, ...(exact ?? rows)]), "text/csv;charset=utf-8");
  };
  return html`<figure class="stack card">
    <figcaption>${title}</figcaption>
    ${shown}
    <div class="line">
      ${button("act", t("lab.svg"), savePicture, { label: t("lab.saveSvg", { title }) })}
      ${button("act", t("lab.csv"), saveTable, { label: t("lab.saveCsv", { title }) })}
    </div>
    ${foldedTable(lab, title, [t("lab.table"), unseen(`: ${title}`)], () => tableView(title, table()))}
  </figure>`;
}

export const tableView = (
  title: string,
  { head, rows }: Table,
) => html`<table class="figures-table">
  <caption class="unseen">${title}</caption>
  <thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row">${first}</th>${rest.map((each) => html`<td>${each ?? "–"}</td>`)}</tr>`,
  )}</tbody>
</table>`;

/** The table is drawn only while it is open: it may be long, and change often. */
export const foldedTable = (
  lab: Lab,
  title: string,
  summary: unknown,
  content: () => unknown,
) => html`<details class="fold"
  @toggle=${(event: Event) => lab.fold(title, event)}>
  <summary>${summary}</summary>
  ${
    lab.unfolded.has(title)
      ? html`<div class="scroller tall" tabindex="0" role="region" aria-label=${t("lab.tableOf", { title })}>${content()}</div>`
      : nothing
  }
</details>`;

/**
 * CSV by RFC 4180: quoted where necessary, lines end with CR LF. A text that a spreadsheet would
 * take for a formula gets an apostrophe before it; numbers are unchanged.
 */
export const csv = (rows: Value[][]) =>
  rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");

function field(value: Value) {
  const given = String(value ?? "");
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(given) ? `'${given}` : given;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const SVG = "http://www.w3.org/2000/svg";

/** The picture works outside the page: the values of the page's colours are written into it. */
function standalone(drawn: SVGSVGElement, title: string) {
  const style = getComputedStyle(drawn);
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.querySelector("[data-here]")?.remove();
  const told = (text: string) =>
    text
      .replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim() || "#808080")
      .replaceAll("currentColor", style.color);
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      if (/var\(|currentColor/.test(value)) element.setAttribute(name, told(value));
    }
  }
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", style.getPropertyValue("--card").trim() || "#ffffff");
  const named = document.createElementNS(SVG, "title");
  named.textContent = title;
  copy.prepend(named, ground);
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("color", style.color);
  return new XMLSerializer().serializeToString(copy);
}

export type Drawn = SVGSVGElement & { scale: (name: string) => any };

const MAX_BARS = 60;
/** The sizes of the picture of a strategy, and of the scale of the map, in pixels. */
const FACET = 92;
const LEGEND = 44;

/** The breadth of a bold letter, as a part of its size. */
const LETTER = 0.57;

/** The style sheet has as many colours. */
const HEATS = 9;

const style = { fontFamily: "system-ui, sans-serif", fontSize: "12px", overflow: "visible" };
const plain = { tickSize: 0, labelArrow: "none" } as const;

/**
 * The page's policy would refuse Plot's style sheet (lab.css has its rules), and its labels of
 * groups do not help: the caller describes the picture.
 */
function bare(drawn: any): Drawn {
  for (const part of drawn.querySelectorAll("*")) {
    for (const { name } of [...part.attributes])
      if (name.startsWith("aria-")) part.removeAttribute(name);
    if (part.localName === "style") part.remove();
  }
  drawn.setAttribute("class", "drawn");
  drawn.setAttribute("translate", "no"); // a translation in SVG is not seen
  return drawn;
}

export const nameOf = ({ runner: { name } }: Row) => strategyName(name);

/** There is one strip for each strategy, all on one scale. */
export function histogram(rows: Row[], width: number) {
  const guesses = rows.flatMap(({ result }) => Object.keys(result.histogram).map(Number));
  const low = Math.min(...guesses);
  const length = Math.max(...guesses) - low + 1;
  const bin = Math.max(1, Math.ceil(length / MAX_BARS));
  const bars = rows.flatMap((row) => barsOf(row, low, bin));
  const top = 1.06 * Math.max(...bars.map(({ share }) => share));
  const figures = rows.map(({ key, result }) => ({ key, ...result }));
  const titles = rows.map((row) => ({ key: row.key, title: titleOf(row, width < 480) }));
  const longest = Math.max(...titles.map(({ title }) => title.length));
  return bare(
    plot({
      width,
      height: 54 + FACET * rows.length,
      marginLeft: 44,
      marginRight: 12,
      marginTop: 14,
      marginBottom: 40,
      x: { domain: [low - 0.5, low + Math.max(bin * Math.ceil(length / bin), 4) - 0.5] },
      y: { domain: [0, top] },
      fy: { domain: rows.map(({ key }) => key), axis: null, padding: 0.34 },
      style,
      marks: [
        gridY({ ticks: 3, stroke: "var(--line)", strokeOpacity: 1 }),
        axisY({
          ...plain,
          ticks: 3,
          tickFormat: (share) => `${Math.round(share * 100)} %`,
          label: null,
        }),
        axisX({
          ...plain,
          ticks: Math.max(2, Math.min(10, Math.floor(width / 60), length)),
          tickFormat: (each) => (Number.isInteger(each) ? String(each) : ""),
          label: t("lab.guesses"),
          labelAnchor: "center",
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
        rect(
          figures.filter(({ ci95 }) => ci95),
          {
            fy: "key",
            x1: ({ ci95 }) => ci95[0],
            x2: ({ ci95 }) => ci95[1],
            y1: 0,
            y2: top,
            fill: "var(--plot-mean)",
            fillOpacity: 0.3,
          },
        ),
        ruleX(figures, {
          fy: "key",
          x: "mean",
          stroke: "var(--plot-mean)",
          strokeWidth: 2,
          strokeDasharray: "5 2",
        }),
        ruleY([0], { stroke: "var(--edge)" }),
        text(titles, {
          fy: "key",
          text: "title",
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

function titleOf(row: Row, brief: boolean) {
  const { mean, worst } = row.result;
  const name = nameOf(row);
  if (mean === null) return name;
  return t(brief ? "lab.plotTitleBrief" : "lab.plotTitle", { name, mean, worst });
}

function barsOf({ key, result: { histogram, games: done } }: Row, low: number, bin: number) {
  const found = new Map<number, number>();
  for (const [guesses, games] of Object.entries(histogram)) {
    const from = low + bin * Math.floor((Number(guesses) - low) / bin);
    found.set(from, (found.get(from) ?? 0) + games);
  }
  return [...found].map(([from, games]) => ({ key, from, share: games / done }));
}

/**
 * Equal steps of the logarithm of a mean have the colours of the scale, since means go from 1 to
 * hundreds on one map.
 */
function heatScale(cells: Cell[]) {
  const means = cells.map(({ mean }) => Number(mean));
  const low = Math.log(Math.max(0.5, Math.min(...means)));
  const step = Math.max(0.1, Math.log(Math.max(...means)) - low) / HEATS;
  return {
    edgeOf: (heat: number) => Math.exp(low + step * heat),
    heatOf: (mean: number) =>
      Math.max(0, Math.min(HEATS - 1, Math.floor((Math.log(mean) - low) / step))),
  };
}

export function heatMap(cells: Cell[], { width, max }: { width: number; max: number }) {
  const there = cells.filter(({ mean }) => mean !== null);
  const missing = cells.filter(({ mean }) => mean === null);
  const scale = heatScale(there);
  const margin = {
    marginLeft: 44,
    marginRight: 8,
    marginTop: 22,
    marginBottom: 40 + (there.length ? LEGEND : 0),
  };
  const side = width - margin.marginLeft - margin.marginRight;
  const square = ({ size }: Cell) => (side * size) / max;
  const figures = uncovered(cells).filter((cell) => cell.mean !== null && square(cell) >= 27);
  const at = {
    x1: (c: Cell) => c.colours - c.size + 0.5,
    x2: (c: Cell) => c.colours + 0.5,
    y1: (c: Cell) => c.pegs - c.size + 0.5,
    y2: (c: Cell) => c.pegs + 0.5,
  };
  const axis = { ...plain, ticks: max > 20 ? [1, 20, 40, 60, 80, 100] : [1, 5, 10, 15, 20] };
  return bare(
    plot({
      ...margin,
      width,
      height: side + margin.marginTop + margin.marginBottom,
      x: { domain: [0.5, max + 0.5], label: null },
      y: { domain: [0.5, max + 0.5], label: null },
      style,
      marks: [
        rect([0], {
          x1: 0.5,
          x2: max + 0.5,
          y1: 0.5,
          y2: max + 0.5,
          fill: "none",
          stroke: "var(--line)",
        }),
        axisX({ ...axis, label: t("board.colours"), labelAnchor: "center", labelOffset: 34 }),
        axisY({ ...axis, label: t("board.pegs"), labelAnchor: "top" }),
        rect(missing, { ...at, fill: "var(--hole)", stroke: "var(--bg)", strokeWidth: 0.5 }),
        link(missing, { ...at, stroke: "var(--edge)", strokeWidth: 0.75 }),
        rect(there, {
          ...at,
          fill: (c) => `var(--heat-${scale.heatOf(c.mean)})`,
          stroke: max > 20 && cells.length > 3000 ? "none" : "var(--bg)",
          strokeWidth: 0.5,
        }),
        text(figures, {
          x: (c) => (at.x1(c) + at.x2(c)) / 2,
          y: (c) => (at.y1(c) + at.y2(c)) / 2,
          text: (c) => short(c.mean),
          fill: (c) => (scale.heatOf(c.mean) < 5 ? "var(--on-dark)" : "var(--on-light)"),
          fontSize: (c) => Math.min(12, square(c) / 2.7),
        }),
        there.length ? legend(scale, side, max) : null,
      ],
    }),
  );
}

/** @param side - of the map, in pixels */
function legend({ edgeOf }: ReturnType<typeof heatScale>, side: number, max: number) {
  const heats = Array.from({ length: HEATS }, (_, heat) => heat);
  const along = (heat: number) => 0.5 + (max * heat) / HEATS;
  const below = (pixels: number) => () => 0.5 - (max * pixels) / side;
  const first = t("lab.legend", { mean: short(edgeOf(0)) });
  // The first label has its place before others.
  const others = [3, 6].filter((heat) => first.length * LETTER * 12 <= (side * heat) / HEATS - 12);
  const label = (at: number[], textAnchor: "start" | "middle" | "end") =>
    text(at, {
      x: along,
      y: below(65),
      text: (heat) => (heat ? short(edgeOf(heat)) : first),
      textAnchor,
    });
  return [
    rect(heats, {
      x1: along,
      x2: (heat) => along(heat + 1),
      y1: below(54),
      y2: below(42),
      fill: (heat) => `var(--heat-${heat})`,
    }),
    label([0], "start"),
    label(others, "middle"),
    label([HEATS], "end"),
  ];
}

export function outline(drawn: Drawn, cell: Cell | null) {
  drawn.querySelector("[data-here]")?.remove();
  if (!cell) return;
  const x = (colours: number) => drawn.scale("x").apply(colours + 0.5);
  const y = (pegs: number) => drawn.scale("y").apply(pegs + 0.5);
  const { pegs, colours, size } = cell;
  const box = document.createElementNS(SVG, "rect");
  const look = {
    "data-here": "",
    x: x(colours - size),
    y: y(pegs),
    width: x(colours) - x(colours - size),
    height: y(pegs - size) - y(pegs),
    fill: "none",
    stroke: "var(--ink)",
    "stroke-width": 3,
  };
  for (const [name, value] of Object.entries(look)) box.setAttribute(name, String(value));
  drawn.append(box);
}

/** Null outside the map. */
export function boardAt(drawn: Drawn, { clientX, clientY }: MouseEvent, max: number) {
  const box = drawn.getBoundingClientRect();
  const scale = Number(drawn.getAttribute("width")) / box.width;
  const colours = Math.round(drawn.scale("x").invert((clientX - box.left) * scale));
  const pegs = Math.round(drawn.scale("y").invert((clientY - box.top) * scale));
  const inside = colours >= 1 && colours <= max && pegs >= 1 && pegs <= max;
  return inside ? { pegs, colours } : null;
}
