/**
 * The peg sets to choose from: the shipped ones and the person's own, which the settings keep as
 * texts.
 */
import { SETS, setName, type PegSet } from "../words/colours.ts";
import {
  MAX_TITLE,
  folded,
  readPegs,
  writePegs,
  MAX_PEGS,
  SHAPES,
  type Peg,
} from "../words/pegtext.ts";

export interface Choice {
  ownPegs: readonly string[];
  pegs: string | null;
}

export const MAX_SETS = 20;

const OWN = "own:";

/** Null stands for the set that a board usually has. */
export const isSetKey = (value: any) =>
  value === null ||
  SETS.some(({ key }) => key === value) ||
  (typeof value === "string" &&
    value.startsWith(OWN) &&
    value.length <= MAX_TITLE * 2 + OWN.length);

export const ownKey = (title: string) => OWN + title;

/** Each text is a peg set with a title of its own. */
export function areOwnPegs(value: any) {
  if (!Array.isArray(value) || value.length > MAX_SETS) return false;
  const titles = value.map((text) => {
    const read = typeof text === "string" ? readPegs(text) : null;
    return read && "title" in read ? folded(read.title) : null;
  });
  return !titles.includes(null) && new Set(titles).size === titles.length;
}

/** The text is one of the settings, which are valid. */
const setIn = (text: string) => readPegs(text) as { title: string; colours: Peg[] };

const known = new WeakMap<readonly string[], PegSet[]>();

export function ownSets({ ownPegs }: Pick<Choice, "ownPegs">): PegSet[] {
  const sets =
    known.get(ownPegs) ??
    ownPegs.map((text) => {
      const set = setIn(text);
      return { key: ownKey(set.title), ...set };
    });
  known.set(ownPegs, sets);
  return sets;
}

export const isOwn = ({ title }: PegSet) => title !== null;

/** Null if none was chosen or it is gone. */
export const chosenSet = (settings: Choice) =>
  [...SETS, ...ownSets(settings)].find(({ key }) => key === settings.pegs) ?? null;

export const hasRoomForSet = ({ ownPegs }: Choice) => ownPegs.length < MAX_SETS;

/** A title that no other set has: "Our box", "Our box 2". */
export function freeTitle(settings: Choice, title: string) {
  const taken = [...SETS, ...ownSets(settings)].map((set) => folded(setName(set)));
  for (let number = 1; ; number++) {
    const end = number > 1 ? ` ${number}` : "";
    const free =
      [...title]
        .slice(0, MAX_TITLE - end.length)
        .join("")
        .trim() + end;
    if (!taken.includes(folded(free))) return free;
  }
}

/** @param key - of the set itself */
export const isTitleTaken = (settings: Choice, title: string, key: string | null) =>
  ownSets(settings).some((set) => set.key !== key && folded(set.title ?? "") === folded(title));

const ownTitle = (settings: Choice, title: string) =>
  isTitleTaken(settings, title, null) ? freeTitle(settings, title) : title;

/** @param key - of the set that it replaces */
export function keepSet(
  settings: Choice,
  set: { title: string; colours: readonly Peg[] },
  key: string | null = null,
): Choice {
  const text = writePegs(set);
  const at = ownSets(settings).findIndex((own) => own.key === key);
  const ownPegs = at < 0 ? [...settings.ownPegs, text] : settings.ownPegs.with(at, text);
  return { ownPegs, pegs: ownKey(set.title) };
}

export function dropSet(settings: Choice, key: string): Choice {
  const at = ownSets(settings).findIndex((own) => own.key === key);
  return {
    ownPegs: settings.ownPegs.filter((_, index) => index !== at),
    pegs: settings.pegs === key ? null : settings.pegs,
  };
}

/** The set comes back to its place, and under its title if that is still free. */
export function putBack(
  { ownPegs, pegs }: Choice,
  { text, at, chosen }: { text: string; at: number; chosen: boolean },
): Choice {
  const read = setIn(text);
  const title = ownTitle({ ownPegs, pegs }, read.title);
  return {
    ownPegs: ownPegs.toSpliced(at, 0, writePegs({ ...read, title })),
    pegs: chosen ? ownKey(title) : pegs,
  };
}

/**
 * Settings from elsewhere: their sets are added to the person's own, under titles that are free.
 */
export function addSets<Change extends Partial<Choice>>(settings: Choice, change: Change): Change {
  let { ownPegs } = settings;
  let { pegs } = change;
  for (const text of change.ownPegs ?? []) {
    const now = { ownPegs, pegs: null };
    const read = setIn(text);
    if (ownPegs.includes(text) || !hasRoomForSet(now)) continue;
    const title = ownTitle(now, read.title);
    if (pegs === ownKey(read.title)) pegs = ownKey(title);
    ownPegs = keepSet(now, { ...read, title }).ownPegs;
  }
  return { ...change, ownPegs, ...(pegs === undefined ? {} : { pegs }) };
}

