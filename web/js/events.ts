import { watchMotion } from "./device/motion.ts";
import { watchOffline } from "./device/offline.ts";
import { watchScreen } from "./device/screen.ts";
import { watchRoving } from "./input/focus.ts";
import { watchKeyboard } from "./input/keyboard.ts";
import { guardTaps } from "./input/taps.ts";
import { loadRest } from "./python/assets.ts";
import { idle } from "./python/idle.ts";
import { current } from "./state/state.ts";
import { t } from "./words/strings.ts";
import { MAX_PASTED } from "./views/solve/paste.ts";
import type { Parts } from "./parts.ts";

/** The page says for this time that it works offline, in ms: the sentence is short. */
const OFFLINE_SAID = 4000;

export function listen(page: Parts) {
  const { state, dispatch, frames, notes, solvers, saving, persistence } = page;

  watchRoving(page.root);
  watchMotion();
  guardTaps(page.taps, page);
  watchKeyboard({ ...page, view: page.viewer.at });
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

  solvers.started.then(() => solvers.warm(current(state()).rules));
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
    persistence.saveAgain(state());
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
  for (const told of ["popstate", "hashchange"])
    addEventListener(told, () => page.opening.follow());
  addEventListener("languagechange", page.spoken.follow);
  addEventListener("online", () => {
    page.retry();
    page.rooms.retry();
    void page.spoken.follow();
    if (page.software.error) page.software.load();
  });
  addEventListener("appinstalled", () => page.upkeep.ask(1)); // now the games are worth keeping
}
