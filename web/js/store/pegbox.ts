/** My box: the peg set that is edited, and the sending and reading of sets. */
import {
  editedDraft,
  isChanged,
  replaces,
  unkept,
  withChange,
  withEdited,
  withoutDraft,
  dropSet,
  freeTitle,
  hasRoomForSet,
  isOwn,
  keepSet,
  movedBy,
  ownSets,
  putBack,
  withOneMore,
  type Box,
  type Draft,
  type Choice,
} from "../state/pegs.ts";
import { setName, type PegSet } from "../words/colours.ts";
import { MAX_TEXT, readPegs, writePegs, type Peg } from "../words/pegtext.ts";
import { download, sendText } from "../device/share.ts";
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

export type PegBox = ReturnType<typeof makePegBox>;

export function makePegBox(page: Wiring) {
  const settings = () => page.state().settings;
  const box = () => page.state().box;
  const colours = () => it.draft?.colours ?? [];
  const setBox = (changed: Box) => page.dispatch({ type: "box", box: changed });
  const go = (panel: "box" | "pegs") => page.dispatch({ type: "open", panel });
  const change = ({ ownPegs, pegs }: Choice) =>
    page.dispatch({ type: "settings", change: { ownPegs, pegs } });

  function edit(part: Partial<Draft>) {
    it.said = null;
    setBox(withChange(box(), part));
  }

  function say(said: Said) {
    it.said = said;
    page.frames.schedule();
    if (said.wrong) page.painter.showSoon(SAID); // the sheet may end in the middle of it
  }

  const it = {
    said: null as Said | null,
    typed: "",
    dropped: null as Dropped | null,
    /** True while the editor shows the colours that this board does not need, too. */
    all: false,
    /** The colour whose other controls are shown, and the one that was changed last; -1 for none. */
    opened: -1,
    changed: -1,

    /** The typed text stays until it is used. */
    begin() {
      it.said = null;
      it.dropped = null;
      it.all = false;
      it.opened = it.changed = -1;
    },

    get draft(): Draft | null {
      return editedDraft(box());
    },

    get key(): string | null {
      return it.draft && replaces(it.draft);
    },

    get isUnkept(): boolean {
      return it.draft !== null && isChanged(settings(), it.draft);
    },

    get unkept(): Draft[] {
      return unkept(settings(), box());
    },

    get hasRoom(): boolean {
      return hasRoomForSet(settings());
    },

    wasEdited({ key }: PegSet) {
      return box().edited === key;
    },

    /** A shipped set becomes one of the person's own. */
    edit(set: PegSet) {
      const title = isOwn(set) ? setName(set) : freeTitle(settings(), setName(set));
      setBox(
        withEdited(settings(), box(), {
          from: set.key,
          first: title,
          title,
          colours: set.colours,
        }),
      );
      go("box");
    },

    goOn(draft: Draft) {
      setBox(withEdited(settings(), box(), draft));
      go("box");
    },

    leave() {
      const { isUnkept } = it;
      go("pegs");
      page.painter.focusSoon(isUnkept ? GO_ON : EDIT);
    },

    discard(draft: Draft) {
      go("pegs");
      setBox(withoutDraft(box(), draft.from));
      it.dropped = { draft };
      say({ key: "pegs.discarded", values: { title: draft.title } });
      page.painter.focusSoon("[data-undrop]");
    },

    unfold(index: number) {
      it.opened = it.opened === index ? -1 : index;
      page.frames.schedule();
    },

    showAll() {
      it.all = !it.all;
      page.frames.schedule();
    },

    showWrong() {
      page.painter.focusSoon(WRONG);
      page.painter.showSoon(WRONG);
    },

    setTitle(title: string) {
      edit({ title });
    },

    setPeg(index: number, change: Partial<Peg>) {
      it.changed = index;
      edit({ colours: colours().with(index, { ...colours()[index], ...change }) });
    },

    move(index: number, by: number) {
      edit({ colours: movedBy(colours(), index, by) });
      const to = index + by;
      it.opened = it.changed = to;
      const end = to === 0 || (by > 0 && to < colours().length - 1) ? "later" : "earlier";
      page.painter.focusSoon(`[data-${end}="${to}"]`);
    },

    remove(index: number) {
      edit({ colours: colours().toSpliced(index, 1) });
      it.opened = it.changed = -1;
      page.painter.focusSoon(`[data-name="${Math.min(index, colours().length - 1)}"]`);
    },

    add() {
      edit({ colours: withOneMore(colours()) });
      it.all = true;
      page.painter.focusSoon(`[data-name="${colours().length - 1}"]`);
    },

    /** The draft without the spaces that are left over while a person types. */
    get tidy(): Draft | null {
      if (!it.draft) return null;
      const colours = it.draft.colours.map((peg) => ({
        ...peg,
        name: tidied(peg.name),
        label: tidied(peg.label),
      }));
      return { ...it.draft, title: tidied(it.draft.title), colours };
    },

    /** A new set, or one that another tab has deleted, needs room. */
    get isTooMany(): boolean {
      return !ownSets(settings()).some(({ key }) => key === it.key) && !it.hasRoom;
    },

    save() {
      const { tidy, key } = it;
      if (!tidy || it.isTooMany) return;
      const { from, title, colours } = tidy;
      change(keepSet(settings(), { title, colours }, key));
      setBox(withoutDraft(box(), from));
      go("pegs");
      say({ key: "pegs.kept", values: { title } });
      page.painter.focusSoon(CHOSEN);
    },

    drop() {
      const { draft, key } = it;
      if (!draft || !key) return;
      const { title } = draft;
      const own = settings();
      const at = ownSets(own).findIndex((set) => set.key === key);
      change(dropSet(own, key));
      setBox(withoutDraft(box(), draft.from));
      go("pegs");
      if (at >= 0) it.dropped = { text: own.ownPegs[at], at, chosen: own.pegs === key };
      say({ key: "pegs.dropped", values: { title } });
      page.painter.focusSoon("[data-undrop]");
    },

    /** Sets that another tab has added since then stay. */
    undrop() {
      if (!it.dropped) return;
      if ("draft" in it.dropped) {
        const { draft } = it.dropped;
        it.dropped = it.said = null;
        setBox(withEdited(settings(), box(), draft));
        return page.painter.focusSoon(GO_ON);
      }
      if (!it.hasRoom) return say({ key: "pegs.full", wrong: true });
      change(putBack(settings(), it.dropped));
      it.dropped = null;
      it.said = null;
      page.frames.schedule();
    },

    async send(how: "copy" | "send" | "save") {
      const { tidy } = it;
      if (!tidy) return;
      const text = writePegs(tidy);
      if (how === "save") return download("mastermind-pegs.txt", text, "text/plain");
      const came = await sendText(how, text);
      if (came === "send.copied") say({ key: "pegs.copied" });
      else if (came !== null) say({ key: "pegs.sendFailed", wrong: true });
    },

    type(typed: string) {
      it.typed = typed;
      it.said = null;
      page.frames.schedule();
    },

    read(text: string) {
      const own = settings();
      const read = readPegs(text);
      if ("wrong" in read)
        return say({ key: `pegs.wrong.${read.wrong}`, values: read.values, wrong: true });
      const had = ownSets(own).find(
        (set) => writePegs({ title: set.title ?? "", colours: set.colours }) === writePegs(read),
      );
      if (!had && !it.hasRoom) return say({ key: "pegs.full", wrong: true });
      const title = had?.title ?? freeTitle(own, read.title);
      change(had ? { ...own, pegs: had.key } : keepSet(own, { ...read, title }));
      it.typed = "";
      say({ key: "pegs.read", values: { title } });
      page.painter.focusSoon(CHOSEN);
      page.painter.showSoon(CHOSEN); // it is far above the text that was read
    },

    async open(file: Pick<File, "name" | "size" | "text">) {
      // A letter has up to four bytes.
      const text =
        file.size > 4 * MAX_TEXT ? "x".repeat(MAX_TEXT + 1) : await file.text().catch(() => null);
      if (text === null)
        return say({
          key: "record.wrong.unreadable",
          values: { name: file.name },
          wrong: true,
        });
      it.read(text);
    },
  };
  return it;
}
