/** The steps of an explanation in sentences made of what Python says. */
import { readCode, type Board } from "./notation.ts";
import { t } from "./strings.ts";

/**
 * A peg, from 1, is or is not a colour; or a colour has the least or the most `pegs`. Colours are
 * the symbols of codes.
 */
type Fact =
  | { fact: "is" | "not"; peg: number; colour: string }
  | { fact: "least" | "most"; colour: string; pegs: number };

/** The reason why a supposition cannot be: a rule with its turns, or a peg or colour. */
interface Conflict {
  what: string;
  rule?: string;
  turns?: number[];
  value?: number;
  peg?: number;
  colour?: string;
}

/**
 * `value` is the sum of the numbers of the rule; `settled` has the pegs of which the colour is
 * known from then on; `notes.pegs` the colours that each peg can still have.
 */
export interface Step {
  rule: string;
  way: "need" | "full" | "";
  turns: number[];
  value: number;
  facts: Fact[];
  settled: { peg: number; colour: string }[];
  case: { suppose: Fact; steps: Step[]; conflict: Conflict } | null;
  tried: { code: string; turn: number | null }[];
  notes: { pegs: string[][]; counts: [number, number][] };
}

export interface Reasoning {
  game: string;
  code: string;
  steps: Step[];
}

type Names = { name: string }[];

/** The names of key pegs for the rule that counts them. */
const KINDS: Record<string, string> = { colours: "total", places: "first", whites: "second" };

export const colourOf = (board: Board, symbol: string) =>
  (readCode({ ...board, pegs: 1 }, symbol) ?? [0])[0];

/** The first sentence, and for a supposition those that follow from it. */
export function stepWords(
  step: Step,
  board: Board,
  looks: Names,
): { first: string; then: string[] } {
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

  constructor(board: Board, looks: Names) {
    this.#board = board;
    this.#looks = looks;
  }

  #name(symbol: string) {
    return this.#looks[colourOf(this.#board, symbol)]?.name ?? symbol;
  }

  sentence(step: Step) {
    const { rule, tried } = step;
    if (rule === "trial") {
      const fits = tried.filter(({ turn }) => turn === null).length;
      return t("steps.trial", { codes: tried.length, fits });
    }
    const settled = this.#plain(step);
    const said = this.#reason(step, { facts: this.clauses(step.facts) });
    return settled.length ? `${said} ${t("steps.so", { facts: this.clauses(settled) })}` : said;
  }

  /** The facts that follow when a supposition is refuted. */
  so(step: Step) {
    return t("steps.so", { facts: this.clauses([...step.facts, ...this.#plain(step)]) });
  }

  #plain({ settled, facts }: Step): Fact[] {
    const isSaid = (peg: number) => facts.some((each) => each.fact === "is" && each.peg === peg);
    return settled.filter(({ peg }) => !isSaid(peg)).map((each) => ({ fact: "is", ...each }));
  }

  #reason({ rule, way, turns, value, facts }: Step, said: { facts: string[] }) {
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

  /** Words such as "2 black". */
  #what(rule: string, count: number) {
    return t(`steps.${KINDS[rule]}`, { count });
  }

  conflict({ what, rule, turns = [], value = 0, peg, colour }: Conflict) {
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
    // The rest is the pegs that a turn does not count: more of it is less of the others.
    const isRest = rule === "rest";
    const isMore = (what === "full") !== isRest;
    const count = (isRest ? pegs - value : value) + (isMore ? 1 : -1);
    const told = { turn: turns[0], what: this.#what(isRest ? "colours" : rule, count) };
    return isMore
      ? t("steps.conflict.more", told)
      : t("steps.conflict.less", { ...told, some: count > 0 });
  }

  /** Colours of which the same is said stand in one. */
  clauses(facts: Fact[]): string[] {
    const nameOf = ({ colour }: { colour: string }) => this.#name(colour);
    const named = (of: Fact[]) => [...new Set(of.map(nameOf))];
    const present = facts.filter((each) => each.fact === "least" && each.pegs === 1);
    const absent = facts.filter((each) => each.fact === "most" && each.pegs === 0);
    const others = facts.filter(
      (each) => each.fact !== "not" && !present.includes(each) && !absent.includes(each),
    );
    const away = new Map<string, number[]>();
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