export function movedBy(colours: readonly Peg[], index: number, by: number) {
  const to = Math.max(0, Math.min(colours.length - 1, index + by));
  return colours.toSpliced(index, 1).toSpliced(to, 0, colours[index]);
}

/** Adds the first of the shipped colours whose name and label are free. */
export function withOneMore(colours: readonly Peg[]) {
  const taken = new Set(colours.flatMap(({ name, label }) => [folded(name), folded(label)]));
  const more = SETS.flatMap((set) => set.colours).find(
    ({ name, label, shape, paint }) =>
      paint && !shape && !taken.has(folded(name)) && !taken.has(folded(label)),
  );
  return more ? [...colours, more] : colours;
}

// Peg sets that are being edited are part of the state until the person keeps or discards them, so
// that no way of leaving the editor loses them: not Escape, not a reload, not a newer version.

type Own = Pick<Choice, "ownPegs">;

/**
 * `from` is the key of the set that the draft was begun from, `first` the title that it had then. A
 * person's texts may be wrong for a while, so only their lengths are bounded.
 */
export interface Draft {
  from: string;
  first: string;
  title: string;
  colours: readonly Peg[];
}

/** `edited` names the set from which the one in the editor was begun. */
export interface Box {
  drafts: readonly Draft[];
  edited: string | null;
}

export const NO_DRAFTS: Box = Object.freeze({ drafts: Object.freeze([]), edited: null });

/** The most drafts, and the most letters of a field, that are read: more than can be made. */
const MAX_DRAFTS = 50;
const MAX_FIELD = 100;

export const editedDraft = ({ drafts, edited }: Box): Draft | null =>
  drafts.find(({ from }) => from === edited) ?? null;

const isSame = (one: PegSet | Draft, other: PegSet | Draft) =>
  one.title === other.title && JSON.stringify(one.colours) === JSON.stringify(other.colours);

/** True if a draft has something that is kept nowhere else. */
export function isChanged(own: Own, draft: Draft) {
  const { from, first, title, colours } = draft;
  const shipped = SETS.find(({ key }) => key === from);
  if (shipped && title === first && JSON.stringify(colours) === JSON.stringify(shipped.colours))
    return false;
  return !ownSets(own).some((set) => isSame(set, draft));
}

export const unkept = (own: Own, { drafts }: Box) =>
  drafts.filter((draft) => isChanged(own, draft));

/**
 * The box with a set in the editor: its draft, if there is one that is not kept, else a new one.
 */
export function withEdited(own: Own, box: Box, begun: Draft): Box {
  const drafts = unkept(own, box);
  const has = drafts.some(({ from }) => from === begun.from);
  return { drafts: has ? drafts : [...drafts, begun], edited: begun.from };
}

export const withoutDraft = ({ drafts, edited }: Box, from: string): Box => ({
  drafts: drafts.filter((draft) => draft.from !== from),
  edited,
});

export const withChange = ({ drafts, edited }: Box, change: Partial<Draft>): Box => ({
  drafts: drafts.map((draft) => (draft.from === edited ? { ...draft, ...change } : draft)),
  edited,
});

/** The key of the own set that a draft replaces, or null for a new one. */
export const replaces = ({ from }: Draft) => (SETS.some(({ key }) => key === from) ? null : from);

const isField = (text: any) => typeof text === "string" && text.length <= MAX_FIELD;

function readPeg(peg: any): Peg | null {
  const { name, label, paint, shape } = peg ?? {};
  const painted = paint === null || (typeof paint === "string" && /^#[0-9a-f]{6}$/.test(paint));
  const shaped = shape === null || SHAPES.includes(shape);
  return isField(name) && isField(label) && painted && shaped
    ? { name, label, paint, shape }
    : null;
}

function readDraft(saved: any): Draft[] {
  const { from, first, title, colours } = saved ?? {};
  const whole = from !== null && isSetKey(from) && isField(first) && isField(title);
  if (!whole || !Array.isArray(colours) || colours.length < 1 || colours.length > MAX_PEGS)
    return [];
  const pegs = colours.map(readPeg).filter((peg) => peg !== null);
  return pegs.length === colours.length ? [{ from, first, title, colours: pegs }] : [];
}

export function readBox(saved: any): Box {
  if (!Array.isArray(saved?.drafts)) return NO_DRAFTS;
  const read: Draft[] = saved.drafts.slice(0, MAX_DRAFTS).flatMap(readDraft);
  const drafts = read.filter(
    ({ from }, index) => read.findIndex((other) => other.from === from) === index,
  );
  return { drafts, edited: drafts.some(({ from }) => from === saved.edited) ? saved.edited : null };
}
