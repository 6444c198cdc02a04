/**
 * Finds what a browser lacks for Python, and why a part of it could not be loaded. The reason is
 * looked for, not guessed: what the person does next depends on it.
 */
import { t } from "../words/strings.ts";

/** The smallest module: a browser that refuses it refuses every module. */
const LEAST = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** An error whose message the person reads. */
export class Reason extends Error {}

export class Away extends Reason {}

/** The copy of the page may be damaged or out of date. */
export class Damaged extends Reason {}

/**
 * Says in a sentence what this browser lacks to load a part; null if it lacks nothing.
 * @param packed - whether the part is inside the page
 * @param python - whether it is a part of Python; the others are texts, which tell what Python
 * lacks
 */
export function lacking(packed: boolean, python: boolean, has: any = globalThis) {
  const needed = {
    ...(python
      ? {
          WebAssembly: has.WebAssembly?.compile,
          Worker: has.Worker,
          Blob: has.Blob,
          "URL.createObjectURL": has.URL?.createObjectURL,
          MessageChannel: has.MessageChannel,
        }
      : {}),
    Response: has.Response,
    AbortController: has.AbortController,
    ...(packed ? { DecompressionStream: has.DecompressionStream } : { fetch: has.fetch }),
  };
  const what = Object.entries(needed).find(([, there]) => !there)?.[0];
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
export async function refusesModules() {
  try {
    await WebAssembly.compile(LEAST);
    return false;
  } catch {
    return true;
  }
}

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
