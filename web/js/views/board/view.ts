/**
 * The view: everything from which the views draw, and the actions that they offer.
 * `drawing/view.ts` makes it for each drawing. It has no code, so that every view can name its
 * type.
 */
import type { SoftwareList, Step } from "../../device/about.ts";
import type { Boot } from "../../python/python.ts";
import type { Facts } from "../../questions/facts.ts";
import type { Rated, ReplyTo, Request } from "../../questions/types.ts";
import type { Action, Chosen, Game, State, Stepped } from "../../state/types.ts";
import type { Look } from "../../words/colours.ts";
import type { Feedback, Turn } from "../../words/notation.ts";
import type { PageLanguage } from "../../device/language.ts";
import type { PegBox } from "../../store/pegbox.ts";
import type { Games } from "../../store/games.ts";
import type { Upkeep } from "../../device/upkeep.ts";
import type { device } from "../../device/device.ts";
import type { Voices } from "../../device/speech.ts";

/** How much the first drawing has so far; each part has those before it. */
type Early = "top" | "board" | "guess" | "tray";

/**
 * A result to be sent. `head`: what was played, how it ended, and more; `rows`: the answers;
 * `hinted`: the numbers of those that came after a hint; `foot`: how others play the same, or "";
 * `code`: its link or challenge code, or "".
 */
export interface Result {
  head: string[];
  rows: Feedback[];
  hinted: number[];
  pegs: number;
  foot: string;
  code: string;
}

export interface Notice {
  text: string;
  action?: { label: string; run: () => void };
  /** Whether the pointer or the focus is on it, so that it stays. */
  held: boolean;
  dismiss: () => void;
}

/** The part that changes from one drawing to the next. */
interface Changing {
  state: State;
  /** The one in hand. */
  game: Game;
  /** What is known of the state. */
  facts: Facts;
  /** Of the colours of this game. */
  looks: Look[];
  boot: Boot;
  /** Set in the first drawing, which leaves the sheets to the next. */
  early: Early | null;
  /** When this is drawn, in ms. */
  now: number;
  /** The same in ms since 1970, for the clock of Play. */
  time: number;
  /** Whether to say what the person waits for. */
  slow: boolean;
  /** Whether to offer a quick guess. */
  tooSlow: boolean;
  /** Whether the person says of the only possible code that it was not the one. */
  isDoubted: boolean;
  notices: Notice[];
  /** The guess that was explained last. */
  last: Rated | null;
  /** Whether there is room for the explanation beside the board. */
  wide: boolean;
  /** Today, as "2026-11-22", where it may be told. */
  day: string;
  /** Whether the clock of the device was set back, where a day may begin. */
  setBack: boolean;
  /** In how many minutes the day ends, where it may be told. */
  tomorrow: number;
  /** Of the start, while they are shown. */
  steps: Step[];
  /** Why Python could not answer. */
  broken: string | null;
}

/** The part that stays the same while the page is open. */
export interface Offered {
  dispatch: (action: Action) => void;
  replyTo: ReplyTo;
  /** Their own names, by their codes. */
  languages: Record<string, string>;
  spoken: PageLanguage;
  /** The peg set that is being edited. */
  pegBox: PegBox;
  /** The games that were finished on this device. */
  games: Games;
  software: SoftwareList;
  upkeep: Upkeep;
  device: typeof device;
  /** How many were opened so far, drawn or not. */
  sheets: () => number;
  /** Asks again for everything that failed. */
  retry: () => void;
  /** Replaces a silent Python. */
  renew: () => void;
  /** The looks of a board's colours. */
  looksFor: (rules: string, colours: number) => Look[];
  /** The element in which the Lab draws. */
  lab: HTMLElement;
  /** The same for the lessons. */
  course: HTMLElement;
  /** The same for what Learn prints. */
  paper: HTMLElement;
  /** Of the page, for links to it; null in the one file. */
  address: string | null;
  /** The address of the documentation, where there is one beside the page. */
  docs: string | null;
  sends: boolean;
  /** Where a voice is that can read texts aloud. */
  voices: () => Voices;
  /** Draws a new one. */
  seed: () => string;
  /** Whether something begun waits for the reply to this. */
  awaits: (request: Request) => boolean;
  /** Acts when the reply is there, unless the person does something else before. */
  whenReplied: (request: Request, act: (reply: any) => void) => void;
  /** Shows all answers to the last possible code. */
  doubt: () => void;
  /** Opens the sheet of the codes or puzzles of the day. */
  showDay: (way: "day" | "dayPuzzle", rules: string) => void;
  /** Shows a challenge in the field where one is typed. */
  showTyped: (typed: string) => void;
  choose: (change: Partial<Chosen>) => void;
  /** Changes the answer on the steppers; null sets it anew. */
  setStepped: (change: (stepped: Stepped | null) => Stepped | null) => void;
  sendText: (how: "send" | "copy", text: string) => Promise<void>;
  /** Begins with the first settings again, which the notice undoes. */
  resetSettings: () => void;
  /** Opens a finished game in Solve. */
  openPast: (game: { rules: string; turns: Turn[] }) => void;
  copyLink: () => Promise<void>;
}

export type View = Offered & Chosen & Changing;
