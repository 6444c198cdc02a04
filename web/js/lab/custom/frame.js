/**
 * The sandboxed frame in which the workers for custom strategies live. Its origin is its own, so the browser
 * keeps them from the page and its storage, and the policy that it inherits keeps them from the network.
 *
 * It stays when a worker has ended: the next one finds WebAssembly compiled, which goes to no other origin.
 */
import { loadAgain, loadBytes, loadScript, loadText } from "../../python/assets.js";
import { frameDocument } from "../../python/trusted-types.js";

/** What every worker starts from. @typedef {{script: Blob} & Record<"wasm" | "rest" | "stdlib" | "core" | "library", ArrayBuffer>} Parts */

/** @typedef {{element: HTMLIFrameElement, parts: Parts | null}} Frame */

/** @type {Promise<Frame> | null} */ let made = null;
/** Called when the frame is removed. @type {Set<() => void>} */ const users = new Set();

/**
 * Start a worker.
 * @param {MessagePort} toFrame  for the script of the frame, which ends the worker on any message
 * @param {MessagePort} toWorker
 * @param {() => void} onRemoved  it has ended with the frame
 */
export async function startInFrame(toFrame, toWorker, onRemoved) {
  users.add(onRemoved);
  made ??= make();
  const frame = await made;
  frame.element.contentWindow?.postMessage(frame.parts, "*", [toFrame, toWorker]);
  frame.parts = null;
}

/** Remove the frame, which may have failed, and every worker in it; the next start makes another. */
export function removeFrame() {
  made?.then(
    ({ element }) => element.remove(),
    () => {},
  );
  made = null;
  const ended = [...users];
  users.clear();
  for (const end of ended) end();
}

/** @returns {Promise<Frame>} */
async function make() {
  const [html, script, wasm, rest, stdlib, core, library] = await Promise.all([
    loadText("frame").then(frameDocument),
    loadScript(),
    loadAgain("wasm"),
    loadAgain("rest"),
    loadBytes("stdlib"),
    loadBytes("core"),
    loadBytes("library"),
  ]);
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.hidden = true;
  element.srcdoc = html;
  const loaded = new Promise((done) => element.addEventListener("load", done, { once: true }));
  document.body.append(element);
  await loaded;
  return { element, parts: { script, wasm, rest, stdlib, core, library } };
}
