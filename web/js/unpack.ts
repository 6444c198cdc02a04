/**
 * Starts the page's script in the one file, where it is a part like any other. The browser unpacks
 * it, in a tenth of the time; one that cannot still draws the board. The page's policy knows the
 * script by its hash, so a damaged one does not run.
 */
import { gunzipSync } from "fflate";
import { gunzipped } from "./python/gzip.ts";
import { bytesOf } from "./python/seven-bits.ts";
import { scriptText } from "./python/trusted-types.ts";

function unpacked(packed: string) {
  const pieces = [...bytesOf(packed)]; // the script fits into one piece
  if ("DecompressionStream" in globalThis) return gunzipped(pieces).text();
  return new TextDecoder().decode(gunzipSync(pieces[0]));
}

async function run() {
  const part = document.getElementById("part-main");
  try {
    const script = document.createElement("script");
    script.textContent = scriptText(await unpacked(part?.textContent ?? ""));
    document.head.append(script);
    script.remove();
  } catch (error) {
    console.error(error);
  }
  part?.remove();
  const starting = document.getElementById("starting");
  const said = document.getElementById("damaged");
  if (!starting || !said || starting.hasAttribute("data-begun")) return;
  starting.replaceChildren(...said.childNodes);
  starting.hidden = false;
}

run();
