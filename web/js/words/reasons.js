/** The steps of a puzzle's solution in the person's language: sentences made of what Python says. */
import { readCode } from "./notation.js";
import { t } from "./strings.js";
/** @import { Board } from "./notation.js" */

/**
 * What is known: of a peg, from 1, that it is or is not a colour; or of a colour the least or the most
 * `pegs` that have it. Colours are the symbols of codes.
 * @typedef {{fact: "is" | "not", peg: number, colour: string} | {fact: "least" | "most", colour: string, pegs: number}} Fact
 */
/**
 * Why a supposition cannot be: a rule with its turns that finds it, or a peg or colour.
 * @typedef {{what: string, rule?: string, turns?: number[], value?: number, peg?: number, colour?: string}} Conflict
 */
/**
 * One step. `value`: what the numbers of the rule add up to; `settled`: the pegs of which the colour is
 * known from then on; `notes.pegs`: the colours that each peg can still have.
 * @typedef {object} Step
 * @property {string} rule
 * @property {"need" | "full" | ""} way
 * @property {number[]} turns
 * @property {number} value
 * @property {Fact[]} facts
 * @property {{peg: number, colour: string}[]} settled
 * @property {{suppose: Fact, steps: Step[], conflict: Conflict} | null} case
 * @property {{code: string, turn: number | null}[]} tried
 * @property {{pegs: string[][], counts: [number, number][]}} notes
 */
/** @typedef {{game: string, code: string, effort: number, steps: Step[]}} Reasoning */
/** @typedef {{name: string}[]} Names  of the colours of the board */

/** What the key pegs of a turn are called by the rule that counts them. @type {Record<string, string>} */
const KINDS = { colours: "total", places: "first", whites: "second" };

/** @param {Board} board @param {string} symbol */
export const colourOf = (board, symbol) => (readCode({ ...board, pegs: 1 }, symbol) ?? [0])[0];

/**
 * A step in sentences: the first, and for a supposition those that follow from it.
 * @param {Step} step
 * @param {Board} board
 * @param {Names} looks
 * @returns {{first: string, then: string[]}}
 */
export function stepWords(step, board, looks) {
  const words = new Words(board, looks);
  if (!step.case) return { first: words.sentence(step), then: [] };
  const { suppose, steps, conflict } = step.case;
  return {
    first: t("steps.suppose", { fact: words.clauses([suppose])[0] }),
    then: [...steps.map((each) => words.sentence(each)), words.conflict(conflict), words.so(step)],
  };
}

class Words {
  #board;
  #looks;

  /** @param {Board} board @param {Names} looks */
  constructor(board, looks) {
    this.#board = board;
    this.#looks = looks;
  }

  /** @param {string} symbol */
  #name(symbol) {
    return this.#looks[colourOf(this.#board, symbol)]?.name ?? symbol;
  }

  /** What a step says and why. @param {Step} step */
  sentence(step) {
    const { rule, tried } = step;
    if (rule === "trial") return t("steps.trial", { codes: tried.length });
    const settled = this.#plain(step);
    const said = this.#reason(step, { facts: this.clauses(step.facts) });
    return settled.length ? `${said} ${t("steps.so", { facts: this.clauses(settled) })}` : said;
  }

  /** What follows when a supposition is refuted. @param {Step} step */
  so(step) {
    return t("steps.so", { facts: this.clauses([...step.facts, ...this.#plain(step)]) });
  }

  /** The pegs that a step settles without saying so. @param {Step} step @returns {Fact[]} */
  #plain({ settled, facts }) {
    const isSaid = (/** @type {number} */ peg) =>
      facts.some((each) => each.fact === "is" && each.peg === peg);
    return settled.filter(({ peg }) => !isSaid(peg)).map((each) => ({ fact: "is", ...each }));
  }

  /** @param {Step} step @param {{facts: string[]}} said */
  #reason({ rule, way, turns, value, facts }, said) {
    const [first, second] = turns;
    const { pegs } = this.#board;
    if (rule in KINDS)
      return t(`steps.${way}`, { ...said, value, turn: first, what: this.#what(rule, value) });
    if (rule === "board") return t(`steps.board.${way}`, { ...said, pegs });
    if (rule === "room")
      return t("steps.room", {
        ...said,
        turns,
        places: facts.length,
        name: this.#name(facts[0].colour),
      });
    if (rule === "two-colours" || rule === "two-places") {
      return t(`steps.${rule}`, {
        ...said,
        turns,
        value: Math.abs(value),
        turn: value > 0 ? first : second,
      });
    }
    return t(`steps.${rule}.${way}`, { ...said, turns, value });
  }

  /** Key pegs that a rule counts, such as "2 black". @param {string} rule @param {number} count */
  #what(rule, count) {
    return t(`steps.${KINDS[rule]}`, { count });
  }

  /** Why a supposition cannot be. @param {Conflict} conflict */
  conflict({ what, rule, turns = [], value = 0, peg, colour }) {
    const { pegs } = this.#board;
    if (!rule)
      return t(`steps.conflict.${what}`, {
        peg,
        name: colour === undefined ? null : this.#name(colour),
        pegs,
      });
    if (rule === "board")
      return t(what === "need" ? "steps.conflict.few" : "steps.conflict.many", { pegs });
    if (turns.length > 1) return t("steps.conflict.together", { turns });
    // What a turn does not count is the rest of the pegs: more of it is less of the others.
    const isRest = rule === "rest";
    const isMore = (what === "full") !== isRest;
    const count = (isRest ? pegs - value : value) + (isMore ? 1 : -1);
    const told = { turn: turns[0], what: this.#what(isRest ? "colours" : rule, count) };
    return isMore
      ? t("steps.conflict.more", told)
      : t("steps.conflict.less", { ...told, some: count > 0 });
  }

  /** Facts as clauses; colours of which the same is said stand in one. @param {Fact[]} facts @returns {string[]} */
  clauses(facts) {
    const nameOf = (/** @type {{colour: string}} */ { colour }) => this.#name(colour);
    const named = (/** @type {Fact[]} */ of) => [...new Set(of.map(nameOf))];
    const present = facts.filter((each) => each.fact === "least" && each.pegs === 1);
    const absent = facts.filter((each) => each.fact === "most" && each.pegs === 0);
    const others = facts.filter(
      (each) => each.fact !== "not" && !present.includes(each) && !absent.includes(each),
    );
    /** The pegs that a colour is not at, by its name. @type {Map<string, number[]>} */
    const away = new Map();
    for (const each of facts) {
      if (each.fact === "not")
        away.set(nameOf(each), [...(away.get(nameOf(each)) ?? []), each.peg]);
    }
    const clauses = [
      ...others.map((each) => t(`steps.fact.${each.fact}`, { ...each, name: nameOf(each) })),
      ...[...away].map(([name, pegs]) => t("steps.fact.not", { name, pegs })),
      ...(present.length ? [t("steps.fact.in", { names: named(present) })] : []),
      ...(absent.length ? [t("steps.fact.out", { names: named(absent) })] : []),
    ];
    // A clause with an "and" of its own ends at a semicolon.
    const hasList = [named(present), named(absent)].some(({ length }) => length > 1);
    return hasList
      ? [clauses.reduce((first, second) => t("steps.both", { first, second }))]
      : clauses;
  }
}
