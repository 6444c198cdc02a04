/** Sends a result: by what the device shares with, by the clipboard, or as a picture in a file. */
import { resultText } from "../views/play/result.js";
import { download } from "../device/files.js";
import { attempt, sendText } from "../device/share.js";
import { pictureOf } from "./picture.js";
/** @import { Result, Way } from "../views/board/view.js" */

/**
 * Send a result; returns the key of the text that tells what happened, or null where the person saw it.
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
