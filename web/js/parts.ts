/** The parts of the page, under the names that `main.ts` gives them. */
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
  newState: () => State;
  dispatch: (action: Action) => void;
  /** Settles, asks and draws again: something beside the state has changed. */
  changed: () => void;
  save: () => void;
  applySettings: () => void;
  followSettings: () => void;
  root: HTMLElement;
  /** Resolves when the browser writes numbers without a wait. */
  numbers: Promise<unknown>;
  /** True if the explanation is beside the board. */
  wide: MediaQueryList | ReturnType<typeof media>;
  tab: Tab;
  frames: Frames;
  viewer: Viewer;
  painter: Painter;
  taps: Taps;
  hand: ReturnType<typeof watchHand>;
  speech: Speech;
  rooms: Rooms;
  solvers: Solvers;
  effects: { sheets: number };
  retry: () => void;
  requester: Requester;
  held: Held;
  games: Games;
  wayBack: WayBack;
  notes: Notices;
  upkeep: Upkeep;
  software: SoftwareList;
  /** The languages' own names, by their codes. */
  languages: Record<string, string>;
  spoken: PageLanguage;
  looks: Looks;
  pegBox: PegBox;
  persistence: Persistence;
  saving: Alarm;
  tick: Alarm;
  address: Address;
  arrival: Arrival;
  opening: { follow: () => void };
  offered: Offered;
  wakeLock: Wake;
}
