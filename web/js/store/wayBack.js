/** Offers the way back to a game that another one has replaced, as long as there is one and its mode is in sight. */
import { isBegun } from "../state/lobby.js";
import { guessesMade } from "../state/play.js";
import { current, inLobby } from "../state/state.js";
import { t } from "../words/strings.js";
/** @import { State } from "../state/types.js" */
/** @import { Notes, Store } from "./store.js" */

export class WayBack {
  /** The game to which it is offered. @type {State["left"]} */ #left = null;
  /** Dismisses that offer. */ #dismiss = () => {};
  #page;

  /** @param {Pick<Store, "state" | "dispatch"> & {notes: Notes}} page */
  constructor(page) {
    this.#page = page;
  }

  /** Offer it, or no longer. While a peg is being changed the offer would cover the palette. */
  offer() {
    const { state, dispatch, notes } = this.#page;
    const { left, mode } = state();
    const inSight = left?.mode === mode && isBegun(left.game) && !inLobby(state());
    const offered = inSight && current(state()).cursor === null ? left : null;
    if (offered === this.#left) return;
    this.#left = offered;
    this.#dismiss();
    if (!offered) return;
    const counted = String(offered.mode !== "solve" && guessesMade(offered.game) > 0);
    const run = () => dispatch({ type: "goBack" });
    this.#dismiss = notes.say(t("note.left", { counted }), {
      action: { label: t("note.back"), run },
    });
  }
}
