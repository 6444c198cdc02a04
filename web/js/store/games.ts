/**
 * The finished games of this device, in the database that all tabs share; saved and opened as
 * files.
 */
import { finishedRequest, lossOf, scoresOf } from "../questions/review.ts";
import { isScored, isScoredFast } from "../questions/scores.ts";
import { addSets } from "../state/pegs.ts";
import { withMade } from "../state/people.ts";
import {
  EMPTY,
  counts,
  erased,
  isPending,
  merged,
  withAgain,
  withGame,
  withGames,
  withLeft,
  withoutGame,
  readKept,
  unreadIn,
  type Finished,
  type Kept,
} from "../state/record.ts";
import { MAX_FILE, readFile, writeFile } from "../state/record-file.ts";
import { download } from "../device/files.ts";
import type { ReplyTo, Request } from "../questions/types.ts";
import type { Settings } from "../state/types.ts";
import type { leftBy } from "../state/ended.ts";
import type { Store } from "./store.ts";
import type { Upkeep } from "../device/upkeep.ts";
import type { Persistence } from "../device/persistence.ts";
import type { Shared } from "../device/database.ts";
import type { Storage, makeAside } from "../device/storage.ts";

/**
 * `key` names a text; `undo` goes back to the settings before a file; `restore` brings back a game.
 */
interface Said {
  key: string;
  values: Record<string, any>;
  wrong?: boolean;
  undo?: () => void;
  restore?: () => void;
}

type Wiring = Pick<Store, "state" | "dispatch"> & {
  changed: () => void;
  painter: { showSoon: (selector: string) => void };
  upkeep: Pick<Upkeep, "ask">;
  persistence: Pick<Persistence, "tellIfUnkept">;
};

/**
 * Versions up to 0.4 kept the games in `storage`; games that cannot be read are set aside there.
 */
interface Home {
  shared: Shared;
  storage: Storage;
  aside: ReturnType<typeof makeAside>;
}

const MAX_REVIEWED = 100;

const NONE = { loss: null, skill: null, luck: null };

export class Games {
  #kept: Kept = EMPTY;
  /** Games whose scores were asked for and are not there yet, by their ids. */
  sought = new Map<string, Finished>();
  #page;
  #home;
  said: Said | null = null;
  /** The game that the review in sight is of; null for the game in hand. */
  looked: Finished | null = null;
  /** The one that the next sheet looks back on. */ #chosen: Finished | null = null;
  asking = false;
  /** True if the games will be there after a reload. */
  safe = true;
  /** True if some saved games could not be read, and were set aside. */
  lost = false;

  constructor(page: Wiring, home: Home) {
    this.#page = page;
    this.#home = home;
    home.shared.onChange = () => void this.look();
  }

  get list() {
    return this.#kept.games.filter(counts);
  }

