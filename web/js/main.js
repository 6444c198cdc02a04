/** Wires state, Python, storage, link, keyboard and views together: the only module that knows them all. */
import { drawn as pageDrawn } from "./page/startup.js";
import languages from "virtual:languages";
import openings from "virtual:openings";
import { makeActs } from "./page/acts.js";
import { Alarm } from "./page/alarm.js";
import { Arrival } from "./page/arrival.js";
import { Choices } from "./page/choices.js";
import { Digits } from "./page/digits.js";
import { Engine } from "./python/engine.js";
import { IDLE } from "./python/queue.js";
import { PEG, watchHand } from "./page/focus.js";
import { isTyping, onKey } from "./page/keyboard.js";
import { LabLoader } from "./lab/loader.js";
import { writeLink } from "./state/link.js";
import { looksOf } from "./words/colours.js";
import { readCode, readRules, writeRules } from "./words/notation.js";
import { Games } from "./page/games.js";
import { PageLanguage } from "./page/language.js";
import { KeptSettings } from "./page/settings.js";
import { Painter } from "./page/painter.js";
import { PegBox } from "./page/pegbox.js";
import { Peek, watchPeek } from "./page/peek.js";
import { canSend } from "./page/send.js";
import { Notices } from "./page/notices.js";
import { lookAtCopy, watchOffline } from "./page/offline.js";
import { alternativesRequest, answerOf, suggestRequest } from "./questions/requests.js";
import { alternativesWanted, questions } from "./questions/questions.js";
import { factsOf } from "./questions/facts.js";
import { diagnoseRequest } from "./questions/diagnosis.js";
import { reviewWanted } from "./questions/review.js";
import { keyOf } from "./questions/replies.js";
import { watchRoving } from "./page/roving.js";
import { GETS_SLOW, SLOW, TOO_SLOW, untilSlower, waited } from "./questions/waiting.js";
import { chosenSet } from "./state/pegs.js";
import { endedBy } from "./state/record.js";
import { isNewer, readState, savedOf } from "./state/saved.js";
import { dayOf } from "./state/start.js";
import { waitingTurn } from "./state/game.js";
import { reduceAt, untilSecond } from "./state/clock.js";
import { current, initialState, isByItself, isUnderWay, sceneOf } from "./state/state.js";
import { makeStorage, makeTabStorage, sharedKey, thisDisk } from "./state/storage.js";
import { device, vibrate, Wake } from "./page/device.js";
import { language as wordsIn, t } from "./words/strings.js";
import { showKeyPegs } from "./page/keyPegs.js";
import { showScreen, watchScreen } from "./page/screen.js";
import { SoftwareList, startSteps } from "./page/about.js";
import { docsAddress, drawSeed, media, siteAddress } from "./page/browser.js";
import { thisTab } from "./state/tab.js";
import { Solvers } from "./page/solvers.js";
import { Speech } from "./page/speech.js";
import { guardTaps, Taps } from "./page/taps.js";
import { Upkeep } from "./page/upkeep.js";

/** @typedef {import("./state/state.js").Action} Action */
/** @typedef {import("./views/app.js").View} View */
/** @typedef {import("./questions/requests.js").Request} Request */

/** The width at which the explanation is beside the board, as in the style sheets. */
const wide = media("(min-width: 56rem)");

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const tab = thisTab();
const storage = makeTabStorage(tab, "game", "mastermind");
const strategies = JSON.parse(openings['{"action":"strategies"}'] ?? "{}");

/** How long the first drawing waits for a language that is not part of the script, in ms. */
const FIRST_WORDS = 400;

/** The keys of the finished games and of the settings. */
const [RECORD, SETTINGS] = [sharedKey("record"), sharedKey("settings")];

const newState = () => initialState(strategies.default ?? "best", drawSeed());
let state = storage.load(readState, isNewer) ?? newState();
const kept = new KeptSettings(makeStorage(undefined, SETTINGS));
state = { ...state, settings: kept.load(state.settings) };
/** What the person began before the reply it needs was there. @type {{request: Request, act: (reply: any) => void} | null} */
let pending = null;
/** @type {View["last"]} */
let last = null;
/** How long a database is waited for, in ms: it takes about 100. */
const MAX_EARLY = 2000;
/** Whether the page does not know yet if the browser has lost something: until then nothing is saved over it. */
let early = true;
/** What the person was told is not kept. @type {Set<string>} */
const unkept = new Set();

