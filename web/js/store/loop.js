/**
 * The loop of the page: an action changes the state, what follows from it is done in its order, and what
 * is then known is drawn.
 */
import { factsOf } from "../questions/facts.js";
import { reduceAt, untilMinute, untilSecond } from "../state/clock.js";
import { current, isByItself, isUnderWay, reduce, sceneOf, tellsDay } from "../state/state.js";
import { steadyNow } from "../device/browser.js";
import { device, vibrate } from "../device/device.js";
import { settleReplies } from "./replyEffects.js";
import { makeView } from "../views/view.js";
/** @import { Action } from "../state/actions.js" */
/** @import { State } from "../state/state.js" */
/** @import { View } from "../views/view.js" */
/** @import { Parts } from "./parts.js" */

/** An action, and the states before and after it. @typedef {{action: Action, before: State, after: State}} Step */
/**
 * What the loop leads through. `onSheet`: a sheet opens, or closes; `onSettings`: they have changed.
 * @typedef {Pick<Parts, "requester" | "held" | "solvers" | "persistence" | "saving" | "tick" | "painter" | "arrival" | "games" | "upkeep"
 *   | "wakeLock" | "peek" | "notes" | "opening" | "wide" | "offered"> & {onSheet: (panel: State["panel"]) => void,
 *   onSettings: (before: State["settings"], after: State["settings"]) => void}} Wiring
 */

/** After this a change is saved although the page was not drawn, in ms: a window that is covered may get no frames. */
const UNDRAWN = 500;

/** @param {Action} action */
const isAnswer = ({ type }) => type === "answer" || type === "answered";

/**
 * What follows from an action that changes the state, in this order; each comment says why it stands there.
 * @type {Record<string, (step: Step, parts: Wiring) => void>}
 */
const EFFECTS = {
  // Before the asking: a sheet that opens asks again for what failed.
  openSheet: ({ action }, { onSheet }) => {
    if (action.type === "open") onSheet(action.panel);
  },
  // Before all that takes time: Python starts at once.
  ask: (_, { requester }) => requester.ask(),
  // After the asking, which it must not delay.
  warm: ({ before, after }, { solvers }) => {
    if (current(after).rules !== current(before).rules) solvers.warm(current(after).rules);
  },
  // Before the drawing: a tap is felt when it is made.
  feel: ({ action, after }) => {
    if (after.settings.vibration && isAnswer(action)) vibrate();
  },
  // Before the drawing, which has the looks of the pegs.
  applySettings: ({ before, after }, { onSettings }) => {
    if (after.settings !== before.settings) onSettings(before.settings, after.settings);
  },
  // Before the save: a page that opens takes the settings from here.
  keepSettings: ({ action }, { persistence }) => {
    if (action.type === "settings" && !action.followed) persistence.keepSettings(action.change);
  },
  // Before the save: the record has the game when the state is the next one.
  count: ({ action, before, after }, { games }) => {
    if (before.games !== after.games || before.shelf !== after.shelf)
      games.follow(before, after, action, Date.now());
  },
  // Only noted here: it is done when the drawing is there, which must not wait for it. A hidden page may be drawn no more.
  save: ({ action }, { saving }) => {
    if (action.type === "choose") return; // choices are not saved
    saving.set(UNDRAWN);
    if (document.hidden) saving.now();
  },
  // After all that the drawing shows.
  draw: ({ action }, { requester, painter: { frames } }) => {
    if (isAnswer(action) && requester.isNext) frames.awaitReply();
    else frames.schedule();
  },
};

export class Loop {
  /** The one state of the page. @type {State} */ #state;
  /** @type {Wiring} */ #parts = /** @type {any} */ (null);
  /** The guess that was explained last. @type {View["last"]} */ #last = null;

  /** @param {State} state */
  constructor(state) {
    this.#state = state;
  }

  /** The parts need the loop, so it gets them when they are made. @param {Wiring} parts */
  join(parts) {
    this.#parts = parts;
  }

  state = () => this.#state;

  /** Take an action: the only way in which the state changes. @param {Action} action */
  dispatch = (action) => {
    const { held, arrival, painter } = this.#parts;
    const before = this.#state;
    if (!isByItself(action) && action.type !== "choose") {
      held.request = null;
      if (arrival.reading) arrival.leave();
    }
    const after = (this.#state = stateAfter(before, action));
    painter.follow(before, after, action); // the focus follows an act that changes nothing, too
    if (after === before) return;
    for (const effect of Object.values(EFFECTS)) effect({ action, before, after }, this.#parts);
    this.settle(); // last: a reply that is there already may bring the next action
  };

  replied = () => {
    const {
      requester,
      painter: { frames },
    } = this.#parts;
    this.settle();
    requester.ask(); // at once, before Python begins a less urgent request
    frames.arrived(requester.isNext);
  };

  /** Do what follows from Python's replies alone. */
  settle() {
    const {
      upkeep,
      solvers: { boot, replies },
      games,
      arrival,
      held,
    } = this.#parts;
    const { replyTo } = replies;
    const { panel } = this.#state;
    // What is being written is not interrupted; a newer version may mend a failure.
    if (upkeep.update)
      upkeep.settle(panel === "box" || (isUnderWay(this.#state) && boot.stage !== "failed"));
    const isReviewed = ["review", "record", "past"].includes(panel ?? "");
    if (isReviewed || games.sought.size) games.settle(replyTo, isReviewed);
    if (arrival.trial.game || arrival.offered) arrival.settle();
    games.offerBack(this.#state);
    if (held.request) held.settle(replyTo);
    const { play, hide } = current(this.#state);
    if (play || hide) settleReplies({ state: this.state, replyTo, dispatch: this.dispatch });
  }

  /** Ask for all that the drawing needs, and return the replies that are there. @param {number} now  in ms */
  prepare = (now) => {
    const { requester, tick, wakeLock } = this.#parts;
    const state = this.#state;
    const facts = requester.ask();
    requester.watch(now);
    tick.set(
      tellsDay(state) ? (untilSecond(state, steadyNow()) ?? untilMinute(state, Date.now())) : null,
    );
    const isAwake = device.staysOn && state.settings.awake && isUnderWay(state);
    if (isAwake !== wakeLock.wanted) wakeLock.want(isAwake);
    const view = this.viewAt(now, facts);
    this.#last = view.last;
    return view;
  };

  /** What is drawn now. @param {number} now  in ms */
  viewAt = (now, facts = factsOf(this.#state, this.#parts.solvers.replies.replyTo)) => {
    const {
      solvers: { boot, replies },
      notes,
      peek,
      wide,
      opening,
      offered,
    } = this.#parts;
    const state = this.#state;
    const sight = state.mode === "hide" ? peek.sight : "covered";
    const early = opening.early && !state.panel ? "tray" : null;
    return makeView(
      {
        state,
        facts,
        boot,
        replies,
        notes,
        sight,
        last: this.#last,
        wide: wide.matches,
        early,
        offered,
      },
      now,
    );
  };

  /** What is where on the page, as a text, with what lies over it. */
  scene = () => {
    return `${sceneOf(this.#state)} ${this.#parts.notes.list.length}`;
  };
}

/** The state after an action. Time runs in Play alone, so it is counted there, and on the way in and out. @param {State} state @param {Action} action */
function stateAfter(state, action) {
  const after = reduce(state, action);
  const isElsewhere =
    state.mode !== "play" &&
    after.mode !== "play" &&
    after.games.play === state.games.play &&
    action.type !== "time";
  return isElsewhere
    ? after
    : reduceAt(state, action, { at: steadyNow(), visible: !document.hidden });
}
