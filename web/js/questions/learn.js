/** Which requests Learn needs, and what their replies say. */
import { study } from "../state/learn.js";
import lessons from "../words/lessons.json" with { type: "json" };
import { readRules, writeGame } from "../words/notation.js";
/** @import { Exercise, Learn } from "../state/learn.js" */
/** @import { Feedback } from "../words/notation.js" */
/** @import { Entry, ReplyTo, Request } from "./types.js" */

/**
 * What becomes of one peg of a guess, as the core says; pegs count from 1. `key`: what it earns; `secret_peg`: the
 * code's peg for which it does; `in_guess`, `in_secret`: the pegs of its colour.
 * @typedef {{peg: number, key: "black" | "white" | null, secret_peg: number | null, in_guess: number,
 *   in_secret: number}} PegAnswer
 * @typedef {{feedback: Feedback, pegs: PegAnswer[]}} Explained
 * @typedef {{rules: string, secret: string, guess: string}} Shown
 * @typedef {{guess: string, parts: Record<string, number>, codes: Record<string, string[]> | null,
 *   figures: Record<string, number>}} Judged
 * @typedef {{game: string, candidates: number, guesses: Judged[], chosen: Record<string, string>}} Table
 * @typedef {{feedback: Feedback, candidates: number, worst: number}} Branch
 * @typedef {{game: string, candidates: number, codes: string[] | null, guess: string, is_candidate: boolean,
 *   histogram: Record<string, number>, answers: Branch[],
 *   runner_up?: {guess: string, feedback: Feedback, candidates: number} | null}} Crossing
 */

/** The board of the exercises, of Knuth's tree and of the examples. */
export const CLASSIC = lessons.plain.rules;

/** What the rules are shown with; the build bundles the replies. */
export const EXAMPLES = { plain: lessons.plain, doubled: lessons.doubled };

/** The board, for its possible answers. @type {Request} */
export const classicRequest = { action: "analyse", game: CLASSIC };

/** @param {Exercise} exercise @returns {Request} */
export const exerciseRequest = ({ seed, number, level }) => ({
  action: "exercise",
  seed: `${seed} ${number}`,
  level,
});

/** @param {Shown} codes @returns {Request} */
export const explainRequest = ({ rules, secret, guess }) => ({
  action: "explain",
  rules,
  secret,
  guess,
});

/** @param {Learn} learn @returns {Request} */
export const judgeRequest = ({ board }) => lessons[board];

/**
 * A step down Knuth's tree: the entry of its request, and the answer that was chosen there.
 * @typedef {{entry: Entry | undefined, here: Crossing | undefined, chosen: Branch | null}} Step
 */

/**
 * The way down Knuth's tree, as far as the replies and the answers of the tree go. Each guess is
 * Python's, so the path needs the answers alone, and an answer that cannot come ends it.
 * @param {Feedback[]} path
 * @param {ReplyTo} replyTo
 * @returns {{steps: Step[], requests: Request[], found: boolean}}
 */
export function walk(path, replyTo) {
  const { game: rules } = lessons.knuth;
  const turns = [];
  /** @type {Step[]} */
  const steps = [];
  /** @type {Request[]} */
  const requests = [];
  for (const feedback of [...path, null]) {
    const request = { ...lessons.knuth, game: writeGame(rules, turns) };
    const entry = replyTo(request);
    /** @type {Crossing | undefined} */
    const here = entry?.reply;
    const chosen =
      feedback && here?.answers.find((each) => String(each.feedback) === String(feedback));
    requests.push(request);
    steps.push({ entry, here, chosen: chosen ?? null });
    if (!here || !chosen) break;
    if (chosen.feedback[0] === readRules(rules)?.pegs) return { steps, requests, found: true };
    turns.push({ guess: here.guess, feedback: chosen.feedback });
  }
  return { steps, requests, found: false };
}

/** All requests of Learn, the most urgent first. @param {Learn} learn @param {ReplyTo} replyTo @returns {Request[]} */
export function learnQuestions(learn, replyTo) {
  if (learn.room === "strategies") return [judgeRequest(learn)];
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

/** An exercise, and its answer. @param {Exercise} exercise @param {ReplyTo} replyTo @returns {Request[]} */
function exerciseQuestions(exercise, replyTo) {
  const asked = exerciseRequest(exercise);
  const codes = replyTo(asked)?.reply;
  return codes ? [asked, explainRequest(codes)] : [asked];
}
