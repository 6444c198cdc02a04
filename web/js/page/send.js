/** Sends a result: by what the device has for that, by the clipboard, or as a picture in a file. */
import { resultText } from "../views/play/result.js";
import { download } from "./files.js";

/** @typedef {import("../views/play/result.js").Result} Result */
/** @typedef {import("../views/play/result.js").Way} Way */

/** Whether the device sends texts to other people. */
export const canSend = () => typeof navigator.share === "function";

/**
 * Send a result; returns the key of the text that says what became of it, or null where the person saw it.
 * @param {Way} how
 * @param {Result} result
 */
export async function send(how, result) {
  try {
    if (how === "copy") {
      await navigator.clipboard.writeText(resultText(result));
      return "send.copied";
    }
    const picture = await pictureOf(result);
    if (how === "save") {
      download("mastermind.png", picture, "image/png");
      return null;
    }
    const files = [new File([picture], "mastermind.png", { type: "image/png" })];
    const text = resultText(result);
    await navigator.share(navigator.canShare?.({ files, text }) ? { files, text } : { text });
    return null;
  } catch (error) {
    // The person has changed their mind.
    return error instanceof DOMException && error.name === "AbortError" ? null : `send.failed.${how}`;
  }
}

/** The sizes of the picture, in pixels. */
const [WIDTH, MARGIN, TEXT, KEY] = [720, 40, 30, 40];

/**
 * A picture of a result, always dark on light: black key pegs are black.
 * @param {Result} result
 * @returns {Promise<Blob>}
 */
function pictureOf({ head, rows, pegs, foot }) {
  const canvas = document.createElement("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const texts = foot ? head.length + 1 : head.length;
  const key = Math.min(KEY, (WIDTH - 2 * MARGIN) / pegs);
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + texts * 1.5 * TEXT + rows.length * 1.25 * key;
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "top";
  let y = MARGIN;
  const write = (/** @type {string} */ text, /** @type {string} */ weight) => {
    pen.fillStyle = "black";
    pen.font = `${weight} ${TEXT}px sans-serif`;
    pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
    y += 1.5 * TEXT;
  };
  head.forEach((text, index) => write(text, index ? "normal" : "bold"));
  for (const [black, white] of rows) {
    for (let peg = 0; peg < pegs; peg++) {
      pen.beginPath();
      const radius = peg < black + white ? 0.38 * key : 0.1 * key;
      pen.arc(MARGIN + (peg + 0.5) * key, y + 0.5 * key, radius, 0, 2 * Math.PI);
      pen.lineWidth = 3;
      if (peg < black || peg >= black + white) pen.fill();
      else pen.stroke();
    }
    y += 1.25 * key;
  }
  if (foot) write(foot, "normal");
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
}
