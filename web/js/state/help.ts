/**
 * The lines of help of a first game: each mode and way of Play has its own, until two turns were
 * made in one.
 */
import { wayOf } from "./lobby.ts";
import { HELPS } from "./settings.ts";
import type { Game, Gaming, State } from "./types.ts";

/** A puzzle has none of its own. */
export function helpOf(mode: Gaming, game: Game): string {
  if (mode === "solve") return mode;
  if (game.hide) return game.hide.hidden ? (game.hide.checks ? "check" : "play") : "hide";
  return HELPS.find((each) => each === wayOf(game)) ?? "play";
}

const ENOUGH = 2;

export function withHelp(state: State, mode: Gaming): State {
  const { settings } = state;
  const game = state.games[mode];
  const help = helpOf(mode, game);
  return game.turns.length < ENOUGH || settings.met.includes(help)
    ? state
    : { ...state, settings: { ...settings, met: [...settings.met, help] } };
}
