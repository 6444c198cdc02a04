/**
 * Looks after the page on this device: offers a newer version of it, and asks the browser to keep
 * its games and settings for good.
 */
import { t } from "../words/strings.ts";
import type { Action, Notes, State } from "../state/types.ts";

type Disk = Pick<StorageManager, "persist" | "persisted">;

interface Wiring {
  state: () => State;
  dispatch: (action: Action) => void;
  notes: Notes;
  changed: () => void;
}

/**
 * Finished games after which the browser is asked to keep them: some ask the person, who may say
 * no.
 */
const ASKED_AFTER = [1, 10, 100, 1000];

export class Upkeep {
  update: (() => void) | null = null;
  /** True if saved values stay until the person deletes them; null if the browser does not tell. */
  kept: boolean | null = null;
  #page;
  #offered = true;

  constructor(page: Wiring) {
    this.#page = page;
  }

  found(apply: () => void) {
    const { state, dispatch, notes, changed } = this.#page;
    this.update = () => {
      // About offers it, too, and the notice is below that.
      if (state().panel === "about") dispatch({ type: "open", panel: null });
      notes.say(t("note.updating"), { stays: true });
      apply();
    };
    this.#offered = false;
    changed();
  }

  /** Offers it once, and not in the middle of a game. */
  settle(busy: boolean) {
    if (busy || this.#offered || !this.update) return;
    this.#offered = true;
    const action = { label: t("note.updateNow"), run: this.update };
    this.#page.notes.say(t("note.update"), { action });
  }

  look() {
    return this.#tell((disk) => disk.persisted());
  }

  async ask(games: number) {
    if (ASKED_AFTER.includes(games) && !this.kept)
      await this.#tell(async (disk) => (await disk.persisted()) || disk.persist());
  }

  async #tell(act: (disk: Disk) => Promise<boolean>) {
    const disk = navigator.storage as Disk | undefined;
    if (!disk?.persisted || !disk.persist) return;
    try {
      this.kept = await act(disk);
      this.#page.changed();
    } catch {
      // A page without an origin, as a file may be, has no such storage.
    }
  }
}
