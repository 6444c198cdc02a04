/**
 * The peg set that is being edited, and the sending and reading of sets. What is kept is in the settings,
 * what is not kept yet in the state.
 */
import {
  editedDraft,
  isChanged,
  replaces,
  unkept,
  withChange,
  withEdited,
  withoutDraft,
} from "../state/drafts.js";
import {
  dropSet,
  freeTitle,
  hasRoomForSet,
  isOwn,
  keepSet,
  movedBy,
  ownSets,
  putBack,
  withOneMore,
} from "../state/pegs.js";
import { setName } from "../words/colours.js";
import { MAX_TEXT, readPegs, writePegs } from "../words/pegtext.js";
import { download } from "../device/files.js";
import { sendText } from "../device/share.js";
/** @import { Box, Draft } from "../state/drafts.js" */
/** @import { Choice } from "../state/pegs.js" */
/** @import { PegSet } from "../words/colours.js" */
/** @import { Peg } from "../words/pegtext.js" */

/** What was dropped last: a set with its place and whether it was chosen, or a draft. @typedef {{text: string, at: number, chosen: boolean} | {draft: Draft}} Dropped */
/** What the person is told: the key of a text, and what it names. @typedef {{key: string, values?: Record<string, any>, wrong?: boolean}} Said */

/**
 * `focusSoon`, `showSoon`: after the next drawing.
 * @typedef {Pick<import("./store.js").Store, "state" | "dispatch"> & {frames: {schedule: () => void},
 *   painter: {focusSoon: (selector: string) => void, showSoon: (selector: string) => void}}} Wiring
 */

/** The set that is chosen, in My box. */
const CHOSEN = '.box-sets [aria-pressed="true"]';

/** @param {string} text */
const tidied = (text) => text.trim().replace(/\s+/gu, " ");

/** The button of My box that goes on with the draft that was left, and that which edits its set. */
const GO_ON = "[data-go-on]";
const EDIT = "[data-edited]";
/** The end of the sentence about an error, and the buttons after it. */
const SAID = ".box-text .line, .box-editor .error";
/** The first field of the editor that has an error. */
const WRONG = '.box-editor [aria-invalid="true"]';

export class PegBox {
  #page;
  /** What became of the last act. @type {Said | null} */ said = null;
  /** The text that is being pasted in. */
  typed = "";
  /** What was deleted or discarded last. @type {Dropped | null} */
  dropped = null;
  /** Whether the editor shows the colours that this board does not need, too. */ all = false;
  /** The colour whose other controls are shown, and the one that was changed last; -1 for none. */
  opened = -1;
  changed = -1;

  /** @param {Wiring} page */
  constructor(page) {
    this.#page = page;
  }

