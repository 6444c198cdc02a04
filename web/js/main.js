/** Wires state, Python, storage, link, keyboard and views together: the only module that knows them all. */
import "./start/startup.js"; // first: it tells of whatever throws in those below
import languages from "virtual:languages";
import openings from "virtual:openings";
import { Rooms } from "./lab/rooms.js";
import { SoftwareList } from "./device/about.js";
import { Alarm } from "./device/alarm.js";
import { Arrival } from "./store/arrival.js";
import { Requester } from "./store/requester.js";
import { drawSeed, media, wentBack } from "./device/browser.js";
import { Wake, lookAtKeys } from "./device/device.js";
import { watchHand, watchRoving } from "./input/focus.js";
import { Games } from "./store/games.js";
import { Held } from "./store/held.js";
import { Persistence } from "./device/persistence.js";
import { watchKeyboard } from "./input/keyboard.js";
import { PageLanguage } from "./device/language.js";
import { Loop } from "./store/loop.js";
import { watchMotion } from "./device/motion.js";
import { Notices } from "./telling/notices.js";
import { makeOffered } from "./store/offered.js";
import { lookAtCopy, watchOffline } from "./device/offline.js";
import { Opening } from "./store/opening.js";
import { Painter } from "./drawing/painter.js";
import { Peek } from "./input/peek.js";
import { PegBox } from "./store/pegbox.js";
import { Saver } from "./store/saver.js";
import { showScreen, watchScreen } from "./device/screen.js";
import { Solvers } from "./store/solvers.js";
import { Speech } from "./device/speech.js";
import { guardTaps, Taps } from "./input/taps.js";
import { Upkeep } from "./device/upkeep.js";
import { Looks } from "./views/view.js";
import { watchVisit } from "./device/visit.js";
import { loadRest } from "./python/assets.js";
import { idle } from "./python/idle.js";
import { openedOn } from "./state/lobby.js";
import { dayOf } from "./state/days.js";
import { initialState } from "./state/initial.js";
import { isOverNow } from "./state/game.js";
import { current, sceneOf } from "./state/state.js";
import { makeAside, makeStorage, sharedKey } from "./device/storage.js";
import { thisTab } from "./device/tab.js";
import { setKeyPegs, t } from "./words/strings.js";
/** @import { Settings } from "./state/settings.js" */

/** The width at which the explanation is beside the board, as in the style sheets. */
const wide = media("(min-width: 56rem)");

/** What the page draws in; it is put into the page when it is drawn. */
const root = document.createElement("div");
const tab = thisTab();
const persistence = new Persistence({ tab, tell: (text) => notes.say(t(text), { stays: true }) });
const strategies = JSON.parse(openings['{"action":"strategies"}'] ?? "{}");

/** The key of the finished games, which all tabs share. */
const RECORD = sharedKey("record");

const newState = () => initialState(strategies.default ?? "best", drawSeed());
const loop = new Loop(openedOn(persistence.load(newState), dayOf(new Date())));
const { state, dispatch, viewAt } = loop;
const looks = new Looks();

/** How long the page says that it works offline, in ms: it is short, and no one waits for it. */
const OFFLINE_SAID = 4000;

/** How many sheets were opened. */
let sheets = 0;

const rooms = new Rooms({
  state,
  dispatch,
  looksFor: looks.of,
  ask: (request) => solvers.ask(request),
});
const hand = watchHand();
const taps = new Taps();
const speech = new Speech({ onChange: () => schedule() });
const painter = new Painter({
  root,
  wide,
  hand,
  speech,
  rooms,
  prepare: loop.prepare,
  drawn: (view) => {
    saving.now();
    requester.sees(view);
    // In Solve the end comes with the tap itself.
    taps.drew(view.state.mode !== "solve" && isOverNow(current(view.state)), performance.now());
  },
});
const { frames, update } = painter;
const { schedule } = frames;
/** Saves what was not saved with a drawing. */
const saving = new Alarm(save);
/** Draws again when a second of the game is over. */
const tick = new Alarm(schedule);

const solvers = new Solvers({
  onBoot: ({ stage }) => {
    if (stage === "failed") lookAtCopy();
    schedule();
  },
  onReply: loop.replied,
  onProgress: () => frames.progressed(),
  openings,
});
const { replies } = solvers;
const { replyTo } = replies;

/** What the person who hid a code may see. A page that is hidden is drawn at once, before anyone sees it again. */
const peek = new Peek({
  scene: () => sceneOf(state()),
  onChange: () => (document.hidden ? update() : schedule()),
});

const notes = new Notices(schedule);
const upkeep = new Upkeep({
  onOffer: (run) => notes.say(t("note.update"), { action: { label: t("note.updateNow"), run } }),
  onTaken: () => {
    if (state().panel === "about") dispatch({ type: "open", panel: null }); // it offers it, too, and what is said is below that
    notes.say(t("note.updating"), { stays: true });
  },
  onChange: () => {
    loop.settle();
    schedule();
  },
});
const software = new SoftwareList(schedule);
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
const wakeLock = new Wake();
const games = new Games({
  storage: makeStorage(RECORD),
  aside: makeAside(),
  notes,
  dispatch,
  onChange: schedule,
  onEnd: (count) => void upkeep.ask(count),
  onSaid: () => painter.showSoon("dialog[open] .said"),
  onSaved: async (saved) => {
    games.safe = await persistence.tellIfUnkept(saved, "record");
  },
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
  onChange: schedule,
});
const arrival = new Arrival({
  state,
  games,
  dispatch,
  onSettled: () => {
    save();
    schedule();
  },
  replyTo,
  ask: (request) => solvers.ask(request),
  notes,
  showDay: (way, rules) => offered.showDay(way, rules),
  showTyped: (text) => offered.showTyped(text),
});

