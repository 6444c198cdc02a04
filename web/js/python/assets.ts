/**
 * The parts that are not in the page's script. They come from the one file, where each is gzip
 * written as text, or from the site, where archives are gzip. The build writes either an element
 * `part-NAME` for each part, or one element `parts` with the addresses.
 */
import { gunzipped } from "./gzip.ts";
import { bytesOf } from "./seven-bits.ts";
import { t } from "../words/strings.ts";
import { scriptUrl } from "./trusted-types.ts";
import type { Parts as PythonParts } from "./pyodide.ts";

type TextName = "lab" | "frame" | "software" | `language-${string}` | `lessons-${string}`;

type PartName = "worker" | "wasm" | "rest" | "snapshot" | "stdlib" | "core" | "micropip" | TextName;

interface Parts {
  script: Promise<Blob>;
  /** Null if it could not be loaded. */
  snapshot: Promise<ArrayBuffer | null>;
  python: Promise<{ wasm: WebAssembly.Module; core: ArrayBuffer }>;
}

/**
 * A part is loaded once and kept for every worker. One that failed is not kept, so another try
 * loads it again, and no other part.
 */
interface Kept {
  value: Promise<any>;
  stop: AbortController;
  there: boolean;
}

const world: any = globalThis;

/**
 * The map is on the global object, since the Lab is a separate script with its own copies of
 * modules.
 */
const kept: Map<PartName, Kept> = (world[Symbol.for("mastermind.parts")] ??= new Map());

/** A start without a snapshot needs the ordinary parts, too. */
const SHARED: PartName[] = ["worker", "wasm", "core", "snapshot"];
const ORDINARY: PartName[] = ["rest", "stdlib"];
const MODULES: PartName[] = ["wasm", "rest"];

/** The worker unpacks this part, since that takes longer than a frame of the page. */
const PACKED = "snapshot";

/** With this content type a module is compiled while it is still arriving. */
const WASM = "application/wasm";

const list = (): Record<string, { url: string; bytes: number }> | null =>
  JSON.parse(document.getElementById("parts")?.textContent || "null");

/** `tell` hears the share of the bytes that have arrived. */
export function sharedParts(tell: (share: number) => void = () => {}): Parts {
  if (!SHARED.every((name) => kept.get(name)?.there)) tell(0);
  const listed = list();
  const all = SHARED.reduce((sum, name) => sum + (listed?.[name].bytes ?? 0), 0);
  const arrived = new Map();
  const load = (name: PartName, make = unchanged) =>
    once(name, make, (bytes) => {
      arrived.set(name, bytes);
      tell([...arrived.values()].reduce((sum, each) => sum + each) / all);
    });
  const script = load("worker", asScript);
  const snapshot = load("snapshot").catch((error) => {
    console.info("Python starts without its snapshot:", error);
    return null;
  });
  const python = Promise.all([load("wasm"), load("core"), snapshot]).then(([wasm, core]) => ({
    wasm,
    core,
  }));
  // A failure is handled by the code that awaits these; until then it must not count as unhandled.
  script.catch(() => {});
  python.catch(() => {});
  return { script, snapshot, python };
}

export async function ordinaryParts(): Promise<PythonParts> {
  const [{ wasm, core }, rest, stdlib] = await Promise.all([
    sharedParts().python,
    loadRest(),
    loadBytes("stdlib"),
  ]);
  return { wasm, rest, stdlib, core };
}

/** The functions that a start from the snapshot does not need, compiled. */
export const loadRest = (): Promise<WebAssembly.Module> => once("rest");

const asScript = (bytes: ArrayBuffer) => new Blob([bytes], { type: "text/javascript" });

/**
 * The script is a Blob on the site, too: such a worker inherits the security policy of its page.
 */
export const loadScript = (): Promise<Blob> => once("worker", asScript);

/**
 * Loads the bytes of a compiled part, for a frame of another origin, which can be sent no module.
 */
export const loadAgain = (name: "wasm" | "rest") =>
  load(name, new AbortController().signal, () => {}, false);

export const loadBytes = (name: "stdlib" | "core" | "micropip"): Promise<ArrayBuffer> => once(name);

export const loadText = (name: TextName): Promise<string> =>
  once(name, (bytes) => new TextDecoder().decode(bytes));

/** Forgets what has not arrived, so the next request loads it again. */
export function forgetUnfinished() {
  for (const name of [...SHARED, ...ORDINARY]) {
    const part = kept.get(name);
    if (!part || part.there) continue;
    kept.delete(name);
    part.stop.abort();
  }
}

const unchanged = (made: any): any => made;

