/**
 * Offers the way back to a game that another one has replaced, as long as there is one and its mode
 * is in sight.
 */
import { isBegun } from "../state/lobby.ts";
import { guessesMade } from "../state/play.ts";
import { current, inLobby } from "../state/state.ts";
import { t } from "../words/strings.ts";
import type { State } from "../state/types.ts";
import type { Notes, Store } from "./store.ts";

export class WayBack {
  #left: State["left"] = null;
  #dismiss = () => {};
  #page;

  constructor(page: Pick<Store, "state" | "dispatch"> & { notes: Notes }) {
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
