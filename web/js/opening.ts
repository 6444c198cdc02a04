/**
 * The beginning of the page: it follows the address, draws for the first time, and takes up what
 * the browser had lost.
 */
import { breath, idle } from "./python/breath.ts";
import { roomOf } from "./state/link.ts";
import { isUnderWay } from "./state/state.ts";
import { t } from "./words/strings.ts";
import { painted } from "./device/alarm.ts";
import { firstBoardPainted, isFirstBoard, takePlace } from "./start/firstBoard.ts";
import { ROW, watchRoving } from "./input/focus.ts";
import { within } from "./device/persistence.ts";
import { pageDrawn } from "./start/startup.ts";
import { watchMotion } from "./device/motion.ts";
import { watchOffline } from "./device/offline.ts";
import { watchScreen } from "./device/screen.ts";
import { watchKeyboard } from "./input/keyboard.ts";
import { guardTaps } from "./input/taps.ts";
import { loadRest } from "./python/assets.ts";
import { MAX_PASTED } from "./views/solve/paste.ts";
import type { Page } from "./page.ts";

/**
 * The first drawing waits no longer than this for a language that is not part of the script, in ms.
 */
const FIRST_WORDS = 400;
/** The same while the first board is in sight, which is in that language. */
const FIRST_BOARD = 4000;

export function makeOpening(page: Page) {
  const { state, dispatch, address, arrival, frames, games, notes, painter } = page;
  const { pegBox, persistence, root, save, solvers, spoken } = page;
  /** True once links are followed: until the page begins, one waits. */
  let begun = false;
  const unsay: (() => void)[] = [];

  /** A step back closes a sheet and leads nowhere else. */
  function follow() {
    if (!begun) return;
    const hash = address.read();
    if (hash === null) return save(); // the page itself went back, or hears of this again
    if (!address.isOwn || !state().panel) return arrival.follow(hash, address.isOwn);
    dispatch({ type: "open", panel: null });
    save();
  }

  async function run() {
    const language = spoken.follow();
    await breath();
    if (!spoken.settled) await within(language, isFirstBoard() ? FIRST_BOARD : FIRST_WORDS);
    await begin();
    await takeUp();
  }

  /**
   * Follow the address, and draw for the first time. There are pauses, so that the browser paints
   * the first board and hears of taps, however slow the device is.
   */
  async function begin() {
    tellAside();
    begun = true;
    followAddress();
    tellUnkept();
    dispatch({ type: "time" });
    const opened = state();
    // A page that opens moves no focus; one that is loaded again in the middle of a game goes on at its row.
    if (persistence.returns && isUnderWay(state())) {
      painter.focusSoon(ROW);
      painter.showSoon(".editing"); // the turn that is being corrected
    } else painter.focusStays();
    save();
    await Promise.all([page.numbers, breath()]);
    await painter.rehearse();
    await firstBoardPainted();
    const passOn = takePlace(root);
    try {
      painter.update();
    } catch (error) {
      console.error(error);
      drawNew();
    }
    pageDrawn();
    persistence.isUntouched = () => state() === opened;
    page.early = false;
    passOn();
    await painted();
    solvers.start(); // not earlier: nothing that is asked for may delay the first frame
    frames.schedule(); // this draws the sheets
  }

  /**
   * Draw a new state where the saved one can be read but not drawn. It is set aside, or every load
   * would fail here. Where a new one cannot be drawn either, the browser or the page is to blame:
   * that is thrown, and the saved one stays.
   */
  function drawNew() {
    const saved = state();
    try {
      dispatch({ type: "replaced", state: page.newState() });
      painter.update();
    } catch (error) {
      root.remove();
      dispatch({ type: "replaced", state: saved });
      throw error;
    }
    persistence.putAside();
    notes.say(t("start.aside"), { stays: true });
  }

  async function takeUp() {
    const { lost, saved } = await persistence.recover();
    if (saved) {
      for (const each of unsay.splice(0)) each();
      dispatch({ type: "replaced", state: saved });
      tellUnkept();
    } else save();
    if (lost) page.followSettings();
    await games.look();
    if (games.lost) notes.say(t("start.record"), { stays: true });
  }

  function followAddress() {
    const hash = address.read();
    if (hash && hash !== roomOf(state())) arrival.follow(hash, address.isOwn);
  }

  function tellAside() {
    if (persistence.aside)
      unsay.push(
        notes.say(t(persistence.aside === "newer" ? "start.newer" : "start.aside"), {
          stays: true,
        }),
      );
  }

  function tellUnkept() {
    if (state().panel === "box") return;
    for (const draft of pegBox.unkept) {
      const action = { label: t("pegs.goOn"), run: () => pegBox.goOn(draft) };
      unsay.push(notes.say(t("pegs.unkept", { title: draft.title }), { action, stays: true }));
    }
  }

  return { follow, run };
}

/** The page says for this time that it works offline, in ms: the sentence is short. */
const OFFLINE_SAID = 4000;

/** @param move - the browser has another address */
export function listen(page: Page, move: () => void) {
  const { state, dispatch, frames, notes, solvers, saving, persistence } = page;

  watchRoving(page.root);
  watchMotion();
  guardTaps(page.taps, page);
  watchKeyboard(page);
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain").slice(0, MAX_PASTED);
    const isField = (event.target as Element).closest?.("input, textarea, [contenteditable]");
    if (!text?.trim() || isField || state().panel) return;
    dispatch({ type: "choose", change: { pasted: text } });
    dispatch({ type: "open", panel: "paste" });
  });
  // Enter right after a letter: the drawing does not know the letter yet.
  addEventListener("submit", () => frames.atOnce(), { capture: true });

  page.wide.addEventListener("change", page.changed);
  watchScreen(page.applySettings);

  watchOffline({
    // Python's files are loaded by then, so the worker need not fetch them again.
    started: solvers.started
      .then(idle)
      .then(loadRest)
      .catch(() => {}),
    onReady: () => setTimeout(notes.say(t("note.offline")), OFFLINE_SAID),
    onRefused: () => notes.say(t("note.notOffline"), { stays: true }),
    onUpdate: (apply) => page.upkeep.found(apply),
  });

  page.tab.onClash = page.save;
  document.addEventListener("visibilitychange", () => {
    dispatch({ type: "time" }); // the time of a game runs while it is in sight
    page.wakeLock.look();
    if (!document.hidden) return;
    if (state().chosen.seen) dispatch({ type: "open", panel: null }); // no code is left open
    page.speech.stop();
    frames.atOnce();
    saving.now();
  });
  addEventListener("pagehide", () => {
    page.speech.stop();
    saving.now();
  });
  addEventListener("pageshow", ({ persisted }) => {
    // Kept for the Back button as it was left: much may have changed since.
    if (!persisted) return;
    const saved = persistence.changed; // the game first: following the settings saves it
    if (saved) dispatch({ type: "replaced", state: saved });
    page.followSettings();
  });
  addEventListener("storage", ({ key }) => {
    if (key === persistence.settingsKey) page.followSettings();
  });
  // The browser may send both events for one address.
  for (const told of ["popstate", "hashchange"]) addEventListener(told, move);
  addEventListener("languagechange", page.spoken.follow);
  addEventListener("online", () => {
    page.retry();
    page.rooms.retry();
    void page.spoken.follow();
    if (page.software.error) page.software.load();
  });
  addEventListener("appinstalled", () => page.upkeep.ask(1)); // now the games are worth keeping
}