  get hasAside() {
    return Object.keys(this.#home.aside.texts).length > 0;
  }

  /**
   * Take the games that other tabs have kept, and those of a version up to 0.4, whose record moves
   * into the database.
   */
  async look() {
    const { storage } = this.#home;
    const old = storage.load();
    const read = readKept(old);
    if (!read) this.lost ||= storage.putAside();
    this.#putAside(old);
    await this.#keep((kept) => (read ? merged(kept, read) : kept));
    // A tab with that version may have saved more meanwhile.
    if (this.safe && JSON.stringify(storage.load()) === JSON.stringify(old)) storage.drop();
  }

  add(game: Finished) {
    this.#keep((kept) => withGame(kept, game));
  }

  /** Count what an action of the person has ended or left, and what goes on no more as left. */
  count(ended: Finished | null, { left, again }: ReturnType<typeof leftBy>) {
    if (ended) this.add(ended);
    for (const game of left) this.#keep((kept) => withLeft(kept, game));
    for (const id of again) this.#keep((kept) => withAgain(kept, id));
    if (ended || left.length) void this.#page.upkeep.ask(this.list.length);
  }

  begin() {
    this.said = null;
    this.asking = false;
    this.looked = this.#chosen;
    this.#chosen = null;
  }

  lookBack(game: Finished, open: () => void) {
    this.#chosen = game;
    open();
  }

  ask(asking: boolean) {
    this.begin();
    this.asking = asking;
    this.#page.changed();
  }

  delete(game: Finished) {
    this.#keep((kept) => withoutGame(kept, game.id));
    const restore = () => {
      this.#keep((kept) => withGame(kept, game));
      this.#say({ key: "past.restored", values: {} });
    };
    this.#say({ key: "past.deleted", values: {}, restore });
  }

  erase() {
    const count = this.list.length;
    this.#keep(erased);
    this.#home.aside.erase();
    this.#say({ key: "record.erased", values: { count } });
  }

  save() {
    download(
      "mastermind-games.json",
      writeFile(this.list, this.#page.state().settings, this.#home.aside.texts),
      "application/json",
    );
    this.#say({ key: "record.saved", values: { count: this.list.length } });
  }

  async open(file: Pick<File, "name" | "size" | "text">) {
    const values = { name: file.name, size: file.size, max: MAX_FILE };
    if (file.size > MAX_FILE) return this.#say({ key: "record.wrong.large", values, wrong: true });
    let text: string;
    try {
      text = await file.text();
    } catch {
      return this.#say({ key: "record.wrong.unreadable", values, wrong: true });
    }
    const read = readFile(text);
    if ("wrong" in read) {
      return this.#say({
        key: `record.wrong.${read.wrong}`,
        values: { ...values, ...read.values },
        wrong: true,
      });
    }
    const had = new Set(this.list.map(({ id }) => id));
    this.#keep((kept) => withGames(kept, read.games));
    const there = new Set(this.#kept.games.map(({ id }) => id));
    const added = this.list.filter(({ id }) => !had.has(id)).length;
    const gone = new Set([...had, ...read.ids].filter((id) => !there.has(id))).size;
    const counted = { added, had: read.ids.filter((id) => had.has(id)).length, gone };
    this.#say({ key: "record.opened", values: counted, undo: this.#take(read.settings) });
  }

  /** @returns the act that undoes it, or undefined if nothing changes */
  #take(found: Partial<Settings>) {
    const before = this.#page.state().settings;
    const change = addSets(before, found);
    if (change.made) change.made = withMade(before.made, change.made);
    if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return undefined;
    this.#page.dispatch({ type: "settings", change: change });
    return () => {
      // Sets that were made since then, perhaps in another tab, stay.
      const added = (change.ownPegs ?? []).filter((text) => !before.ownPegs.includes(text));
      const ownPegs = this.#page.state().settings.ownPegs.filter((text) => !added.includes(text));
      this.#page.dispatch({ type: "settings", change: { ...before, ownPegs } });
      this.#say({ key: "settings.back", values: {} });
    };
  }

  /** The games whose skill is not worked out yet, the last one first. */
  get pending() {
    return this.list.slice(-MAX_REVIEWED).filter(isPending).reverse();
  }

  /** The review that is asked for while a sheet of games is in sight. */
  wanted(which: (game: Finished) => boolean = () => true): Request[] {
    return this.pending.filter(which).slice(0, 1).map(finishedRequest);
  }

  /**
   * The requests for the scores of the game in sight, and for those begun before: each is finished,
   * so it need not be asked again.
   */
  seek(game: Finished | undefined): { fast: Request[]; slow: Request[] } {
    if (game && isPending(game) && isScored(game)) this.sought.set(game.id, game);
    const asked = [...this.sought.values()];
    const of = (fast: boolean) =>
      asked.filter((each) => isScoredFast(each) === fast).map(finishedRequest);
    return { fast: of(true), slow: of(false) };
  }

  /** @param all - whether reviews may be there that were asked for elsewhere */
  settle(replyTo: ReplyTo, all = true) {
    const sought = [...this.sought.values()];
    const games = new Map(this.list.map((game) => [game.id, game]));
    for (const game of new Map(
      [...sought, ...(all ? this.pending : [])].map((each) => [each.id, each]),
    ).values()) {
      const asked = replyTo(finishedRequest(game));
      if (!asked || asked.status === "waiting") continue;
      this.sought.delete(game.id);
      // A game that was deleted or ended otherwise meanwhile stays so.
      const now = games.get(game.id);
      if (!now || now.game !== game.game || asked.error?.kind === "worker") continue;
      this.add({
        ...now,
        ...(asked.reply ? { ...lossOf(asked.reply), ...scoresOf(asked.reply) } : NONE),
      });
    }
  }

  /** Change what all tabs have. Here it is in sight at once. */
  async #keep(change: (kept: Kept) => Kept) {
    const before = this.#kept;
    this.#kept = change(before);
    try {
      const after = await this.#home.shared.change((saved) => {
        this.#putAside(saved);
        return change(merged(readKept(saved) ?? EMPTY, before));
      });
      this.#kept = merged(after as Kept, this.#kept);
      this.safe = true;
    } catch {
      this.safe = false; // there is no database, or no room in it
    }
    if (this.#kept.games.length) this.#page.persistence.tellIfUnkept(this.safe, "record");
    this.#page.changed();
  }

  /** Set aside what cannot be read, such as games of a newer version: the next save drops them. */
  #putAside(saved: unknown) {
    const unread = unreadIn(saved);
    if (unread) this.lost = this.#home.storage.putAside(unread);
  }

  #say(said: Said) {
    this.asking = false;
    this.said = said;
    this.#page.painter.showSoon("dialog[open] .said");
    this.#page.changed();
  }
}
