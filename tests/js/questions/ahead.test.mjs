import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { aheadOf, aheadRequests, SHORT } from "page/questions/questions.ts";
import { factsOf } from "page/questions/facts.ts";
import { alternativesRequest, suggestRequest } from "page/questions/requests.ts";
import { nothing } from "../asking.mjs";
import { answer, edit, goTo, run, start } from "../doing.mjs";

const first = run(start, answer("1122", 1, 0));
const parts = { "4,0": 1, "0,0": 16, "0,1": 4, "1,0": 60, "2,0": 0, "1,1": 20 };
const suggestion = { guess: "1345", parts, largest_part: 60 };
/** Replies in a position of p4c6r where the core suggests 1345; `took` ms. */
const replies =
  ({ slow = [], took = 20 } = {}) =>
  (request) => {
    const { action, strategy } = request ?? {};
    if (action !== "analyse") return undefined;
    const rules = { listable: true, slow, feedbacks: [] };
    return {
      status: "done",
      reply: strategy ? { rules, strategy, suggestion } : { rules },
      took: strategy && took,
      since: 0,
    };
  };
const about = (state, replyTo = replies()) => aheadOf(state, factsOf(state, replyTo), replyTo);
const ahead = (state, replyTo = replies()) =>
  aheadRequests(state, factsOf(state, replyTo), replyTo);

test("the guesses after each answer are asked ahead", () => {
  const next = (black, white) => suggestRequest(run(first, answer("1345", black, white)));
  // No code would be left after 2,0, and the game would be over after 4,0.
  deepEqual(ahead(first).slice(0, 4), [next(1, 0), next(1, 1), next(0, 0), next(0, 1)]);
  equal(ahead(first)[0].game, "p4c6r:1122=1,0;1345=1,0");
});

test("the ranking comes after the guesses", () => {
  deepEqual(ahead(first).slice(4), [alternativesRequest(first, true)]);
  const nothingElse = (request) => (request?.game === "p4c6r" ? replies()(request) : undefined);
  deepEqual(ahead(start, nothingElse).slice(4), []);
  const likeliest = run(start, answer("1345", 1, 0));
  deepEqual(ahead(start).slice(4), [alternativesRequest(likeliest, true)], "on bundled boards");
});

test("nothing is asked ahead if Python is slow or no guess waits", () => {
  equal(about(first), "p4c6r:1122=1,0 1345");
  equal(about(first, replies({ slow: ["best"] })), null);
  equal(about(first, replies({ took: SHORT + 1 })), null);
  equal(about(first, nothing), null);
  for (const act of [edit(0), answer("1345", 4, 0), goTo("play")])
    equal(about(run(first, act)), null);
});
