/**
 * The Pythons that the page asks: one for the game in sight, and a second, started when first needed,
 * for what takes long, so that no suggestion waits for it. What they have replied is found under its
 * request, whichever replied.
 */
import { Engine } from "../python/engine.js";
import { IDLE } from "../python/workerKeeper.js";
import { Replies } from "../questions/replies.js";
/** @import { Boot } from "../python/engine.js" */
/** @import { Entry, ReplyTo, Request } from "../questions/requests.js" */

/** @param {Entry | undefined} entry */
const lost = (entry) => entry?.error?.kind === "worker";

export class Solvers {
  /** @type {Boot} */ boot = { stage: "loading", done: 0 };
  /** Resolves when the first Python has started or has failed to. @type {Promise<void>} */ started;
  #first;
  #replies;
  #openings;
  /** @type {Engine | null} */ #second = null;
  #compared;

  /**
   * @param {object} wiring
   * @param {(boot: Boot) => void} wiring.onBoot
   * @param {() => void} wiring.onReply  a reply has arrived
   * @param {() => void} wiring.onProgress  a report of progress has arrived
   * @param {Record<string, string>} wiring.openings  replies known without asking
   */
  constructor({ onBoot, onReply, onProgress, openings }) {
    this.#openings = openings;
    let settle = () => {};
    this.started = new Promise((done) => { settle = done; });
    this.#first = new Engine({
      onBoot: (boot) => {
        this.boot = boot;
        if (boot.stage === "ready" || boot.stage === "failed") settle();
        onBoot(boot);
      },
    });
    this.#replies = new Replies({ asker: this.#first, onChange: onReply, onProgress, openings });
    this.#compared = new Replies({
      asker: {
        ask: (request, options) => this.startSecond().ask(request, options),
        review: () => this.#second?.review(),
      },
      onChange: onReply,
      onProgress,
    });
  }

  /** Start the second Python, if it does not run. If it fails, the next question starts another. */
  startSecond() {
    this.#second ??= new Engine({ idle: IDLE, onBoot: ({ stage }) => { if (stage === "failed") this.#second = null; } });
    return this.#second;
  }

  /** What is known about a request. @type {ReplyTo} */
  replyTo = (request) => {
    const entry = this.#compared.replyTo(request);
    return entry && !lost(entry) ? entry : (this.#replies.replyTo(request) ?? entry);
  };

  /**
   * Ask these, the most urgent first, and nothing else.
   * @param {Request[]} requests  of the first Python
   * @param {Request[]} long  of the second, which also gets the quick guess that is not to wait for a slow one
   * @param {Request[]} ahead  of the first, when it has nothing else to do
   */
  want(requests, long, ahead) {
    // Where a quick guess is wanted, the first Python has a slow one to find, so all that is wanted in a
    // hurry is asked of the second; what that has failed to give of the first, which is restarted.
    const apart = requests.some(({ action, hurry }) => hurry && action === "analyse");
    const quick = requests.filter((request) => apart && request.hurry && !lost(this.#compared.replyTo(request)));
    this.#replies.want(requests.filter((request) => !quick.includes(request)), ahead);
    this.#compared.want([...quick, ...long]);
  }

  /** Ask one request beside all others. @param {Request} request @returns {Promise<any>} */
  ask(request) {
    return this.#first.ask(request);
  }

  /**
   * Let the first Python answer what is known without it, when nothing else waits: its first analysis takes
   * several times as long as those after it, since it reads the book and what runs is new to the browser.
   * @param {string} rules  the board whose book it is
   */
  warm(rules) {
    const known = Object.keys(this.#openings).find((key) => JSON.parse(key).game?.startsWith(`${rules}:`));
    if (known) this.#first.ask(JSON.parse(known), { rank: () => Number.MAX_VALUE }).catch(() => {});
  }

  /** Why something that is wanted failed for lack of Python, or null. @returns {string | null} */
  get failure() {
    const failed = this.boot.stage === "failed" ? (this.boot.error?.message ?? "") : null;
    return this.#replies.failure ?? this.#compared.failure ?? failed;
  }

  /** Ask again what takes long and has failed. */
  forgetFailures() {
    this.#compared.forgetFailures();
  }

  /** Ask again for everything that failed, and start Python again if it has failed to start. */
  retry() {
    this.#replies.forgetFailures();
    this.#compared.forgetFailures();
    this.#first.start();
  }

  /** Replace the first Python by another. */
  renew() {
    this.#first.renew();
  }
}
