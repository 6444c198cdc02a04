/** My box: the peg set that is edited, and the sending and reading of sets. */
import {
  editedDraft,
  isChanged,
  replaces,
  unkept,
  withChange,
  withEdited,
  withoutDraft,
  type Box,
  type Draft,
} from "../state/drafts.ts";
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
  type Choice,
} from "../state/pegs.ts";
import { setName, type PegSet } from "../words/colours.ts";
import { MAX_TEXT, readPegs, writePegs, type Peg } from "../words/pegtext.ts";
import { download } from "../device/files.ts";
import { sendText } from "../device/share.ts";
import type { Store } from "./store.ts";

/** A set with its place and whether it was chosen, or a draft. */
type Dropped = { text: string; at: number; chosen: boolean } | { draft: Draft };

interface Said {
  key: string;
  values?: Record<string, any>;
  wrong?: boolean;
}

type Wiring = Pick<Store, "state" | "dispatch"> & {
  frames: { schedule: () => void };
  painter: { focusSoon: (selector: string) => void; showSoon: (selector: string) => void };
};

const CHOSEN = '.box-sets [aria-pressed="true"]';

const tidied = (text: string) => text.trim().replace(/\s+/gu, " ");

const GO_ON = "[data-go-on]";
const EDIT = "[data-edited]";
const SAID = ".box-text .line, .box-editor .error";
const WRONG = '.box-editor [aria-invalid="true"]';

export class PegBox {
  #page;
  said: Said | null = null;
  typed = "";
  dropped: Dropped | null = null;
  /** True while the editor shows the colours that this board does not need, too. */ all = false;
  /** The colour whose other controls are shown, and the one that was changed last; -1 for none. */
  opened = -1;
  changed = -1;

  constructor(page: Wiring) {
    this.#page = page;
  }

  get #settings() {
    return this.#page.state().settings;
  }

  get #box() {
    return this.#page.state().box;
  }

  #change({ ownPegs, pegs }: Choice) {
    this.#page.dispatch({ type: "settings", change: { ownPegs, pegs } });
  }

  #setBox(box: Box) {
    this.#page.dispatch({ type: "box", box });
  }

  #open(panel: "box" | "pegs") {
    this.#page.dispatch({ type: "open", panel });
  }

  /** The typed text stays until it is used. */
  begin() {
    this.said = null;
    this.dropped = null;
    this.all = false;
    this.opened = this.changed = -1;
  }

  get draft() {
    return editedDraft(this.#box);
  }

  get key() {
    return this.draft && replaces(this.draft);
  }

  get isUnkept() {
    return this.draft !== null && isChanged(this.#settings, this.draft);
  }

  get unkept(): Draft[] {
    return unkept(this.#settings, this.#box);
  }

  get hasRoom() {
    return hasRoomForSet(this.#settings);
  }

  wasEdited({ key }: PegSet) {
    return this.#box.edited === key;
  }

  /** A shipped set becomes one of the person's own. */
  edit(set: PegSet) {
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

  goOn(draft: Draft) {
    this.#setBox(withEdited(this.#settings, this.#box, draft));
    this.#open("box");
  }

  leave() {
    const { isUnkept } = this;
    this.#open("pegs");
    this.#page.painter.focusSoon(isUnkept ? GO_ON : EDIT);
  }

  discard(draft: Draft) {
    this.#open("pegs");
    this.#setBox(withoutDraft(this.#box, draft.from));
    this.dropped = { draft };
    this.#say({ key: "pegs.discarded", values: { title: draft.title } });
    this.#page.painter.focusSoon("[data-undrop]");
  }

  unfold(index: number) {
    this.opened = this.opened === index ? -1 : index;
    this.#page.frames.schedule();
  }

  showAll() {
    this.all = !this.all;
    this.#page.frames.schedule();
  }

  showWrong() {
    this.#page.painter.focusSoon(WRONG);
    this.#page.painter.showSoon(WRONG);
  }

  setTitle(title: string) {
    this.#edit({ title });
  }

  setPeg(index: number, change: Partial<Peg>) {
    this.changed = index;
    this.#edit({ colours: this.#colours.with(index, { ...this.#colours[index], ...change }) });
  }

  move(index: number, by: number) {
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

  remove(index: number) {
    this.#edit({ colours: this.#colours.toSpliced(index, 1) });
    this.opened = this.changed = -1;
    this.#page.painter.focusSoon(`[data-name="${Math.min(index, this.#colours.length - 1)}"]`);
  }

  add() {
    this.#edit({ colours: withOneMore(this.#colours) });
    this.all = true;
    this.#page.painter.focusSoon(`[data-name="${this.#colours.length - 1}"]`);
  }

  /** The draft without the spaces that are left over while a person types. */
  get tidy(): Draft | null {
    if (!this.draft) return null;
    const colours = this.draft.colours.map((peg) => ({
      ...peg,
      name: tidied(peg.name),
      label: tidied(peg.label),
    }));
    return { ...this.draft, title: tidied(this.draft.title), colours };
  }

  /** A new set, or one that another tab has deleted, needs room. */
  get isTooMany() {
    return !ownSets(this.#settings).some(({ key }) => key === this.key) && !this.hasRoom;
  }

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

  /** Sets that another tab has added since then stay. */
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

  async send(how: "copy" | "send" | "save") {
    const { tidy } = this;
    if (!tidy) return;
    const text = writePegs(tidy);
    if (how === "save") return download("mastermind-pegs.txt", text, "text/plain");
    const came = await sendText(how, text);
    if (came === "send.copied") this.#say({ key: "pegs.copied" });
    else if (came !== null) this.#say({ key: "pegs.sendFailed", wrong: true });
  }

  type(typed: string) {
    this.typed = typed;
    this.said = null;
    this.#page.frames.schedule();
  }

  read(text: string) {
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

  async open(file: Pick<File, "name" | "size" | "text">) {
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

  #edit(change: Partial<Draft>) {
    this.said = null;
    this.#setBox(withChange(this.#box, change));
  }

  #say(said: Said) {
    this.said = said;
    this.#page.frames.schedule();
    if (said.wrong) this.#page.painter.showSoon(SAID); // the sheet may end in the middle of it
  }
}
