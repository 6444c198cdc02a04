/** Follows links: to a room, to a game, and to one that others play too. */
import {
  DOOR,
  follow as placeOf,
  readInvitation,
  readLink,
  BEHIND_DOOR,
  type Link,
} from "../state/link.ts";
import { MAX_TURNS, hasRoom, readRules, type readGame } from "../words/notation.ts";
import { drawSeed } from "../device/browser.ts";
import { readChallengeRequest, dailyRequest } from "../questions/makers.ts";
import { suggestRequest } from "../questions/requests.ts";
import { beginDay, beginNamed, isSetBack, playedOn } from "../state/named.ts";
import { isOfAnotherDay } from "../state/lobby.ts";
import { dayOf } from "../state/days.ts";
import { errorClause } from "../words/errors.ts";
import { t } from "../words/strings.ts";
import { noRoomWords } from "../words/boards.ts";
import type { ReplyTo, Request } from "../questions/types.ts";
import type { Mode, Notes } from "../state/types.ts";
import type { Store } from "./store.ts";
import type { Finished } from "../state/record.ts";

/** The longest text of a game that the page takes, in characters. */
const MAX_TEXT = 20_000;

/** No code is longer, and Python's sentence about it stays short. */
const MAX_CODE = 100;

const MAX_SENT = 6000;

const MAX_QUOTED = 40;

/** The kinds of Python's errors about the text of a game. */
const NO_GAME = ["rules", "code", "feedback", "game"];

/** The page says that Python still reads a link after this time, in ms. */
const SOON = 250;

type Wiring = Pick<Store, "state" | "dispatch"> & {
  ask: (request: Request) => Promise<any>;
  notes: Notes;
  games: { list: Finished[] };
  save: () => void;
  changed: () => void;
  store: { acts: number };
  offered: { showDay: (way: "day", rules: string) => void; showTyped: (text: string) => void };
};

