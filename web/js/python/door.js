/** A worker in which Python runs, as the page speaks with it: requests and replies, how far it is, and its end. */
import * as Comlink from "comlink";
import { t } from "../words/strings.js";
import { Reason } from "./failures.js";
import { scriptUrl } from "./trusted-types.js";

/**
 * @typedef {object} Wiring
 * @property {(error: unknown) => Error} failed  the error of a request that failed with this one
 * @property {() => void} onSign  it gave a sign of life while it starts
 * @property {(error: Error) => void} onDied
 */

export class PythonDoor {
  /** What the worker offers. @type {import("comlink").Remote<import("../worker.js").Door>} */ there;
  /** Whether Python has begun in it. */ begun = false;
  /** Whether it starts, so that its messages are signs of life. */ starts = true;
  /** Hears how far the running request is. @type {((text: string) => void) | undefined} */ #progress;
  #worker;
  #failed;

  /** @param {string} url  of the worker's script @param {string} name @param {Wiring} wiring */
  constructor(url, name, wiring) {
    this.#failed = wiring.failed;
    this.#worker = makeWorker(url, name);
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      wiring.onDied(new Error(event.message || t(this.begun ? "solver.ended" : "lack.worker")));
    });
    this.#worker.addEventListener("messageerror", () =>
      wiring.onDied(new Error(t("solver.unreadable"))),
    );
    this.#worker.addEventListener("message", ({ data }) => {
      if (this.starts) wiring.onSign();
      if (typeof data?.progress === "string") this.#progress?.(data.progress);
    });
    this.there = Comlink.wrap(this.#worker);
  }

  /** The reply to a request. @type {import("./workerKeeper.js").Handle} */
  handle = async (text, progress) => {
    this.#progress = progress;
    try {
      return await this.there.handle(text);
    } catch (error) {
      throw this.#failed(error);
    }
  };

  terminate() {
    this.#worker.terminate();
  }
}

/** @param {string} url @param {string} name */
function makeWorker(url, name) {
  try {
    return new Worker(scriptUrl(url), { name });
  } catch (error) {
    throw new Reason(t("lack.worker"), { cause: error });
  }
}
