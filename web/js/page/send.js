/** Sends texts and results: with what the device shares by, by the clipboard, or as a picture in a file. */
import { keyPegs } from "../words/strings.js";
import { keysText, resultText, signsOf } from "../views/play/result.js";
import { download } from "./files.js";
/** @import { Result, Way } from "../views/play/result.js" */

/** @typedef {ReturnType<typeof signsOf>[number]} Sign */

/** Whether the device can share text. */
export const canSend = () => typeof navigator.share === "function";

/**
 * Send a result; returns the key of the text that says what became of it, or null where the person saw it.
 * @param {Way} how
 * @param {Result} result
 */
export function send(how, result) {
  const text = resultText(result);
  if (how === "copy") return sendText(how, text);
  return attempt(how, async () => {
    const picture = await pictureOf(result);
    if (how === "save") return void download("mastermind.png", picture, "image/png");
    const files = [new File([picture], "mastermind.png", { type: "image/png" })];
    await navigator.share(navigator.canShare?.({ files, text }) ? { files, text } : { text });
  });
}

/**
 * Send a text; returns the key of the text that says what became of it, or null where the person saw it.
 * @param {"send" | "copy"} how
 * @param {string} text
 */
export const sendText = (how, text) =>
  attempt(how, () => (how === "copy" ? navigator.clipboard.writeText(text) : navigator.share({ text })));

/** @param {Way} how @param {() => Promise<void>} act */
async function attempt(how, act) {
  try {
    await act();
    return how === "copy" ? "send.copied" : null;
  } catch (error) {
    // The person has changed their mind.
    return error instanceof DOMException && error.name === "AbortError" ? null : `send.failed.${how}`;
  }
}

/** The colours of the picture, the same in every theme: it has a ground of its own, so it is seen in dark and light chats. */
const INK = { ground: "#fbf6ec", edge: "#c9b99a", text: "#1d1a16", black: "#2e9e44", white: "#f2b705", missing: "#9a9184", none: "#c02d20" };

/** The sizes of the picture, in pixels. */
const [WIDTH, MARGIN, TEXT, KEY] = [720, 40, 30, 44];

/**
 * A picture of a result: the same words, and the answers as signs of the same shapes.
 * @param {Result} result
 * @returns {Promise<Blob>}
 */
function pictureOf(result) {
  const { head, rows, pegs, foot } = result;
  const canvas = document.createElement("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const texts = foot ? head.length + 1 : head.length;
  const key = Math.min(KEY, (WIDTH - 2 * MARGIN) / pegs);
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + texts * 1.5 * TEXT + rows.length * 1.25 * key;
  pen.fillStyle = INK.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.strokeStyle = INK.edge;
  pen.lineWidth = 8;
  pen.strokeRect(4, 4, canvas.width - 8, canvas.height - 8);
  pen.textBaseline = "top";
  let y = MARGIN;
  const write = (/** @type {string} */ text, /** @type {string} */ weight) => {
    pen.fillStyle = INK.text;
    pen.font = `${weight} ${TEXT}px sans-serif`;
    pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
    y += 1.5 * TEXT;
  };
  head.forEach((text, index) => write(text, index ? "normal" : "bold"));
  for (const row of rows) {
    if (keyPegs() === "words") {
      write(keysText(row, pegs), "bold");
      continue;
    }
    signsOf(row, pegs).forEach((sign, place) => draw(pen, sign, MARGIN + (place + 0.5) * key, y + 0.5 * key, 0.38 * key));
    y += 1.25 * key;
  }
  if (foot) write(foot, "normal");
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
}

/**
 * Draw a sign: a square, a disc, a dot or a cross.
 * @param {CanvasRenderingContext2D} pen
 * @param {Sign} sign
 * @param {number} x  its middle
 * @param {number} y
 * @param {number} half  half its size
 */
function draw(pen, sign, x, y, half) {
  pen.fillStyle = pen.strokeStyle = INK[sign];
  pen.lineWidth = half / 3;
  pen.beginPath();
  if (sign === "none") {
    for (const way of [1, -1]) {
      pen.moveTo(x - 0.7 * half, y - 0.7 * half * way);
      pen.lineTo(x + 0.7 * half, y + 0.7 * half * way);
    }
    return pen.stroke();
  }
  if (sign === "black") pen.rect(x - half, y - half, 2 * half, 2 * half);
  else pen.arc(x, y, sign === "white" ? half : half / 4, 0, 2 * Math.PI);
  pen.fill();
  if (sign === "missing") return undefined;
  pen.strokeStyle = INK.text;
  pen.lineWidth = 2;
  return pen.stroke();
}
