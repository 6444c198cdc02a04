/**
 * The peg sets to choose from: the shipped ones and the person's own, which the settings keep as
 * texts.
 */
import { SETS, setName, type PegSet } from "../words/colours.ts";
import { MAX_TITLE, readPegs, writePegs, type Peg } from "../words/pegtext.ts";

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

const folded = (title: string) => title.toLowerCase();

/** Each text is a peg set with a title of its own. */
export function areOwnPegs(value: any) {
  if (!Array.isArray(value) || value.length > MAX_SETS) return false;
  const titles = value.map((text) => {
    const read = typeof text === "string" ? readPegs(text) : null;
    return read && "title" in read ? folded(read.title) : null;
  });
  return !titles.includes(null) && new Set(titles).size === titles.length;
}

const known = new WeakMap<readonly string[], PegSet[]>();

export function ownSets({ ownPegs }: Pick<Choice, "ownPegs">): PegSet[] {
  const sets =
    known.get(ownPegs) ??
    ownPegs.flatMap((text) => {
      const read = readPegs(text);
      return "title" in read ? [{ key: ownKey(read.title), ...read }] : [];
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
  const read = readPegs(text);
  if (!("title" in read)) return { ownPegs, pegs };
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
    const read = readPegs(text);
    if (ownPegs.includes(text) || !hasRoomForSet(now) || !("title" in read)) continue;
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
