/** Connects the store, Python, the device and the views: the only module that knows them all. */
import "./start/startup.js"; // first: it tells of whatever throws in those below
import languages from "virtual:languages";
import openings from "virtual:openings";
import { SoftwareList } from "./device/about.js";
import { Alarm } from "./device/alarm.js";
import { Address } from "./device/address.js";
import { drawSeed } from "./device/browser.js";
import { Wake } from "./device/device.js";
import { openDisk } from "./device/disk.js";
import { PageLanguage } from "./device/language.js";
import { readyNumbers } from "./device/numbers.js";
import { Persistence } from "./device/persistence.js";
import { Speech } from "./device/speech.js";
import { makeAside, makeStorage, sharedKey } from "./device/storage.js";
import { thisTab } from "./device/tab.js";
import { Upkeep } from "./device/upkeep.js";
import { makeOffered } from "./offered.js";
import { Painter } from "./drawing/painter.js";
import { Looks, Viewer } from "./drawing/view.js";
import { Effects } from "./effects.js";
import { listen } from "./events.js";
import { watchHand } from "./input/focus.js";
import { Taps } from "./input/taps.js";
import { Rooms } from "./lab/rooms.js";
import { factsOf } from "./questions/facts.js";
import { Opening } from "./opening.js";
import { dayOf } from "./state/days.js";
import { isOverNow } from "./state/game.js";
import { initialState } from "./state/initial.js";
import { roomOf } from "./state/link.js";
import { openedOn } from "./state/lobby.js";
import { current, sceneOf } from "./state/state.js";
import { Arrival } from "./store/arrival.js";
import { Games } from "./store/games.js";
import { Held } from "./store/held.js";
import { Peek } from "./store/peek.js";
import { PegBox } from "./store/pegbox.js";
import { Requester } from "./store/requester.js";
import { Solvers } from "./store/solvers.js";
import { Store } from "./store/store.js";
import { Notices } from "./telling/notices.js";
import { setKeyPegs, t } from "./words/strings.js";
import { showScreen, wide } from "./device/screen.js";

/** What the page draws in; it is put into the page when it is drawn. */
const root = document.createElement("div");
readyNumbers();

const tab = thisTab();
const persistence = new Persistence({ tab, tell: (text) => notes.say(t(text), { stays: true }) });
const strategies = JSON.parse(openings['{"action":"strategies"}'] ?? "{}");
const newState = () => initialState(strategies.default ?? "best", drawSeed());
const store = new Store(openedOn(persistence.load(newState), dayOf(new Date())));
const { state, dispatch } = store;

const hand = watchHand();
const taps = new Taps();
const looks = new Looks();
const held = new Held();
const wakeLock = new Wake();
const speech = new Speech({ onChange: () => schedule() });
const notes = new Notices(() => schedule());
const software = new SoftwareList(() => schedule());
const solvers = new Solvers({
  onBoot: changed,
  onReply: () => effects.replied(),
  onProgress: () => painter.frames.progressed(),
  openings,
});
if (!document.getElementById("parts")) solvers.start(); // in the one file nothing has to be asked for
const { replies } = solvers;
const { replyTo } = replies;
/** Asks one request beside all others. @param {import("./questions/types.js").Request} request */
const ask = (request) => solvers.ask(request);
const rooms = new Rooms({ state, dispatch, looksFor: looks.of, ask });
/** What the person who hid a code may see. A page that is hidden is drawn at once, before anyone sees it again. */
const peek = new Peek({
  scene: () => sceneOf(state()),
  onChange: () => (document.hidden ? painter.update() : schedule()),
});
const upkeep = new Upkeep({
  onOffer: (run) => notes.say(t("note.update"), { action: { label: t("note.updateNow"), run } }),
  onTaken: () => {
    if (state().panel === "about") dispatch({ type: "open", panel: null }); // it offers it, too, and what is said is below that
    notes.say(t("note.updating"), { stays: true });
  },
  onChange: () => {
    effects.settle();
    schedule();
  },
});
let unsayLanguage = () => {};
const followLanguage = () => spoken.follow(state().settings.language);
const spoken = new PageLanguage({
  names: languages,
  onChange: () => {
    unsayLanguage();
    save();
    schedule();
  },
  onFailure: (message) => {
    unsayLanguage = notes.say(t("note.language", { message }), {
      action: { label: t("do.retry"), run: followLanguage },
    });
  },
});
const games = new Games({
  shared: openDisk().games,
  storage: makeStorage(sharedKey("record")),
  aside: makeAside(),
  notes,
  dispatch,
  onChange: () => changed(),
  onEnd: (count) => void upkeep.ask(count),
  onSaid: () => painter.showSoon("dialog[open] .said"),
  onSaved: (isSafe) => persistence.tellIfUnkept(isSafe, "record"),
  settings: {
    now: () => state().settings,
    change: (change) => dispatch({ type: "settings", change }),
  },
});
const pegBox = new PegBox({
  settings: () => state().settings,
  change: ({ ownPegs, pegs }) => dispatch({ type: "settings", change: { ownPegs, pegs } }),
  box: () => state().box,
  setBox: (box) => dispatch({ type: "box", box }),
  open: (panel) => dispatch({ type: "open", panel }),
  focus: (selector) => painter.focusSoon(selector),
  show: (selector) => painter.showSoon(selector),
  onChange: () => schedule(),
});
const arrival = new Arrival({
  state,
  games,
  dispatch,
  onSettled: () => {
    save();
    changed();
  },
  replyTo,
  ask,
  notes,
  showDay: (way, rules) => offered.showDay(way, rules),
  showTyped: (text) => offered.showTyped(text),
});
const address = new Address();
const requester = new Requester({ state, replies, solvers, games, wide, held, changed });