/**
 * @param make - makes the result from the bytes of the part, or from the compiled module
 * @param onBytes - hears how many have arrived
 */
function once(
  name: PartName,
  make: (made: any) => any = unchanged,
  onBytes: (bytes: number) => void = () => {},
): Promise<any> {
  const before = kept.get(name);
  if (before) return before.value;
  const stop = new AbortController();
  const entry = { value: load(name, stop.signal, onBytes).then(make), stop, there: false };
  kept.set(name, entry);
  entry.value.then(
    () => {
      entry.there = true;
    },
    (error) => {
      if (kept.get(name) === entry) kept.delete(name);
      if (error instanceof Damaged) dispatchEvent(new Event("damaged")); // start/rescue.ts hears it
    },
  );
  return entry.value;
}

/** Loads a part. After a failure it is fetched anew once, and its bytes show what is wrong. */
async function load(
  name: PartName,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
  compiles = MODULES.includes(name),
) {
  // A language lies before the script that asks for it, so that the page is drawn in it at once.
  const language = name.startsWith("language-");
  if (!language) await arrived(name);
  const inlined = document.getElementById(`part-${name}`);
  const text = inlined?.textContent;
  const listed = inlined ? null : list()?.[name];
  const isText = language || /^(software|lab|frame|lessons)/.test(name);
  const lack = lacking(Boolean(inlined), !language && name !== "software");
  if (lack) throw new Reason(lack);
  if (!text && !listed) throw new Reason(t("part.missing", { name }));
  const type = compiles ? WASM : "";
  const packed = Boolean(listed?.url.endsWith(".bin")) && name !== PACKED;

  const opened = async (cache: RequestCache) => {
    if (!text) return fetched((listed as { url: string }).url, { cache, signal });
    return name === PACKED
      ? new Response(new Blob([...bytesOf(text)]))
      : gunzipped(bytesOf(text), type);
  };
  const made = async (response: Response) => {
    const plain = packed
      ? gunzipped([new Uint8Array(await response.arrayBuffer())], type)
      : response;
    return compiles ? compile(plain) : plain.arrayBuffer();
  };
  const first = async () => {
    // With the offline copy progress does not matter, and the browser reuses the compiled code that
    // it has kept only for an unchanged response.
    if (listed && !isText && !navigator.serviceWorker?.controller)
      return loadApart({ url: listed.url, compiles, packed }, signal, onBytes);
    const response = await opened("default");
    // A module is compiled while it arrives, so its bytes are checked only if that fails.
    return made(compiles || text ? response : await checked(name, response, listed?.url, type));
  };
  const second = async (error: unknown) => {
    if (signal.aborted || error instanceof Away) throw error;
    const again = await checked(name, await opened("reload"), listed?.url, type);
    if (compiles && (await refusesModules())) throw new Reason(t("lack.refused"), { cause: error });
    return made(again);
  };
  const part = await first().catch(second);
  // Another try would need the element, and so would the frame of custom strategies.
  if (!signal.aborted && !MODULES.includes(name)) inlined?.remove();
  return part;
}

/** @param url - undefined inside the one file, where gzip has its own checksum */
async function checked(name: PartName, response: Response, url: string | undefined, type: string) {
  const bytes = await response.arrayBuffer().catch((error) => {
    throw new Reason(url ? t("part.away", { url }) : t("part.damaged", { name }), { cause: error });
  });
  if (url && !(await hasNamedHash(url, bytes))) throw new Damaged(t("part.damagedFile", { url }));
  return new Response(bytes, type ? { headers: { "content-type": type } } : {});
}

/**
 * Resolves when a part is parsed, or the whole page. In the one file the parts come last, and the
 * first are used while the browser reads on.
 */
function arrived(name: PartName) {
  const there = () =>
    document.readyState !== "loading" ||
    document.getElementById(`part-${name}`)?.nextElementSibling;
  return new Promise((done) => {
    const look = () => {
      if (!there()) return;
      watch.disconnect();
      document.removeEventListener("DOMContentLoaded", look);
      done(undefined);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true });
    document.addEventListener("DOMContentLoaded", look);
    look();
  });
}

