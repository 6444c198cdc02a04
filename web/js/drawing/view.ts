import { factsOf } from "../questions/facts.ts";
import { positionText, SLOW, TOO_SLOW, waited } from "../questions/requests.ts";
import { isSetBack } from "../state/named.ts";
import { dayOf, untilTomorrow } from "../state/days.ts";
import { chosenSet } from "../state/pegs.ts";
import { current, tellsDay } from "../state/state.ts";
import { looksOf } from "../words/colours.ts";
import { language } from "../words/strings.ts";
import { startSteps } from "../device/about.ts";
import { steadyNow } from "../device/browser.ts";
import type { Rated } from "../questions/types.ts";
import type { Settings, State } from "../state/types.ts";
import type { Offered, View } from "../views/board/view.ts";
import type { Notices } from "../telling/notices.ts";
import type { Solvers } from "../store/solvers.ts";

interface Page {
  state: () => State;
  offered: Offered;
  wide: { matches: boolean };
  opening: { early: boolean };
  notes: Pick<Notices, "list">;
  solvers: Pick<Solvers, "boot" | "replies">;
}

export class Viewer {
  /** The guess that was explained last. */ #last: Rated | null = null;
  #page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param now - in ms */
  at = (now: number): View => {
    const { notes, offered, wide, opening, solvers } = this.#page;
    const { boot, replies } = solvers;
    const state = this.#page.state();
    const game = current(state);
    const facts = factsOf(state, replies.replyTo);
    const wait = waited(facts.suggest, now);
    const { doubted } = state.chosen;
    this.#last = facts.rated ?? this.#last;
    return {
      ...offered,
      ...state.chosen,
      state,
      game,
      facts,
      looks: offered.looksFor(game.rules, facts.board.colours),
      boot,
      early: opening.early && !state.panel ? "tray" : null,
      now,
      time: state.mode === "play" ? steadyNow() : 0,
      slow: wait >= SLOW,
      tooSlow: wait >= TOO_SLOW && boot.stage === "ready",
      isDoubted: doubted !== "" && doubted === positionText(state),
      notices: notes.list,
      last: this.#last,
      wide: wide.matches,
      day: tellsDay(state) ? dayOf(new Date()) : "",
      setBack: tellsDay(state) && isSetBack(offered.games.list, Date.now()),
      tomorrow: tellsDay(state) ? Math.ceil(untilTomorrow(new Date()) / 60_000) : 0,
      steps: state.panel === "about" ? startSteps() : [],
      broken: replies.failure ?? (boot.stage === "failed" ? (boot.error?.message ?? "") : null),
    };
  };
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
