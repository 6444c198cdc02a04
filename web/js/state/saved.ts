/** Reads saved states. Nothing from storage is trusted. */
import presets from "../words/presets.json" with { type: "json" };
import { readAim, USUAL, readSettings, FIRST_SETTINGS } from "./settings.ts";
import { readChallenging, NOTHING } from "./challenging.ts";
import { firstChosen, MODES, isGaming } from "./state.ts";
import { editedDraft, readBox, NO_DRAFTS } from "./pegs.ts";
import { readChoice, FIRST_CHOICE } from "./lab.ts";
import { readLearn, FIRST_LESSON } from "./learn.ts";
import { readCode, readGame, readRules, writeGame } from "../words/notation.ts";
import { gameOf, waitingTurn } from "./game.ts";
import { newHiding, readHiding } from "./hide.ts";
import { MAX_SHELF, isGoingOn } from "./lobby.ts";
import { readPlay, newPlay } from "./play.ts";
import { isWhole, oneOf } from "./table.ts";
import type { Game, Gaming, Mode, Panel, Snapshot, State } from "./types.ts";

/** A form that older pages cannot read has a higher version. */
const VERSION = 1;

export const isNewer = (saved: any) => isWhole(saved?.version, VERSION + 1);

export function readState(saved: unknown): State | null {
  const state = saved as any;
  if (!state || state.version !== VERSION || typeof state.mode !== "string") return null;
  if (typeof state.strategy !== "string") return null;
  const solve = readSavedGame(state.games?.solve, "solve");
  const play = readSavedGame(state.games?.play, "play");
  if (!solve || !play?.seed) return null;
  // A turn can wait for Python's answer only in Play.
  if (isWaiting(solve)) return null;
  // States of older versions have no game of Hide; one that is not valid is no reason to lose the others.
  const hide = readSavedGame(state.games?.hide, "hide") ?? newHiding(play.rules, play.seed);
  const challenging = readChallenging(
    state.challenging,
    readSavedGame(state.challenging?.row, "solve"),
  ); // older states have none either
  const box = readBox(state.box); // states of older versions have none
  const mode: Mode = MODES.includes(state.mode) ? state.mode : "solve"; // a newer version may have other modes
  const games = { solve, play, hide };
  return {
    version: 1,
    mode,
    strategy: state.strategy.slice(0, 100),
    aim: readAim(state.aim), // states of older versions have none
    games,
    lobby: typeof state.lobby === "boolean" ? state.lobby : !isGoingOn(play), // states of older versions have neither
    noting: state.noting === true, // nor this
    shelf: readShelf(state.shelf),
    left: readLeft(state.left),
    settings: readSettings(state.settings), // saved here by older versions only
    lab: readChoice(state.lab),
    learn: readLearn(state.learn),
    box,
    challenging,
    panel: readPanel(state.panel, box, challenging),
    chosen: firstChosen(games[isGaming(mode) ? mode : "solve"].rules),
  };
}

/** Something goes on in these sheets. */
function readPanel(panel: any, box: State["box"], { row, text }: State["challenging"]): Panel {
  if (panel === "box") return editedDraft(box) ? panel : null;
  if (panel === "make") return row ? panel : null;
  return panel === "opened" && text ? panel : null;
}

function readShelf(saved: any): Snapshot[] {
  if (!Array.isArray(saved)) return [];
  return saved
    .slice(0, MAX_SHELF)
    .map((each) => readSnapshot(each, "play"))
    .filter((each) => each !== null)
    .filter((each) => each.seed && isGoingOn(each) && each.turns.every(({ feedback }) => feedback));
}

const isWaiting = (game: Game) =>
  [game, ...game.past, ...game.future].some((step) => waitingTurn(step) >= 0);

function readLeft(saved: any): State["left"] {
  const mode = MODES.find((each) => each === saved?.mode);
  if (!mode || !isGaming(mode)) return null;
  const game = readSavedGame({ past: [], ...saved.game }, mode); // older versions kept no steps with it
  if (!game || (mode === "solve" ? isWaiting(game) : waitingTurn(game) >= 0)) return null;
  return { mode, game, from: oneOf(MODES, saved.from, mode) };
}

function readSavedGame(saved: any, mode: Gaming): Game | null {
  const kept = readSnapshot(saved, mode);
  const past = readSteps(saved?.past, mode);
  const future = readSteps(saved?.future ?? [], mode); // games of older versions have none
  // In older versions undo led on to the game before, and from a hidden code back to the open one.
  const ofThis = ({ rules, seed, hide }: Snapshot) =>
    rules === kept?.rules && seed === kept.seed && hide?.hidden === kept.hide?.hidden;
  return (
    kept &&
    past &&
    future &&
    gameOf({ ...kept, past: past.filter(ofThis), future: future.filter(ofThis) })
  );
}

function readSteps(saved: any, mode: Gaming) {
  if (!Array.isArray(saved)) return null;
  const steps = saved.map((each) => readSnapshot(each, mode));
  return steps.includes(null) ? null : (steps as Snapshot[]);
}

function readSnapshot(saved: any, mode: Gaming): Snapshot | null {
  if (typeof saved?.rules !== "string" || !Array.isArray(saved.turns)) return null;
  const waiting = saved.turns.at(-1)?.feedback === null;
  const answered = waiting ? saved.turns.slice(0, -1) : saved.turns;
  if (!answered.every(isAnswered)) return null;
  const text = writeGame(saved.rules, answered, saved.doubt === true);
  const game = readGame(text);
  const board = readRules(saved.rules);
  if (!game || !board) return null;
  if (waiting) {
    const { guess } = saved.turns.at(-1);
    if (typeof guess !== "string" || !readCode(board, guess)) return null;
    game.turns.push({ guess, feedback: null });
  }
  const seed = typeof saved.seed === "string" ? saved.seed.slice(0, 100) : "";
  const { draft } = saved;
  const isColour = (c: any) => c === null || isWhole(c, 0, board.colours - 1);
  const whole = Array.isArray(draft) && draft.length === board.pegs && draft.every(isColour);
  const editing = isWhole(saved.editing, 0, answered.length - 1) && whole ? saved.editing : null;
  const row = { draft: whole ? draft : null, editing: mode === "hide" ? null : editing };
  const hide = mode === "hide" ? readHiding(saved.hide, { ...game, ...row, seed }) : null;
  if (mode === "hide" && !hide) return null;
  const changing = whole || (hide !== null && !hide.hidden); // a row that may have a cursor
  const cursor = isWhole(saved.cursor, 0, board.pegs - 1) && changing ? saved.cursor : null;
  const play = mode === "play" ? readPlay(saved.play, saved.rules) : null;
  return { ...game, ...row, seed, revealed: saved.revealed === true, cursor, play, hide };
}

/** True if a saved turn has its answer; checked before it is written as text, which may throw. */
const isAnswered = (turn: any) =>
  typeof turn?.guess === "string" &&
  Array.isArray(turn.feedback) &&
  turn.feedback.every(Number.isInteger);

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
