/** The peg set that is being edited, and the sending and reading of sets. What is kept is in the settings. */
import { dropSet, freeTitle, hasRoomForSet, isOwn, keepSet, movedBy, ownSets, putBack, withOneMore } from "../state/pegs.js";
import { setName } from "../words/colours.js";
import { MAX_TEXT, readPegs, writePegs } from "../words/pegtext.js";
import { download } from "./files.js";

/** @typedef {import("../words/colours.js").PegSet} PegSet */
/** @typedef {import("../words/pegtext.js").Peg} Peg */
/** @typedef {import("../state/pegs.js").Choice} Choice */
/** `key`: of the own set that is edited; null for a new one. @typedef {{key: string | null, title: string, colours: readonly Peg[]}} Draft */
/** What the person is told: the key of a text, and what it names. @typedef {{key: string, values?: Record<string, any>, wrong?: boolean}} Said */

/** The set that is chosen, in the list. */
const CHOSEN = '.box-sets [aria-pressed="true"]';

/** @param {string} text */
const tidied = (text) => text.trim().replace(/\s+/gu, " ");

export class PegBox {
  #wiring;
  /** The set that is being edited. @type {Draft | null} */ draft = null;
  /** What became of the last act. @type {Said | null} */ said = null;
  /** The text that is being pasted in. */
  typed = "";
  /** The set that was deleted last: its text, its place, and whether it was chosen. @type {{text: string, at: number, chosen: boolean} | null} */
  dropped = null;

  /**
   * @param {object} wiring
   * @param {() => Choice} wiring.settings
   * @param {(change: Choice) => void} wiring.change  the settings
   * @param {(panel: "box" | "pegs") => void} wiring.open
   * @param {(selector: string) => void} wiring.focus  after the next drawing
   * @param {() => void} wiring.onChange
   */
  constructor(wiring) {
    this.#wiring = wiring;
  }

  /** Begin anew with a sheet: nothing was done yet. */
  begin() {
    this.said = null;
    this.typed = "";
    this.dropped = null;
  }