async function compile(response: Response) {
  // Streaming compilation refuses a module that the server sends with another content type.
  const named = response.headers.get("content-type")?.startsWith(WASM);
  if (named) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function fetched(url: string, how: RequestInit) {
  const response = await fetch(url, how).catch((error) => {
    throw how.signal?.aborted ? error : new Away(t("part.away", { url }), { cause: error });
  });
  if (!response.ok) throw new Damaged(t("part.status", { url, status: response.status }));
  return response;
}

// A worker loads the files of the site: none of their bytes passes through the page's thread.

interface File {
  url: string;
  compiles: boolean;
  packed: boolean;
}

/**
 * The script of the worker is the text of this function, which therefore uses nothing from outside.
 */
function serve(isWhole: typeof hasNamedHash, unpacked: typeof gunzipped) {
  const EACH = 100; // ms between two reports to the page
  async function load({ url, compiles, packed }: File, tell: (bytes: number) => void) {
    const response = await fetch(url);
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    let [arrived, told] = [0, 0];
    const counter = new TransformStream({
      transform(chunk, next) {
        arrived += chunk.byteLength;
        next.enqueue(chunk);
        const now = performance.now();
        if (now - told < EACH) return;
        told = now;
        tell(arrived);
      },
    });
    const counted = new Response(response.body.pipeThrough(counter), { headers: response.headers });
    if (compiles) return WebAssembly.compileStreaming(counted);
    const bytes = await counted.arrayBuffer();
    if (!(await isWhole(url, bytes))) throw new Error("damaged");
    return packed ? unpacked([new Uint8Array(bytes)]).arrayBuffer() : bytes;
  }
  addEventListener("message", ({ data, ports: [port] }) => {
    load(data, (arrived) => port.postMessage({ arrived })).then(
      (made) => port.postMessage({ made }, made instanceof ArrayBuffer ? [made] : []),
      (error) => port.postMessage({ failed: String(error) }),
    );
  });
}

let worker: Worker | null = null;
/** The number of files that are being loaded; after the last one the worker is ended. */
let files = 0;

/**
 * A compiled module, or the bytes of a file, which have the hash in its name.
 * @param onBytes - hears how many have arrived so far
 */
async function loadApart(
  { url, ...how }: File,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<any> {
  const { port1, port2 } = new MessageChannel();
  worker ??= makeWorker();
  const server = worker;
  files += 1;
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      server.addEventListener("error", reject);
      port1.onmessage = ({ data }) => {
        if (data.made) resolve(data.made);
        else if (data.failed) reject(new Error(data.failed));
        else onBytes(data.arrived);
      };
      server.postMessage({ url: new URL(url, location.href).href, ...how }, [port2]);
    });
  } finally {
    port1.close();
    files -= 1;
    if (files === 0) {
      server.terminate();
      worker = null;
    }
  }
}

function makeWorker() {
  const script = `(${serve})(${hasNamedHash}, ${gunzipped})`;
  return new Worker(
    scriptUrl(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))),
  );
}

// The reason of a failure is looked for, not guessed: what the person does next depends on it.

/** The smallest module: a browser that refuses it refuses every module. */
const LEAST = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** An error whose message the person reads. */
export class Reason extends Error {}

class Away extends Reason {}

/** The copy of the page may be damaged or out of date. */
class Damaged extends Reason {}

/**
 * Says in a sentence what this browser lacks to load a part; null if it lacks nothing. Security
 * settings may have taken WebAssembly away.
 * @param packed - whether the part is inside the page
 * @param python - whether it is a part of Python; the others are texts, which tell what Python
 * lacks
 */
export function lacking(packed: boolean, python: boolean, has: any = globalThis) {
  const needed = [
    ...(python ? ["WebAssembly", "Worker"] : []),
    ...(packed || python ? ["DecompressionStream"] : []),
  ];
  const what = needed.find((name) => !has[name]);
  return what ? t(what === "WebAssembly" ? "lack.wasm" : "lack.thing", { what }) : null;
}

const NO_MEMORY = /\bMemoryError\b|out of memory|allocate .*memory|grow .*memory/i;

/** Takes the last line of a traceback, or a sentence if memory is lacking. */
export function inWords(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  if (NO_MEMORY.test(message)) return new Reason(t("lack.memory"), { cause: error });
  const last = message.split("\n").findLast((line) => /^[\w.]+(Error|Exception)\b/.test(line));
  return error instanceof Error && !last ? error : new Reason(last ?? message, { cause: error });
}

/** True if the browser refuses every module, as some security settings make it do. */
const refusesModules = () =>
  WebAssembly.compile(LEAST).then(
    () => false,
    () => true,
  );

/**
 * True if the bytes have the hash (hex) in the name of their file, or if that cannot be checked.
 */
export async function hasNamedHash(url: string, bytes: ArrayBuffer) {
  const promised = /-([0-9a-f]{12})\.\w+$/.exec(url)?.[1];
  const digest = globalThis.crypto?.subtle?.digest;
  if (!promised || !digest) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.startsWith(promised);
}
