/** The state of a page that was never opened before. */
import presets from "../words/presets.json" with { type: "json" };
import { USUAL } from "./aim.js";
import { NOTHING } from "./challenging.js";
import { firstChosen } from "./chosen.js";
import { NO_DRAFTS } from "./drafts.js";
import { newHiding } from "./hide.js";
import { FIRST_CHOICE } from "./lab.js";
import { FIRST_LESSON } from "./learn.js";
import { gameOf } from "./game.js";
import { newPlay } from "./play.js";
import { FIRST_SETTINGS } from "./settings.js";
/** @import { State } from "./types.js" */

/** @param {string} strategy  the core's default @param {string} seed @returns {State} */
export function initialState(strategy, seed) {
  const rules = presets[0].rules;
  return {
    version: 1,
    mode: "solve",
    strategy,
    aim: USUAL,
    games: {
      solve: gameOf({ rules }),
      play: gameOf({ rules, seed, play: newPlay(FIRST_SETTINGS, rules) }),
      hide: newHiding(rules, seed),
    },
    lobby: true,
    noting: false,
    shelf: [],
    left: null,
    settings: FIRST_SETTINGS,
    lab: FIRST_CHOICE,
    learn: FIRST_LESSON,
    box: NO_DRAFTS,
    challenging: NOTHING,
    panel: null,
    chosen: firstChosen(rules),
  };
}