  /** Whether there is room for one more set. */
  get hasRoom() {
    return hasRoomForSet(this.#wiring.settings());
  }

  /** Edit a set; a shipped one becomes one of the person's own. @param {PegSet} set */
  edit(set) {
    const title = isOwn(set) ? setName(set) : freeTitle(this.#wiring.settings(), setName(set));
    this.draft = { key: isOwn(set) ? set.key : null, title, colours: set.colours };
    this.#wiring.open("box");
  }

  /** @param {string} title */
  setTitle(title) {
    this.#edit({ title });
  }

  /** @param {number} index @param {Partial<Peg>} change */
  setPeg(index, change) {
    this.#edit({ colours: this.#colours.with(index, { ...this.#colours[index], ...change }) });
  }

  /** @param {number} index @param {number} by */
  move(index, by) {
    this.#edit({ colours: movedBy(this.#colours, index, by) });
    const to = index + by;
    const end = to === 0 ? "later" : to === this.#colours.length - 1 ? "earlier" : by < 0 ? "earlier" : "later";
    this.#wiring.focus(`[data-${end}="${to}"]`);
  }

  /** @param {number} index */
  remove(index) {
    this.#edit({ colours: this.#colours.toSpliced(index, 1) });
    this.#wiring.focus(`[data-name="${Math.min(index, this.#colours.length - 1)}"]`);
  }

  add() {
    this.#edit({ colours: withOneMore(this.#colours) });
    this.#wiring.focus(`[data-name="${this.#colours.length - 1}"]`);
  }

  /** What is edited, without the spaces that are left over while a person types. @returns {Draft | null} */
  get tidy() {
    if (!this.draft) return null;
    const colours = this.draft.colours.map((peg) => ({ ...peg, name: tidied(peg.name), label: tidied(peg.label) }));
    return { ...this.draft, title: tidied(this.draft.title), colours };
  }

  /** Whether there is no room for what is edited: it is a new set, or another tab has deleted it. */
  get isTooMany() {
    return !ownSets(this.#wiring.settings()).some(({ key }) => key === this.draft?.key) && !this.hasRoom;
  }

  /** Keep what was edited, and choose it. */
  save() {
    const { tidy } = this;
    if (!tidy || this.isTooMany) return;
    const { key, title } = tidy;
    this.#wiring.change(keepSet(this.#wiring.settings(), tidy, key));
    this.draft = null;
    this.#wiring.open("pegs");
    this.#say({ key: "pegs.kept", values: { title } });
    this.#wiring.focus(CHOSEN);
  }

  /** Delete the set that is edited; one act brings it back. */
  drop() {
    const { key, title } = this.draft ?? {};
    if (!key) return;
    const settings = this.#wiring.settings();
    const at = ownSets(settings).findIndex((own) => own.key === key);
    this.#wiring.change(dropSet(settings, key));
    this.draft = null;
    this.#wiring.open("pegs");
    if (at >= 0) this.dropped = { text: settings.ownPegs[at], at, chosen: settings.pegs === key };
    this.#say({ key: "pegs.dropped", values: { title } });
    this.#wiring.focus("[data-undrop]");
  }

  /** Bring back the set that was deleted, beside those that another tab has added since then. */
  undrop() {
    if (!this.dropped) return;
    if (!this.hasRoom) return this.#say({ key: "pegs.full", wrong: true });
    this.#wiring.change(putBack(this.#wiring.settings(), this.dropped));
    this.dropped = null;
    this.said = null;
    this.#wiring.onChange();
  }

  /** @param {"copy" | "send" | "save"} how */
  async send(how) {
    const { tidy } = this;
    if (!tidy) return;
    const text = writePegs(tidy);
    try {
      if (how === "save") download("mastermind-pegs.txt", text, "text/plain");
      else if (how === "send") await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        this.#say({ key: "pegs.copied" });
      }
    } catch (error) {
      const left = error instanceof DOMException && error.name === "AbortError"; // the person has changed their mind
      if (!left) this.#say({ key: "pegs.sendFailed", wrong: true });
    }
  }

  /** @param {string} typed */
  type(typed) {
    this.typed = typed;
    this.said = null;
    this.#wiring.onChange();
  }

  /** Keep the set of a text, and choose it. @param {string} text */
  read(text) {
    const settings = this.#wiring.settings();
    const read = readPegs(text);
    if ("wrong" in read) return this.#say({ key: `pegs.wrong.${read.wrong}`, values: read.values, wrong: true });
    const had = ownSets(settings).find((set) => writePegs({ title: set.title ?? "", colours: set.colours }) === writePegs(read));
    if (!had && !this.hasRoom) return this.#say({ key: "pegs.full", wrong: true });
    const title = had?.title ?? freeTitle(settings, read.title);
    this.#wiring.change(had ? { ...settings, pegs: had.key } : keepSet(settings, { ...read, title }));
    this.typed = "";
    this.#say({ key: "pegs.read", values: { title } });
    this.#wiring.focus(CHOSEN);
  }

  /** @param {Pick<File, "name" | "size" | "text">} file */
  async open(file) {
    // A letter has up to four bytes.
    const text = file.size > 4 * MAX_TEXT ? "x".repeat(MAX_TEXT + 1) : await file.text().catch(() => null);
    if (text === null) return this.#say({ key: "record.wrong.unreadable", values: { name: file.name }, wrong: true });
    this.read(text);
  }

  get #colours() {
    return this.draft?.colours ?? [];
  }

  /** @param {Partial<Draft>} change */
  #edit(change) {
    if (this.draft) this.draft = { ...this.draft, ...change };
    this.said = null;
    this.#wiring.onChange();
  }

  /** @param {Said} said */
  #say(said) {
    this.said = said;
    this.#wiring.onChange();
  }
}
