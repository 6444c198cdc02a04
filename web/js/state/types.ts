/** The shape of the one state of the page, and all that may happen to it. */
import type { BoardForm, Feedback, Turn, Written } from "../words/notation.ts";
import type { Aim, Settings } from "./settings.ts";
import type { Box } from "./pegs.ts";
import type { Act, Choice, Room as LabRoom } from "./lab.ts";
import type { Learn, LearnRoom, Lesson } from "./learn.ts";
import type { Start } from "./start.ts";

export type { Settings } from "./settings.ts";
export type { Maker, Rival, Start } from "./start.ts";

export type Gaming = "solve" | "play" | "hide";

export type Mode = Gaming | "lab" | "learn";

export type Panel =
  | null
  | "menu"
  | "board"
  | "candidates"
  | "why"
  | "slips"
  | "help"
  | "about"
  | "how"
  | "peek"
  | "new"
  | "puzzles"
  | "rivals"
  | "challenge"
  | "make"
  | "opened"
  | "reply"
  | "day"
  | "hints"
  | "steps"
  | "reveal"
  | "review"
  | "record"
  | "past"
  | "share"
  | "paste"
  | "settings"
  | "pegs"
  | "box";

export interface State {
  version: 1;
  mode: Mode;
  strategy: string;
  aim: Aim;
  games: Record<Gaming, Game>;
  lobby: boolean;
  /** True while the pencil marks of Play are in the place of the palette. */
  noting: boolean;
  /** Games of Play that go on, from the one that was left last. */
  shelf: Snapshot[];
  /** The game that another one has replaced last, and the mode in which the person was then. */
  left: { mode: Gaming; game: Game; from: Mode } | null;
  settings: Settings;
  lab: Choice;
  learn: Learn;
  box: Box;
  challenging: Challenging;
  panel: Panel;
  /** Neither saved nor undone. */
  chosen: Chosen;
}

export interface Opened {
  index: number;
  guess: string;
}

/** `row` has all turns, or the one that is corrected. The next row begins anew. */
export interface Stepped {
  answer: Feedback;
  row: Turn[] | Turn;
}

export interface Chosen {
  form: BoardForm;
  pages: number;
  opened: Opened | null;
  /** The turn of a review that is in sight; null for the one that decided the game. */
  replayed: number | null;
  /** True if the better guess is on the board there. */
  improved: boolean;
  stepped: Stepped | null;
  /** True if the last act ended a turn or the game: motions show it. */
  fresh: boolean;
  comparing: boolean;
  about: number;
  seen: boolean;
  /** True while the shield is just closing over that code. */
  closing: boolean;
  typed: string;
  /** The game that is being typed or was pasted, as someone wrote it down. */
  pasted: string;
  /** The key of the text that says why a result could not be sent. */
  unsent: string | null;
  /** The content of the sheet of days, and the day on which it was opened. */
  shownDay: { way: "day" | "dayPuzzle"; rules: string; day: string };
  spare: string;
  /** The sheet from which "My box" was opened, to which it leads back. */
  behind: "settings" | null;
  doubted: string;
}

/** Fields of a form may change one after the other before the next drawing: each is told alone. */
export type Choosing = Partial<Omit<Chosen, "form">> & { form?: Partial<BoardForm> };

export interface Game {
  rules: string;
  turns: Turn[];
  /** One of the answers in Solve may be wrong. */
  doubt: boolean;
  /** Null follows the suggestion. */
  draft: (number | null)[] | null;
  cursor: number | null;
  editing: number | null;
  /** The core draws the secret of Play from it. */
  seed: string;
  /** The person gave up the game of Play. */
  revealed: boolean;
  hint: boolean;
  /** Null in the other modes. */
  play: Play | null;
  /** Null in the other modes. */
  hide: Hide | null;
  /** The person asked for a quick guess in Solve this time. */
  hurry: boolean;
  past: Snapshot[];
  future: Snapshot[];
}

export type Snapshot = Omit<Game, "hint" | "hurry" | "past" | "future">;

/**
 * The number of candidates, whether the row agrees with every turn, the best guess, the list of
 * candidates; in a puzzle the next step of the reasoning.
 */
export type Hint = "count" | "agree" | "best" | "list" | "step";

export type Mark = "in" | "out";
export type Marks = Record<string, Mark>;

export type Play = Start & Played;

interface Played {
  /** The game is lost after this many guesses; null without a limit, as in a puzzle. */
  limit: number | null;
  /** True if a guess that does not fit is refused. */
  strict: boolean;
  /** The guess that Python is checking in a strict game. */
  tried: string | null;
  /** True if a guess can be taken back after its answer. */
  undo: boolean;
  clock: boolean;
  asked: Record<Hint | "undo", number>;
  /** The numbers of turns after which each hint was asked for. */
  seen: Record<Hint, number[]>;
  /** The row that was last checked against the turns. */
  row: string | null;
  marks: Marks;
  /** The time of the first peg, in ms since 1970. */
  started: number | null;
  ended: number | null;
  /** The time until `since`, in ms. */
  spent: number;
  /** The time runs since this moment; null while it stands still. */
  since: number | null;
}

