/** Wires state, Python, storage, link, keyboard and views together: the only module that knows them all. */
import "./page/startup.js"; // first: it tells of whatever throws in those below
import languages from "virtual:languages";
import openings from "virtual:openings";
import { Rooms } from "./lab/rooms.js";
import { SoftwareList } from "./page/about.js";
import { makeActs } from "./page/acts.js";
import { Alarm } from "./page/alarm.js";
import { Arrival } from "./page/arrival.js";
import { Requester } from "./page/requester.js";
import { docsAddress, drawSeed, media, noteHere, putInAddress, siteAddress, steadyNow } from "./page/browser.js";
import { Choices } from "./page/choices.js";
import { ReplyEffects } from "./page/replyEffects.js";
import { device, vibrate, Wake } from "./page/device.js";
import { Endings } from "./page/endings.js";
import { watchHand, watchRoving } from "./page/focus.js";
import { Games } from "./page/games.js";
import { Persistence } from "./page/persistence.js";
import { watchKeyboard } from "./page/keyboard.js";
import { PageLanguage } from "./page/language.js";
import { watchMotion } from "./page/motion.js";
import { Notices } from "./page/notices.js";
import { lookAtCopy, watchOffline } from "./page/offline.js";
import { Opening } from "./page/opening.js";
import { Painter } from "./page/painter.js";
import { Peek } from "./page/peek.js";
import { PegBox } from "./page/pegbox.js";
import { showScreen, watchScreen } from "./page/screen.js";
import { canSend } from "./page/send.js";
import { Solvers } from "./page/solvers.js";
import { Speech } from "./page/speech.js";
import { guardTaps, Taps } from "./page/taps.js";
import { Upkeep } from "./page/upkeep.js";
import { makeView } from "./page/view.js";
import { watchVisit } from "./page/visit.js";
import { loadRest } from "./python/assets.js";
import { idle } from "./python/idle.js";
import { factsOf } from "./questions/facts.js";
import { reduceAt, untilMinute, untilSecond } from "./state/clock.js";
import { writeLink } from "./state/link.js";
import { openedOn } from "./state/lobby.js";
import { chosenSet } from "./state/pegs.js";
import { dayOf } from "./state/days.js";
import { current, initialState, isByItself, isGaming, isUnderWay, mayCountGame, reduce, sceneOf, tellsDay } from "./state/state.js";
import { makeStorage, sharedKey } from "./state/storage.js";
import { thisTab } from "./state/tab.js";
import { looksOf } from "./words/colours.js";
import { setKeyPegs, language as wordsIn, t } from "./words/strings.js";

/** @typedef {import("./state/state.js").Action} Action */
/** An action, and the states before and after it. @typedef {{action: Action, before: import("./state/state.js").State, after: import("./state/state.js").State}} Step */
/** @typedef {import("./state/settings.js").Settings} Settings */
/** @typedef {import("./views/app.js").View} View */
/** @typedef {import("./page/view.js").Offered} Offered */

/** The width at which the explanation is beside the board, as in the style sheets. */
const wide = media("(min-width: 56rem)");

/** After this a change is saved although the page was not drawn, in ms: a window that is covered may get no frames. */
const UNDRAWN = 500;

/** What the page draws in; it is put into the page when it is drawn. */
const root = document.createElement("div");
const tab = thisTab();
const persistence = new Persistence({ tab, tell: (text) => notes.say(t(text), { stays: true }) });
const strategies = JSON.parse(openings['{"action":"strategies"}'] ?? "{}");

/** The key of the finished games, which all tabs share. */
const RECORD = sharedKey("record");

const newState = () => initialState(strategies.default ?? "best", drawSeed());
let state = openedOn(persistence.load(newState), dayOf(new Date()));

/** How many sheets were opened. */
let sheets = 0;
/** @type {View["last"]} */
let last = null;

