/** Draws the page once a frame at most, from the state and the replies, and moves the focus. */
import { isOverNow } from "../state/game.ts";
import { current, inLobby, isGaming, tellsDay } from "../state/state.ts";
import { breath } from "../python/breath.ts";
import { appView } from "../views/app.ts";
import { nextFrame } from "../device/alarm.ts";
import { steadyNow } from "../device/browser.ts";
import { keepFocus, nextPlace, roveAll, type watchHand } from "../input/focus.ts";
import { Teller, type Notices } from "../telling/announce.ts";
import { render } from "./translated.ts";
import { Alarm } from "../device/alarm.ts";
import { moving } from "../device/motion.ts";
import { factsOf } from "../questions/facts.ts";
import { positionText, SLOW, TOO_SLOW, waited } from "../questions/requests.ts";
import { isSetBack } from "../state/named.ts";
import { dayOf, untilTomorrow } from "../state/days.ts";
import { chosenSet } from "../state/pegs.ts";
import { looksOf } from "../words/colours.ts";
import { language } from "../words/strings.ts";
import { startSteps } from "../device/about.ts";
import type { Settings, State, Step } from "../state/types.ts";
import type { View, Offered } from "../views/board/view.ts";
import type { Speech } from "../device/speech.ts";
import type { Taps } from "../input/taps.ts";
import type { Rated } from "../questions/types.ts";
import type { Solvers } from "../store/requester.ts";

interface Wiring {
  root: HTMLElement;
  wide: { matches: boolean };
  hand: ReturnType<typeof watchHand>;
  speech: Speech;
  rooms: { inSight: unknown; draw: (view: View) => void };
  frames: Frames;
  state: () => State;
  offered: Offered;
  early: boolean;
  notes: Pick<Notices, "list">;
  solvers: Pick<Solvers, "boot" | "replies">;
  saving: Pick<Alarm, "now">;
  taps: Pick<Taps, "drew">;
}

/** The pieces of the first drawing: each has those before it. */
const PIECES = ["top", "board", "guess", "tray"] as const;

export function makePainter(page: Wiring) {
  const { root, frames } = page;
  let next: string | null = null;
  let shown: string | null = null;
  /**
   * True while a sheet closes: the focus returns to the control that opened it, if that is still
   * there.
   */
  let closes = false;
  /** The number of turns above the row, and whether there is a palette. */
  let lastAbove = "";
  /** The open sheet and its number; "" for none. */
  let lastSheet = "";
  let last: Rated | null = null;
  const teller = new Teller({ root, speech: page.speech, again: frames.schedule });

  /** @param now - in ms */
  function view(now: number): View {
    const { early, offered } = page;
    const { boot, replies } = page.solvers;
    const state = page.state();
    const game = current(state);
    const facts = factsOf(state, replies.replyTo);
    const wait = waited(facts.suggest, now);
    const { doubted } = state.chosen;
    last = facts.rated ?? last;
    return {
      ...offered,
      ...state.chosen,
      state,
      game,
      facts,
      looks: offered.looksFor(game.rules, facts.board.colours),
      boot,
      early: early && !state.panel ? "tray" : null,
      now,
      time: state.mode === "play" ? steadyNow() : 0,
      slow: wait >= SLOW,
      tooSlow: wait >= TOO_SLOW && boot.stage === "ready",
      isDoubted: doubted !== "" && doubted === positionText(state),
      notices: page.notes.list,
      last,
      wide: page.wide.matches,
      day: tellsDay(state) ? dayOf(new Date()) : "",
      setBack: tellsDay(state) && isSetBack(offered.games.list, Date.now()),
      tomorrow: tellsDay(state) ? Math.ceil(untilTomorrow(new Date()) / 60_000) : 0,
      steps: state.panel === "about" ? startSteps() : [],
      broken: replies.failure ?? (boot.stage === "failed" ? (boot.error?.message ?? "") : null),
    };
  }

  function follow({ before, after, action }: Step) {
    next = nextPlace(before, after, action) ?? next;
    if (action.type === "open") closes = action.panel === null;
  }

  /** The page is drawn out of sight, and piece by piece: together that takes long. */
  async function rehearse() {
    try {
      const drawn = view(performance.now());
      for (const early of PIECES) {
        render(appView({ ...drawn, early }), root);
        await breath();
      }
    } catch {
      // The drawing fails in the same way, and has a remedy.
    }
  }

  function update() {
    frames.begun();
    const drawn = view(performance.now());
    const still = page.hand.points() && drawn.state.mode !== "learn";
    const moved = keepFocus(() => draw(drawn), {
      next,
      sought: closes,
      still,
    });
    if (shown) root.querySelector(shown)?.scrollIntoView({ block: "nearest" });
    next = shown = null;
    closes = false;
    // The browser shows what was drawn first.
    setTimeout(() => {
      page.saving.now();
      // The end comes with the tap itself in Solve.
      page.taps.drew(drawn.state.mode !== "solve" && isOverNow(drawn.game), performance.now());
      teller.tell(drawn, moved);
    });
  }

  function draw(view: View) {
    const { state } = view;
    const drawApp = () => render(appView(view), root);
    const { turns, cursor } = current(state);
    const above = `${turns.length} ${cursor !== null}`;
    if (!isGaming(state.mode) || inLobby(state) || turns.length === 0 || page.wide.matches)
      drawApp();
    else keepBelow(drawApp, above !== lastAbove);
    lastAbove = above;
    if (page.rooms.inSight || !isGaming(state.mode)) page.rooms.draw(view);
    roveAll(root);
    const dialog = root.querySelector("dialog");
    const sheet = state.panel ? `${state.panel} ${view.sheets()}` : "";
    if (!dialog || sheet === lastSheet) return;
    lastSheet = sheet;
    // A sheet is closed for another one, too: the focus then returns to the control that opened the
    // first.
    dialog.close();
    if (sheet) dialog.showModal();
    dialog.scrollTop = 0;
  }

  return {
    teller,
    view,
    follow,
    rehearse,
    update,
    showSoon(selector: string) {
      shown = selector;
      frames.schedule();
    },
    focusSoon(selector: string) {
      next = selector;
      frames.schedule();
    },
    focusNow(selector: string) {
      next = selector;
      update();
    },
    focusStays() {
      next = null;
    },
  };
}

