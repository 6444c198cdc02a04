/** The effects of an action, of a reply of Python and of a change outside the state. */
import { steadyNow } from "./device/browser.ts";
import { device, lookAtKeys } from "./device/device.ts";
import { sound } from "./device/sounds.ts";
import { settleRefusal, settleReplies } from "./store/replyEffects.ts";
import { endedBy, leftBy } from "./state/ended.ts";
import { isOver, isSolved, paceOf } from "./state/game.ts";
import { codeOf, isEntering } from "./state/hide.ts";
import { untilMinute, untilSecond } from "./state/clock.ts";
import { current, isByItself, isUnderWay, tellsDay } from "./state/state.ts";
import { boardOfRules } from "./words/notation.ts";
import { t } from "./words/strings.ts";
import type { Game } from "./state/types.ts";
import type { Step } from "./store/store.ts";
import type { Parts } from "./parts.ts";

/**
 * A change is saved after this time although the page was not drawn, in ms: a window that is
 * covered may get no frames.
 */
const UNDRAWN = 500;

/** The shield has closed over a code after this time, in ms (hide.css). */
const SHUT = 700;

/** A peg that is put leads on, so the first one is next only if it could not be put there. */
const isFirstOpen = (game: Game) =>
  game.cursor === 0 && (isEntering(game) ? codeOf(game) : game.draft)?.[0] === null;

const isAnswer = ({ type }: Step["action"]) => type === "answer" || type === "answered";

/**
 * The effects of an action, in their order; each comment says why it stands there. Those in
 * `ALWAYS` follow an action that changes nothing, too.
 */
const ALWAYS: Record<string, (step: Step, page: Effects) => void> = {
  // It comes first: an act that was begun before is dropped when the person goes on.
  countActs: ({ action }, page) => {
    if (!isByItself(action) && action.type !== "choose") page.acts += 1;
  },
  // It comes before the drawing, which moves the focus.
  focus: ({ action, before, after }, { parts }) => parts.painter.follow(before, after, action),
};

const EFFECTS: typeof ALWAYS = {
  // It comes before the asking: a sheet that opens asks again for what failed.
  openSheet: ({ action }, page) => {
    if (action.type === "open") page.openSheet(action.panel);
  },
  // It comes before all that takes time: Python starts at once.
  ask: (_, page) => page.ask(),
  // It comes after the asking, which it must not delay.
  warm: ({ before, after }, { parts }) => {
    if (current(after).rules !== current(before).rules) parts.solvers.warm(current(after).rules);
  },
  // It comes before the drawing: a tap is felt when it is made.
  feel: ({ action, after }) => {
    if (!after.settings.sounds) return;
    const game = current(after);
    const end = isOver(game) ? isSolved(game) : null;
    if (action.type === "answered") sound(action.feedback, end, paceOf(game));
    else if (["place", "answer", "reveal"].includes(action.type)) sound(null, end);
  },
  // A first peg that the board bars stays open: the row does not say why.
  tellFirst: ({ action, after }, { parts: { notes, looks } }) => {
    const game = current(after);
    if (action.type !== "place" || action.colour === null || !isFirstOpen(game)) return;
    const { colours } = boardOfRules(game.rules);
    const { name } = looks.of(game.rules, colours)[colours - 1];
    notes.say(t("note.first", { name }));
  },
  // It comes before the drawing, which has the looks of the pegs.
  applySettings: ({ action, before, after }, { parts }) => {
    if (action.type !== "settings") return;
    const [was, is] = [before.settings, after.settings];
    parts.applySettings();
    if (was.speech && !is.speech) parts.speech.stop();
    if (was.language !== is.language) void parts.spoken.follow();
  },
  // It comes before the save: a page that opens takes the settings from here. A turn may be the
  // last one that needs its lines of help.
  keepSettings: ({ action, before, after }, { parts: { persistence } }) => {
    const { met } = after.settings;
    if (action.type !== "settings") {
      if (met !== before.settings.met) persistence.keepSettings({ met });
    } else if (!action.followed) persistence.keepSettings(action.change);
  },
  // It comes before the save: the record has the game when the state is the next one.
  count: ({ action, before, after }, { parts }) => {
    if (before.games === after.games && before.shelf === after.shelf) return;
    const ended = endedBy(before, after, action, Date.now());
    const others = leftBy(before, after, action, Date.now());
    if (ended || others.left.length || others.again.length) parts.games.count(ended, others);
  },
  // The save is only noted here: it follows the drawing, which must not wait for it. A hidden page
  // may be drawn no more.
  save: ({ action }, { parts: { saving } }) => {
    if (action.type === "choose") return; // choices are not saved
    saving.set(UNDRAWN);
    if (document.hidden) saving.now();
  },
  // It comes after all that the drawing shows.
  draw: ({ action }, { parts }) => {
    const { frames, requester } = parts;
    if (isAnswer(action) && requester.isNext) frames.awaitReply();
    else frames.schedule();
  },
  // It comes after the drawing, in which the shield closes.
  shut: ({ action }, { parts: { dispatch } }) => {
    if (action.type === "hide")
      setTimeout(() => dispatch({ type: "choose", change: { closing: false } }), SHUT);
  },
  // It comes last: a reply that is there already may bring the next action.
  settle: (_, page) => page.settle(),
};

