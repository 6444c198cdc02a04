/**
 * Inside the worker for custom strategies, without comlink, which would let code in the worker call
 * functions of the page. Messages are plain data (sandbox.ts).
 */
import { startPython, type Parts } from "../../python/pyodide.ts";
import { Ending, boundFiles, boundMemory, boundStack } from "./limits.ts";

interface Wheel {
  name: string;
  bytes: ArrayBuffer;
  micropip: ArrayBuffer;
}

const MAX_MESSAGE = 1000;

const UNREAD = "/tmp/unread";
/** Installing may take this long, in seconds; it takes a tenth of one. */
const INSTALL_SECONDS = 30;

export function serveCustom() {
  // Code in this worker writes nothing to the browser's console: prints come with the replies.
  for (const kind of ["debug", "log", "info", "warn", "error"] as const) console[kind] = () => {};
  self.addEventListener("message", ({ data, ports: [port] }) => serve(port, data), { once: true });
}

function serve(port: MessagePort, parts: Parts) {
  const post = (message: object) => port.postMessage(message);
  const ending = new Ending();
  const onEnd = () => post({ ended: ending.end });
  let handle: (request: string, report: (text: string) => void) => string;
  port.onmessage = async ({ data: { start: given, request } }) => {
    try {
      const report = (progress: string) => post({ progress });
      report(""); // the request has arrived
      if (given) handle = await start(parts, given.wheel, ending, onEnd);
      post({ reply: given ? "{}" : handle(request, report) });
    } catch (error: any) {
      if (ending.end) onEnd();
      else post({ failed: String(error?.message ?? error).slice(0, MAX_MESSAGE) });
    }
  };
}

async function start(parts: Parts, wheel: Wheel | null, ending: Ending, onEnd: () => void) {
  boundMemory();
  const archives: Record<string, ArrayBuffer> = { "core.zip": parts.core };
  if (wheel) archives["micropip.zip"] = wheel.micropip;
  const pyodide = await startPython(parts, archives);
  ending.watch((pyodide as any)._api, onEnd);
  const decoder = new TextDecoder();
  const write = (bytes: Uint8Array) => {
    ending.heard(decoder.decode(bytes.slice(0, MAX_MESSAGE)));
    return bytes.length;
  };
  pyodide.setStdout({ write, isatty: true });
  pyodide.setStderr({ write, isatty: true });
  pyodide.setStdin({ stdin: () => null }); // `input` finds the end at once; by default it would open a dialog, which no worker has
  const door = pyodide.pyimport("mastermind_core.api.custom").handle;
  const micropip = wheel && pyodide.pyimport("micropip");
  // The working folder is not on the path: a file in it could replace a module.
  pyodide.pyimport("sys").path.remove("");
  boundStack((pyodide as any)._module);
  const brought = wheel && (await install(pyodide, micropip, door, wheel));
  boundFiles(pyodide.FS);
  if (!brought) return door;
  // If the wheel has failed, every request gets its error; else `wheel` gets its modules.
  return (request: string, report: any) =>
    "error" in JSON.parse(brought) || JSON.parse(request).action === "wheel"
      ? brought
      : door(request, report);
}

/** Install a wheel if the core, which reads it first, accepts it. */
async function install(
  { FS }: { FS: any },
  micropip: any,
  door: (request: string) => string,
  { name, bytes }: Wheel,
) {
  const ask = (more: object) => door(JSON.stringify({ action: "wheel", name, ...more }));
  FS.writeFile(UNREAD, new Uint8Array(bytes));
  const reply = ask({ path: UNREAD });
  if ("error" in JSON.parse(reply)) return reply;
  const path = `/tmp/${name}`; // the core has accepted it, so it is a plain name
  FS.rename(UNREAD, path);
  try {
    // The core has checked that the wheel has no dependencies.
    await inTime(micropip.install.callKwargs(`emfs:${path}`, { deps: false }));
  } catch (error) {
    // The last line of Python's traceback; micropip's advice after it does not apply here.
    const lines = String((error as Error).message).split("\n");
    const last = lines.findLast((line) => /^[\w.]+(Error|Exception)\b/.test(line)) ?? lines[0];
    return ask({ refused: last.replace(/^[\w.]*\.(?=\w+:)/, "") }); // the error without its module
  }
  return reply;
}

function inTime(promise: Promise<unknown>) {
  const late = new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`no end within ${INSTALL_SECONDS} s`)),
      INSTALL_SECONDS * 1000,
    );
  });
  return Promise.race([promise, late]);
}