const hand = watchHand();
const speech = new Speech({ onChange: () => schedule() });
const painter = new Painter({
  root, wide, hand, speech, prepare,
  drawLab: ({ look, boot }) => {
    const listed = look({ action: "strategies" })?.reply?.strategies ?? [];
    lab.draw({ strategies: listed, ready: boot.stage === "ready" });
  },
  leaveLab: () => lab.leave(),
}); // prettier-ignore
const { schedule, update, teller } = painter;
const choices = new Choices(state, schedule);
/** Draws again when waiting has become long. */
const slower = new Alarm(schedule);
/** Draws again when a second of the game is over. */
const tick = new Alarm(schedule);

/** The looks of a board's colours, with the person's pegs. @type {View["looksFor"]} */
const looksFor = (rules, colours) => looksOf(rules, colours, chosenSet(state.settings));

const solvers = new Solvers({
  onBoot: ({ stage }) => {
    if (stage === "failed") lookAtCopy();
    schedule();
  },
  onReply,
  openings,
});
const { look } = solvers;

// The Lab starts a third Python, so that its games do not delay suggestions.
const lab = new LabLoader({
  choice: () => state.lab,
  act: (act) => dispatch({ type: "lab", act }),
  startEngine: (onBoot) => new Engine({ onBoot, idle: IDLE }),
  looksFor,
});

/** What the person who hid a code may see. A page that is hidden is drawn at once, before anyone sees it again. */
const peek = new Peek({ scene: () => sceneOf(state), onChange: () => (document.hidden ? update() : schedule()) });

const notes = new Notices(schedule);
const upkeep = new Upkeep({
  onOffer: (run) => notes.say(t("note.update"), { action: { label: t("note.updateNow"), run } }),
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
  storage: makeStorage(undefined, RECORD),
  onChange: schedule,
  onSaved: async (saved) => { games.safe = !(await isUnkept(saved, "record")); },
  settings: { now: () => state.settings, change: (change) => dispatch({ type: "settings", change }) },
});
const pegBox = new PegBox({
  settings: () => state.settings,
  change: ({ ownPegs, pegs }) => dispatch({ type: "settings", change: { ownPegs, pegs } }),
  open: (panel) => dispatch({ type: "open", panel }),
  focus: (selector) => painter.focusSoon(selector),
  onChange: schedule,
});
const arrival = new Arrival({
  state: () => state,
  games,
  dispatch,
  onSettled: () => { save(); schedule(); },
  look,
  ask: (request) => solvers.ask(request),
  notes,
}); // prettier-ignore

const acts = makeActs({ state: () => state, dispatch, notes, setUnsent: (unsent) => choices.set({ unsent }) });

/** @param {Action} action */
function dispatch(action) {
  const before = state;
  if (!isByItself(action)) pending = null;
  state = reduceAt(state, action, { at: Date.now(), visible: !document.hidden });
  painter.follow(before, state, action);
  choices.follow(before, state, action);
  if (action.type === "open") {
    games.begin();
    pegBox.begin();
    solvers.forgetFailures();
    if (action.panel === "about") {
      software.load();
      upkeep.look();
    }
  }
  if (state === before) return;
  if (current(state).turns !== current(before).turns) teller.finished();
  if (!state.settings.speech && before.settings.speech) speech.stop();
  if (state.settings.language !== before.settings.language) spoken.follow(state.settings.language);
  ask(); // first, so that Python starts before anything is saved or drawn
  if (state.settings.vibration && (action.type === "answer" || action.type === "answered")) vibrate();
  if (action.type === "settings" && !action.followed) isUnkept(kept.keep(action.change), "settings");
  const ended = endedBy(before, state, action, Date.now());
  if (ended) {
    games.add(ended);
    upkeep.ask(games.list.length);
  }
  save();
  schedule();
  settle(); // a reply that is already there may have consequences
}

/** A reply or a progress report has arrived. */
function onReply() {
  settle();
  ask(); // at once, before Python begins a less urgent request
  schedule();
}

/**
 * Whether something is not kept on this device, which is told once.
 * @param {boolean} saved  whether the storage has it
 * @param {"game" | "settings" | "record"} what
 */
async function isUnkept(saved, what) {
  const disk = thisDisk();
  if (saved || (await disk.isCopied())) return false;
  const text = disk.isThere ? `note.unkept.${what}` : "note.saved";
  if (!unkept.has(text)) notes.say(t(text), { stays: true });
  unkept.add(text);
  return true;
}

function save() {
  if (!early) isUnkept(storage.save(savedOf(arrival.kept(state))), "game");
  const hash = writeLink(state);
  document.title = `${t(`mode.${state.mode}`)} – ${t("app.name")}`;
  try {
    if (location.hash !== hash) history.replaceState(null, "", hash);
  } catch {
    // Browsers limit the changes per minute. The next change includes this one.
  }
}

/** Take the settings that another tab has changed. */
const followSettings = () => dispatch({ type: "settings", change: kept.load(), followed: true });

