/** Follows links: to a room, to a game, and to one that others play too. */
import { DOOR, follow, readInvitation, readLink, type Link } from "../state/link.ts";
import { MAX_TURNS, hasRoom, type readGame, readRules } from "../words/notation.ts";
import { drawSeed } from "../device/browser.ts";
import { readChallengeRequest } from "../questions/challenges.ts";
import { dailyRequest } from "../questions/makers.ts";
import { beginDay, beginNamed, isSetBack, playedOn } from "../state/named.ts";
import { isOfAnotherDay } from "../state/lobby.ts";
import { dayOf } from "../state/days.ts";
import { errorClause } from "../words/errors.ts";
import { t } from "../words/strings.ts";
import { noRoomWords } from "../words/boards.ts";
import type { CoreError, Request } from "../questions/types.ts";
import type { Mode } from "../state/types.ts";
import type { Notes, Store } from "./store.ts";
import type { Finished } from "../state/record.ts";

/** The longest text of a game that the page takes, in characters. */
const MAX_TEXT = 20_000;

/** No code is longer, and Python's sentence about it stays short. */
const MAX_CODE = 100;

const MAX_SENT = 6000;

const MAX_QUOTED = 40;

/** The page says that Python still reads a link after this time, in ms. */
const SOON = 250;

type Wiring = Pick<Store, "state" | "dispatch"> & {
  ask: (request: Request) => Promise<any>;
  notes: Notes;
  games: { list: Finished[] };
  save: () => void;
  changed: () => void;
  effects: { acts: number };
  offered: { showDay: (way: "day", rules: string) => void; showTyped: (text: string) => void };
};

export class Arrival {
  /** A link that Python reads; `acts` counts what the person had done before. */
  #reading: { acts: number } | null = null;
  #unsay = () => {};
  #on;

  constructor(wiring: Wiring) {
    this.#on = wiring;
  }

  /** True while a link stays in the address: a page that is loaded again has to follow it again. */
  get isReading() {
    return this.#reading !== null && !this.#isLeft(this.#reading);
  }