const hand = watchHand();
const speech = new Speech({ onChange: () => schedule() });
const painter = new Painter({
  root, wide, hand, speech, prepare,
  drawn: (view) => { saving.now(); requester.sees(view); },
  drawLater: (view) => { if (rooms.inSight || !isGaming(view.state.mode)) rooms.draw(view); },
}); // prettier-ignore
const { frames, update } = painter;
const { schedule } = frames;
const choices = new Choices(state, schedule);
/** Saves what was not saved with a drawing. */
const saving = new Alarm(save);
/** Draws again when a second of the game is over. */
const tick = new Alarm(schedule);

/** The set of pegs that is chosen in the settings. */
let pegSet = chosenSet(state.settings);

/** The looks that were worked out since the settings changed, by board and language. @type {Map<string, ReturnType<typeof looksOf>>} */
const looks = new Map();

/** The looks of a board's colours, with the person's pegs. @type {View["looksFor"]} */
function looksFor(rules, colours) {
  const key = `${rules} ${colours} ${wordsIn()}`;
  const found = looks.get(key) ?? looksOf(rules, colours, pegSet);
  looks.set(key, found);
  return found;
}

const solvers = new Solvers({
  onBoot: ({ stage }) => {
    if (stage === "failed") lookAtCopy();
    schedule();
  },
  onReply,
  onProgress: () => frames.progressed(),
  openings,
});
const { replyTo } = solvers;

const rooms = new Rooms({ state: () => state, dispatch, looksFor, ask: (request) => solvers.ask(request) });

/** What the person who hid a code may see. A page that is hidden is drawn at once, before anyone sees it again. */
const peek = new Peek({ scene: () => sceneOf(state), onChange: () => (document.hidden ? update() : schedule()) });

const notes = new Notices(schedule);
const upkeep = new Upkeep({
  onOffer: (run) => notes.say(t("note.update"), { action: { label: t("note.updateNow"), run } }),
  onTaken: () => {
    if (state.panel === "about") dispatch({ type: "open", panel: null }); // it offers it, too, and what is said is below that
    notes.say(t("note.updating"), { stays: true });
  },
  onChange: () => { settle(); schedule(); },
}); // prettier-ignore
const software = new SoftwareList(schedule);
const spoken = new PageLanguage({
  names: languages,
  onChange: () => { save(); schedule(); },
  onFailure: (message) => {
    const again = () => spoken.follow(state.settings.language);
    notes.say(t("note.language", { message }), { action: { label: t("do.retry"), run: again } });
  },
}); // prettier-ignore
const wakeLock = new Wake();
const games = new Games({
  storage: makeStorage(RECORD),
  onChange: schedule,
  onSaid: () => painter.showSoon("dialog[open] .said"),
  onSaved: async (saved) => { games.safe = await persistence.isKept(saved, "record"); },
  settings: { now: () => state.settings, change: (change) => dispatch({ type: "settings", change }) },
});
const pegBox = new PegBox({
  settings: () => state.settings,
  change: ({ ownPegs, pegs }) => dispatch({ type: "settings", change: { ownPegs, pegs } }),
  box: () => state.box,
  setBox: (box) => dispatch({ type: "box", box }),
  open: (panel) => dispatch({ type: "open", panel }),
  focus: (selector) => painter.focusSoon(selector),
  show: (selector) => painter.showSoon(selector),
  onChange: schedule,
});
const arrival = new Arrival({
  state: () => state,
  games,
  dispatch,
  onSettled: () => { save(); schedule(); },
  replyTo,
  ask: (request) => solvers.ask(request),
  notes,
  showDay: (way, rules) => offered.showDay(way, rules),
}); // prettier-ignore

