/** Follows links: to a room, to a game, and to one that others play too. */
import { follow, readInvitation, readLink } from "../state/link.js";
import { MAX_TURNS, hasRoom, readGame, readRules, writeGame } from "../words/notation.js";
import { LOBBY, drawSeed } from "../device/browser.js";
import { Trial } from "./trial.js";
import { readChallengeRequest } from "../questions/challenges.js";
import { dailyRequest } from "../questions/makers.js";
import { beginDay, beginNamed, isSetBack, playedOn } from "../state/named.js";
import { isOfAnotherDay } from "../state/lobby.js";
import { dayOf } from "../state/days.js";
import { current } from "../state/state.js";
import { errorClause } from "../words/errors.js";
import { t } from "../words/strings.js";
import { noRoomWords } from "../words/boards.js";
/** @import { Request } from "../questions/types.js" */
/** @import { Link } from "../state/link.js" */
/** @import { Mode, State } from "../state/state.js" */
/** @import { Parts } from "./parts.js" */

/** The longest text of a game that the page takes, in characters. */
const MAX_TEXT = 20_000;

/** How much of a challenge code is read: no code is as long, and Python's sentence about it stays short. */
const MAX_CODE = 100;

/** How much is read of a challenge with a whole game that was sent back. */
const MAX_SENT = 6000;

/** How much of a room that is none is quoted, in characters. */
const MAX_QUOTED = 40;

/** After how long the page says that Python still reads a link, in ms. */
const SOON = 250;

/**
 * @typedef {Pick<Parts, "state" | "dispatch" | "replyTo" | "ask" | "notes"> & {games: {list: import("../state/record.js").Finished[]},
 *   onSettled: () => void, showDay: (way: "day" | "dayPuzzle", rules: string) => void, showTyped: (text: string) => void}} Wiring  `showDay`: what
 *   came of the code of today; `showTyped`: a challenge in its field, beside its error
 */

