/** Wires state, Python, storage, link, keyboard and views together: the only module that knows them all. */
import { drawn as pageDrawn } from "./page/startup.js";
import { render } from "lit-html";
import languages from "virtual:languages";
import openings from "virtual:openings";
import { Arrival } from "./page/arrival.js";
import { Digits } from "./page/digits.js";
import { Engine } from "./python/engine.js";
import { IDLE } from "./python/queue.js";
import { keepFocus, nextPlace, PEG, ROW, watchHand } from "./page/focus.js";
import { isTyping, onKey } from "./page/keyboard.js";
import { LabLoader } from "./lab/loader.js";
import { writeLink } from "./state/link.js";
import { looksOf } from "./words/colours.js";
import { readCode, readRules, writeRules } from "./words/notation.js";
import { Games } from "./page/games.js";
import { PageLanguage } from "./page/language.js";
import { KeptSettings } from "./page/settings.js";
import { PegBox } from "./page/pegbox.js";
import { Peek, watchPeek } from "./page/peek.js";
import { canSend, send } from "./page/send.js";
import { Notices } from "./page/notices.js";
import { lookAtCopy, watchOffline } from "./page/offline.js";
import { alternativesRequest, answerOf, positionText, suggestRequest } from "./questions/requests.js";
import { alternativesWanted, questions } from "./questions/questions.js";
import { factsOf } from "./questions/facts.js";
import { diagnoseRequest } from "./questions/diagnosis.js";
import { reviewWanted } from "./questions/review.js";
import { keyOf, Replies } from "./questions/replies.js";
import { roveAll, watchRoving } from "./page/roving.js";
import { GETS_SLOW, SLOW, TOO_SLOW, untilSlower, waited } from "./questions/waiting.js";
import { keepBelow } from "./page/scroll.js";
import { chosenSet } from "./state/pegs.js";
import { endedBy } from "./state/record.js";
import { readState, savedOf } from "./state/saved.js";
import { resetSettings } from "./state/settings.js";
import { dayOf } from "./state/start.js";
import { waitingTurn } from "./state/game.js";
import { reduceAt, untilSecond } from "./state/clock.js";
import { current, initialState, isGaming, isUnderWay, sceneOf } from "./state/state.js";
import { makeStorage, makeTabStorage, sharedKey } from "./state/storage.js";
import { device, vibrate, Wake } from "./page/device.js";
import { language as wordsIn, t } from "./words/strings.js";
import { showKeyPegs } from "./page/keyPegs.js";
import { showScreen, watchScreen } from "./page/screen.js";
import { SoftwareList, startSteps } from "./page/about.js";
import { docsAddress, drawSeed, media, nextFrame, showDialog, siteAddress } from "./page/browser.js";
import { thisTab } from "./state/tab.js";
import { Speech } from "./page/speech.js";
import { guardTaps, Taps } from "./page/taps.js";
import { Teller } from "./page/teller.js";
import { appView } from "./views/app.js";

/** @typedef {import("./state/state.js").Action} Action */
/** @typedef {import("./state/state.js").State} State */
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
let state = storage.load(readState) ?? newState();
const kept = new KeptSettings(makeStorage(undefined, SETTINGS));
state = { ...state, settings: kept.load(state.settings) };
/** @type {import("./python/engine.js").Boot} */
let boot = { stage: "loading", done: 0 };
/** @type {View["form"]} */
let form = { pegs: 4, colours: 6, repeats: true };
let pages = 1;
/** @type {View["stepped"]} */
let stepped = correctedAnswer();
let comparing = false;
/** @type {View["opened"]} */
let opened = null;
let noting = false;
/** The position in which all answers are shown although only one is possible. */
let doubted = "";
/** The turn that is explained in Hide. */
let about = -1;
/** The challenge code that is being typed in. */
let typed = "";
/** What the person began before the reply it needs was there. @type {{request: Request, act: (reply: any) => void} | null} */
let pending = null;
/** The seed of the next puzzle. */
let spare = drawSeed();
/** @type {View["last"]} */
let last = null;
const teller = new Teller();
const speech = new Speech({ onChange: () => schedule() });
/** Nothing is drawn before the first drawing, which waits for the language. */
let scheduled = true;
/** Draws again when waiting has become long. @type {ReturnType<typeof setTimeout> | undefined} */
let wake;
/** Draws again when a second of the game is over. @type {ReturnType<typeof setTimeout> | undefined} */
let tick;
/** Draws again when the keys rest. @type {ReturnType<typeof setTimeout> | undefined} */
let rest;
let warned = false;
let drawn = 0;
/** The selector of what gets the focus after the next drawing. @type {string | null} */
let next = null;
let closes = false;

