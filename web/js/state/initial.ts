import presets from "../words/presets.json" with { type: "json" };
import { USUAL } from "./aim.ts";
import { NOTHING } from "./challenging.ts";
import { firstChosen } from "./chosen.ts";
import { NO_DRAFTS } from "./drafts.ts";
import { newHiding } from "./hide.ts";
import { FIRST_CHOICE } from "./lab.ts";
import { FIRST_LESSON } from "./learn.ts";
import { gameOf } from "./game.ts";
import { newPlay } from "./play.ts";
import { FIRST_SETTINGS } from "./settings.ts";
import type { State } from "./types.ts";

export function initialState(strategy: string, seed: string): State {
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
