/**
 * The Pythons that the page asks: one for the game in sight, and a second for what takes long, so
 * that no suggestion waits for it. What they have replied is found under its request, whichever
 * replied.
 */
import { IDLE, type Boot } from "../python/python.ts";
import { pagePython } from "../python/pythonWorker.ts";
import { makeReplies } from "../questions/replies.ts";
import type { Request } from "../questions/types.ts";

interface Wiring {
  changed: () => void;
  effects: { replied: () => void };
  frames: { progressed: () => void };
}

export class Solvers {
  boot: Boot = { stage: "loading", done: 0 };
  /** Resolves when the first Python has started or has failed to. */ started: Promise<void>;
  replies;
  #first;
  #second = pagePython({ idle: IDLE });

  /** @param openings - replies known without asking */
  constructor(page: Wiring, openings: Record<string, string>) {
    let settle = () => {};
    this.started = new Promise((done) => {
      settle = done;
    });
    this.#first = pagePython({
      onBoot: (boot) => {
        this.boot = boot;
        if (boot.stage === "ready" || boot.stage === "failed") settle();
        page.changed();
      },
    });
    this.replies = makeReplies({
      first: this.#first,
      second: {
        ask: (request, options) => {
          this.startSecond();
          return this.#second.ask(request, options);
        },
        review: () => this.#second.review(),
      },
      onChange: () => page.effects.replied(),
      onProgress: () => page.frames.progressed(),
      openings,
    });
  }

  start() {
    this.#first.start();
  }

  startSecond() {
    this.#second.start();
  }

  ask(request: Request): Promise<any> {
    return this.#first.ask(request);
  }

  /** Ask again for everything that failed, and start Python again if it has failed to start. */
  retry() {
    this.replies.forgetFailures();
    this.start();
  }

  renew() {
    this.#first.renew();
  }
}
