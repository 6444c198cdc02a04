/** Sends texts and results: with what the device shares by, by the clipboard, or as a picture in a file. */
import { resultText } from "../views/play/result.js";
import { download } from "../device/files.js";
import { pictureOf } from "./picture.js";
/** @import { Result, Way } from "../views/play/result.js" */

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
  attempt(how, () =>
    how === "copy" ? navigator.clipboard.writeText(text) : navigator.share({ text }),
  );

/** @param {Way} how @param {() => Promise<void>} act */
async function attempt(how, act) {
  try {
    await act();
    return how === "copy" ? "send.copied" : null;
  } catch (error) {
    // The person has changed their mind.
    return error instanceof DOMException && error.name === "AbortError"
      ? null
      : `send.failed.${how}`;
  }
}
