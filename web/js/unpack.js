/**
 * Starts the page's script in the one file, where it is a part like any other. It is unpacked at once and not
 * by the browser's own stream, so that what follows finds the page begun, and so that a browser without
 * such a stream still draws the board. The page's policy knows the script by its hash, so a damaged one
 * does not run.
 */
import { gunzipSync } from "fflate";
import { bytesOf } from "./python/seven-bits.js";
import { scriptText } from "./python/trusted-types.js";

const part = document.getElementById("part-main");
const starting = document.getElementById("starting");

/** The text of the page's script. @param {string} packed */
function unpacked(packed) {
  const pieces = [...bytesOf(packed)]; // of less than one piece
  return new TextDecoder().decode(gunzipSync(pieces[0]));
}

try {
  const script = document.createElement("script");
  script.textContent = scriptText(unpacked(part?.textContent ?? ""));
  document.head.append(script);
  script.remove();
} catch (error) {
  console.error(error);
}
part?.remove();
const said = document.getElementById("damaged");
if (starting && said && !starting.hasAttribute("data-begun")) {
  starting.replaceChildren(...said.childNodes);
  starting.hidden = false;
}