const viewer = new Viewer(() => ({
  state: state(),
  facts: factsOf(state(), replyTo),
  boot: solvers.boot,
  replies,
  notes,
  sight: state().mode === "hide" ? peek.sight : "covered",
  wide: wide.matches,
  early: opening.early && !state().panel ? "tray" : null,
  offered,
}));
const painter = new Painter({
  root,
  wide,
  hand,
  speech,
  rooms,
  viewAt: viewer.at,
  drawn: (view) => {
    saving.now();
    requester.sees(view);
    // In Solve the end comes with the tap itself.
    taps.drew(view.state.mode !== "solve" && isOverNow(current(view.state)), performance.now());
  },
});
const { schedule } = painter.frames;
/** Saves what was not saved with a drawing. */
const saving = new Alarm(save);
/** Asks and draws again when a second of the game, or a minute of the day, is over. */
const tick = new Alarm(changed);
const opening = new Opening({
  state,
  newState,
  dispatch,
  persistence,
  games,
  pegBox,
  notes,
  address,
  arrival,
  spoken,
  painter,
  root,
  save,
  followSettings,
  startPython: () => solvers.start(),
});
const effects = new Effects({
  state,
  dispatch,
  requester,
  held,
  solvers,
  persistence,
  saving,
  tick,
  painter,
  arrival,
  games,
  pegBox,
  upkeep,
  software,
  wakeLock,
  onSettings(before, after) {
    applySettings();
    if (before.speech && !after.speech) speech.stop();
    if (before.language !== after.language) spoken.follow(after.language);
  },
});
const offered = makeOffered({
  state,
  dispatch,
  settle: effects.settle,
  changed,
  replyTo,
  looks,
  languages,
  spoken,
  pegBox,
  games,
  peek,
  software,
  upkeep,
  rooms,
  speech,
  held,
  painter,
  solvers,
  notes,
  sheets: () => effects.sheets,
  retry,
});
store.join(effects.follow);

/** Something beside the state has changed. */
function changed() {
  effects.changed();
}

/** Keep the state, and let address and title say where the person is. */
function save() {
  saving.set(null);
  persistence.save(state());
  if (!arrival.isReading) address.put(roomOf(state()));
  document.title = `${t(`mode.${state().mode}`)} – ${t("app.name")}`;
}

/** Take the settings that another tab has changed. */
function followSettings() {
  dispatch({ type: "settings", change: persistence.settings, followed: true });
}

/** Let the page look as the settings say: its pegs, and the attributes of the document, which the style sheets read. */
function applySettings() {
  const { settings } = state();
  looks.follow(settings);
  showScreen(settings);
  document.documentElement.dataset.keys = settings.keyPegs;
  setKeyPegs(settings.keyPegs);
}

/** Ask again for everything that failed. */
function retry() {
  solvers.retry();
  changed();
}

applySettings();
listen({
  state,
  dispatch,
  root,
  wide,
  hand,
  taps,
  tab,
  viewer,
  painter,
  speech,
  notes,
  solvers,
  rooms,
  software,
  upkeep,
  games,
  wakeLock,
  persistence,
  saving,
  opening,
  save,
  changed,
  retry,
  applySettings,
  followSettings,
  followLanguage,
});
effects.ask();
opening.run();
