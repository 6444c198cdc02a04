/**
 * The script inside the sandboxed frame (sandbox.ts). The frame has an origin of its own, and so have
 * the workers that it starts for the page: the browser shuts them off from the page, the storage
 * and the network.
 */
import type { Parts } from "./sandbox.ts";

const rules = { createScriptURL: (url: string) => url };
const scripts: any = (self as any).trustedTypes?.createPolicy("mastermind", rules) ?? rules;

/** The parts come with the first message. */
let parts: Promise<object> | undefined;
let url = "";

async function compiled({ script, wasm, rest, ...archives }: Parts) {
  url = URL.createObjectURL(script);
  const modules = await Promise.all([wasm, rest].map((bytes) => WebAssembly.compile(bytes)));
  return { wasm: modules[0], rest: modules[1], ...archives };
}

// Each message asks for a worker: one port is for this script, the other for the worker.
addEventListener("message", async ({ source, data, ports: [toPage, toWorker] }) => {
  if (source !== parent) return;
  parts ??= compiled(data);
  let worker: Worker | undefined;
  let isOver = false;
  const end = (why: object) => {
    isOver = true;
    worker?.terminate();
    toPage.postMessage(why);
  };
  toPage.onmessage = () => end({});
  try {
    const given = await parts;
    if (isOver) return;
    worker = new Worker(scripts.createScriptURL(url), { name: "custom" });
    // An honest worker speaks to the page through its port alone.
    worker.onmessage = worker.onmessageerror = () => end({ flooded: true });
    worker.onerror = (event) => {
      event.preventDefault();
      end({});
    };
    worker.postMessage(given, [toWorker]);
  } catch (error) {
    end({ failed: String((error as any)?.message ?? error) });
  }
});