/** The looks of a board's colours, with the person's pegs. @type {View["looksFor"]} */
const looksFor = (rules, colours) => looksOf(rules, colours, chosenSet(state.settings));

/** To be called when Python has started or has failed to. @type {() => void} */
let hasStarted = () => {};
const started = new Promise((done) => { hasStarted = () => done(undefined); }); // prettier-ignore
const engine = new Engine({
  onBoot: (news) => {
    boot = news;
    if (news.stage === "ready" || news.stage === "failed") hasStarted();
    if (news.stage === "failed") lookAtCopy();
    schedule();
  },
});
const replies = new Replies({ asker: engine, onChange: onReply, openings });

// The table of the best guesses takes long, and the next suggestion must not wait for it; a quick
// guess must not wait for a slow one. Both are asked of a second Python, started when first needed.
/** @type {Engine | null} */
let second = null;
const compared = new Replies({
  asker: {
    ask: (request, options) => (second ??= startSecond()).ask(request, options),
    review: () => second?.review(),
  },
  onChange: onReply,
});

/** Start the second Python. If it fails, the next question starts another. */
function startSecond() {
  return new Engine({ idle: IDLE, onBoot: ({ stage }) => { if (stage === "failed") second = null; } }); // prettier-ignore
}

// The Lab starts a third Python, so that its games do not delay suggestions.
const lab = new LabLoader({
  choice: () => state.lab,
  act: (act) => dispatch({ type: "lab", act }),
  startEngine: (onBoot) => new Engine({ onBoot, idle: IDLE }),
  looksFor,
});

/** @param {import("./questions/requests.js").Entry | undefined} entry */
const lost = (entry) => entry?.error?.kind === "worker";

/** @type {import("./questions/requests.js").Look} */
const look = (request) => {
  const entry = compared.look(request);
  return entry && !lost(entry) ? entry : (replies.look(request) ?? entry);
};

/** What the person who hid a code may see. A page that is hidden is drawn at once, before anyone sees it again. */
const peek = new Peek({ scene: () => sceneOf(state), onChange: () => (document.hidden ? update() : schedule()) });

const notes = new Notices(schedule);
const software = new SoftwareList(schedule);
const spoken = new PageLanguage({
  names: languages,
  onChange: () => { save(); schedule(); },
  onFailure: (message) => notes.say(t("note.language", { message })),
}); // prettier-ignore
const wakeLock = new Wake();
const games = new Games({
  storage: makeStorage(undefined, RECORD),
  onChange: schedule,
  settings: { now: () => state.settings, change: (change) => dispatch({ type: "settings", change }) },
});
const pegBox = new PegBox({
  settings: () => state.settings,
  change: ({ ownPegs, pegs }) => dispatch({ type: "settings", change: { ownPegs, pegs } }),
  open: (panel) => dispatch({ type: "open", panel }),
  focus: focusSoon,
  onChange: schedule,
});
const arrival = new Arrival({
  state: () => state,
  games,
  dispatch,
  onSettled: () => { save(); schedule(); },
  look,
  ask: (request) => engine.ask(request),
  notes,
}); // prettier-ignore

/** Draw in the next frame, once. */
function schedule() {
  if (scheduled) return;
  scheduled = true;
  // A hidden page gets no frames, but is kept up to date.
  if (document.hidden) setTimeout(update);
  else nextFrame(update);
}

