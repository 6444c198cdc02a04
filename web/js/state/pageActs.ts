/** The acts that are about the page as a whole and not about one game. */
import { challenged } from "./challenging.ts";
import { gameOf } from "./game.ts";
import { freshHiding } from "./hide.ts";
import { choose } from "./lab.ts";
import { study } from "./learn.ts";
import { isGoingOn, wayOf } from "./lobby.ts";
import { newPlay, takesLimit } from "./play.ts";
import { DRAWN, startOf } from "./start.ts";
import type { Action, Game, Mode, Snapshot, State, WithGame } from "./types.ts";

export const PAGE_ACTS: {
  [Type in Action["type"]]?: (
    state: State,
    action: Extract<Action, { type: Type }>,
    withGame: WithGame,
  ) => State;
} = {
  mode(state, { mode, lobby, lab, learn }) {
    const there = inMode(state, mode);
    return {
      ...there,
      lobby: lobby ?? there.lobby,
      lab: lab ? choose(state.lab, { type: "set", change: { room: lab } }) : state.lab,
      learn: learn ? study(state.learn, { type: "room", ...learn }) : state.learn,
    };
  },
  lobby: (state, { open }) => ({ ...state, mode: "play", panel: null, lobby: open }),
  noting: put,
  goOn(state, { rules, seed, way }, withGame) {
    const same = (each: Snapshot) =>
      each.rules === rules && each.seed === seed && wayOf(each) === way;
    const found = state.shelf.find(same);
    if (found) return withGame(inGame(state), () => gameOf(found));
    return same(state.games.play) ? inGame(state) : state;
  },
  goBack(state) {
    if (!state.left) return state;
    const { mode, game, from } = state.left;
    return {
      ...state,
      mode: from,
      panel: null,
      lobby: mode !== "play" && state.lobby,
      games: { ...state.games, [mode]: game },
    };
  },
  lab(state, { act }) {
    const lab = choose(state.lab, act);
    return lab === state.lab ? state : { ...state, lab };
  },
  learn(state, { act }) {
    const learn = study(state.learn, act);
    return learn === state.learn ? state : { ...state, learn };
  },
  box: put,
  challenge(state, { act }) {
    const after = { ...state, challenging: challenged(state.challenging, act) };
    if (act.type === "make") return { ...after, panel: "make" };
    if (act.type === "open") return { ...inMode(after, "play"), panel: "opened" };
    return after.challenging === state.challenging ? state : after;
  },
  strategy: (state, { name }) => ({ ...state, strategy: name }),
  aim: (state, { change }) => ({ ...state, aim: { ...state.aim, ...change } }),
  settings: (state, { change }) => ({ ...state, settings: { ...state.settings, ...change } }),
  open: (state, { panel }) => ({ ...state, panel }),
  choose: (state, { change: { form, ...change } }) => {
    const { chosen } = state;
    return { ...state, chosen: { ...chosen, ...change, form: { ...chosen.form, ...form } } };
  },
  time: (state) => state, // state/clock.ts counts it at every action
  replaced: ({ settings, chosen }, { state }) => ({ ...state, settings, chosen }),
  opened: (state, { game }, withGame) => ({
    ...withGame({ ...state, mode: "solve" }, () => gameOf(game)),
    panel: null,
  }),
  rules: (state, { rules, seed }, withGame) => ({
    ...withGame(state, (game) => begun(state, game, rules, seed)),
    panel: null,
  }),
  begin(state, { rules, seed, turns = [], start }, withGame) {
    const play = newPlay(state.settings, rules, { ...DRAWN, ...start });
    return withGame(inGame(state), () => gameOf({ rules, seed, turns, play }));
  },
  restart: (state, { seed }, withGame) => ({
    ...withGame(state, (game) => begun(state, game, game.rules, seed)),
    panel: null,
    lobby: state.mode === "play" ? false : state.lobby,
  }),
};

function put(state: State, { type, ...change }: { type: string } & Partial<State>): State {
  return { ...state, ...change };
}

/** Coming back in the middle of a game of Play resumes it; else Play opens on its front door. */
function inMode(state: State, mode: Mode): State {
  const comes = mode === "play" && state.mode !== "play";
  return { ...state, mode, panel: null, lobby: comes ? !isGoingOn(state.games.play) : state.lobby };
}

const inGame = (state: State): State => ({ ...state, mode: "play", panel: null, lobby: false });

function begun({ mode, settings }: State, game: Game, rules: string, seed: string) {
  if (game.hide) return freshHiding(game, { rules, seed });
  // The devil and the program beside the person need boards of the sizes that have a limit.
  const maker = takesLimit(rules) ? settings.maker : "computer";
  return gameOf({
    rules,
    seed,
    play: mode === "play" ? newPlay(settings, rules, startOf(maker, settings.rival)) : null,
  });
}
