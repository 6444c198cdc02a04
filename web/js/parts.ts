/**
 * The parts of the page, under the names that `main.ts` gives them. The modules beside it name
 * those that they take: `Pick<Parts, "state" | "dispatch">`.
 */
import type { Action, State } from "./state/types.ts";
import type { media } from "./device/browser.ts";
import type { Tab } from "./device/tab.ts";
import type { Frames } from "./drawing/frames.ts";
import type { Looks, Viewer } from "./drawing/view.ts";
import type { Painter } from "./drawing/painter.ts";
import type { Taps } from "./input/taps.ts";
import type { watchHand } from "./input/focus.ts";
import type { Speech } from "./device/speech.ts";
import type { Rooms } from "./lab/rooms.ts";
import type { Solvers } from "./store/solvers.ts";
import type { Requester } from "./store/requester.ts";
import type { Held } from "./store/held.ts";
import type { Games } from "./store/games.ts";
import type { WayBack } from "./store/wayBack.ts";
import type { Notices } from "./telling/notices.ts";
import type { Upkeep } from "./device/upkeep.ts";
import type { SoftwareList } from "./device/about.ts";
import type { PageLanguage } from "./device/language.ts";
import type { PegBox } from "./store/pegbox.ts";
import type { Persistence } from "./device/persistence.ts";
import type { Alarm } from "./device/alarm.ts";
import type { Address } from "./device/address.ts";
import type { Arrival } from "./store/arrival.ts";
import type { Offered } from "./views/board/view.ts";
import type { Wake } from "./device/device.ts";

export interface Parts {
  state: () => State;
  /** That of a page that was never opened before. */
  newState: () => State;
  dispatch: (action: Action) => void;
  /** Settles, asks and draws again: something beside the state has changed. */
  changed: () => void;
  save: () => void;
  /** Lets the page look as the settings say. */
  applySettings: () => void;
  /** Takes the settings that another tab has changed. */
  followSettings: () => void;
  /** What the page draws in. */
  root: HTMLElement;
  /** Resolves when the browser writes numbers without a wait. */
  numbers: Promise<unknown>;
  /** Whether the explanation is beside the board. */
  wide: MediaQueryList | ReturnType<typeof media>;
  tab: Tab;
  frames: Frames;
  viewer: Viewer;
  painter: Painter;
  taps: Taps;
  hand: ReturnType<typeof watchHand>;
  speech: Speech;
  /** What is a script of its own. */
  rooms: Rooms;
  solvers: Solvers;
  /** How many sheets were opened so far, drawn or not. */
  effects: { sheets: number };
  /** Asks again, and restarts Python if necessary. */
  retry: () => void;
  requester: Requester;
  held: Held;
  /** Those that were finished on this device. */
  games: Games;
  /** To a game that another one has replaced. */
  wayBack: WayBack;
  notes: Notices;
  upkeep: Upkeep;
  /** What is in the page. */
  software: SoftwareList;
  /** Their own names, by their codes. */
  languages: Record<string, string>;
  spoken: PageLanguage;
  looks: Looks;
  /** The peg set that is being edited. */
  pegBox: PegBox;
  persistence: Persistence;
  /** Saves what was not saved with a drawing. */
  saving: Alarm;
  /** Draws again when a second of the game is over. */
  tick: Alarm;
  address: Address;
  arrival: Arrival;
  /** Follows an address that the browser tells. */
  opening: { follow: () => void };
  offered: Offered;
  wakeLock: Wake;
}
