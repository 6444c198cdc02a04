/**
 * Everything from which the views draw, and the actions that they offer. `drawing/painter.ts` makes it
 * for each drawing.
 */
import type { SoftwareList, Step } from "../../device/about.ts";
import type { Boot } from "../../python/python.ts";
import type { Facts } from "../../questions/facts.ts";
import type { Rated, ReplyTo, Request } from "../../questions/types.ts";
import type { Action, Choosing, Chosen, Game, State, Stepped } from "../../state/types.ts";
import type { Look } from "../../words/colours.ts";
import type { Written } from "../../words/notation.ts";
import type { PageLanguage } from "../../device/language.ts";
import type { PegBox } from "../../store/pegbox.ts";
import type { Games } from "../../store/games.ts";
import type { Upkeep } from "../../device/upkeep.ts";
import type { device } from "../../device/device.ts";
import type { Voices } from "../../device/speech.ts";

/** Each part of the first drawing has those before it. */
type Early = "top" | "board" | "guess" | "tray";

export interface Notice {
  text: string;
  action?: { label: string; run: () => void };
  held: boolean;
  dismiss: () => void;
}

interface Changing {
  state: State;
  game: Game;
  facts: Facts;
  looks: Look[];
  boot: Boot;
  /** The first drawing leaves the sheets to the next. */
  early: Early | null;
  now: number;
  /** The time in ms since 1970, for the clock of Play. */
  time: number;
  /** True if the page says what the person waits for. */
  slow: boolean;
  tooSlow: boolean;
  isDoubted: boolean;
  notices: Notice[];
  last: Rated | null;
  /** True if there is room for the explanation beside the board. */
  wide: boolean;
  /** Today, as "2026-11-22", if it may be told. */
  day: string;
  setBack: boolean;
  /** The minutes until the day ends, if that may be told. */
  tomorrow: number;
  steps: Step[];
  /** The reason why Python could not answer. */
  broken: string | null;
}

export interface Offered {
  dispatch: (action: Action) => void;
  replyTo: ReplyTo;
  languages: Record<string, string>;
  spoken: PageLanguage;
  pegBox: PegBox;
  games: Games;
  software: SoftwareList;
  upkeep: Upkeep;
  device: typeof device;
  sheets: () => number;
  retry: () => void;
  renew: () => void;
  looksFor: (rules: string, colours: number) => Look[];
  /** The element of a room of the Lab or of Learn. */
  room: (state: State) => HTMLElement;
  /** Links to the page begin with it; null in the one file. */
  address: string | null;
  docs: string | null;
  sends: boolean;
  voices: () => Voices;
  seed: () => string;
  /** True if something begun waits for the reply to this. */
  awaits: (request: Request) => boolean;
  /** Acts when the reply is there, unless the person does something else before. */
  whenReplied: (request: Request, act: (reply: any) => void) => void;
  doubt: () => void;
  showDay: (way: "day" | "dayPuzzle", rules: string) => void;
  showTyped: (typed: string) => void;
  choose: (change: Choosing) => void;
  /** Changes the answer on the steppers; null sets it anew. */
  setStepped: (change: (stepped: Stepped | null) => Stepped | null) => void;
  sendText: (how: "send" | "copy", text: string) => Promise<void>;
  resetSettings: () => void;
  openPast: (game: Written) => void;
  copyLink: () => Promise<void>;
}

export type View = Offered & Chosen & Changing;
