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
  const { pegs } = board;
  const name = (symbol: string) => looks[colourOf(board, symbol)]?.name ?? symbol;
  const nameOf = ({ colour }: { colour: string }) => name(colour);

  function sentence({ rule, way, turns, value, facts: found, settled, tried }: Step) {
    if (rule === "trial") {
      const fits = tried.filter(({ turn }) => turn === null).length;
      return t("steps.trial", { codes: tried.length, fits });
    }
    const [first, second] = turns;
    const facts = clauses(found);
    const said = (): string => {
      if (rule in KINDS)
        return t(`steps.${way}`, { facts, value, turn: first, what: counted(rule, value) });
      if (rule === "board") return t(`steps.board.${way}`, { facts, pegs });
      if (rule === "room")
        return t("steps.room", { facts, turns, places: found.length, name: nameOf(found[0]) });
      if (rule === "two-colours" || rule === "two-places")
        return t(`steps.${rule}`, {
          facts,
          turns,
          value: Math.abs(value),
          turn: value > 0 ? first : second,
        });
      return t(`steps.${rule}.${way}`, { facts, turns, value });
    };
    const more = plain(found, settled);
    return more.length ? `${said()} ${t("steps.so", { facts: clauses(more) })}` : said();
  }

  /** The pegs that are known from then on, but for those of which the facts say so. */
  const plain = (facts: Fact[], settled: Step["settled"]): Fact[] =>
    settled
      .filter(({ peg }) => !facts.some((each) => each.fact === "is" && each.peg === peg))
      .map((each) => ({ fact: "is", ...each }));

  /** Words such as "2 black". */
  const counted = (rule: string, count: number) => t(`steps.${KINDS[rule]}`, { count });

  function conflictWords({ what, rule, turns = [], value = 0, peg, colour }: Conflict) {
    if (!rule)
      return t(`steps.conflict.${what}`, {
        peg,
        name: colour === undefined ? null : name(colour),
        pegs,
      });
    if (rule === "board")
      return t(what === "need" ? "steps.conflict.few" : "steps.conflict.many", { pegs });
    if (turns.length > 1) return t("steps.conflict.together", { turns });
    // The rest is the pegs that a turn does not count: more of it is less of the others.
    const isRest = rule === "rest";
    const isMore = (what === "full") !== isRest;
    const count = (isRest ? pegs - value : value) + (isMore ? 1 : -1);
    const told = { turn: turns[0], what: counted(isRest ? "colours" : rule, count) };
    return isMore
      ? t("steps.conflict.more", told)
      : t("steps.conflict.less", { ...told, some: count > 0 });
  }

  /** Colours of which the same is said stand in one. */
  function clauses(facts: Fact[]): string[] {
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
    const said = [
      ...others.map((each) => t(`steps.fact.${each.fact}`, { ...each, name: nameOf(each) })),
      ...[...away].map(([name, pegs]) => t("steps.fact.not", { name, pegs })),
      ...(present.length ? [t("steps.fact.in", { names: named(present) })] : []),
      ...(absent.length ? [t("steps.fact.out", { names: named(absent) })] : []),
    ];
    // A clause with an "and" of its own ends at a semicolon.
    const hasList = [named(present), named(absent)].some(({ length }) => length > 1);
    return hasList ? [said.reduce((first, second) => t("steps.both", { first, second }))] : said;
  }

  if (!step.case) return { first: sentence(step), then: [] };
  const { suppose, steps, conflict } = step.case;
  const refuted = [...step.facts, ...plain(step.facts, step.settled)];
  return {
    first: t("steps.suppose", { fact: clauses([suppose])[0] }),
    then: [
      ...steps.map(sentence),
      conflictWords(conflict),
      t("steps.so", { facts: clauses(refuted) }),
    ],
  };
}
