import { factsOf } from "page/questions/facts.ts";
import { questions } from "page/questions/questions.ts";

export const nothing = () => undefined;

export const done = (reply) => ({ status: "done", since: 0, reply });

/** Replies by their actions, or functions of requests that may have none. */
export const replies = (byAction) => (request) => {
  const found = byAction[request?.action];
  const reply = typeof found === "function" ? found(request) : found;
  return reply && done(reply);
};

export const wanted = (state, replyTo = nothing) =>
  questions(state, factsOf(state, replyTo), {}, replyTo);