const saver = new Saver({ state, arrival, persistence });
const opening = new Opening({
  state,
  newState,
  dispatch,
  persistence,
  games,
  pegBox,
  notes,
  arrival,
  spoken,
  painter,
  root,
  save,
  followSettings: () => followSettings(),
});
const held = new Held();
const { trial } = arrival;
const requester = new Requester({
  state,
  replies,
  solvers,
  games,
  wide,
  trial,
  held,
  schedule,
});

const offered = makeOffered({
  state,
  dispatch,
  settle: () => loop.settle(),
  schedule,
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
  sheets: () => sheets,
  retry,
});

/** @param {import("./state/state.js").State["panel"]} panel */
function openSheet(panel) {
  if (panel) sheets += 1;
  games.begin();
  pegBox.begin();
  replies.forgetFailures(true); // what takes long is asked again
  if (panel === "help") lookAtKeys().then(schedule);
  if (panel !== "about") return;
  software.load();
  upkeep.look();
}

/** Settings have changed. @param {Settings} before @param {Settings} after */
function followChange(before, after) {
  applySettings();
  if (before.speech && !after.speech) speech.stop();
  if (before.language !== after.language) spoken.follow(after.language);
}

/** Put the link of the state into the address, and keep the state. */
function save() {
  saving.set(null);
  saver.save();
}

/** Take the settings that another tab has changed. */
const followSettings = () =>
  dispatch({ type: "settings", change: persistence.settings, followed: true });

/** Let the page look as the settings say: its pegs, and the attributes of the document, which the style sheets read. */
function applySettings() {
  const { settings } = state();
  looks.follow(settings);
  showScreen(settings);
  document.documentElement.dataset.keys = settings.keyPegs;
  setKeyPegs(settings.keyPegs);
}

loop.join({
  requester,
  held,
  solvers,
  persistence,
  saving,
  tick,
  painter,
  arrival,
  games,
  upkeep,
  wakeLock,
  peek,
  notes,
  opening,
  wide,
  offered,
  onSheet: openSheet,
  onSettings: followChange,
});

/** Ask again for everything that failed. */
function retry() {
  solvers.retry();
  schedule();
}

/** Load again everything that could not be loaded. */
function loadAgain() {
  retry();
  rooms.retry();
  followLanguage();
  if (software.error) software.load();
  lookAtCopy();
}

solvers.started.then(() => solvers.warm(current(state()).rules));
watchRoving(root);
watchMotion();
guardTaps(taps, loop.scene);
watchKeyboard({ view: viewAt, state, painter, taps, hand });
wide.addEventListener("change", schedule);
applySettings();
watchScreen(applySettings);
watchOffline({
  // By then Python's files are loaded, so the worker need not fetch them again.
  started: solvers.started
    .then(idle)
    .then(loadRest)
    .catch(() => {}),
  onReady: () => setTimeout(notes.say(t("note.offline")), OFFLINE_SAID),
  onRefused: () => notes.say(t("note.notOffline"), { stays: true }),
  onDamage: ({ repaired, damaged, away }) => {
    if (damaged) notes.say(t(away ? "note.damaged" : "note.outdated"), { stays: true });
    else notes.say(t("note.repaired"));
    if (repaired && solvers.boot.stage === "failed") retry();
  },
  onUpdate: (apply) => upkeep.found(apply),
});

// Enter right after a letter: what is drawn does not know the letter yet.
addEventListener("submit", () => frames.atOnce(), { capture: true });

/** Let the time of a game run while it is in sight. */
const keepTime = () => dispatch({ type: "time" });
tab.onClash = save;
watchVisit({
  onSight() {
    keepTime();
    wakeLock.look();
    if (!document.hidden) return;
    speech.stop();
    frames.atOnce();
    saving.now();
  },
  onLeave() {
    speech.stop();
    saving.now();
    saver.keepAgain();
  },
  onReturn() {
    const saved = persistence.changed; // the game first: following the settings saves it
    if (saved) dispatch({ type: "replaced", state: saved });
    followSettings();
  },
  onShared(key) {
    if (key === RECORD) games.look();
    if (key === persistence.settingsKey) followSettings();
  },
  onStep: () => {
    // What is still to be saved was in sight at the entry that was left: its address is not that of the one in sight now.
    if (!saving.isSet) return;
    saving.set(null);
    saver.keep();
  },
  // Where the page itself went back, it is there already.
  onLink: (hash) => {
    if (wentBack(hash)) save();
    else opening.follow(hash);
  },
  onLanguage: followLanguage,
  onOnline: loadAgain,
  onInstalled: () => upkeep.ask(1), // worth keeping, as after the first game
});

opening.run();
