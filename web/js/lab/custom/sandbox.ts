/**
 * A Python for code of other people: a worker in a sandboxed frame, which speaks to the
 * page through a port of its own.
 */
import { loadBytes, loadAgain, loadScript, loadText, inWords } from "../../python/assets.ts";
import {
  makePython,
  type Python,
  SILENCE,
  type Answerer,
  type Life,
  Final,
} from "../../python/python.ts";
import { t } from "../../words/strings.ts";
import { frameDocument } from "../../python/trusted-types.ts";
import { isWhole } from "../../state/table.ts";
import type { Ask } from "../games/work.ts";

export interface Wheel {
  name: string;
  bytes: ArrayBuffer;
}

export class Sandbox {
  #python: Python | null = null;
  #on;

  constructor(wiring: { wheel?: Wheel | null; onReady?: () => void; idle?: number } = {}) {
    this.#on = wiring;
  }

  /** The worker starts with the first request, and is replaced when one is cancelled. */
  ask: Ask = (request, options) => {
    const { wheel = null, onReady, idle } = this.#on;
    this.#python ??= makePython({
      spawn: ({ onDeath }) => spawn(wheel, onDeath),
      onBoot: ({ stage }) => stage === "ready" && onReady?.(),
      idle,
      silence: { ...SILENCE, boot: Infinity }, // a worker is silent while it loads
      grace: 0, // a cancelled request may be an endless loop
    });
    this.#python.start();
    return this.#python.ask(request, options);
  };

  /** Another worker starts with the next request. */
  end() {
    this.#python?.dispose();
    this.#python = null;
  }
}

function spawn(wheel: Wheel | null, onDeath: Life["onDeath"]): Answerer {
  const toFrame = new MessageChannel();
  const toWorker = new MessageChannel();
  const bucket = new Bucket();
  let hasStarted = false;
  const hears = {
    reply: (_text: string) => {},
    progress: (_text: string) => {},
  };

  const call = (message: object, progress: (text: string) => void = () => {}): Promise<string> =>
    new Promise((reply) => {
      Object.assign(hears, { reply, progress });
      toWorker.port1.postMessage(message);
    });

  toWorker.port1.onmessage = ({ data }) => {
    const said = bucket.take() ? readMessage(data) : null;
    if (!said) onDeath(new Error(words("custom.flooded")));
    else if ("error" in said) onDeath(said.error);
    else if ("progress" in said) hears.progress(said.progress);
    else hears.reply(said.reply);
  };
  toWorker.port1.onmessageerror = () => onDeath(new Error(words("custom.flooded")));
  const ended = ({ failed, flooded }: { failed?: string; flooded?: boolean }) =>
    onDeath(
      failed ? inWords(failed) : new Error(words(flooded ? "custom.flooded" : "custom.ended")),
    );
  toFrame.port1.onmessage = ({ data }) => ended(data);

  return {
    async boot() {
      const [micropip] = await Promise.all([
        wheel && loadBytes("micropip"),
        startInFrame(toFrame.port2, toWorker.port2, () => ended({})),
      ]);
      await call({ start: { wheel: wheel && { ...wheel, micropip } } });
      hasStarted = true;
      return (text, progress) => call({ request: text }, progress);
    },
    terminate() {
      if (!hasStarted) removeFrame(); // the frame itself may have failed
      toFrame.port1.postMessage("end");
      toWorker.port1.close();
    },
  };
}

export type Parts = { script: Blob } & Record<"wasm" | "rest" | "stdlib" | "core", ArrayBuffer>;

interface Frame {
  element: HTMLIFrameElement;
  parts: Parts | null;
}

/**
 * The sandboxed frame in which the workers for custom strategies live. Its origin is its own, so
 * the browser keeps them from the page and its storage, and the policy that it inherits keeps them
 * from the network.
 *
 * It stays when a worker has ended: the next one finds WebAssembly compiled, which goes to no other
 * origin.
 */
let made: Promise<Frame> | null = null;
const users = new Set<() => void>();

/**
 * @param toFrame - for the script of the frame, which ends the worker on any message
 * @param onRemoved - it has ended with the frame
 */
async function startInFrame(toFrame: MessagePort, toWorker: MessagePort, onRemoved: () => void) {
  users.add(onRemoved);
  made ??= make();
  const frame = await made;
  frame.element.contentWindow?.postMessage(frame.parts, "*", [toFrame, toWorker]);
  frame.parts = null;
}

/** The frame may have failed; every worker in it goes, and the next start makes another. */
function removeFrame() {
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

/** The longest texts, in characters. */
const MAX_REPLY = 5_000_000;
const MAX_PROGRESS = 1000;
const MAX_FAILURE = 1000;
const MAX_MESSAGE = 200;
const MAX_LINE = 1_000_000;

/** Twice as many messages as an honest worker sends. */
const AT_ONCE = 200;
const EACH_SECOND = 50;

/** A token bucket fills with time, also while the page is busy and reads no messages. */
export class Bucket {
  #room = AT_ONCE;
  #filled = performance.now();

  take() {
    const now = performance.now();
    this.#room += ((now - this.#filled) / 1000) * EACH_SECOND;
    // A page that was busy has several seconds of messages to read, but not more.
    this.#room = Math.min(this.#room, AT_ONCE * 10) - 1;
    this.#filled = now;
    return this.#room >= 0;
  }
}

/**
 * Null if no honest worker says that: code in the worker can forge any message, so one counts only if
 * it has the right form, and its contents are text.
 */
export function readMessage(
  data: any,
): { reply: string } | { progress: string } | { error: Error } | null {
  const { reply, progress, failed, ended } = data ?? {};
  const error = readEnd(ended);
  if (error) return { error };
  if (isText(failed, MAX_FAILURE)) return { error: inWords(failed) };
  if (isText(progress, MAX_PROGRESS) && (progress === "" || isObject(progress)))
    return { progress };
  return isText(reply, MAX_REPLY) && isObject(reply) ? { reply } : null;
}

const isText = (value: any, most: number) => typeof value === "string" && value.length <= most;

function isObject(text: string) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

export class Ended extends Final {
  line;

  constructor(message: string, line: number | null) {
    super(message);
    this.line = line;
  }
}

/** The error has one sentence for the person (limits.ts); null if Python has not ended. */
function readEnd(found: any) {
  if (!["deep", "memory", "exit", "broken"].includes(found?.why)) return null;
  const { message, file, line } = found;
  const why = words(`custom.end.${found.why}`, {
    message: typeof message === "string" ? message.slice(0, MAX_MESSAGE) : "",
  });
  if (typeof file !== "string" || !isWhole(line, 1, MAX_LINE)) return new Ended(why, null);
  return new Ended(words("error.custom-at", { file: file.slice(0, MAX_MESSAGE), line, why }), line);
}

/** An end is told even if its text is missing: one in silence would be waited for for ever. */
function words(key: string, values?: Record<string, unknown>) {
  try {
    return t(key, values);
  } catch (error) {
    return (error as Error).message;
  }
}