/** @param {Action} action */
function dispatch(action) {
  const before = state;
  pending = null;
  state = reduceAt(state, action, { at: Date.now(), visible: !document.hidden });
  next = nextPlace(before, state, action) ?? next;
  if (action.type === "open") {
    closes = action.panel === null; // the focus returns to what opened it, if that is still there
    pages = 1;
    opened = null;
    games.begin();
    pegBox.begin();
    compared.forgetFailures();
    typed = "";
    if (action.panel === "about") software.load();
    if (action.panel === "board") form = readRules(current(state).rules) ?? form;
  }
  if (state === before) return;
  if (current(state).turns !== current(before).turns) teller.finished();
  if (!state.settings.speech && before.settings.speech) speech.stop();
  if (state.settings.language !== before.settings.language) spoken.follow(state.settings.language);
  if (current(state).seed !== current(before).seed) noting = false;
  if (action.type === "begin") spare = drawSeed();
  if (current(state).editing !== current(before).editing) {
    stepped = correctedAnswer();
  }
  ask(); // first, so that Python starts before anything is saved or drawn
  if (state.settings.vibration && (action.type === "answer" || action.type === "answered")) vibrate();
  if (action.type === "settings" && !action.followed) kept.keep(action.change);
  const ended = endedBy(before, state, action, Date.now());
  if (ended) games.add(ended);
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

/** The answer from which a correction starts: the one the turn has. @returns {View["stepped"]} */
function correctedAnswer() {
  const { editing, turns } = current(state);
  return (editing === null ? null : turns[editing].feedback) ?? [0, 0];
}

function save() {
  if (!storage.save(savedOf(arrival.kept(state))) && !warned) {
    warned = true;
    notes.say(t("note.saved"), { stays: true });
  }
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
  const whole = Number.isInteger(form.pegs) && Number.isInteger(form.colours);
  const tryRules = state.panel === "board" && whole ? writeRules(form) : null;
  const sheet = { day: dayOf(new Date()), spare, typed };
  const all = questions(state, { pages, tryRules, opened, about, sheet }, look);
  // A quick guess is asked of the second Python; if that has failed, of the first, which is restarted.
  const apart = current(state).hurry && !lost(compared.look(suggestRequest(state)));
  replies.want(apart ? all.filter(({ hurry }) => !hurry) : all);
  const inSight = state.panel === "why" || (comparing && wide.matches);
  compared.want([
    ...(apart ? all.filter(({ hurry }) => hurry) : []),
    ...reviewWanted(state),
    ...(state.panel === "record" ? games.wanted() : []),
    ...(inSight ? alternativesWanted(state, factsOf(state, look)) : []),
  ]);
}

function update() {
  scheduled = false;
  const now = performance.now();
  ask();
  watchWaiting(now);
  clearTimeout(tick);
  const second = untilSecond(state, Date.now());
  if (second !== null) tick = setTimeout(schedule, second);
  showScreen(state.settings);
  showKeyPegs(state.settings.keyPegs);
  wakeLock.want(device.staysOn && state.settings.awake && isUnderWay(state));
  const view = makeView(now);
  last = view.last;
  const moved = keepFocus(() => draw(view), { next, sought: closes, still: hand.points() && state.mode !== "learn" });
  next = null;
  closes = false;
  tell(view, moved);
}

/**
 * Tell a screen reader what is new, now or when the keys rest.
 * @param {View} view
 * @param {Element | null} moved  where the focus has moved to
 */
function tell(view, moved) {
  const { now } = view;
  const message = teller.next(view, { now, headed: moved?.matches(ROW) });
  if (message) {
    say(message.text);
    if (message.aloud && state.settings.speech) speech.say(message.aloud, wordsIn());
    else if (message.about !== null) speech.stop();
  }
  clearTimeout(rest);
  const ms = teller.waits(now);
  if (ms) rest = setTimeout(schedule, ms);
}

/** A new text node is read even if it says the same as the one before, such as "Peg 1: red". @param {string} text */
const say = (text) => root.querySelector("[data-told]")?.replaceChildren(text);

/** @param {View} view */
function draw(view) {
  const drawApp = () => render(appView(view), root);
  const { turns } = current(state);
  if (!isGaming(state.mode) || turns.length === 0 || wide.matches) drawApp();
  else keepBelow(drawApp, turns.length !== drawn);
  drawn = turns.length;
  if (state.mode === "lab") {
    const listed = look({ action: "strategies" })?.reply?.strategies ?? [];
    lab.draw({ strategies: listed, ready: boot.stage === "ready" });
  } else lab.leave();
  roveAll(root);
  for (const dialog of root.querySelectorAll("dialog")) {
    showDialog(dialog, dialog.dataset.panel === state.panel);
  }
}

/** Draw again when waiting gets long, and start the second Python in time. @param {number} now */
function watchWaiting(now) {
  const suggest = look(suggestRequest(state));
  const ms = untilSlower([suggest, look(alternativesRequest(state)), look(diagnoseRequest(state))], now);
  clearTimeout(wake);
  if (ms !== null) wake = setTimeout(schedule, ms + 1);
  if (waited(suggest, now) >= GETS_SLOW && boot.stage === "ready") second ??= startSecond();
}

/**
 * What is drawn, as a function of the state and the replies.
 * @param {number} now
 * @returns {View}
 */
function makeView(now) {
  const facts = factsOf(state, look);
  const { rules } = current(state);
  const wait = waited(facts.suggest, now);
  return {
    state,
    facts,
    languages,
    looks: looksFor(rules, facts.board?.colours ?? 0),
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
    voices: speech.voices(wordsIn()),
    spare,
    day: dayOf(new Date()),
    doubted: doubted === positionText(state),
    about,
    sight: peek.sight,
    hold: peek,
    dispatch,
    setForm: (change) => { form = { ...form, ...change }; schedule(); },
    setPages: (value) => { pages = value; schedule(); },
    setOpened: (value) => { opened = value; ask(); schedule(); },
    setStepped: (change) => { stepped = change(stepped); schedule(); },
    setComparing: (value) => { comparing = value; schedule(); },
    setNoting: (value) => { noting = value; schedule(); },
    awaits: (request) => pending !== null && keyOf(pending.request) === keyOf(request),
    whenReplied: (request, act) => { pending = { request, act }; settle(); schedule(); },
    setTyped: (value) => { typed = value; ask(); schedule(); },
    doubt: () => { doubted = positionText(state); focusSoon("[data-black]"); },
    setAbout: (turn) => { about = turn; peek.cover(); schedule(); },
    seed: drawSeed,
    address: siteAddress(),
    sends: canSend(),
    send: sendResult,
    device,
    docs: docsAddress(),
    software,
    steps: state.panel === "about" ? startSteps() : [],
    lab: lab.element,
    resetSettings: reset,
    copyLink,
    broken: replies.failure ?? compared.failure ?? (boot.stage === "failed" ? (boot.error?.message ?? "") : null),
    retry,
    renew: () => engine.renew(),
  }; // prettier-ignore
}

/** Ask again for everything that failed. */
function retry() {
  replies.forgetFailures();
  compared.forgetFailures();
  engine.start();
  schedule();
}

/** @type {View["send"]} */
async function sendResult(how, result) {
  const said = await send(how, result);
  if (!said) return;
  dispatch({ type: "open", panel: null }); // the messages are below the sheet
  notes.say(t(said));
}

/** Begin with the first settings again, which the notice undoes. */
function reset() {
  const before = state.settings;
  dispatch({ type: "settings", change: resetSettings(before) });
  dispatch({ type: "open", panel: null }); // the messages are below the sheet
  const undo = () => dispatch({ type: "settings", change: before });
  notes.say(t("settings.wasReset"), { action: { label: t("do.undo"), run: undo } });
}

async function copyLink() {
  dispatch({ type: "open", panel: null });
  try {
    await navigator.clipboard.writeText(location.href);
    notes.say(t("menu.copied"));
  } catch {
    notes.say(t("menu.copyFailed"));
  }
}

/** Move the focus after the next drawing. @param {string} selector */
function focusSoon(selector) {
  next = selector;
  schedule();
}

const hand = watchHand();
const digits = new Digits();
watchRoving(root);
const taps = new Taps();
guardTaps(taps, () => `${sceneOf(state)} ${notes.list.length} ${noting} ${doubted}`);
document.addEventListener("keydown", (event) => {
  const used = onKey(event, {
    view: () => makeView(performance.now()),
    state: () => state,
    focusAnswers: () => {
      next = "[data-black]:not(.none), .stepper input";
      update(); // at once: digits that follow are an answer then
    },
    focusPeg: (index) => focusSoon(PEG(index)),
    digits,
    stay: () => focusSoon('[role="grid"] [data-black][tabindex="0"], .certain [data-black]'),
    say,
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
  started,
  onReady: () => notes.say(t("note.offline")),
  onDamage: ({ repaired, damaged }) => {
    notes.say(t(damaged ? "note.damaged" : "note.repaired"), { stays: damaged > 0 });
    if (repaired && boot.stage === "failed") retry();
  },
  onUpdate: (apply) => notes.say(t("note.update"), { action: { label: t("note.updateNow"), run: apply } }),
});

/** Let the time of a game run while it is in sight. */
const keepTime = () => dispatch({ type: "time", runs: false, at: Date.now() });
document.addEventListener("visibilitychange", keepTime);
document.addEventListener("visibilitychange", () => wakeLock.look());
watchScreen(() => showScreen(state.settings));
document.addEventListener("visibilitychange", () => { if (document.hidden) speech.stop(); });
addEventListener("pagehide", () => speech.stop());

tab.onClash = save;
// A page restored from the back-forward cache: another page of this tab may have saved since.
addEventListener("storage", ({ key }) => {
  if (key === RECORD) games.look();
  if (key === SETTINGS) followSettings();
});
addEventListener("pageshow", ({ persisted }) => {
  // The game first: following the settings saves it.
  const saved = persisted && storage.changed ? storage.load(readState) : null;
  if (saved) dispatch({ type: "replaced", state: saved });
  if (persisted) followSettings();
});

addEventListener("languagechange", () => spoken.follow(state.settings.language));

/** What the address held at first: saving replaces it, which a language that arrives before the first drawing does. */
const arrived = location.hash;

/** Take what the address held, and draw for the first time. */
function begin() {
  arrival.follow(arrived);
  keepTime();
  next = null; // a page that opens moves no focus
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

const language = spoken.follow(state.settings.language);
if (spoken.settled) begin();
else Promise.race([language, new Promise((late) => setTimeout(late, FIRST_WORDS))]).then(begin);
