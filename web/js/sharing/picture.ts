/**
 * The picture of a result: a board with covered pegs and the answers beside them, so that it gives
 * nothing of the code away.
 */
import { keysText } from "../views/play/result.ts";
import { keyPegs } from "../words/strings.ts";
import type { Result } from "../views/board/view.ts";
import type { Feedback } from "../words/notation.ts";

/** The sizes of the picture, in pixels: the edge around the board, and the margin inside it. */
const [WIDTH, EDGE, MARGIN] = [1080, 28, 84];
/**
 * The widest that a row may be, and the height of lines of text: the title, how it ended, the
 * others.
 */
const [ROOM, TITLE, END, OTHER] = [WIDTH - 2 * MARGIN, 40, 72, 34];

/**
 * The colours of the picture, the same in every theme: it has a ground of its own, so it is seen in
 * dark and light chats.
 */
const INK = {
  ground: "#f4f1ec",
  wood: ["#e8d6b7", "#d3ba90"],
  grain: "rgb(120 80 30 / 0.07)",
  edge: "#b39a70",
  text: "#2b2116",
  soft: "#54432c",
  plate: "#f0e6d4",
  line: "rgb(40 22 5 / 0.25)",
  shade: "rgb(40 22 5 / 0.4)",
  shine: "rgb(255 255 255 / 0.55)",
  covered: "#17806f",
  found: "#f0b41c",
  black: "#15181b",
  white: "#ffffff",
  missing: "#8b8378",
};

/** The picture that was drawn last, and of what. */
let last = { of: "", canvas: null as any };

/** The picture of a result, as it is shown before it is sent. */
export function drawn(result: Result): HTMLCanvasElement {
  const of = JSON.stringify([result, keyPegs()]);
  if (last.of !== of) last = { of, canvas: draw(result) };
  return last.canvas;
}

export const pictureOf = (result: Result): Promise<Blob> =>
  new Promise((done, fail) =>
    drawn(result).toBlob(
      (blob) => (blob ? done(blob) : fail(new Error("no picture"))),
      "image/png",
    ),
  );

function draw(result: Result) {
  const canvas = document.createElement("canvas");
  canvas.ariaHidden = "true"; // the text beside it says the same
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  const { head, rows, pegs, foot } = result;
  // A row is a number, the pegs and the plate, whose key pegs lie in two lines: its widths, in pegs.
  const before = 0.9 + pegs * 1.15;
  const whole = before + Math.ceil(pegs / 2) * 0.48;
  const size = Math.min(96, ROOM / whole);
  const [title, end, ...others] = head;
  const lines = [...others, ...(foot ? [foot] : [])];
  canvas.width = WIDTH;
  canvas.height = Math.ceil(
    2 * MARGIN +
      1.5 * TITLE +
      1.6 * END +
      rows.length * 1.3 * size +
      (1.5 * lines.length + 0.3) * OTHER,
  );
  drawBoard(pen);
  let y = MARGIN;
  const write = (text: string, height: number, weight: string) => {
    pen.fillStyle = weight === "normal" ? INK.soft : INK.text;
    pen.textBaseline = "top";
    fit(pen, text, height, weight, ROOM);
    pen.fillText(text, MARGIN, y);
    y += 1.5 * height;
  };
  write(title, TITLE, "normal");
  write(end, END, "bold");
  y += 0.1 * END;
  // So few pegs do not fill the width: the row stands in its middle.
  const left = MARGIN + (ROOM - size * whole) / 2;
  for (const [index, row] of rows.entries()) {
    const middle = y + 0.65 * size;
    pen.fillStyle = INK.soft;
    pen.textBaseline = "middle";
    fit(pen, String(index + 1), 0.4 * size, "bold", 0.7 * size);
    pen.fillText(String(index + 1), left, middle);
    for (let place = 0; place < pegs; place++) {
      drawPeg(
        pen,
        row[0] === pegs ? INK.found : INK.covered,
        left + (1.2 + place * 1.15) * size,
        middle,
        0.48 * size,
      );
    }
    const from = left + before * size;
    if (keyPegs() === "words") {
      pen.fillStyle = INK.text;
      fit(pen, keysText(row, pegs), 0.4 * size, "bold", WIDTH - MARGIN - from);
      pen.fillText(keysText(row, pegs), from, middle);
    } else drawKeys(pen, row, pegs, from, middle, 0.42 * size);
    y += 1.3 * size;
  }
  y += 0.8 * OTHER;
  for (const line of lines) write(line, OTHER, "normal");
  return canvas;
}