export class Arrival {
  /** The game of a link that Python has not checked yet. */
  trial;
  /**
   * A link that Python reads, and whether the person has done something else since.
   * @type {{link: string, isLeft: boolean} | null}
   */
  reading = null;
  /** Takes back what was said of the link before. */
  #unsay = () => {};
  /** The state about which something was said that holds for its turns only. @type {State | null} */
  offered = null;
  #on;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#on = wiring;
    this.trial = new Trial(wiring);
  }

  /** The link that was followed and is not taken yet: a page that is loaded again has to follow it again; or null. */
  get link() {
    return this.trial.game?.link ?? (this.reading?.isLeft ? null : this.reading?.link) ?? null;
  }

  /**
   * Follow a link. Afterwards the address is that of the game in sight, also where the link named nothing.
   * @param {string} hash
   * @param {boolean} [isOwn]  whether this page wrote it, and the person has gone back or forward to it
   */
  follow(hash, isOwn = false) {
    const invitation = readInvitation(hash);
    const link = readLink(hash);
    this.#unsay();
    this.offered = null;
    this.reading = null;
    if (invitation) this.#accept(invitation, hash);
    else if (link) this.#take(link, hash, isOwn);
    this.#on.onSettled();
  }

  /** The person does something else: a link that Python still reads moves no one from it. */
  leave() {
    if (this.reading) this.reading.isLeft = true;
  }

  /**
   * Do something with Python's reply about a link, unless another one was followed since. If the person has
   * gone on meanwhile, it is offered.
   * @param {Request} request
   * @param {string} link
   * @param {(reply: any, isLeft: boolean) => void | (() => void)} act  returns what moves the person to another game
   */
  async #read(request, link, act) {
    const { notes, onSettled } = this.#on;
    const reading = (this.reading = { link, isLeft: false });
    const reply = await this.#ask(request).catch(() => null); // there is no Python, which is told elsewhere
    if (this.reading !== reading) return;
    this.reading = null;
    const move = reply && act(reply, reading.isLeft);
    if (move && reading.isLeft)
      notes.say(t("note.linkReady"), { action: { label: t("note.linkReadyOpen"), run: move } });
    else move?.();
    onSettled();
  }

  /**
   * Begin a game that others play too, once Python has read its code.
   * @param {NonNullable<ReturnType<typeof readInvitation>>} invitation
   * @param {string} hash
   */
  #accept({ what, text }, hash) {
    const { state, games, dispatch } = this.#on;
    const day = dayOf(new Date());
    const code = text.slice(0, what === "answer" ? MAX_SENT : MAX_CODE);
    const request =
      what !== "daily"
        ? readChallengeRequest(code)
        : dailyRequest(code || state().games.play.rules, day);
    this.#read(
      request,
      hash,
      ({ error, rules, seed, code: written, name, chosen, text: invitation, sent }, isLeft) => {
        const board = error ? null : readRules(rules);
        if (!board || !hasRoom(board)) {
          if (what !== "daily" && !isLeft) return () => this.#on.showTyped(code);
          return this.#say(error ? errorClause(error) : noRoomWords(rules));
        }
        if (what === "daily" && playedOn(games.list, day, rules)) {
          return () => {
            dispatch({ type: "lobby", open: true });
            this.#on.showDay("day", rules);
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

  /** Say why a link holds no game. @param {string} message */
  #say(message) {
    this.#unsay();
    this.#unsay = this.#on.notes.say(t("note.linkBad", { message }), { stays: true });
  }

  /** Say that a link names no room of its mode, if it names any. @param {Link} link */
  #sayNoRoom({ mode, text }) {
    if (!text) return;
    const quoted = text.slice(0, MAX_QUOTED).replace(/\p{C}/gu, "");
    this.#unsay = this.#on.notes.say(t("note.linkRoom", { quoted, mode: t(`mode.${mode}`) }), {
      stays: true,
    });
  }

  /** Python's reply about a link; where it takes a while, a notice says so. @param {Request} request */
  async #ask(request) {
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

  /** @param {Link} link @param {string} hash @param {boolean} [isOwn] */
  #take(link, hash, isOwn = false) {
    const { state, dispatch } = this.#on;
    const found = follow(state(), link);
    switch (found.what) {
      case "open":
        if (!isOwn) this.#open(link, found.game, hash);
        else if (link.mode !== "solve") this.#tellGone(link.mode);
        else if (!this.#step(found.game)) this.#open(link, found.game, hash);
        break;
      case "earlier":
        this.#goTo("solve");
        if (!isOwn) this.#offerEarlier(() => this.#open(link, found.game, hash));
        break;
      case "lab":
        dispatch({ type: "lab", act: { type: "set", change: { room: found.room } } });
        this.#goTo("lab");
        if (link.text !== found.room) this.#sayNoRoom(link);
        break;
      case "learn":
        dispatch({ type: "learn", act: { type: "room", room: found.room, lesson: found.lesson } });
        this.#goTo("learn");
        if (link.text !== found.room && !found.lesson) this.#sayNoRoom(link);
        break;
      case "there":
        this.#goTo(link.mode);
        this.#setLobby(hash, isOwn);
        break;
      case "refuse":
        this.#refuse(link, hash);
    }
  }

  /** Go to a mode; a sheet that lies over the page is closed. @param {Mode} mode */
  #goTo(mode) {
    const { state, dispatch } = this.#on;
    if (state().mode !== mode || state().panel) dispatch({ type: "mode", mode });
  }

  /**
   * An address of the front door that this page wrote leads there; a link with a game of Play leads to the game, but for
   * one that a reload on another day finds.
   * @param {string} hash
   * @param {boolean} isOwn
   */
  #setLobby(hash, isOwn) {
    const { state, dispatch } = this.#on;
    const isGame =
      /^#\/?play\//.test(hash) && !isOfAnotherDay(state().games.play, dayOf(new Date()));
    const open = isOwn && hash === LOBBY;
    if ((open || isGame) && state().lobby !== open) dispatch({ type: "lobby", open });
  }

  /** The game in sight is that of a link, some turns further on. @param {() => void} run  opens it as in the link */
  #offerEarlier(run) {
    this.offered = this.#on.state();
    this.#unsay = this.#on.notes.say(t("note.linkEarlier"), {
      action: { label: t("note.linkEarlierOpen"), run },
    });
  }

  /**
   * Open the game of a link in Solve; one of Play or Hide without turns begins there.
   * @param {Link} link
   * @param {NonNullable<ReturnType<typeof readGame>>} game
   * @param {string} hash
   */
  #open({ mode }, game, hash) {
    const hasCode = mode === "play" || mode === "hide";
    if (hasCode && !game.turns.length) return this.#begin(mode, game.rules, hash);
    this.#unsay = hasCode ? this.#on.notes.say(t("note.linkPlay")) : () => {};
    this.trial.begin(game, hash);
  }

  /** Begin a game of Play or Hide, on the board of a link. @param {"play" | "hide"} mode @param {string} rules @param {string} hash */
  #begin(mode, rules, hash) {
    const { dispatch } = this.#on;
    const begin = () => {
      if (mode === "hide") this.#goTo(mode);
      dispatch({ type: mode === "play" ? "begin" : "rules", rules, seed: drawSeed() });
    };
    this.#read({ action: "analyse", game: rules }, hash, ({ error }) =>
      error ? this.#say(errorClause(error)) : begin,
    );
  }

  /**
   * Go back or forward to a game of Solve that is one step of undo or redo away, or the one before; returns whether it is.
   * @param {NonNullable<ReturnType<typeof readGame>>} game
   */
  #step(game) {
    const { state, dispatch } = this.#on;
    const {
      left,
      games: {
        solve: { past, future },
      },
    } = state();
    const isThere = (/** @type {import("../state/history.js").Snapshot | undefined} */ step) =>
      step !== undefined &&
      step.doubt === game.doubt &&
      step.rules === game.rules &&
      writeGame(step.rules, step.turns) === writeGame(game.rules, game.turns);
    const before = left?.mode === "solve" ? left.game : undefined;
    const type = isThere(past.at(-1))
      ? "undo"
      : isThere(future.at(-1))
        ? "redo"
        : isThere(before)
          ? "goBack"
          : null;
    if (!type) return false;
    this.#goTo("solve");
    dispatch({ type });
    return true;
  }

  /** The game of an address of Play or Hide was left since: the person is with the one that is there now, and is told. @param {Mode} mode */
  #tellGone(mode) {
    this.#goTo(mode);
    this.#on.notes.say(t("note.linkGone"));
  }

  /** Say why a text is not a game, or open it in the form in which Python writes it. @param {Link} link @param {string} hash */
  #refuse({ mode, text }, hash) {
    const [rules, turns = ""] = text.split(":");
    const board = readRules(rules.replace(/\d{6,15}/g, "99999")); // the page has no room for a number of more digits, either
    const count = turns.split(";").length;
    if (board && !hasRoom(board)) return this.#say(noRoomWords(rules));
    if (board && count > MAX_TURNS)
      return this.#say(t("note.linkTurns", { count, max: MAX_TURNS }));
    if (text.length > MAX_TEXT)
      return this.#say(t("note.linkLong", { count: text.length, max: MAX_TEXT }));
    // Python says what else is wrong; it also accepts capitals and spaces.
    this.#read({ action: "analyse", game: text }, hash, ({ error, game }) => {
      if (error) return this.#say(errorClause(error));
      if (game !== text) return () => this.#take({ mode, text: game }, hash);
    });
  }

  /** Take back what was said of a link once the person is elsewhere, or has gone on. */
  #settleOffer() {
    const [was, now] = [this.offered, this.#on.state()];
    if (!was || (was.mode === now.mode && current(was).turns === current(now).turns)) return;
    this.offered = null;
    this.#unsay();
  }

  /** Python has accepted or refused the game of a link, or the person is elsewhere. */
  settle() {
    this.#settleOffer();
    const settled = this.trial.settle();
    if (!settled) return;
    if (settled.error) this.#say(errorClause(settled.error));
    this.#on.onSettled();
  }
}