export type Way = "chance" | "duel" | "devil" | "day" | "dayPuzzle" | "puzzle" | "challenge";

export interface Hide {
  /** The pegs of the code; "" before the first. */
  sealed: string;
  /** True if the code is complete and covered. */
  hidden: boolean;
  /** True if the person who guesses has the device, and guesses are made. */
  handed: boolean;
  /** True if the person answers and the page only checks. */
  checks: boolean;
  /** The person's answer to the guess that waits. */
  claim: Feedback | null;
  looks: number;
  /** The number of the game, from 1: who hides and who guesses take turns. */
  round: number;
}

export type Hiding = Game & { hide: Hide };

/** A change that the core proposes: `turn` counts from 1, `from` and `to` are "1,2" or "1122". */
export interface Change {
  turn: number;
  kind: "answer" | "guess";
  from: string;
  to: string;
}

export interface Challenging {
  /** The row of this game is the code that is being chosen. */
  row: Game | null;
  done: boolean;
  /** The text that was opened last; "" for nothing. */
  text: string;
  /** True if a game that was sent back is shown to a person who has not played it. */
  anyway: boolean;
}

/**
 * `make` begins to choose a code, or goes on; `anew` takes another one; `anyway` shows what was
 * sent.
 */
export type ChallengeAct =
  | { type: "make"; rules: string; seed: string }
  | { type: "anew"; seed: string }
  | { type: "row"; act: Action }
  | { type: "done"; done: boolean }
  | { type: "open"; text: string }
  | { type: "anyway" };

export interface Room {
  lobby: boolean;
  lab: LabRoom;
  learn: { room: LearnRoom; lesson?: number | null };
}

/**
 * `spare` is a seed for the next puzzle. An action that ends a turn has the `turn` for which it was
 * drawn, so that the second tap of a double tap does not answer the next turn. Settings are
 * `followed` where another tab has changed them.
 */
export type Action =
  | ({ type: "mode"; mode: Mode } & Partial<Room>)
  | { type: "lobby"; open: boolean }
  | { type: "noting"; noting: boolean }
  | { type: "goOn"; rules: string; seed: string; way: Way }
  | { type: "goBack" }
  | { type: "lab"; act: Act }
  | { type: "learn"; act: Lesson }
  | { type: "box"; box: Box }
  | { type: "challenge"; act: ChallengeAct }
  | { type: "rules"; rules: string; seed: string }
  | { type: "restart"; seed: string }
  | { type: "begin"; rules: string; seed: string; turns?: Turn[]; start?: Partial<Start> }
  | { type: "strategy"; name: string }
  | { type: "aim"; change: Partial<Aim> }
  | { type: "settings"; change: Partial<Settings>; followed?: boolean }
  | { type: "open"; panel: Panel; spare?: string }
  | { type: "choose"; change: Choosing }
  | { type: "select"; position: number | null; shown: (number | null)[] }
  | { type: "place"; colour: number | null; shown: (number | null)[]; at?: number }
  | { type: "draft"; code: number[] | null }
  | { type: "try"; turn: number; code: number[] }
  | { type: "answer"; turn: number; guess: string; feedback: Feedback }
  | { type: "guess"; turn: number }
  | { type: "checked"; guess: string; fits: boolean }
  | { type: "answered"; index: number; guess: string; feedback: Feedback }
  | { type: "edit"; index: number | null }
  | { type: "remove"; index: number }
  | { type: "mend"; changes: readonly Change[] }
  | { type: "unsure"; index: number; unsure: boolean }
  | { type: "doubt"; doubt: boolean }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "ask"; turn: number; what: Hint }
  | { type: "mark"; colour: number; position: number | null }
  | { type: "time" }
  | { type: "hurry" }
  | { type: "hinted"; code: number[] }
  | { type: "hide"; checks: boolean }
  | { type: "handed" }
  | { type: "claim"; index: number; feedback: Feedback }
  | { type: "looked" }
  | { type: "reveal" }
  | { type: "opened"; game: Written & { doubt?: boolean } }
  | { type: "replaced"; state: State };

export type WithGame = (state: State, change: (game: Game) => Game) => State;

/** Says something to the person, and returns what takes it back. */
export interface Notes {
  say: (
    text: string,
    how?: { action?: { label: string; run: () => void }; stays?: boolean },
  ) => () => void;
}

/** An action, with the state before it and after it. */
export interface Step {
  action: Action;
  before: State;
  after: State;
}
