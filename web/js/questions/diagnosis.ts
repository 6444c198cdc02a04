/** Finds the answers that may be wrong when no code fits. */
import { foundCodes, isInDoubt, isSolved } from "../state/game.ts";
import { current } from "../state/state.ts";
import { analyseRequest } from "./requests.ts";
import type { Change, State } from "../state/types.ts";
import type { Entry, Request } from "./types.ts";

/** `candidates` is null if they are too many to count, `likelihood` if not everything was tried. */
export interface Slip {
  turns: Change[];
  candidates: number | null;
  likelihood: number | null;
}

/** The slips of the fewest turns, answers first, each kind with the likeliest first. */
interface Reply {
  consistent: boolean;
  slips: Slip[];
  cleared: number[];
  complete: boolean;
}

export const diagnoseRequest = (state: State): Request => ({
  ...analyseRequest(state),
  action: "diagnose",
});

/**
 * Asks which answers are wrong for the code that was found; null if none can be.
 * @param contradicted - whether no code fits all answers
 */
export function wrongRequest(state: State, contradicted: boolean): Request | null {
  const game = current(state);
  if (state.mode !== "solve" || !isSolved(game) || !(contradicted || isInDoubt(game))) return null;
  return { ...analyseRequest(state), action: "contradicted", guess: foundCodes(game)[0] };
}

/** The slips, in the order in which the page offers them. */
export function diagnosisOf(entry: Entry | undefined) {
  const reply: Reply | undefined = entry?.reply;
  const slips = reply?.slips ?? [];
  const answers = slips.filter(({ turns }) => turns.every(({ kind }) => kind === "answer"));
  const alone = answers.filter(({ turns }) => turns.length === 1);
  const ofTurn = new Map<number, Slip[]>();
  for (const slip of alone) {
    const { turn } = slip.turns[0];
    ofTurn.set(turn, [...(ofTurn.get(turn) ?? []), slip]);
  }
  return {
    /** `since` is in ms, `progress` from 0 to 1; null when it has ended. */
    waiting:
      entry && entry.status !== "waiting"
        ? null
        : { since: entry?.since, progress: entry?.progress },
    /** The corrected answers by the turn that may be the only slip, the likeliest of both first. */
    ofTurn,
    /** The turn that is the likeliest of these; null if all are as likely. */
    likeliest: isTied([...ofTurn.values()].map(([best]) => best.likelihood))
      ? null
      : (alone[0]?.turns[0].turn ?? null),
    together: answers.filter(({ turns }) => turns.length > 1),
    /** The explanations by a guess that was entered otherwise than it lay on the board. */
    guesses: slips.filter(({ turns }) => turns.some(({ kind }) => kind === "guess")),
    /**
     * The turns that are shown to be no part of a slip; null if nothing is known of the turns.
     */
    cleared: reply && !reply.consistent ? reply.cleared : null,
    complete: reply?.complete ?? true,
  };
}

/** Several likelihoods are known and the same, but for rounding. */
const isTied = ([first, ...others]: (number | null)[]) =>
  first !== null &&
  others.length > 0 &&
  others.every((each) => each !== null && Math.abs(each - first) < 1e-9);

export type Diagnosis = ReturnType<typeof diagnosisOf>;
