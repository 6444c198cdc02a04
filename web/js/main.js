/** Wires state, Python, storage, link, keyboard and views together. Nothing else knows them all. */
import { render } from "lit-html";
import openings from "virtual:openings";
import { Engine } from "./engine.js";
import { onKey } from "./keys.js";
import { follow, readLink, writeLink } from "./link.js";
import { looksOf } from "./looks.js";
import { MOST_TURNS, readCode, readRules, writeGame, writeRules } from "./notation.js";
import { watchOffline } from "./offline.js";
import { analyseRequest, answerRequest, known, questions, suggestRequest } from "./questions.js";
import { Replies } from "./replies.js";
import { spoken } from "./spoken.js";
import { revive } from "./revive.js";
import { current, initialState, reduce, waitingTurn } from "./state.js";
import { makeStorage } from "./storage.js";
import { t } from "./strings.js";
import { appView } from "./views/app.js";

/** @typedef {import("./state.js").Action} Action */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./views/app.js").View} View */

/** After so many ms of waiting the person is told what for. */
const SLOW = 250;
/** After so many more they are offered a guess that takes no thought. */
const TOO_SLOW = 3000;

/** The longest link that Python is asked about. */
const MOST_TEXT = 20_000;

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const storage = makeStorage();
const seed = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
const strategies = JSON.parse(openings['{"action":"strategies"}'] ?? "{}");

let state = revive(storage.load()) ?? initialState(strategies.default ?? "entropy", seed());
/** @type {import("./engine.js").Boot} */
let boot = { stage: "loading", done: 0 };
/** @type {View["notices"]} */
let notices = [];
/** @type {View["form"]} */
let form = { pegs: 4, colours: 6, repeats: true };
let pages = 1;
/** @type {View["stepped"]} */
let stepped = [0, 0];
let said = "";
/**
 * A game from a link that Python has not looked at yet, and what there was before it.
 * @type {{text: string, before: State} | null}
 */
let arriving = null;
let scheduled = false;
let warned = false;

const engine = new Engine({
  onBoot: (news) => {
    boot = news;
    schedule();
  },
});
const replies = new Replies({ asker: engine, onChange: schedule, openings });

/** One redraw a frame, however much happens in it. */
function schedule() {
  if (scheduled) return;
  scheduled = true;
  // A page that is not in sight gets no frames, and should not fall behind.
  if (document.hidden) setTimeout(update);
  else requestAnimationFrame(update);
}

/** @param {Action} action */
function dispatch(action) {
  const before = state;
  state = reduce(state, action);
  if (action.type === "open") {
    pages = 1;
    if (action.panel === "board") form = readRules(current(state).rules) ?? form;
  }
  if (state === before) return;
  const { editing, turns } = current(state);
  if (editing !== current(before).editing) {
    // A turn that is corrected starts from the answer it had.
    stepped = (editing === null ? null : turns[editing].feedback) ?? [0, 0];
  }
  save();
  ask(); // so that Python need not wait for the next frame
  schedule();
}

function save() {
  const kept = storage.save(arriving ? arriving.before : state);
  if (!kept && !warned) {
    warned = true;
    notify(t("note.saved"));
  }
  const hash = writeLink(state);
  document.title = `${t(`mode.${state.mode}`)} – ${t("app.name")}`;
  try {
    if (location.hash !== hash) history.replaceState(null, "", hash);
  } catch {
    // Browsers allow so many changes a minute. The next one will carry this one too.
  }
}

/** What Python's replies bring about by themselves. */
function settle() {
  welcome();
  const game = current(state);
  const answer = answerRequest(state);
  const answered = answer && replies.look(answer)?.reply;
  if (answered) {
    const index = waitingTurn(game);
    const { guess } = game.turns[index];
    dispatch({ type: "answered", index, guess, feedback: answered.feedback });
  }
  const board = readRules(game.rules);
  if (state.mode === "play" && game.hint && board) {
    const hint = replies.look(suggestRequest(state))?.reply?.suggestion;
    const code = hint && readCode(board, hint.guess);
    if (code) dispatch({ type: "hinted", code });
  }
}