/** Do what follows from Python's replies alone. */
function settle() {
  upkeep.settle(isUnderWay(state) && solvers.boot.stage !== "failed"); // a newer version may mend a failure
  if (state.panel === "review" || state.panel === "record") games.settle(look);
  arrival.settle();
  const reply = pending && look(pending.request)?.reply;
  if (pending && reply) {
    const { act } = pending;
    pending = null;
    act(reply);
  }
  const game = current(state);
  const feedback = answerOf(state, look);
  if (feedback) {
    const index = waitingTurn(game);
    const { guess } = game.turns[index];
    dispatch({ type: "answered", index, guess, feedback });
  }
  const board = readRules(game.rules);
  if (state.mode === "play" && game.hint && board) {
    const hint = look(suggestRequest(state))?.reply?.suggestion;
    const code = hint && readCode(board, hint.guess);
    if (code) dispatch({ type: "hinted", code });
  }
}

/** Ask Python for what the state needs. */
function ask() {
  const { form, pages, opened, about, spare, typed, comparing } = choices;
  const whole = Number.isInteger(form.pegs) && Number.isInteger(form.colours);
  const tryRules = state.panel === "board" && whole ? writeRules(form) : null;
  const sheet = { day: dayOf(new Date()), spare, typed };
  const inSight = state.panel === "why" || (comparing && wide.matches);
  const compares = inSight ? alternativesWanted(state, factsOf(state, look), look) : [];
  const quick = compares.filter(({ hurry }) => hurry);
  solvers.want([...questions(state, { pages, tryRules, opened, about, sheet }, look), ...quick], [
    ...reviewWanted(state),
    ...(state.panel === "record" ? games.wanted() : []),
    ...compares.filter(({ hurry }) => !hurry),
  ]);
}

/** Ask for what is to be drawn, and return what is there. @param {number} now  in ms */
function prepare(now) {
  ask();
  watchWaiting(now);
  tick.set(untilSecond(state, Date.now()));
  showScreen(state.settings);
  showKeyPegs(state.settings.keyPegs);
  wakeLock.want(device.staysOn && state.settings.awake && isUnderWay(state));
  const view = makeView(now);
  last = view.last;
  return view;
}

/** Draw again when waiting gets long, and start the second Python in time. @param {number} now */
function watchWaiting(now) {
  const suggest = look(suggestRequest(state));
  const ms = untilSlower([suggest, look(alternativesRequest(state, true)), look(diagnoseRequest(state))], now);
  slower.set(ms === null ? null : ms + 1);
  if (waited(suggest, now) >= GETS_SLOW && solvers.boot.stage === "ready") solvers.startSecond();
}

/**
 * What is drawn, as a function of the state and the replies.
 * @param {number} now
 * @returns {View}
 */
function makeView(now) {
  const facts = factsOf(state, look);
  const { boot } = solvers;
  const { form, pages, opened, stepped, comparing, noting, typed, unsent, spare, about } = choices;
  const wait = waited(facts.suggest, now);
  return {
    state,
    facts,
    languages,
    looks: looksFor(current(state).rules, facts.board?.colours ?? 0),
    looksFor,
    pegBox,
    look,
    boot,
    now,
    time: Date.now(),
    slow: wait >= SLOW,
    tooSlow: wait >= TOO_SLOW && boot.stage === "ready",
    notices: notes.list,
    form,
    pages,
    opened,
    games,
    stepped,
    last: facts.rated ?? last,
    comparing,
    noting,
    typed,
    unsent,
    voices: () => speech.voices(wordsIn()),
    spare,
    day: dayOf(new Date()),
    doubted: choices.doubts(state),
    about,
    sight: peek.sight,
    hold: peek,
    dispatch,
    setForm: (change) => choices.set({ form: { ...choices.form, ...change } }),
    setPages: (value) => choices.set({ pages: value }),
    setOpened: (value) => { choices.set({ opened: value }); ask(); },
    setStepped: (change) => choices.set({ stepped: change(choices.stepped) }),
    setComparing: (value) => choices.set({ comparing: value }),
    setNoting: (value) => choices.set({ noting: value }),
    awaits: (request) => pending !== null && keyOf(pending.request) === keyOf(request),
    whenReplied: (request, act) => { pending = { request, act }; settle(); schedule(); },
    setTyped: (value) => { choices.set({ typed: value }); ask(); },
    doubt: () => { choices.doubt(state); painter.focusSoon("[data-black]"); },
    setAbout: (turn) => { choices.set({ about: turn }); peek.cover(); },
    seed: drawSeed,
    address: siteAddress(),
    sends: canSend(),
    device,
    docs: docsAddress(),
    software,
    upkeep,
    steps: state.panel === "about" ? startSteps() : [],
    lab: lab.element,
    broken: solvers.failure,
    retry,
    renew: () => solvers.renew(),
    ...acts,
  }; // prettier-ignore
}

