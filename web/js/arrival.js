/** A game that a link brings: opened at once, and kept only if Python finds no fault with it. */
import { follow, readLink } from "./link.js";
import { MOST, MOST_TURNS, hasRoom, readRules, writeGame } from "./notation.js";
import { analyseRequest } from "./questions.js";
import { current } from "./state.js";
import { t } from "./strings.js";

/** @typedef {import("./state.js").State} State */

/** The longest link that Python is asked about. */
const MOST_TEXT = 20_000;

/**
 * @typedef {object} Wiring
 * @property {() => State} state
 * @property {(action: import("./state.js").Action) => void} dispatch
 * @property {(before: State) => void} goBack  to the state before the link came
 * @property {() => void} onSettled
 * @property {import("./questions.js").Look} look
 * @property {(request: object) => Promise<any>} ask
 * @property {import("./notes.js").Notes} notes
 */

export class Arrival {
  /**
   * A game that Python has not looked at yet, and what there was before it.
   * @type {{text: string, before: State} | null}
   */
  #arriving = null;
  #on;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#on = wiring;
  }

  /** What is to be saved: until Python has looked, what there was before. @param {State} state */
  kept = (state) => this.#arriving?.before ?? state;

  /** Open what the address asks for. @param {string} hash */
  follow(hash) {
    const { state, dispatch, ask, notes } = this.#on;
    const link = readLink(hash);
    if (!link) return;
    const found = follow(state(), link);
    if (found.what === "open") {
      const had = state().games.solve.turns.length > 0;
      const before = this.#arriving?.before ?? state();
      this.#arriving = { text: writeGame(found.game.rules, found.game.turns), before };
      dispatch({ type: "opened", game: found.game });
      if (link.mode === "play") notes.say(t("note.linkPlay"));
      else if (had) notes.say(t("note.linkOpened"));
    } else if (found.what === "lab") {
      dispatch({ type: "lab", act: { type: "set", change: { room: found.room } } });
      if (state().mode !== "lab") dispatch({ type: "mode", mode: "lab" });
    } else if (found.what === "mode") {
      dispatch({ type: "mode", mode: link.mode });
    } else if (found.what === "refuse") {
      const rules = link.text.split(":")[0];
      const board = readRules(rules);
      if (board && !hasRoom(board)) {
        notes.say(t("note.linkBad", { message: t("board.room", { board: rules, ...MOST }) }));
        return;
      }
      // Why it is no game is Python's to say.
      ask({ action: "analyse", game: link.text.slice(0, MOST_TEXT) }).then(
        (reply) => notes.say(t("note.linkBad", {
          message: reply.error?.message ?? t("note.linkLong", { most: MOST_TURNS }),
        })),
        () => {}, // Python cannot be had, which the page says already
      );
    }
  }

  /** Keep the game, or go back to what was there if Python refuses it. */
  settle() {
    if (!this.#arriving) return;
    const { state, look, goBack, onSettled, notes } = this.#on;
    const { rules, turns } = current(state());
    const asked = look(analyseRequest(state()));
    const { text, before } = this.#arriving;
    const refused = asked?.error && asked.error.kind !== "worker" ? asked.error : null;
    if (writeGame(rules, turns) === text && !asked?.reply && !refused) return;
    this.#arriving = null;
    if (refused) {
      goBack(before);
      notes.clear();
      notes.say(t("note.linkBad", { message: refused.message }));
    }
    onSettled();
  }
}