export function makeArrival(page: Wiring) {
  const { state, dispatch, games, notes } = page;
  /** A link that Python reads; `acts` counts what the person had done before. */
  let reading: { acts: number } | null = null;
  let unsay = () => {};

  /** True if the person has done something else since then: the link must not move them. */
  const isLeft = ({ acts }: { acts: number }) => acts !== page.store.acts;

  /** @param isOwn - whether the page wrote it: Back or Forward has led to its room */
  function follow(hash: string, isOwn = false) {
    const invitation = readInvitation(hash);
    const link = readLink(hash);
    unsay();
    reading = null;
    if (invitation) accept(invitation);
    else if (link) take(link, isOwn && hash === DOOR);
    settled();
  }

  function settled() {
    page.save();
    page.changed();
  }

  function settle(replyTo: ReplyTo) {
    const error = state().mode === "solve" && replyTo(suggestRequest(state()))?.error;
    if (!error || !NO_GAME.includes(error.kind)) return;
    dispatch({ type: "goBack" });
    say(errorClause(error));
  }

  /**
   * Do something with Python's reply about a link, unless another one was followed since. If the
   * person has gone on meanwhile, it is offered.
   * @param act - returns what moves the person to another game
   */
  async function read(
    request: Request,
    act: (reply: any, hasLeft: boolean) => (() => void) | undefined,
  ) {
    const mine = (reading = { acts: page.store.acts });
    const reply = await askSlowly(request).catch(() => null); // the page says so elsewhere
    if (reading !== mine) return;
    reading = null;
    const hasLeft = isLeft(mine);
    const move = reply && act(reply, hasLeft);
    if (move && hasLeft)
      notes.say(t("note.linkReady"), { action: { label: t("note.linkReadyOpen"), run: move } });
    else move?.();
    settled();
  }

  function accept({ what, text }: NonNullable<ReturnType<typeof readInvitation>>) {
    const day = dayOf(new Date());
    const code = text.slice(0, what === "answer" ? MAX_SENT : MAX_CODE);
    const request =
      what !== "daily"
        ? readChallengeRequest(code)
        : dailyRequest(code || state().games.play.rules, day);
    read(
      request,
      ({ error, rules, seed, code: written, name, chosen, text: invitation, sent }, hasLeft) => {
        const board = error ? null : readRules(rules);
        if (!board || !hasRoom(board)) {
          if (what !== "daily" && !hasLeft) return () => page.offered.showTyped(code);
          return say(error ? errorClause(error) : noRoomWords(rules));
        }
        if (what === "daily") {
          if (playedOn(games.list, day, rules))
            return () => {
              dispatch({ type: "lobby", open: true });
              page.offered.showDay("day", rules);
            };
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

  function say(message: string): undefined {
    unsay();
    unsay = page.notes.say(t("note.linkBad", { message }), { stays: true });
  }

  function sayNoRoom({ mode, text }: Link) {
    if (!text) return;
    const quoted = text.slice(0, MAX_QUOTED).replace(/\p{C}/gu, "");
    unsay = page.notes.say(t("note.linkRoom", { quoted, mode: t(`mode.${mode}`) }), {
      stays: true,
    });
  }

  async function askSlowly(request: Request) {
    let dismiss = () => {};
    const late = setTimeout(() => {
      dismiss = notes.say(t("note.linkWait"), { stays: true });
    }, SOON);
    try {
      return await page.ask(request);
    } finally {
      clearTimeout(late);
      dismiss();
    }
  }

  /** @param isDoor - whether it leads to the front door of Play, also from a game that goes on */
  function take(link: Link, isDoor: boolean) {
    const found = placeOf(state(), link);
    if (!found) refuse(link);
    else if ("game" in found) open(link.mode, found.game);
    else {
      const { room, isThere } = found;
      const isPast = room.lobby === false && isOfAnotherDay(state().games.play, dayOf(new Date()));
      const lobby = isDoor || isPast || room.lobby;
      dispatch({ type: "mode", ...room, lobby });
      if (!isThere) sayNoRoom(link);
    }
  }

  /**
   * Open the game of a link in Solve; one of Play or Hide without turns begins there, once Python
   * has read its board.
   */
  function open(mode: Mode, game: NonNullable<ReturnType<typeof readGame>>) {
    const hasCode = mode === "play" || mode === "hide";
    if (!hasCode || game.turns.length) {
      if (hasCode) unsay = notes.say(t("note.linkPlay"));
      return dispatch({ type: "opened", game });
    }
    const { rules } = game;
    const begin = () => {
      if (mode === "hide") dispatch({ type: "mode", mode });
      dispatch({ type: mode === "play" ? "begin" : "rules", rules, seed: drawSeed() });
    };
    read({ action: "analyse", game: rules }, ({ error }) =>
      error ? say(errorClause(error)) : begin,
    );
  }

  /** Say why a text is not a game, or open it in the form in which Python writes it. */
  function refuse({ mode, text }: Link) {
    const [rules, turns = ""] = text.split(":");
    const board = readRules(rules.replace(/\d{6,15}/g, "99999")); // longer numbers have no room, either
    const count = turns.split(";").length;
    if (board && !hasRoom(board)) return say(noRoomWords(rules));
    if (board && count > MAX_TURNS) return say(t("note.linkTurns", { count, max: MAX_TURNS }));
    if (text.length > MAX_TEXT)
      return say(t("note.linkLong", { count: text.length, max: MAX_TEXT }));
    // Python says what else is wrong; it also accepts capitals and spaces.
    read({ action: "analyse", game: text }, ({ error, game }) => {
      if (error) return say(errorClause(error));
      if (game !== text) return () => take({ mode, text: game }, false);
    });
  }

  return {
    follow,
    settle,
    /** True while a link stays in the address: a page that is loaded again has to follow it. */
    get isReading() {
      return reading !== null && !isLeft(reading);
    },
  };
}

/**
 * The address of the page names the room in sight, and each room is a step for the Back button. A
 * link that a person opens stays there until the page has followed it.
 */
export class Address {
  /**
   * The address that the page has read or written last. If the browser has another one, it will
   * soon tell of it.
   */
  #seen = "";

  /**
   * True if the page has written this entry of the history: Back, Forward or a reload led to it.
   */
  get isOwn() {
    return history.state?.before !== undefined;
  }

  /** Null if the page has read or written the address already. */
  read() {
    if (location.hash === this.#seen) return null;
    this.#seen = location.hash;
    return this.#seen;
  }

  /**
   * The room is a new step, or takes the place of a link. From a game of Play to the front door
   * before it, the page goes back, so that Back does not lead through every game that was played. A
   * browser that limits the changes may throw or do nothing; the next call tries again.
   */
  put(room: string) {
    if (location.hash !== this.#seen || (this.isOwn && room === this.#seen)) return;
    try {
      if (!this.isOwn) history.replaceState({ before: "" }, "", room);
      else if (this.#seen === BEHIND_DOOR && room === DOOR && history.state.before === DOOR) {
        history.back();
        this.#seen = room; // nothing is written until the browser is there
        return;
      } else history.pushState({ before: this.#seen }, "", room);
    } catch {
      return;
    }
    this.#seen = location.hash;
  }
}
