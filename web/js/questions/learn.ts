/** The requests of Learn, and the meaning of their replies. */
import { study, type Exercise, type Learn } from "../state/learn.ts";
import lessons from "../words/lessons.json" with { type: "json" };
import { boardOfRules, writeGame, type Feedback } from "../words/notation.ts";
import type { Entry, ReplyTo, Request } from "./types.ts";

/**
 * A reply of the core; pegs count from 1. `key` is what the peg earns, `secret_peg` the code's peg
 * for which it does; `in_guess` and `in_secret` are the pegs of its colour.
 */
export interface PegAnswer {
  peg: number;
  key: "black" | "white" | null;
  secret_peg: number | null;
  in_guess: number;
  in_secret: number;
}

export interface Explained {
  feedback: Feedback;
  pegs: PegAnswer[];
}

interface Shown {
  rules: string;
  secret: string;
  guess: string;
}

export interface Judged {
  guess: string;
  parts: Record<string, number>;
  figures: Record<string, number>;
}

export interface Table {
  game: string;
  candidates: number;
  guesses: Judged[];
  chosen: Record<string, string>;
}

export interface Branch {
  feedback: Feedback;
  candidates: number;
  worst: number;
}

export interface Crossing {
  game: string;
  candidates: number;
  codes: string[] | null;
  guess: string;
  is_candidate: boolean;
  histogram: Record<string, number>;
  answers: Branch[];
  runner_up?: { guess: string; feedback: Feedback; candidates: number } | null;
}

export const CLASSIC = lessons.plain.rules;

/** The build bundles the replies. */
export const EXAMPLES = { plain: lessons.plain, doubled: lessons.doubled };

export const classicRequest: Request = { action: "analyse", game: CLASSIC };

export const exerciseRequest = ({ seed, number, level }: Exercise): Request => ({
  action: "exercise",
  seed: `${seed} ${number}`,
  level,
});

export const explainRequest = ({ rules, secret, guess }: Shown): Request => ({
  action: "explain",
  rules,
  secret,
  guess,
});

export const judgeRequest: Request = lessons.judged;

export interface Step {
  entry: Entry | undefined;
  here: Crossing | undefined;
  chosen: Branch | null;
}

/**
 * The way down Knuth's tree. Each guess is Python's, so the path needs the answers alone, and an
 * answer that cannot come ends it.
 */
export function walk(
  path: Feedback[],
  replyTo: ReplyTo,
): { steps: Step[]; requests: Request[]; found: boolean } {
  const { game: rules } = lessons.knuth;
  const turns = [];
  const steps: Step[] = [];
  const requests: Request[] = [];
  for (const feedback of [...path, null]) {
    const request = { ...lessons.knuth, game: writeGame(rules, turns) };
    const entry = replyTo(request);
    const here: Crossing | undefined = entry?.reply;
    const chosen =
      feedback && here?.answers.find((each) => String(each.feedback) === String(feedback));
    requests.push(request);
    steps.push({ entry, here, chosen: chosen ?? null });
    if (!here || !chosen) break;
    if (chosen.feedback[0] === boardOfRules(rules).pegs) return { steps, requests, found: true };
    turns.push({ guess: here.guess, feedback: chosen.feedback });
  }
  return { steps, requests, found: false };
}

/** The most urgent request comes first. */
export function learnQuestions(learn: Learn, replyTo: ReplyTo): Request[] {
  if (learn.room === "strategies") return [judgeRequest];
  if (learn.room === "knuth") return walk(learn.path, replyTo).requests;
  if (learn.room === "paper") return Object.values(EXAMPLES).map(explainRequest);
  const wanted = [classicRequest, ...Object.values(EXAMPLES)];
  const { exercise } = learn;
  if (!exercise) return wanted;
  // The next exercise is asked for while the person looks at the answer to this one.
  const after = exercise.given
    ? study(learn, { type: "next", number: exercise.number }).exercise
    : null;
  return [
    ...exerciseQuestions(exercise, replyTo),
    ...(after ? exerciseQuestions(after, replyTo) : []),
    ...wanted,
  ];
}

function exerciseQuestions(exercise: Exercise, replyTo: ReplyTo): Request[] {
  const asked = exerciseRequest(exercise);
  const codes = replyTo(asked)?.reply;
  return codes ? [asked, explainRequest(codes)] : [asked];
}
