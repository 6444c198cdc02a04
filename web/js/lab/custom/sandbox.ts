/**
 * A Python for code of other people: a worker in a sandboxed frame (frame.ts), which speaks to the
 * page through a port of its own.
 */
import { loadBytes } from "../../python/assets.ts";
import { inWords } from "../../python/failures.ts";
import { Python, SILENCE, type Answerer, type Life } from "../../python/python.ts";
import { t } from "../../words/strings.ts";
import { removeFrame, startInFrame } from "./frame.ts";
import { Bucket, readMessage } from "./messages.ts";
import type { Ask } from "../games/replies.ts";

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
    this.#python ??= new Python({
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
    if (!said) onDeath(new Error(t("custom.flooded")));
    else if ("error" in said) onDeath(said.error);
    else if ("progress" in said) hears.progress(said.progress);
    else hears.reply(said.reply);
  };
  toWorker.port1.onmessageerror = () => onDeath(new Error(t("custom.flooded")));
  const ended = ({ failed, flooded }: { failed?: string; flooded?: boolean }) =>
    onDeath(failed ? inWords(failed) : new Error(t(flooded ? "custom.flooded" : "custom.ended")));
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
