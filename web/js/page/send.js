/** Sends a result: by what the device has for that, by the clipboard, or as a picture in a file. */
import { keyPegs } from "../words/strings.js";
import { keysText, resultText } from "../views/play/result.js";
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

/**
 * Send a text; returns the key of the text that says what became of it, or null where the person saw it.
 * @param {"send" | "copy"} how
 * @param {string} text
 */
export async function sendText(how, text) {
  try {
    if (how === "copy") {
      await navigator.clipboard.writeText(text);
      return "send.copied";
    }
    await navigator.share({ text });
    return null;
  } catch (error) {
    // The person has changed their mind.
    return error instanceof DOMException && error.name === "AbortError" ? null : `send.failed.${how}`;
  }
}

/** The colours of the two kinds of key pegs in the picture, where they are pegs: what fills them, and their edge. @type {Record<string, [string, string][]>} */
const DYES = {
  blackWhite: [["black", "black"], ["white", "black"]],
  blackRed: [["black", "black"], ["#d4231c", "#d4231c"]],
  redWhite: [["#d4231c", "#d4231c"], ["white", "black"]],
}; // prettier-ignore

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
  const dyes = DYES[keyPegs()];
  for (const [black, white] of rows) {
    if (!dyes) {
      write(keysText([black, white], pegs), "bold");
      continue;
    }
    for (let peg = 0; peg < pegs; peg++) {
      const missing = peg >= black + white;
      const [fill, edge] = missing ? ["#6d7379", "#6d7379"] : dyes[peg < black ? 0 : 1];
      pen.beginPath();
      pen.arc(MARGIN + (peg + 0.5) * key, y + 0.5 * key, missing ? 0.1 * key : 0.36 * key, 0, 2 * Math.PI);
      pen.fillStyle = fill;
      pen.strokeStyle = edge;
      pen.lineWidth = 3;
      pen.fill();
      pen.stroke();
    }
    y += 1.25 * key;
  }
  if (foot) write(foot, "normal");
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
}