  get #settings() {
    return this.#page.state().settings;
  }

  get #box() {
    return this.#page.state().box;
  }

  /** @param {Choice} choice */
  #change({ ownPegs, pegs }) {
    this.#page.dispatch({ type: "settings", change: { ownPegs, pegs } });
  }

  /** @param {Box} box */
  #setBox(box) {
    this.#page.dispatch({ type: "box", box });
  }

  /** @param {"box" | "pegs"} panel */
  #open(panel) {
    this.#page.dispatch({ type: "open", panel });
  }

  /** Begin anew with a sheet: nothing was done yet. What was typed stays until it is used. */
  begin() {
    this.said = null;
    this.dropped = null;
    this.all = false;
    this.opened = this.changed = -1;
  }

  /** The set that is being edited. */
  get draft() {
    return editedDraft(this.#box);
  }

  /** The key of the own set that is edited; null for a new one. */
  get key() {
    return this.draft && replaces(this.draft);
  }

  /** Whether what is edited has changes that are not kept yet. */
  get isUnkept() {
    return this.draft !== null && isChanged(this.#settings, this.draft);
  }

  /** The drafts that are not kept yet. @returns {Draft[]} */
  get unkept() {
    return unkept(this.#settings, this.#box);
  }

  /** Whether there is room for one more set. */
  get hasRoom() {
    return hasRoomForSet(this.#settings);
  }

  /** Whether this set was edited last. @param {PegSet} set */
  wasEdited({ key }) {
    return this.#box.edited === key;
  }

  /** Edit a set, or go on with it; a shipped one becomes one of the person's own. @param {PegSet} set */
  edit(set) {
    const title = isOwn(set) ? setName(set) : freeTitle(this.#settings, setName(set));
    this.#setBox(
      withEdited(this.#settings, this.#box, {
        from: set.key,
        first: title,
        title,
        colours: set.colours,
      }),
    );
    this.#open("box");
  }

  /** Go on with a draft. @param {Draft} draft */
  goOn(draft) {
    this.#setBox(withEdited(this.#settings, this.#box, draft));
    this.#open("box");
  }

  /** Leave the editor, in whatever way: what was changed is offered in My box. */
  leave() {
    const { isUnkept } = this;
    this.#open("pegs");
    this.#page.painter.focusSoon(isUnkept ? GO_ON : EDIT);
  }

  /** Throw a draft away; one act brings it back. @param {Draft} draft */
  discard(draft) {
    this.#open("pegs");
    this.#setBox(withoutDraft(this.#box, draft.from));
    this.dropped = { draft };
    this.#say({ key: "pegs.discarded", values: { title: draft.title } });
    this.#page.painter.focusSoon("[data-undrop]");
  }

  /** Show the other controls of a colour, or hide them. @param {number} index */
  unfold(index) {
    this.opened = this.opened === index ? -1 : index;
    this.#page.frames.schedule();
  }

  /** Show all colours, or those alone that this board needs. */
  showAll() {
    this.all = !this.all;
    this.#page.frames.schedule();
  }

  /** Lead to the first field that has an error. */
  showWrong() {
    this.#page.painter.focusSoon(WRONG);
    this.#page.painter.showSoon(WRONG);
  }

  /** @param {string} title */
  setTitle(title) {
    this.#edit({ title });
  }

  /** @param {number} index @param {Partial<Peg>} change */
  setPeg(index, change) {
    this.changed = index;
    this.#edit({ colours: this.#colours.with(index, { ...this.#colours[index], ...change }) });
  }

  /** @param {number} index @param {number} by */
  move(index, by) {
    this.#edit({ colours: movedBy(this.#colours, index, by) });
    const to = index + by;
    this.opened = this.changed = to;
    const end =
      to === 0
        ? "later"
        : to === this.#colours.length - 1
          ? "earlier"
          : by < 0
            ? "earlier"
            : "later";
    this.#page.painter.focusSoon(`[data-${end}="${to}"]`);
  }

  /** @param {number} index */
  remove(index) {
    this.#edit({ colours: this.#colours.toSpliced(index, 1) });
    this.opened = this.changed = -1;
    this.#page.painter.focusSoon(`[data-name="${Math.min(index, this.#colours.length - 1)}"]`);
  }

  add() {
    this.#edit({ colours: withOneMore(this.#colours) });
    this.all = true;
    this.#page.painter.focusSoon(`[data-name="${this.#colours.length - 1}"]`);
  }

  /** What is edited, without the spaces that are left over while a person types. @returns {Draft | null} */
  get tidy() {
    if (!this.draft) return null;
    const colours = this.draft.colours.map((peg) => ({
      ...peg,
      name: tidied(peg.name),
      label: tidied(peg.label),
    }));
    return { ...this.draft, title: tidied(this.draft.title), colours };
  }

  /** Whether there is no room for the set that is edited: it is a new one, or another tab has deleted it. */
  get isTooMany() {
    return !ownSets(this.#settings).some(({ key }) => key === this.key) && !this.hasRoom;
  }

  /** Keep what was edited, and choose it. */
  save() {
    const { tidy, key } = this;
    if (!tidy || this.isTooMany) return;
    const { from, title, colours } = tidy;
    this.#change(keepSet(this.#settings, { title, colours }, key));
    this.#setBox(withoutDraft(this.#box, from));
    this.#open("pegs");
    this.#say({ key: "pegs.kept", values: { title } });
    this.#page.painter.focusSoon(CHOSEN);
  }

  /** Delete the set that is edited; one act brings it back. */
  drop() {
    const { draft, key } = this;
    if (!draft || !key) return;
    const { title } = draft;
    const settings = this.#settings;
    const at = ownSets(settings).findIndex((own) => own.key === key);
    this.#change(dropSet(settings, key));
    this.#setBox(withoutDraft(this.#box, draft.from));
    this.#open("pegs");
    if (at >= 0) this.dropped = { text: settings.ownPegs[at], at, chosen: settings.pegs === key };
    this.#say({ key: "pegs.dropped", values: { title } });
    this.#page.painter.focusSoon("[data-undrop]");
  }

  /** Bring back what was discarded, or the set that was deleted, beside those that another tab has added since then. */
  undrop() {
    if (!this.dropped) return;
    if ("draft" in this.dropped) {
      const { draft } = this.dropped;
      this.dropped = this.said = null;
      this.#setBox(withEdited(this.#settings, this.#box, draft));
      return this.#page.painter.focusSoon(GO_ON);
    }
    if (!this.hasRoom) return this.#say({ key: "pegs.full", wrong: true });
    this.#change(putBack(this.#settings, this.dropped));
    this.dropped = null;
    this.said = null;
    this.#page.frames.schedule();
  }

  /** @param {"copy" | "send" | "save"} how */
  async send(how) {
    const { tidy } = this;
    if (!tidy) return;
    const text = writePegs(tidy);
    if (how === "save") return download("mastermind-pegs.txt", text, "text/plain");
    const came = await sendText(how, text);
    if (came === "send.copied") this.#say({ key: "pegs.copied" });
    else if (came !== null) this.#say({ key: "pegs.sendFailed", wrong: true });
  }

  /** @param {string} typed */
  type(typed) {
    this.typed = typed;
    this.said = null;
    this.#page.frames.schedule();
  }

  /** Keep the set of a text, and choose it. @param {string} text */
  read(text) {
    const settings = this.#settings;
    const read = readPegs(text);
    if ("wrong" in read)
      return this.#say({ key: `pegs.wrong.${read.wrong}`, values: read.values, wrong: true });
    const had = ownSets(settings).find(
      (set) => writePegs({ title: set.title ?? "", colours: set.colours }) === writePegs(read),
    );
    if (!had && !this.hasRoom) return this.#say({ key: "pegs.full", wrong: true });
    const title = had?.title ?? freeTitle(settings, read.title);
    this.#change(had ? { ...settings, pegs: had.key } : keepSet(settings, { ...read, title }));
    this.typed = "";
    this.#say({ key: "pegs.read", values: { title } });
    this.#page.painter.focusSoon(CHOSEN);
    this.#page.painter.showSoon(CHOSEN); // it is far above the text that was read
  }

  /** @param {Pick<File, "name" | "size" | "text">} file */
  async open(file) {
    // A letter has up to four bytes.
    const text =
      file.size > 4 * MAX_TEXT ? "x".repeat(MAX_TEXT + 1) : await file.text().catch(() => null);
    if (text === null)
      return this.#say({
        key: "record.wrong.unreadable",
        values: { name: file.name },
        wrong: true,
      });
    this.read(text);
  }

  get #colours() {
    return this.draft?.colours ?? [];
  }

  /** @param {Partial<Draft>} change */
  #edit(change) {
    this.said = null;
    this.#setBox(withChange(this.#box, change));
  }

  /** @param {Said} said */
  #say(said) {
    this.said = said;
    this.#page.frames.schedule();
    if (said.wrong) this.#page.painter.showSoon(SAID); // the sheet may end in the middle of it
  }
}
