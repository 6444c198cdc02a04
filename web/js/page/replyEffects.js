/** Does what follows from Python's replies alone: what waited for one, the answer to a guess, a hint. */
import { keyOf } from "../questions/replies.js";
import { checkRequest } from "../questions/makers.js";
import { answerOf, suggestRequest } from "../questions/requests.js";
import { waitingTurn } from "../state/game.js";
import { current } from "../state/state.js";
import { readCode, readRules } from "../words/notation.js";

/** @typedef {import("../questions/requests.js").Request} Request */

/**
 * @typedef {object} Wiring
 * @property {() => import("../state/state.js").State} state
 * @property {import("../questions/requests.js").ReplyTo} replyTo
 * @property {(action: import("../state/state.js").Action) => void} dispatch
 */

export class ReplyEffects {
  /** What the person began before the reply that it needs was there. @type {{request: Request, act: (reply: any) => void} | null} */
  #pending = null;
  #wiring;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
  }

  /** The request whose reply something waits for, if there is one. */
  get awaited() {
    return this.#pending ? [this.#pending.request] : [];
  }

  /** Whether something waits for the reply to a request. @param {Request} request */
  awaits(request) {
    return this.#pending !== null && keyOf(this.#pending.request) === keyOf(request);
  }

  /** Do something when a reply is there, in the place of what waited before. @param {Request} request @param {(reply: any) => void} act */
  await(request, act) {
    this.#pending = { request, act };
  }

  /** The person has done something else: what waited is not done any more. */
  forget() {
    this.#pending = null;
  }

  /** Do what follows from the replies that are there. */
  settle() {
    this.#settlePending();
    this.#settleCheck();
    this.#settleAnswer();
    this.#settleHint();
  }

  #settleCheck() {
    const { state, replyTo, dispatch } = this.#wiring;
    const game = current(state());
    const check = game.play && checkRequest(game);
    const turns = check && replyTo(check)?.reply?.turns;
    if (turns) dispatch({ type: "checked", guess: game.play?.tried ?? "", fits: turns.length === 0 });
  }

  #settlePending() {
    const pending = this.#pending;
    const reply = pending && this.#wiring.replyTo(pending.request)?.reply;
    if (!reply) return;
    this.#pending = null;
    pending.act(reply);
  }

  #settleAnswer() {
    const { state, replyTo, dispatch } = this.#wiring;
    const feedback = answerOf(state(), replyTo);
    if (!feedback) return;
    const game = current(state());
    const index = waitingTurn(game);
    dispatch({ type: "answered", index, guess: game.turns[index].guess, feedback });
  }

  #settleHint() {
    const { state, replyTo, dispatch } = this.#wiring;
    const { hint, rules } = current(state());
    const board = readRules(rules);
    if (state().mode !== "play" || !hint || !board) return;
    const suggestion = replyTo(suggestRequest(state()))?.reply?.suggestion;
    const code = suggestion && readCode(board, suggestion.guess);
    if (code) dispatch({ type: "hinted", code });
  }
}
