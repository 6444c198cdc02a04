/**
 * The parts that are not in the page's script. They come from the one file, where each is gzip
 * written as text, or from the site, where archives are gzip. The build writes either an element
 * `part-NAME` for each part, or one element `parts` with the addresses.
 */
import { loadApart } from "./apart.ts";
import { Away, Damaged, Reason, hasNamedHash, lacking, refusesModules } from "./failures.ts";
import { gunzipped } from "./gzip.ts";
import { bytesOf } from "./seven-bits.ts";
import { t } from "../words/strings.ts";
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
  if (named && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function fetched(url: string, how: RequestInit) {
  const response = await fetch(url, how).catch((error) => {
    throw how.signal?.aborted ? error : new Away(t("part.away", { url }), { cause: error });
  });
  if (!response.ok) throw new Damaged(t("part.status", { url, status: response.status }));
  return response;
}