/** Choose a font in which a text is as high as it may be and not wider than it may be. */
function fit(
  pen: CanvasRenderingContext2D,
  text: string,
  height: number,
  weight: string,
  width: number,
) {
  const choose = (size: number) => (pen.font = `${weight} ${size}px system-ui, sans-serif`);
  choose(height);
  const wide = pen.measureText(text).width;
  if (wide > width) choose((height * width) / wide);
}

function drawBoard(pen: CanvasRenderingContext2D) {
  const { width, height } = pen.canvas;
  pen.fillStyle = INK.ground;
  pen.fillRect(0, 0, width, height);
  const wood = pen.createLinearGradient(0, 0, 0, height);
  INK.wood.forEach((colour, index) => wood.addColorStop(index, colour));
  pen.save();
  plate(pen, EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, 36);
  pen.shadowColor = INK.shade;
  pen.shadowBlur = 18;
  pen.shadowOffsetY = 6;
  pen.fillStyle = wood;
  pen.fill();
  pen.shadowColor = "transparent";
  pen.clip();
  pen.fillStyle = INK.grain;
  for (let x = EDGE; x < width; x += 38) {
    pen.fillRect(x, 0, 5, height);
    pen.fillRect(x + 17, 0, 2, height);
  }
  pen.restore();
  pen.strokeStyle = INK.edge;
  pen.lineWidth = 3;
  pen.stroke();
}

/** Draw a peg, a dome with its light at the upper left. */
function drawPeg(
  pen: CanvasRenderingContext2D,
  colour: string,
  x: number,
  y: number,
  half: number,
) {
  pen.save();
  pen.shadowColor = INK.shade;
  pen.shadowBlur = half / 3;
  pen.shadowOffsetY = half / 5;
  disc(pen, colour, x, y, half);
  pen.restore();
  const shine = pen.createRadialGradient(
    x - 0.36 * half,
    y - 0.56 * half,
    0,
    x - 0.36 * half,
    y - 0.56 * half,
    0.95 * half,
  );
  shine.addColorStop(0, INK.shine);
  shine.addColorStop(1, "rgb(255 255 255 / 0)");
  disc(pen, shine, x, y, half);
  const shade = pen.createRadialGradient(
    x,
    y - 0.2 * half,
    0.6 * half,
    x,
    y - 0.2 * half,
    1.3 * half,
  );
  shade.addColorStop(0, "rgb(0 0 0 / 0)");
  shade.addColorStop(1, INK.shade);
  disc(pen, shade, x, y, half);
}

/**
 * Draw an answer as key pegs in two lines on their plate.
 * @param x - the left edge
 * @param y - the middle
 * @param step - from one key peg to the next
 */
function drawKeys(
  pen: CanvasRenderingContext2D,
  [black, white]: Feedback,
  pegs: number,
  x: number,
  y: number,
  step: number,
) {
  const abreast = Math.ceil(pegs / 2);
  const lines = pegs > 1 ? 2 : 1;
  plate(
    pen,
    x,
    y - (lines / 2 + 0.1) * step,
    (abreast + 0.2) * step,
    (lines + 0.2) * step,
    0.3 * step,
  );
  pen.fillStyle = INK.plate;
  pen.fill();
  pen.strokeStyle = INK.line;
  pen.lineWidth = 2;
  pen.stroke();
  for (let key = 0; key < pegs; key++) {
    const middle = y + (Math.floor(key / abreast) - (lines - 1) / 2) * step;
    const across = x + (0.6 + (key % abreast)) * step;
    if (key >= black + white) {
      disc(pen, INK.missing, across, middle, 0.13 * step);
      continue;
    }
    disc(pen, INK.black, across, middle, 0.4 * step);
    if (key >= black) disc(pen, INK.white, across, middle, 0.33 * step);
  }
}

function plate(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
) {
  pen.beginPath();
  pen.roundRect(x, y, width, height, round);
}

function disc(
  pen: CanvasRenderingContext2D,
  colour: string | CanvasGradient,
  x: number,
  y: number,
  half: number,
) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, half, 0, 2 * Math.PI);
  pen.fill();
}
