/**
 * The parts of the page. Most of them get the page, and take from it what the type of their
 * `Wiring` names.
 */
import languages from "virtual:languages";
import openings from "virtual:openings";
import { SoftwareList } from "./device/about.ts";
import { Address, makeArrival } from "./store/arrival.ts";
import { Alarm } from "./device/alarm.ts";
import { drawSeed } from "./device/browser.ts";
import { Wake } from "./device/device.ts";
import { openDisk } from "./device/disk.ts";
import { PageLanguage } from "./device/language.ts";
import { readyNumbers } from "./device/numbers.ts";
import { Persistence } from "./device/persistence.ts";
import { showScreen, wide } from "./device/screen.ts";
import { Speech } from "./device/speech.ts";
import { makeAside, makeStorage, sharedKey } from "./device/storage.ts";
import { thisTab } from "./device/tab.ts";
import { Upkeep } from "./device/upkeep.ts";
import { Frames, Looks, makePainter } from "./drawing/painter.ts";
import { watchHand } from "./input/focus.ts";
import { Taps } from "./input/taps.ts";
import { Rooms } from "./lab/rooms.ts";
import { dayOf } from "./state/days.ts";
import { initialState } from "./state/saved.ts";
import { roomOf } from "./state/link.ts";
import { openedOn } from "./state/lobby.ts";
import { makeGames } from "./store/games.ts";
import { makeRequester, Solvers } from "./store/requester.ts";
import { makePegBox } from "./store/pegbox.ts";
import { Store } from "./store/store.ts";
import { Notices } from "./telling/announce.ts";
import { setKeyPegs, t } from "./words/strings.ts";
import type { Request } from "./questions/types.ts";
import type { Offered } from "./views/board/view.ts";

const numbers = readyNumbers(); // begun at once
const strategies = JSON.parse(openings['{"action":"strategies"}'] ?? "{}");

export class Page {
  /** `main.ts` makes these two, which know the whole page. */
  declare effects: { changed: () => void; replied: () => void };
  declare offered: Offered;
  /** True until the page is drawn. */ early = true;
  /** The element in which the page is drawn; the first drawing puts it into the page. */
  root = document.createElement("div");
  numbers = numbers;
  wide = wide;
  languages = languages;
  tab = thisTab();
  hand = watchHand();
  taps = new Taps();
  looks = new Looks();
  wakeLock = new Wake();
  address = new Address();

  changed = () => this.effects.changed();

  save = () => {
    this.saving.set(null);
    this.persistence.save(this.state());
    if (!this.arrival.isReading) this.address.put(roomOf(this.state()));
    document.title = `${t(`mode.${this.state().mode}`)} – ${t("app.name")}`;
  };

  followSettings = () =>
    this.dispatch({ type: "settings", change: this.persistence.settings, followed: true });

  /**
   * Let the page look as the settings say: its pegs, and the attributes of the document, which the
   * style sheets read.
   */
  applySettings = () => {
    const { settings } = this.state();
    this.looks.follow(settings);
    showScreen(settings);
    document.documentElement.dataset.keys = settings.keyPegs;
    setKeyPegs(settings.keyPegs);
  };

  retry = () => {
    this.solvers.retry();
    this.changed();
  };

  frames = new Frames(this);
  notes = new Notices(this.frames.schedule);
  speech = new Speech(this.frames.schedule);
  software = new SoftwareList(this.frames.schedule);
  persistence = new Persistence(this);
  newState = () => initialState(strategies.default ?? "best", drawSeed());
  store = new Store(openedOn(this.persistence.load(this.newState), dayOf(new Date())));
  state = this.store.state;
  dispatch = this.store.dispatch;
  solvers = new Solvers(this, openings);
  replies = this.solvers.replies;
  ask = (request: Request) => this.solvers.ask(request);
  rooms = new Rooms({ state: this.store.state, ask: this.ask });
  upkeep = new Upkeep(this);
  spoken = new PageLanguage(this);
  games = makeGames(this, {
    shared: openDisk().games,
    storage: makeStorage(sharedKey("record")),
    aside: makeAside(),
  });
  pegBox = makePegBox(this);
  arrival = makeArrival(this);
  requester = makeRequester(this);
  painter = makePainter(this);
  /** Saves a change that no drawing has saved. */
  saving = new Alarm(this.save);
  /** Asks and draws again when a second of the game, or a minute of the day, is over. */
  tick = new Alarm(this.changed);
}
