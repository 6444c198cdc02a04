/**
 * The sandboxed frame in which the workers for custom strategies live. Its origin is its own, so
 * the browser keeps them from the page and its storage, and the policy that it inherits keeps them
 * from the network.
 *
 * It stays when a worker has ended: the next one finds WebAssembly compiled, which goes to no other
 * origin.
 */
import { loadAgain, loadBytes, loadScript, loadText } from "../../python/assets.ts";
import { frameDocument } from "../../python/trusted-types.ts";

export type Parts = { script: Blob } & Record<"wasm" | "rest" | "stdlib" | "core", ArrayBuffer>;

interface Frame {
  element: HTMLIFrameElement;
  parts: Parts | null;
}

let made: Promise<Frame> | null = null;
const users = new Set<() => void>();

/**
 * @param toFrame - for the script of the frame, which ends the worker on any message
 * @param onRemoved - it has ended with the frame
 */
export async function startInFrame(
  toFrame: MessagePort,
  toWorker: MessagePort,
  onRemoved: () => void,
) {
  users.add(onRemoved);
  made ??= make();
  const frame = await made;
  frame.element.contentWindow?.postMessage(frame.parts, "*", [toFrame, toWorker]);
  frame.parts = null;
}

/** The frame may have failed; every worker in it goes, and the next start makes another. */
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

async function make(): Promise<Frame> {
  const [html, script, wasm, rest, stdlib, core] = await Promise.all([
    loadText("frame").then(frameDocument),
    loadScript(),
    loadAgain("wasm"),
    loadAgain("rest"),
    loadBytes("stdlib"),
    loadBytes("core"),
  ]);
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.hidden = true;
  element.srcdoc = html;
  const loaded = new Promise((done) => element.addEventListener("load", done, { once: true }));
  document.body.append(element);
  await loaded;
  return { element, parts: { script, wasm, rest, stdlib, core } };
}
