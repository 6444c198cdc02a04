/**
 * Peg sets that are being edited. They are part of the state until the person keeps or discards
 * them, so that no way of leaving the editor loses them: not Escape, not a reload, not a newer
 * version.
 */
import { SETS, type PegSet } from "../words/colours.ts";
import { MAX_PEGS, SHAPES, type Peg } from "../words/pegtext.ts";
import { isSetKey, ownSets, type Choice } from "./pegs.ts";

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

/** The drafts of a saved state; one that is not valid is left out. */
export function readBox(saved: any): Box {
  if (!Array.isArray(saved?.drafts)) return NO_DRAFTS;
  const read: Draft[] = saved.drafts.slice(0, MAX_DRAFTS).flatMap(readDraft);
  const drafts = read.filter(
    ({ from }, index) => read.findIndex((other) => other.from === from) === index,
  );
  return { drafts, edited: drafts.some(({ from }) => from === saved.edited) ? saved.edited : null };
}