const opening = new Opening({
  state: () => state,
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
const endings = new Endings({ games, notes, onEnd: (count) => { upkeep.ask(count); } });
const replyEffects = new ReplyEffects({ state: () => state, replyTo, dispatch });
const requester = new Requester({ state: () => state, choices, solvers, games, wide, schedule });

/** What the views have beside the state and the replies. @type {Offered} */
const offered = {
  languages,
  spoken,
  looksFor,
  pegBox,
  replyTo,
  games,
  hold: peek,
  device,
  software,
  upkeep,
  ...rooms.elements,
  address: siteAddress(),
  docs: docsAddress(),
  sends: canSend(),
  voices: () => speech.voices(wordsIn()),
  seed: drawSeed,
  dispatch,
  sheets: () => sheets,
  awaits: (request) => requester.holdsFor(request),
  whenReplied: (request, act) => { requester.holdUntil(request, act); settle(); schedule(); },
  doubt: () => { choices.doubt(state); painter.focusSoon("[data-black]"); },
  showDay: (way, rules) => { choices.set({ shownDay: { way, rules, day: dayOf(new Date()) } }); dispatch({ type: "open", panel: "day" }); },
  setAbout: (about) => { choices.set({ about }); peek.cover(); },
  retry,
  renew: () => solvers.renew(),
  ...choices.acts(() => requester.ask()),
  ...makeActs({ state: () => state, dispatch, notes, setUnsent: (unsent) => choices.set({ unsent }) }),
}; // prettier-ignore

/**
 * What follows from an action that changes the state, in this order; each comment says why it stands there.
 * @type {Record<string, (step: Step) => void>}
 */
const EFFECTS = {
  // First: it decides what is asked.
  choose: ({ action, before, after }) => choices.follow(before, after, action),
  // Before the asking: a sheet that opens asks again for what failed.
  openSheet: ({ action }) => { if (action.type === "open") openSheet(action.panel); },
  // Before all that takes time: Python starts at once.
  ask: () => requester.ask(),
  // After the asking, which it must not delay.
  warm: ({ before, after }) => { if (current(after).rules !== current(before).rules) solvers.warm(current(after).rules); },
  // Before the drawing: a tap is felt when it is made.
  feel: ({ action, after }) => { if (after.settings.vibration && isAnswer(action)) vibrate(); },
  // Before the drawing, which has the looks of the pegs.
  applySettings: ({ before, after }) => { if (after.settings !== before.settings) followChange(before.settings, after.settings); },
  // Before the save: a page that opens takes the settings from here.
  keepSettings: ({ action }) => { if (action.type === "settings" && !action.followed) persistence.keepSettings(action.change); },
  // Before the save: the record has the game when the state is the next one.
  count: ({ action, before, after }) => { if (mayCountGame(before, after)) endings.follow(before, after, action, Date.now()); },
  // Only noted here: it is done when the drawing is there, which must not wait for it. A hidden page may be drawn no more.
  save: () => { if (document.hidden) save(); else saving.set(UNDRAWN); },
  // After all that the drawing shows.
  draw: ({ action }) => { if (isAnswer(action) && requester.isNext) frames.awaitReply(); else schedule(); },
  // Last: a reply that is there already may bring the next action.
  settle,
}; // prettier-ignore

/**
 * Take an action: the only way in which the state changes.
 * @param {Action} action
 */
function dispatch(action) {
  const before = state;
  if (!isByItself(action)) {
    requester.forget();
    if (arrival.reading) arrival.leave();
  }
  state = stateAfter(action);
  painter.follow(before, state, action); // the focus follows an act that changes nothing, too
  if (state === before) return;
  const step = { action, before, after: state };
  for (const effect of Object.values(EFFECTS)) effect(step);
}

/** The state after an action. Time runs in Play alone, so it is counted there, and on the way in and out. @param {Action} action */
function stateAfter(action) {
  const after = reduce(state, action);
  const isElsewhere = state.mode !== "play" && after.mode !== "play" && after.games.play === state.games.play && action.type !== "time";
  return isElsewhere ? after : reduceAt(state, action, { at: steadyNow(), visible: !document.hidden });
}

/** @param {import("./state/state.js").State["panel"]} panel */
function openSheet(panel) {
  if (panel) sheets += 1;
  games.begin();
  pegBox.begin();
  solvers.forgetFailures();
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

/** @param {Action} action */
const isAnswer = ({ type }) => type === "answer" || type === "answered";

/** A reply has arrived. */
function onReply() {
  settle();
  requester.ask(); // at once, before Python begins a less urgent request
  frames.arrived(requester.isNext);
}

/** The entry of the browser's history at which the state that is kept is in sight. */
let entry = persistence.entry;

/** The state to keep: until Python has checked the game of a link, the state before it. */
const kept = () => arrival.arriving?.before ?? state;

/** Put the link of the state into the address, and keep the state. */
function save() {
  saving.set(null);
  const link = arrival.reading || arrival.arriving ? arrival.link : null;
  putInAddress(writeLink(state), link);
  if (link === null) entry = noteHere().entry ?? location.hash; // where a browser takes no note, the same address is the same place
  persistence.save(kept(), entry);
  document.title = `${t(`mode.${state.mode}`)} – ${t("app.name")}`;
}

/** Take the settings that another tab has changed. */
const followSettings = () => dispatch({ type: "settings", change: persistence.settings, followed: true });

/** Do what follows from Python's replies alone. */
function settle() {
  // What is being written is not interrupted; a newer version may mend a failure.
  if (upkeep.update) upkeep.settle(state.panel === "box" || (isUnderWay(state) && solvers.boot.stage !== "failed"));
  const isReviewed = ["review", "record", "past"].includes(state.panel ?? "");
  if (isReviewed || games.sought.size) games.settle(replyTo, isReviewed);
  if (arrival.arriving || arrival.offered) arrival.settle();
  requester.settle();
  const { play, hide } = current(state);
  if (play || hide) replyEffects.settle();
}

/** Ask for all that the drawing needs, and return the replies that are there. @param {number} now  in ms */
function prepare(now) {
  const facts = requester.ask();
  requester.watch(now);
  tick.set(tellsDay(state) ? (untilSecond(state, steadyNow()) ?? untilMinute(state, Date.now())) : null);
  const isAwake = device.staysOn && state.settings.awake && isUnderWay(state);
  if (isAwake !== wakeLock.wanted) wakeLock.want(isAwake);
  const view = viewAt(now, facts);
  last = view.last;
  return view;
}

/** Let the page look as the settings say: its pegs, and the attributes of the document, which the style sheets read. */
function applySettings() {
  const { settings } = state;
  pegSet = chosenSet(settings);
  looks.clear();
  showScreen(settings);
  document.documentElement.dataset.keys = settings.keyPegs;
  setKeyPegs(settings.keyPegs);
}

/** What is drawn now. @param {number} now  in ms */
const viewAt = (now, facts = factsOf(state, replyTo)) => makeView({ state, facts, solvers, choices, notes, sight: state.mode === "hide" ? peek.sight : "covered", last, wide: wide.matches, early: opening.early && !state.panel ? "tray" : null, offered }, now);

/** Ask again for everything that failed. */
function retry() {
  solvers.retry();
  schedule();
}

solvers.started.then(() => solvers.warm(current(state).rules));
watchRoving(root);
watchMotion();
const taps = new Taps();
guardTaps(taps, () => `${sceneOf(state)} ${notes.list.length} ${choices.doubts(state)}`);
watchKeyboard({ view: viewAt, state: () => state, painter, taps, hand });
wide.addEventListener("change", schedule);
applySettings();
watchScreen(applySettings);
watchOffline({
  // By then Python's files are loaded, so the worker need not fetch them again.
  started: solvers.started.then(idle).then(loadRest).catch(() => {}),
  onReady: () => notes.say(t("note.offline")),
  onRefused: () => notes.say(t("note.notOffline"), { stays: true }),
  onDamage: ({ repaired, damaged, away }) => {
    if (damaged) notes.say(t(away ? "note.damaged" : "note.outdated"), { stays: true });
    else notes.say(t("note.repaired"));
    if (repaired && solvers.boot.stage === "failed") retry();
  },
  onUpdate: (apply) => upkeep.found(apply),
});

/** Let the time of a game run while it is in sight. */
const keepTime = () => dispatch({ type: "time" });
tab.onClash = save;
watchVisit({
  onSight() {
    keepTime();
    wakeLock.look();
    if (!document.hidden) return;
    speech.stop();
    frames.hidden();
    saving.now();
  },
  onLeave() {
    speech.stop();
    saving.now();
    persistence.saveAgain(kept(), entry);
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
    persistence.save(kept(), entry);
  },
  onLink: (hash) => opening.follow(hash),
  onLanguage: () => spoken.follow(state.settings.language),
  onInstalled: () => upkeep.ask(1), // worth keeping, as after the first game
});

opening.run();
