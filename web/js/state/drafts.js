/**
 * Peg sets that are being edited. They are part of the state until the person keeps or discards them,
 * so that no way of leaving the editor loses them: not Escape, not a reload, not a newer version.
 */
import { SETS } from "../words/colours.js";
import { MAX_PEGS, SHAPES } from "../words/pegtext.js";
import { isSetKey, ownSets } from "./pegs.js";
/** @import { PegSet } from "../words/colours.js" */
/** @import { Peg } from "../words/pegtext.js" */

/** @typedef {Pick<import("./pegs.js").Choice, "ownPegs">} Own */

/**
 * One of them. `from`: the key of the set that it was begun from; `first`: the title that it had then.
 * What a person types may be wrong for a while, so its texts are bounded and nothing else.
 * @typedef {{from: string, first: string, title: string, colours: readonly Peg[]}} Draft
 */
/** `edited`: from which set the one in the editor was begun. @typedef {{drafts: readonly Draft[], edited: string | null}} Box */

/** @type {Box} */
export const NO_DRAFTS = Object.freeze({ drafts: Object.freeze([]), edited: null });

/** The most drafts, and the most letters of a field, that are read: more than can be made. */
const MAX_DRAFTS = 50;
const MAX_FIELD = 100;

/** @param {Box} box @returns {Draft | null} */
export const editedDraft = ({ drafts, edited }) =>
  drafts.find(({ from }) => from === edited) ?? null;

/** @param {PegSet | Draft} one @param {PegSet | Draft} other */
const isSame = (one, other) =>
  one.title === other.title && JSON.stringify(one.colours) === JSON.stringify(other.colours);

/** Whether a draft has something that is kept nowhere else. @param {Own} own @param {Draft} draft */
export function isChanged(own, draft) {
  const { from, first, title, colours } = draft;
  const shipped = SETS.find(({ key }) => key === from);
  if (shipped && title === first && JSON.stringify(colours) === JSON.stringify(shipped.colours))
    return false;
  return !ownSets(own).some((set) => isSame(set, draft));
}

/** @param {Own} own @param {Box} box */
export const unkept = (own, { drafts }) => drafts.filter((draft) => isChanged(own, draft));

/**
 * The box with a set in the editor: its draft, if there is one that is not kept, else a new one.
 * @param {Own} own
 * @param {Box} box
 * @param {Draft} begun
 * @returns {Box}
 */
export function withEdited(own, box, begun) {
  const drafts = unkept(own, box);
  const has = drafts.some(({ from }) => from === begun.from);
  return { drafts: has ? drafts : [...drafts, begun], edited: begun.from };
}

/** @param {Box} box @param {string} from @returns {Box} */
export const withoutDraft = ({ drafts, edited }, from) => ({
  drafts: drafts.filter((draft) => draft.from !== from),
  edited,
});

/** @param {Box} box @param {Partial<Draft>} change @returns {Box} */
export const withChange = ({ drafts, edited }, change) => ({
  drafts: drafts.map((draft) => (draft.from === edited ? { ...draft, ...change } : draft)),
  edited,
});

/** The key of the own set that a draft replaces, or null for a new one. @param {Draft} draft */
export const replaces = ({ from }) => (SETS.some(({ key }) => key === from) ? null : from);

/** @param {any} text */
const isField = (text) => typeof text === "string" && text.length <= MAX_FIELD;

/** @param {any} peg @returns {Peg | null} */
function readPeg(peg) {
  const { name, label, paint, shape } = peg ?? {};
  const painted = paint === null || (typeof paint === "string" && /^#[0-9a-f]{6}$/.test(paint));
  const shaped = shape === null || SHAPES.includes(shape);
  return isField(name) && isField(label) && painted && shaped
    ? { name, label, paint, shape }
    : null;
}

/** @param {any} saved @returns {Draft[]} */
function readDraft(saved) {
  const { from, first, title, colours } = saved ?? {};
  const whole = from !== null && isSetKey(from) && isField(first) && isField(title);
  if (!whole || !Array.isArray(colours) || colours.length < 1 || colours.length > MAX_PEGS)
    return [];
  const pegs = colours.map(readPeg).filter((peg) => peg !== null);
  return pegs.length === colours.length ? [{ from, first, title, colours: pegs }] : [];
}

/** The drafts of a saved state; one that is not valid is left out. @param {any} saved @returns {Box} */
export function readBox(saved) {
  if (!Array.isArray(saved?.drafts)) return NO_DRAFTS;
  /** @type {Draft[]} */
  const read = saved.drafts.slice(0, MAX_DRAFTS).flatMap(readDraft);
  const drafts = read.filter(
    ({ from }, index) => read.findIndex((other) => other.from === from) === index,
  );
  return { drafts, edited: drafts.some(({ from }) => from === saved.edited) ? saved.edited : null };
}
