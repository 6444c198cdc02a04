import { watchMotion } from "./device/motion.ts";
import { watchOffline } from "./device/offline.ts";
import { watchScreen } from "./device/screen.ts";
import { watchVisit } from "./device/visit.ts";
import { watchRoving } from "./input/focus.ts";
import { watchKeyboard } from "./input/keyboard.ts";
import { guardTaps } from "./input/taps.ts";
import { loadRest } from "./python/assets.ts";
import { idle } from "./python/idle.ts";
import { current } from "./state/state.ts";
import { t } from "./words/strings.ts";
import { MAX_PASTED } from "./views/solve/paste.ts";
import type { Parts } from "./parts.ts";

/** How long the page says that it works offline, in ms: the sentence is short. */
const OFFLINE_SAID = 4000;

type Wiring = Pick<
  Parts,
  | "state"
  | "dispatch"
  | "root"
  | "wide"
  | "hand"
  | "taps"
  | "tab"
  | "frames"
  | "viewer"
  | "painter"
  | "speech"
  | "spoken"
  | "notes"
  | "solvers"
  | "rooms"
  | "software"
  | "upkeep"
  | "games"
  | "wakeLock"
  | "persistence"
  | "saving"
  | "opening"
  | "save"
  | "changed"
  | "retry"
  | "applySettings"
  | "followSettings"
>;

export function listen(page: Wiring) {
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
    // By then Python's files are loaded, so the worker need not fetch them again.
    started: solvers.started
      .then(idle)
      .then(loadRest)
      .catch(() => {}),
    onReady: () => setTimeout(notes.say(t("note.offline")), OFFLINE_SAID),
    onRefused: () => notes.say(t("note.notOffline"), { stays: true }),
    onUpdate: (apply) => page.upkeep.found(apply),
  });

  page.tab.onClash = page.save;
  watchVisit({
    onSight() {
      dispatch({ type: "time" }); // the time of a game runs while it is in sight
      page.wakeLock.look();
      if (!document.hidden) return;
      if (state().chosen.seen) dispatch({ type: "open", panel: null }); // a code is not left open
      page.speech.stop();
      frames.atOnce();
      saving.now();
    },
    onLeave() {
      page.speech.stop();
      saving.now();
      persistence.saveAgain(state());
    },
    onReturn() {
      const saved = persistence.changed; // the game first: following the settings saves it
      if (saved) dispatch({ type: "replaced", state: saved });
      page.followSettings();
    },
    onShared(key) {
      if (key === persistence.settingsKey) page.followSettings();
    },
    onAddress: () => page.opening.follow(),
    onLanguage: page.spoken.follow,
    onOnline() {
      page.retry();
      page.rooms.retry();
      void page.spoken.follow();
      if (page.software.error) page.software.load();
    },
    onInstalled: () => page.upkeep.ask(1), // worth keeping, as after the first game
  });
}