export class Effects {
  /** The number of sheets that were opened. */ sheets = 0;
  /** The number of the person's acts, without choices about the drawing. */ acts = 0;
  parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  follow = (step: Step) => {
    for (const effect of Object.values(ALWAYS)) effect(step, this);
    if (step.after === step.before) return;
    for (const effect of Object.values(EFFECTS)) effect(step, this);
  };

  replied = () => {
    const { requester, frames } = this.parts;
    this.settle();
    this.ask(); // Python would else begin a less urgent request
    frames.arrived(requester.isNext);
  };

  /** Something beside the state has changed: a window, the day, the finished games. */
  changed = () => {
    this.settle();
    this.ask();
    this.parts.frames.whenStill();
  };

  /** Ask Python for all that the state needs now, and set the clocks that follow from it. */
  ask() {
    const { requester, tick, wakeLock } = this.parts;
    const state = this.parts.state();
    requester.ask();
    tick.set(
      tellsDay(state) ? (untilSecond(state, steadyNow()) ?? untilMinute(state, Date.now())) : null,
    );
    const isAwake = device.staysOn && state.settings.awake && isUnderWay(state);
    if (isAwake !== wakeLock.wanted) wakeLock.want(isAwake);
  }

  settle = () => {
    const { state, dispatch, upkeep, solvers, games, arrival, held, wayBack } = this.parts;
    const { boot, replies } = solvers;
    const { replyTo } = replies;
    const { panel } = state();
    // A text that is being written is not interrupted; a newer version may mend a failure.
    if (upkeep.update)
      upkeep.settle(panel === "box" || (isUnderWay(state()) && boot.stage !== "failed"));
    const isReviewed = ["review", "record", "past"].includes(panel ?? "");
    if (isReviewed || games.sought.size) games.settle(replyTo, isReviewed);
    if (state().left) settleRefusal({ state, replyTo, arrival });
    wayBack.offer();
    if (held.request) held.settle(replyTo);
    const { play, hide } = current(state());
    if (play || hide) settleReplies({ state, replyTo, dispatch });
  };

  openSheet(panel: Step["after"]["panel"]) {
    const { games, pegBox, solvers, software, upkeep } = this.parts;
    if (panel) this.sheets += 1;
    games.begin();
    pegBox.begin();
    solvers.replies.forgetFailures(true); // the long requests are asked again
    if (panel === "help") lookAtKeys().then(this.changed);
    if (panel !== "about") return;
    software.load();
    upkeep.look();
  }
}
