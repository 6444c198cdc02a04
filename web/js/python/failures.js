/**
 * What Python needs of a browser, and why a part of it could not be had: said in words for the
 * person, and true, since what they do next depends on it.
 */
import { t } from "../words/strings.js";

/** The least module there is, for which no browser has a reason but that it refuses all. */
const LEAST = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Why Python cannot be had, in words for the person. */
export class Reason extends Error {}

/** A file that the server does not give. */
export class Away extends Reason {}

/**
 * What this browser lacks for Python, as a sentence; null where it has everything.
 * @param {boolean} packed  whether the parts are written into the page
 * @param {any} [has]  the browser's globals
 */
export function lacking(packed, has = globalThis) {
  const needed = {
    WebAssembly: has.WebAssembly?.compile,
    Worker: has.Worker,
    Blob: has.Blob,
    "URL.createObjectURL": has.URL?.createObjectURL,
    MessageChannel: has.MessageChannel,
    Response: has.Response,
    AbortController: has.AbortController,
    ...(packed ? { DecompressionStream: has.DecompressionStream, atob: has.atob } : { fetch: has.fetch }),
  };
  const what = Object.entries(needed).find(([, there]) => !there)?.[0];
  return what ? t(what === "WebAssembly" ? "lack.wasm" : "lack.thing", { what }) : null;
}

/** Whether the browser refuses every WebAssembly module, as some do for safety's sake. */
export async function refusesModules() {
  try {
    await WebAssembly.compile(LEAST);
    return false;
  } catch {
    return true;
  }
}

/** Whether bytes have the hash, in hex, that the address of a part begins with; true where nobody can tell.
 * @param {string} url @param {ArrayBuffer} bytes */
export async function isWhole(url, bytes) {
  const promised = /-([0-9a-f]{12})\.\w+$/.exec(url)?.[1];
  const digest = globalThis.crypto?.subtle?.digest;
  if (!promised || !digest) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.startsWith(promised);
}
