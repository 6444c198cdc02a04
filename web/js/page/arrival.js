/** Opens the game of a link at once, and keeps it if Python accepts it. */
import { follow, readInvitation, readLink } from "../state/link.js";
import { MAX_TURNS, hasRoom, readRules, writeGame } from "../words/notation.js";
import { dailyRequest, readChallengeRequest } from "../questions/makers.js";
import { analyseRequest } from "../questions/requests.js";
import { beginDay, beginNamed } from "../state/named.js";
import { dayOf } from "../state/start.js";
import { current } from "../state/state.js";
import { errorClause } from "../words/errors.js";
import { t } from "../words/strings.js";
import { noRoomWords } from "../views/board/names.js";

/** @typedef {import("../state/state.js").State} State */

/** The longest text of a game that the page takes, in characters. */
const MAX_TEXT = 20_000;

/** How much of a challenge code is read: no code is as long, and Python's sentence about it stays short. */
const MAX_CODE = 100;

/** After how long the page says that Python still reads a link, in ms. */
const SOON = 250;

/**
 * @typedef {object} Wiring
 * @property {() => State} state
 * @property {{list: import("../state/record.js").Finished[]}} games  that were finished on this device
 * @property {(action: import("../state/state.js").Action) => void} dispatch
 * @property {() => void} onSettled
 * @property {import("../questions/requests.js").Look} look
 * @property {(request: import("../questions/requests.js").Request) => Promise<any>} ask
 * @property {import("./notices.js").Notices} notes
 */

export class Arrival {
  /**
   * A game that Python has not checked yet, and the state before it.
   * @type {{text: string, before: State} | null}
   */
  #arriving = null;
  #on;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#on = wiring;
  }

  /** The state to save: until Python has checked the game, the state before it. @param {State} state */
  kept = (state) => this.#arriving?.before ?? state;

  /** Follow a link. Afterwards the address is that of what is shown, also where the link named nothing. @param {string} hash */
  follow(hash) {
    const invitation = readInvitation(hash);
    const link = readLink(hash);
    if (invitation) this.#accept(invitation);
    else if (link) this.#take(link);
    this.#on.onSettled();
  }

  /**
   * Begin a game that others play too, once Python has read its code.
   * @param {NonNullable<ReturnType<typeof readInvitation>>} invitation
   */
  #accept({ what, text }) {
    const { state, games, dispatch, notes } = this.#on;
    const day = dayOf(new Date());
    const code = text.slice(0, MAX_CODE);
    const request = what === "challenge" ? readChallengeRequest(code) : dailyRequest(code || state().games.play.rules, day);
    this.#ask(request).then(
      ({ error, rules, seed, code: written }) => {
        if (error) return notes.say(t("note.linkBad", { message: errorClause(error) }), { stays: true });
        const board = readRules(rules);
        if (!board || !hasRoom(board)) {
          return notes.say(t("note.linkBad", { message: noRoomWords(rules) }), { stays: true });
        }
        if (what === "daily") dispatch(beginDay(state(), games.list, { rules, seed, name: day }));
        else dispatch(beginNamed(state(), { rules, seed, name: written }));
      },
      () => {}, // there is no Python, which is told elsewhere
    );
  }

  /** Python's reply about a link; where it takes a while, a notice says so. @param {import("../questions/requests.js").Request} request */
  async #ask(request) {
    const { ask, notes } = this.#on;
    let dismiss = () => {};
    const late = setTimeout(() => { dismiss = notes.say(t("note.linkWait"), { stays: true }); }, SOON); // prettier-ignore
    try {
      return await ask(request);
    } finally {
      clearTimeout(late);
      dismiss();
    }
  }

  /** @param {import("../state/link.js").Link} link */
  #take(link) {
    const { state, dispatch, notes } = this.#on;
    const found = follow(state(), link);
    if (found.what === "open") {
      const had = state().games.solve.turns.length > 0;
      const before = this.#arriving?.before ?? state();
      this.#arriving = { text: writeGame(found.game.rules, found.game.turns, found.game.doubt), before };
      if (link.mode === "play" || link.mode === "hide") notes.say(t("note.linkPlay"));
      else if (had) notes.say(t("note.linkOpened"));
      dispatch({ type: "opened", game: found.game });
    } else if (found.what === "lab") {
      dispatch({ type: "lab", act: { type: "set", change: { room: found.room } } });
      if (state().mode !== "lab") dispatch({ type: "mode", mode: "lab" });
    } else if (found.what === "learn") {
      dispatch({ type: "learn", act: { type: "room", room: found.room } });
      if (state().mode !== "learn") dispatch({ type: "mode", mode: "learn" });
    } else if (found.what === "mode") {
      dispatch({ type: "mode", mode: link.mode });
    } else if (found.what === "refuse") {
      this.#refuse(link);
    }
  }

  /** Say why a text is not a game, or open it in the form in which Python writes it. @param {import("../state/link.js").Link} link */
  #refuse({ mode, text }) {
    const { notes } = this.#on;
    const refuse = (/** @type {string} */ message) =>
      notes.say(t("note.linkBad", { message }), { stays: true });
    const [rules, turns = ""] = text.split(":");
    const board = readRules(rules);
    const count = turns.split(";").length;
    if (board && !hasRoom(board)) return refuse(noRoomWords(rules));
    if (board && count > MAX_TURNS) return refuse(t("note.linkTurns", { count, max: MAX_TURNS }));
    if (text.length > MAX_TEXT) return refuse(t("note.linkLong", { count: text.length, max: MAX_TEXT }));
    // Python says what else is wrong; it also accepts capitals and spaces.
    this.#ask({ action: "analyse", game: text }).then(
      ({ error, game }) => {
        if (error) refuse(errorClause(error));
        else if (game !== text) this.#take({ mode, text: game });
      },
      () => {}, // there is no Python, which is told elsewhere
    );
  }

  /** Keep the game, or return to the state before if Python refuses it. */
  settle() {
    if (!this.#arriving) return;
    const { state, look, dispatch, onSettled, notes } = this.#on;
    const { rules, turns, doubt } = current(state());
    const asked = look(analyseRequest(state()));
    const { text, before } = this.#arriving;
    const refused = asked?.error && asked.error.kind !== "worker" ? asked.error : null;
    if (writeGame(rules, turns, doubt) === text && !asked?.reply && !refused) return;
    this.#arriving = null;
    if (refused) {
      dispatch({ type: "replaced", state: before });
      notes.clear();
      notes.say(t("note.linkBad", { message: errorClause(refused) }), { stays: true });
    }
    onSettled();
  }
}
