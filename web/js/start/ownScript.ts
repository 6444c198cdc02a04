/**
 * Runs the page's script on the site. Where the first board is in sight, it waits for its painting:
 * it would come in between where the network is fast.
 */
import { scriptUrl } from "../python/trusted-types.ts";
import { firstBoardPainted, lostScript } from "./firstBoard.ts";

/** Begin it; in the one file, whose script lies in the page, there is nothing to do. */
export async function runOwnScript() {
  const asked = document.querySelector("link[rel=preload][as=script]") as HTMLLinkElement | null;
  if (!asked) return;
  await firstBoardPainted();
  const script = document.createElement("script");
  script.async = false; // it then comes before the page's event `load`, if that is still to come
  script.integrity = asked.integrity; // the page's policy allows it by this hash
  script.src = scriptUrl(asked.getAttribute("href") ?? "");
  script.addEventListener("load", lostScript);
  document.head.append(script);
}
