/** Connects the store, Python, the device and the views: the only module that knows them all. */
import "./start/startup.ts"; // first, to tell of all that throws below
import languages from "virtual:languages";
import openings from "virtual:openings";
import { SoftwareList } from "./device/about.ts";
import { Address } from "./device/address.ts";
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
import { Frames } from "./drawing/frames.ts";
import { Painter } from "./drawing/painter.ts";
import { Looks, Viewer } from "./drawing/view.ts";
import { Effects } from "./effects.ts";
import { listen } from "./events.ts";
import { watchHand } from "./input/focus.ts";
import { Taps } from "./input/taps.ts";
import { Rooms } from "./lab/rooms.ts";
import { makeOffered } from "./offered.ts";
import { Opening } from "./opening.ts";
import { dayOf } from "./state/days.ts";
import { initialState } from "./state/initial.ts";
import { roomOf } from "./state/link.ts";
import { openedOn } from "./state/lobby.ts";
import { Arrival } from "./store/arrival.ts";
import { Games } from "./store/games.ts";
import { Held } from "./store/held.ts";
import { PegBox } from "./store/pegbox.ts";
import { Requester } from "./store/requester.ts";
import { Solvers } from "./store/solvers.ts";
import { Store } from "./store/store.ts";
import { WayBack } from "./store/wayBack.ts";
import { Notices } from "./telling/notices.ts";
import { setKeyPegs, t } from "./words/strings.ts";
import type { Request } from "./questions/types.ts";

const numbers = readyNumbers(); // begun at once
const strategies = JSON.parse(openings['{"action":"strategies"}'] ?? "{}");

/**
 * The parts of the page. Most of them get the page, and take from it what the type of their
 * `Wiring` names.
 */
class Page {
  /** The element in which the page is drawn; the first drawing puts it into the page. */
  root = document.createElement("div");
  numbers = numbers;
  wide = wide;
  languages = languages;
  tab = thisTab();
  hand = watchHand();
  taps = new Taps();
  looks = new Looks();
  held = new Held(this);
  wakeLock = new Wake();
  address = new Address();

  changed = () => this.effects.changed();

  /** Keep the state, and let address and title say where the person is. */
  save = () => {
    this.saving.set(null);
    this.persistence.save(this.state());
    if (!this.arrival.isReading) this.address.put(roomOf(this.state()));
    document.title = `${t(`mode.${this.state().mode}`)} – ${t("app.name")}`;
  };

  /** Take the settings that another tab has changed. */
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
  speech = new Speech({ onChange: this.frames.schedule });
  software = new SoftwareList(this.frames.schedule);
  persistence = new Persistence(this);
  newState = () => initialState(strategies.default ?? "best", drawSeed());
  store = new Store(openedOn(this.persistence.load(this.newState), dayOf(new Date())));
  state = this.store.state;
  dispatch = this.store.dispatch;
  effects = new Effects(this);
  solvers = new Solvers(this, openings);
  replies = this.solvers.replies;
  ask = (request: Request) => this.solvers.ask(request);
  rooms = new Rooms({ state: this.store.state, ask: this.ask });
  upkeep = new Upkeep(this);
  spoken = new PageLanguage(this);
  games = new Games(this, {
    shared: openDisk().games,
    storage: makeStorage(sharedKey("record")),
    aside: makeAside(),
  });
  pegBox = new PegBox(this);
  arrival = new Arrival(this);
  wayBack = new WayBack(this);
  requester = new Requester(this);
  viewer = new Viewer(this);
  painter = new Painter(this);
  /** Saves a change that no drawing has saved. */
  saving = new Alarm(this.save);
  /** Asks and draws again when a second of the game, or a minute of the day, is over. */
  tick = new Alarm(this.changed);
  opening = new Opening(this);
  offered = makeOffered(this);
}

const page = new Page();
if (!document.getElementById("parts")) page.solvers.start(); // the one file has nothing to wait for
page.store.join(page.effects.follow);
page.applySettings();
listen(page);
page.effects.ask();
void page.opening.run();