/** Keep the game that a link brought, or go back to what was there if Python refuses it. */
function welcome() {
  if (!arriving) return;
  const { rules, turns } = current(state);
  const asked = replies.look(analyseRequest(state));
  const { text, before } = arriving;
  const refused = asked?.error && asked.error.kind !== "worker" ? asked.error : null;
  if (writeGame(rules, turns) === text && !asked?.reply && !refused) return;
  arriving = null;
  if (refused) {
    state = before;
    notices = [];
    notify(t("note.linkBad", { message: refused.message }));
  }
  save();
  schedule();
}

/** Ask Python whatever the state needs to know. */
function ask() {
  const whole = Number.isInteger(form.pegs) && Number.isInteger(form.colours);
  const tryRules = state.panel === "board" && whole ? writeRules(form) : null;
  replies.want(questions(state, { pages, tryRules }));
}

function update() {
  scheduled = false;
  ask();
  settle();
  const view = makeView();
  said = spoken(view) ?? said;
  render(appView({ ...view, said }), root);
  for (const dialog of root.querySelectorAll("dialog")) {
    const open = dialog.dataset.panel === state.panel;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }
}

/** @returns {View} */
function makeView() {
  const facts = known(state, replies.look);
  const { rules } = current(state);
  const waiting = facts.suggest?.status === "waiting" ? facts.suggest : null;
  const waited = waiting ? performance.now() - waiting.since : 0;
  const next = waited < SLOW ? SLOW : TOO_SLOW;
  if (waiting && waited < next) setTimeout(schedule, next - waited + 1);
  return {
    state,
    known: facts,
    looks: looksOf(rules, facts.board?.colours ?? 0),
    look: replies.look,
    boot,
    slow: waited >= SLOW,
    tooSlow: waited >= TOO_SLOW && boot.stage === "ready",
    notices,
    said,
    form,
    pages,
    stepped,
    dispatch,
    setForm: (change) => { form = { ...form, ...change }; schedule(); },
    setPages: (value) => { pages = value; schedule(); },
    setStepped: (change) => { stepped = change(stepped); schedule(); },
    seed,
    copyLink,
    retry: () => { replies.forgetFailures(); engine.retry(); schedule(); },
  }; // prettier-ignore
}

/**
 * Say something until it is dismissed.
 * @param {string} text
 * @param {{label: string, run: () => void}} [action]
 */
function notify(text, action) {
  const notice = {
    text,
    action,
    dismiss: () => {
      notices = notices.filter((other) => other !== notice);
      schedule();
    },
  };
  notices = [...notices.filter((other) => other.text !== text), notice];
  schedule();
}

async function copyLink() {
  dispatch({ type: "open", panel: null });
  try {
    await navigator.clipboard.writeText(location.href);
    notify(t("menu.copied"));
  } catch {
    notify(t("menu.copyFailed"));
  }
}

/** Open what the address asks for. */
function followLink() {
  const link = readLink(location.hash);
  if (!link) return;
  const found = follow(state, link);
  if (found.what === "open") {
    const had = state.games.solve.turns.length > 0;
    arriving = { text: writeGame(found.game.rules, found.game.turns), before: arriving?.before ?? state };
    dispatch({ type: "opened", game: found.game });
    if (link.mode === "play") notify(t("note.linkPlay"));
    else if (had) notify(t("note.linkOpened"));
  } else if (found.what === "mode") {
    dispatch({ type: "mode", mode: link.mode });
  } else if (found.what === "refuse") {
    // Why it is no game is Python's to say.
    engine.ask({ action: "analyse", game: link.text.slice(0, MOST_TEXT) }).then(
      (reply) => notify(t("note.linkBad", {
        message: reply.error?.message ?? t("note.linkLong", { most: MOST_TURNS }),
      })),
      () => {}, // Python cannot be had, which the page says already
    );
  }
}

/** @param {string} selector */
function focusSoon(selector) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = /** @type {HTMLElement | null} */ (document.querySelector(selector));
      found?.focus();
    }),
  );
}

document.addEventListener("keydown", (event) => {
  const used = onKey(event, {
    view: makeView,
    focusAnswers: () => focusSoon("[data-black]:not(.none)"),
    focusPeg: (index) => focusSoon(`[data-peg="${index}"]`),
  });
  if (used) event.preventDefault();
});
addEventListener("hashchange", followLink);
watchOffline({
  onReady: () => notify(t("note.offline")),
  onUpdate: (apply) => notify(t("note.update"), { label: t("note.updateNow"), run: apply }),
});

followLink();
save();
update();
