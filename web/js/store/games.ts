/**
 * The finished games of this device, in the database that all tabs share; saved and opened as
 * files.
 */
import { finishedRequest, lossOf, scoresOf, isScored, isScoredFast } from "../questions/review.ts";
import { addSets } from "../state/pegs.ts";
import { withMade } from "../state/start.ts";
import {
  EMPTY,
  erased,
  isPending,
  merged,
  withAgain,
  withGames,
  withoutGame,
  readKept,
  unreadIn,
  MAX_FILE,
  readFile,
  writeFile,
  type Finished,
  type Kept,
} from "../state/record.ts";
import { download } from "../device/share.ts";
import type { ReplyTo, Request } from "../questions/types.ts";
import type { Settings } from "../state/types.ts";
import type { Store } from "./store.ts";
import type { Upkeep } from "../device/upkeep.ts";
import type { Persistence } from "../device/persistence.ts";
import type { Shared } from "../device/disk.ts";
import type { Storage, makeAside } from "../device/storage.ts";

/**
 * `key` names a text; `undo` goes back to the settings before a file; `restore` brings back a game.
 */
interface Said {
  key: string;
  values?: Record<string, any>;
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

type Change = (kept: Kept) => Kept;

const changed = (kept: Kept, changes: Change[]) =>
  changes.reduce((now, change) => change(now), kept);

export type Games = ReturnType<typeof makeGames>;

export function makeGames(page: Wiring, { shared, storage, aside }: Home) {
  let all: Kept = EMPTY;
  /** The changes that are not kept yet. */
  const waiting: Change[] = [];
  /** The game that the next sheet looks back on. */
  let chosen: Finished | null = null;

  /** @returns the act that undoes it, or undefined if nothing changes */
  function take(found: Partial<Settings>) {
    const before = page.state().settings;
    const change = addSets(before, found);
    if (change.made) change.made = withMade(before.made, change.made);
    if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return undefined;
    page.dispatch({ type: "settings", change });
    return () => {
      // Sets that were made since then, perhaps in another tab, stay.
      const added = (change.ownPegs ?? []).filter((text) => !before.ownPegs.includes(text));
      const ownPegs = page.state().settings.ownPegs.filter((text) => !added.includes(text));
      page.dispatch({ type: "settings", change: { ...before, ownPegs } });
      say({ key: "settings.back" });
    };
  }

  /**
   * Change what all tabs have. Here it is in sight at once. A change that could not be kept is tried
   * again with the next one.
   */
  async function keep(change: Change) {
    all = change(all);
    waiting.push(change);
    let tried: Change[] = [];
    try {
      const after = await shared.change((saved) => {
        putAside(saved);
        tried = waiting.splice(0);
        return changed(readKept(saved) ?? EMPTY, tried);
      });
      all = changed(after as Kept, waiting);
      it.safe = true;
    } catch {
      waiting.unshift(...tried);
      it.safe = false; // there is no database, or no room in it
    }
    if (all.games.length) page.persistence.tellIfUnkept(it.safe, "record");
    page.changed();
  }

  /** Set aside what cannot be read, such as games of a newer version: the next save drops them. */
  function putAside(saved: unknown) {
    const unread = unreadIn(saved);
    if (unread) it.lost = storage.putAside(unread);
  }

  function say(said: Said) {
    it.asking = false;
    it.said = said;
    page.painter.showSoon("dialog[open] .said");
    page.changed();
  }

  const it = {
    /** Games whose scores were asked for and are not there yet, by their ids. */
    sought: new Map<string, Finished>(),
    said: null as Said | null,
    /** The game that the review in sight is of; null for the game in hand. */
    looked: null as Finished | null,
    asking: false,
    /** True if the games will be there after a reload. */
    safe: true,
    /** True if some saved games could not be read, and were set aside. */
    lost: false,

    get list(): Finished[] {
      return all.games;
    },

    get hasAside() {
      return Object.keys(aside.texts).length > 0;
    },

    /**
     * Take the games that other tabs have kept, and those of a version up to 0.4, whose record moves
     * into the database.
     */
    async look(): Promise<void> {
      const old = storage.load();
      const read = readKept(old);
      if (!read) it.lost ||= storage.putAside();
      putAside(old);
      await keep((kept) => (read ? merged(kept, read) : kept));
      // A tab with that version may have saved more meanwhile.
      if (it.safe && JSON.stringify(storage.load()) === JSON.stringify(old)) storage.drop();
    },

    add(game: Finished) {
      keep((kept) => withGames(kept, [game]));
    },

    /** Count games that have ended or were left, and those that go on no more as left. */
    count(games: Finished[], again: string[]) {
      for (const game of games) it.add(game);
      for (const id of again) keep((kept) => withAgain(kept, id));
      if (games.length) void page.upkeep.ask(it.list.length);
    },

    begin() {
      it.said = null;
      it.asking = false;
      it.looked = chosen;
      chosen = null;
    },

    lookBack(game: Finished, open: () => void) {
      chosen = game;
      open();
    },

    ask(asking: boolean) {
      it.begin();
      it.asking = asking;
      page.changed();
    },

    delete(game: Finished) {
      keep((kept) => withoutGame(kept, game.id));
      const restore = () => {
        it.add(game);
        say({ key: "past.restored" });
      };
      say({ key: "past.deleted", restore });
    },

    erase() {
      const count = it.list.length;
      keep(erased);
      aside.erase();
      say({ key: "record.erased", values: { count } });
    },

    save() {
      download(
        "mastermind-games.json",
        writeFile(it.list, page.state().settings, aside.texts),
        "application/json",
      );
      say({ key: "record.saved", values: { count: it.list.length } });
    },

    async open(file: Pick<File, "name" | "size" | "text">): Promise<void> {
      const values = { name: file.name, size: file.size, max: MAX_FILE };
      if (file.size > MAX_FILE) return say({ key: "record.wrong.large", values, wrong: true });
      let text: string;
      try {
        text = await file.text();
      } catch {
        return say({ key: "record.wrong.unreadable", values, wrong: true });
      }
      const read = readFile(text);
      if ("wrong" in read) {
        return say({
          key: `record.wrong.${read.wrong}`,
          values: { ...values, ...read.values },
          wrong: true,
        });
      }
      const had = new Set(it.list.map(({ id }) => id));
      keep((kept) => withGames(kept, read.games));
      const there = new Set(all.games.map(({ id }) => id));
      const added = it.list.filter(({ id }) => !had.has(id)).length;
      const gone = new Set([...had, ...read.ids].filter((id) => !there.has(id))).size;
      const counted = { added, had: read.ids.filter((id) => had.has(id)).length, gone };
      say({ key: "record.opened", values: counted, undo: take(read.settings) });
    },

    get pending(): Finished[] {
      return it.list.slice(-MAX_REVIEWED).filter(isPending).reverse();
    },

    wanted(which: (game: Finished) => boolean = () => true): Request[] {
      return it.pending.filter(which).slice(0, 1).map(finishedRequest);
    },

    /**
     * The requests for the scores of the game in sight, and for those begun before: each is finished,
     * so it need not be asked again.
     */
    seek(game: Finished | undefined): { fast: Request[]; slow: Request[] } {
      if (game && isPending(game) && isScored(game)) it.sought.set(game.id, game);
      const asked = [...it.sought.values()];
      const of = (fast: boolean) =>
        asked.filter((each) => isScoredFast(each) === fast).map(finishedRequest);
      return { fast: of(true), slow: of(false) };
    },

    /** @param all - whether reviews may be there that were asked for elsewhere */
    settle(replyTo: ReplyTo, all = true) {
      const games = new Map(it.list.map((game) => [game.id, game]));
      const due = new Map(it.sought);
      if (all) for (const game of it.pending) due.set(game.id, game);
      for (const game of due.values()) {
        const asked = replyTo(finishedRequest(game));
        if (!asked || asked.status === "waiting") continue;
        it.sought.delete(game.id);
        // A game that was deleted or ended otherwise meanwhile stays so.
        const now = games.get(game.id);
        if (!now || now.game !== game.game || asked.error?.kind === "worker") continue;
        const figures = asked.reply ? { ...lossOf(asked.reply), ...scoresOf(asked.reply) } : NONE;
        const isThere = ({ id }: Finished) => id === now.id;
        keep((kept) =>
          kept.games.some(isThere) ? withGames(kept, [{ ...now, ...figures }]) : kept,
        );
      }
    },
  };
  shared.onChange = () => void it.look();
  return it;
}