/**
 * Keep what is under the thumb in place when turns are added or removed above it. A page that is
 * scrolled to its end stays there.
 */
function keepBelow(draw: () => void, grown: boolean) {
  const page = document.documentElement;
  const below = () => page.scrollHeight - page.clientHeight - scrollY;
  const before = Math.max(0, below());
  draw();
  if (!grown && before > 1) return;
  const moved = below() - before;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
}

/**
 * A drawing waits for a reply no longer than this, in ms. On a slow phone a drawing takes as long
 * as most replies do, and would delay the one with the reply. A tenth of a second feels instant.
 */
export const AT_ONCE = 80;

/** A report of progress waits for another drawing no longer than this, in ms. */
export const PROGRESS = 250;

export class Frames {
  /** The first drawing waits for the language, so no drawing is scheduled before it. */
  #scheduled = true;
  #framed = false;
  /** Set while the drawing waits for a reply. */ #late = new Alarm(() => this.schedule());
  #later = new Alarm(() => this.whenStill());
  #draw;

  constructor(page: { painter: { update: () => void } }) {
    this.#draw = () => page.painter.update();
  }

  schedule = () => {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#late.set(null);
    // A hidden page gets no frames, but is kept up to date.
    this.#framed = !document.hidden;
    if (this.#framed) nextFrame(this.#draw);
    else setTimeout(this.#draw);
  };

  /** Draw when nothing moves: a drawing takes as long as several frames of a motion. */
  whenStill() {
    const ms = document.hidden ? 0 : moving();
    if (ms) this.#later.set(ms);
    else this.schedule();
  }

  /** The page is hidden, or a form is sent, and its handler knows only the last drawing. */
  atOnce() {
    if (this.#framed || this.#late.isSet) this.#draw();
  }

  awaitReply() {
    if (!this.#scheduled) this.#late.set(AT_ONCE);
  }

  /**
   * The reply that a drawing waits for is drawn without waiting for a frame.
   * @param expected - whether that reply is still to come
   */
  arrived(expected: boolean) {
    if (!this.#late.isSet) this.whenStill();
    else if (!expected) this.#draw();
  }

  progressed() {
    if (!this.#later.isSet) this.#later.set(PROGRESS);
  }

  begun() {
    this.#scheduled = this.#framed = false;
    this.#late.set(null);
    this.#later.set(null);
  }
}

/** The looks of any board, with the set that the person has chosen. */
export class Looks {
  #set: ReturnType<typeof chosenSet> = null;
  /** Looks are kept by board and language. */
  #known = new Map<string, ReturnType<typeof looksOf>>();

  follow(settings: Settings) {
    this.#set = chosenSet(settings);
    this.#known.clear();
  }

  of = (rules: string, colours: number) => {
    const key = `${rules} ${colours} ${language()}`;
    const looks = this.#known.get(key) ?? looksOf(rules, colours, this.#set);
    this.#known.set(key, looks);
    return looks;
  };
}