  /** True if the person has done something else since then: the link must not move them. */
  #isLeft({ acts }: { acts: number }) {
    return acts !== this.#on.effects.acts;
  }

  /** @param isOwn - whether the page wrote it: Back or Forward has led to its room */
  follow(hash: string, isOwn = false) {
    const invitation = readInvitation(hash);
    const link = readLink(hash);
    this.#unsay();
    this.#reading = null;
    if (invitation) this.#accept(invitation);
    else if (link) this.#take(link, isOwn && hash === DOOR);
    this.#settled();
  }

  #settled() {
    this.#on.save();
    this.#on.changed();
  }

  /** Go back to the game before: Python refuses the one that was opened. */
  refuse(error: CoreError) {
    this.#on.dispatch({ type: "goBack" });
    this.#say(errorClause(error));
  }

  /**
   * Do something with Python's reply about a link, unless another one was followed since. If the
   * person has gone on meanwhile, it is offered.
   * @param act - returns what moves the person to another game
   */
  async #read(request: Request, act: (reply: any, isLeft: boolean) => (() => void) | undefined) {
    const { notes, effects } = this.#on;
    const reading = (this.#reading = { acts: effects.acts });
    const reply = await this.#ask(request).catch(() => null); // the page says so elsewhere
    if (this.#reading !== reading) return;
    this.#reading = null;
    const isLeft = this.#isLeft(reading);
    const move = reply && act(reply, isLeft);
    if (move && isLeft)
      notes.say(t("note.linkReady"), { action: { label: t("note.linkReadyOpen"), run: move } });
    else move?.();
    this.#settled();
  }

  #accept({ what, text }: NonNullable<ReturnType<typeof readInvitation>>) {
    const { state, games, dispatch } = this.#on;
    const day = dayOf(new Date());
    const code = text.slice(0, what === "answer" ? MAX_SENT : MAX_CODE);
    const request =
      what !== "daily"
        ? readChallengeRequest(code)
        : dailyRequest(code || state().games.play.rules, day);
    this.#read(
      request,
      ({ error, rules, seed, code: written, name, chosen, text: invitation, sent }, isLeft) => {
        const board = error ? null : readRules(rules);
        if (!board || !hasRoom(board)) {
          if (what !== "daily" && !isLeft) return () => this.#on.offered.showTyped(code);
          return this.#say(error ? errorClause(error) : noRoomWords(rules));
        }
        if (what === "daily" && playedOn(games.list, day, rules)) {
          return () => {
            dispatch({ type: "lobby", open: true });
            this.#on.offered.showDay("day", rules);
          };
        }
        if (what === "daily") {
          return () =>
            dispatch(
              beginDay(
                state(),
                games.list,
                { rules, seed, name: day },
                isSetBack(games.list, Date.now()),
              ),
            );
        }
        // A challenge of a person says by whom it is before it begins; a game that was sent back begins none.
        const opened = sent?.text ?? (name || chosen ? invitation : null);
        if (opened)
          return () => dispatch({ type: "challenge", act: { type: "open", text: opened } });
        return () => dispatch(beginNamed(state(), { rules, seed, name: written }));
      },
    );
  }

  #say(message: string): undefined {
    this.#unsay();
    this.#unsay = this.#on.notes.say(t("note.linkBad", { message }), { stays: true });
  }

  #sayNoRoom({ mode, text }: Link) {
    if (!text) return;
    const quoted = text.slice(0, MAX_QUOTED).replace(/\p{C}/gu, "");
    this.#unsay = this.#on.notes.say(t("note.linkRoom", { quoted, mode: t(`mode.${mode}`) }), {
      stays: true,
    });
  }

  async #ask(request: Request) {
    const { ask, notes } = this.#on;
    let dismiss = () => {};
    const late = setTimeout(() => {
      dismiss = notes.say(t("note.linkWait"), { stays: true });
    }, SOON);
    try {
      return await ask(request);
    } finally {
      clearTimeout(late);
      dismiss();
    }
  }

  /** @param isDoor - whether it leads to the front door of Play, also from a game that goes on */
  #take(link: Link, isDoor: boolean) {
    const { state, dispatch } = this.#on;
    const found = follow(state(), link);
    if (!found) this.#refuse(link);
    else if ("game" in found) this.#open(link.mode, found.game);
    else {
      const { room, isThere } = found;
      const isPast = room.lobby === false && isOfAnotherDay(state().games.play, dayOf(new Date()));
      const lobby = isDoor || isPast || room.lobby;
      dispatch({ type: "mode", ...room, lobby });
      if (!isThere) this.#sayNoRoom(link);
    }
  }

  /**
   * Open the game of a link in Solve; one of Play or Hide without turns begins there, once Python
   * has read its board.
   */
  #open(mode: Mode, game: NonNullable<ReturnType<typeof readGame>>) {
    const { dispatch, notes } = this.#on;
    const hasCode = mode === "play" || mode === "hide";
    if (!hasCode || game.turns.length) {
      if (hasCode) this.#unsay = notes.say(t("note.linkPlay"));
      return dispatch({ type: "opened", game });
    }
    const { rules } = game;
    const begin = () => {
      if (mode === "hide") dispatch({ type: "mode", mode });
      dispatch({ type: mode === "play" ? "begin" : "rules", rules, seed: drawSeed() });
    };
    this.#read({ action: "analyse", game: rules }, ({ error }) =>
      error ? this.#say(errorClause(error)) : begin,
    );
  }

  /** Say why a text is not a game, or open it in the form in which Python writes it. */
  #refuse({ mode, text }: Link) {
    const [rules, turns = ""] = text.split(":");
    const board = readRules(rules.replace(/\d{6,15}/g, "99999")); // longer numbers have no room, either
    const count = turns.split(";").length;
    if (board && !hasRoom(board)) return this.#say(noRoomWords(rules));
    if (board && count > MAX_TURNS)
      return this.#say(t("note.linkTurns", { count, max: MAX_TURNS }));
    if (text.length > MAX_TEXT)
      return this.#say(t("note.linkLong", { count: text.length, max: MAX_TEXT }));
    // Python says what else is wrong; it also accepts capitals and spaces.
    this.#read({ action: "analyse", game: text }, ({ error, game }) => {
      if (error) return this.#say(errorClause(error));
      if (game !== text) return () => this.#take({ mode, text: game }, false);
    });
  }
}