/** Ask again for everything that failed. */
function retry() {
  solvers.retry();
  schedule();
}

const digits = new Digits();
watchRoving(root);
const taps = new Taps();
guardTaps(taps, () => `${sceneOf(state)} ${notes.list.length} ${choices.noting} ${choices.doubts(state)}`);
document.addEventListener("keydown", (event) => {
  const used = onKey(event, {
    view: () => makeView(performance.now()),
    state: () => state,
    // At once: digits that follow are an answer then.
    focusAnswers: () => painter.focusNow("[data-black]:not(.none), .stepper input"),
    focusPeg: (index) => painter.focusSoon(PEG(index)),
    digits,
    stay: () => painter.focusSoon('[role="grid"] [data-black][tabindex="0"], .certain [data-black]'),
    say: painter.say,
    pointed: hand.pointed(),
    second: taps.isSecondPress({ key: event.key, time: event.timeStamp }),
  });
  if (!used) return;
  event.preventDefault();
  // Firefox presses a button when the space bar is let go.
  if (event.key === " ") addEventListener("keyup", (up) => up.preventDefault(), { once: true });
  if (isTyping(event)) teller.typed(performance.now());
});
document.addEventListener("input", ({ target }) => {
  if (target instanceof Element && target.closest(".stepper")) teller.typed(performance.now());
});
// The address is taken from the event: saving may have replaced `location.hash` meanwhile.
addEventListener("hashchange", ({ newURL }) => arrival.follow(new URL(newURL).hash));
wide.addEventListener("change", schedule);
watchPeek(peek);
watchOffline({
  started: solvers.started,
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
const keepTime = () => dispatch({ type: "time", runs: false, at: Date.now() });
document.addEventListener("visibilitychange", keepTime);
document.addEventListener("visibilitychange", () => wakeLock.look());
watchScreen(() => showScreen(state.settings));
document.addEventListener("visibilitychange", () => { if (document.hidden) speech.stop(); });
addEventListener("pagehide", () => {
  speech.stop();
  // The storage was cleared under the page, or may have room by now.
  if (storage.gone || thisDisk().isFull) save();
});
addEventListener("appinstalled", () => upkeep.ask(1)); // worth keeping, as after the first game

tab.onClash = save;
// A page restored from the back-forward cache: another page of this tab may have saved since.
addEventListener("storage", ({ key }) => {
  if (key === RECORD) games.look();
  if (key === SETTINGS) followSettings();
});
addEventListener("pageshow", ({ persisted }) => {
  // The game first: following the settings saves it.
  const saved = persisted && storage.changed ? storage.load(readState, isNewer) : null;
  if (saved) dispatch({ type: "replaced", state: saved });
  if (persisted) followSettings();
});

addEventListener("languagechange", () => spoken.follow(state.settings.language));

/** What the address held at first: saving replaces it, which a language that arrives before the first drawing does. */
const arrived = location.hash;

/** Say which of what was saved could not be read. */
function tellAside() {
  if (storage.aside) notes.say(t(storage.aside === "newer" ? "start.newer" : "start.aside"), { stays: true });
  if (games.lost) notes.say(t("start.record"), { stays: true });
}

/** Take what the address held, and draw for the first time. */
function begin() {
  tellAside();
  arrival.follow(arrived);
  keepTime();
  painter.focusStays(); // a page that opens moves no focus
  save();
  try {
    update();
  } catch (error) {
    // The saved state can be read but not drawn: it is set aside, or every load would fail here.
    console.error(error);
    storage.putAside();
    dispatch({ type: "replaced", state: newState() });
    notes.say(t("start.aside"), { stays: true });
    update();
  }
  pageDrawn();
}

/** @param {Promise<unknown>} what @param {number} most  in ms */
const atMost = (what, most) => Promise.race([what, new Promise((late) => setTimeout(late, most))]);

/** Take up what the browser had lost, if there is anything, as if it had been there from the first. */
async function takeUp() {
  const recovered = await atMost(thisDisk().recovered, MAX_EARLY);
  early = false;
  const saved = recovered === true ? storage.load(readState, isNewer) : null;
  if (saved) {
    notes.clear(); // what was said of an older game
    dispatch({ type: "replaced", state: saved });
    arrival.follow(arrived);
  } else save();
  if (recovered !== true) return;
  followSettings();
  games.look();
}

const language = spoken.follow(state.settings.language);
if (spoken.settled) {
  begin();
  takeUp();
} else atMost(language, FIRST_WORDS).then(begin).then(takeUp);
