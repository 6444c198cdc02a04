/** The peg sets to choose from: the shipped ones and the person's own, which the settings keep as texts. */
import { SETS, setName } from "../words/colours.js";
import { MAX_TITLE, readPegs, writePegs } from "../words/pegtext.js";
/** @import { PegSet } from "../words/colours.js" */
/** @import { Peg } from "../words/pegtext.js" */

/** @typedef {{ownPegs: readonly string[], pegs: string | null}} Choice  what the settings keep of it */

export const MAX_SETS = 20;

/** The beginning of the key of such a set; its title follows. */
const OWN = "own:";

/** Whether a value can name the chosen set; null stands for that which a board usually has. @param {any} value */
export const isSetKey = (value) =>
  value === null ||
  SETS.some(({ key }) => key === value) ||
  (typeof value === "string" &&
    value.startsWith(OWN) &&
    value.length <= MAX_TITLE * 2 + OWN.length);

/** @param {string} title */
export const ownKey = (title) => OWN + title;

/** @param {string} title */
const folded = (title) => title.toLowerCase();

/** Whether a value is a list of texts of peg sets, each of which has a title of its own. @param {any} value */
export function areOwnPegs(value) {
  if (!Array.isArray(value) || value.length > MAX_SETS) return false;
  const titles = value.map((text) => {
    const read = typeof text === "string" ? readPegs(text) : null;
    return read && "title" in read ? folded(read.title) : null;
  });
  return !titles.includes(null) && new Set(titles).size === titles.length;
}

/** The sets of each list of texts, which are read once. @type {WeakMap<readonly string[], PegSet[]>} */
const known = new WeakMap();

/** @param {Pick<Choice, "ownPegs">} settings @returns {PegSet[]} */
export function ownSets({ ownPegs }) {
  const sets =
    known.get(ownPegs) ??
    ownPegs.flatMap((text) => {
      const read = readPegs(text);
      return "title" in read ? [{ key: ownKey(read.title), ...read }] : [];
    });
  known.set(ownPegs, sets);
  return sets;
}

/** @param {PegSet} set */
export const isOwn = ({ title }) => title !== null;

/** The chosen set, or null if none was chosen or it is gone. @param {Choice} settings */
export const chosenSet = (settings) =>
  [...SETS, ...ownSets(settings)].find(({ key }) => key === settings.pegs) ?? null;

/** @param {Choice} settings */
export const hasRoomForSet = ({ ownPegs }) => ownPegs.length < MAX_SETS;

/** A title that no other set has: "Our box", "Our box 2". @param {Choice} settings @param {string} title */
export function freeTitle(settings, title) {
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

/** Whether another set of the person's own has this title. @param {Choice} settings @param {string} title @param {string | null} key  of the set itself */
export const isTitleTaken = (settings, title, key) =>
  ownSets(settings).some((set) => set.key !== key && folded(set.title ?? "") === folded(title));

/** A title, or one like it if another set of the person's own has it. @param {Choice} settings @param {string} title */
const ownTitle = (settings, title) =>
  isTitleTaken(settings, title, null) ? freeTitle(settings, title) : title;

/**
 * The change of the settings that keeps a set and chooses it.
 * @param {Choice} settings
 * @param {{title: string, colours: readonly Peg[]}} set
 * @param {string | null} [key]  of the set that it replaces
 * @returns {Choice}
 */
export function keepSet(settings, set, key = null) {
  const text = writePegs(set);
  const at = ownSets(settings).findIndex((own) => own.key === key);
  const ownPegs = at < 0 ? [...settings.ownPegs, text] : settings.ownPegs.with(at, text);
  return { ownPegs, pegs: ownKey(set.title) };
}

/** The change of the settings that deletes a set. @param {Choice} settings @param {string} key @returns {Choice} */
export function dropSet(settings, key) {
  const at = ownSets(settings).findIndex((own) => own.key === key);
  return {
    ownPegs: settings.ownPegs.filter((_, index) => index !== at),
    pegs: settings.pegs === key ? null : settings.pegs,
  };
}

/**
 * The change of the settings that brings back a set that was deleted: to its place, and under its title if
 * that is still free.
 * @param {Choice} settings
 * @param {{text: string, at: number, chosen: boolean}} dropped
 * @returns {Choice}
 */
export function putBack({ ownPegs, pegs }, { text, at, chosen }) {
  const read = readPegs(text);
  if (!("title" in read)) return { ownPegs, pegs };
  const title = ownTitle({ ownPegs, pegs }, read.title);
  return {
    ownPegs: ownPegs.toSpliced(at, 0, writePegs({ ...read, title })),
    pegs: chosen ? ownKey(title) : pegs,
  };
}

/**
 * The change that settings from elsewhere make, with the person's own sets kept: others are added to them,
 * under titles that are free.
 * @template {Partial<Choice>} Change
 * @param {Choice} settings
 * @param {Change} change
 * @returns {Change}
 */
export function addSets(settings, change) {
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

/** @param {readonly Peg[]} colours @param {number} index @param {number} by */
export function movedBy(colours, index, by) {
  const to = Math.max(0, Math.min(colours.length - 1, index + by));
  return colours.toSpliced(index, 1).toSpliced(to, 0, colours[index]);
}

/**
 * The colours with one more: the first of the shipped ones whose name and label are free.
 * @param {readonly Peg[]} colours
 */
export function withOneMore(colours) {
  const taken = new Set(colours.flatMap(({ name, label }) => [folded(name), folded(label)]));
  const more = SETS.flatMap((set) => set.colours).find(
    ({ name, label, shape, paint }) =>
      paint && !shape && !taken.has(folded(name)) && !taken.has(folded(label)),
  );
  return more ? [...colours, more] : colours;
}
