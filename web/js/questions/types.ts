/** The shapes of requests and replies, and what the page notes of each. */
import type { Sentence } from "../words/errors.ts";

export type Request = Record<string, string | number | boolean | number[]> & { action: string };

/**
 * `mean` and `worst` are the guesses still needed with the same play, this and the last one
 * included; `certainty` is that of these figures.
 */
interface Worth {
  mean?: number | null;
  worst?: number | null;
  certainty?: "exact" | "bound" | "estimate" | null;
}

/**
 * A guess with its figures. `kept`: whether the game certainly ends within the limit of the aim;
 * null without a limit. If there are too many candidates to list, `is_candidate`, `largest_part`
 * and `expected_size` are null; the last one, too, where one of all answers may be wrong, and a
 * code is in several parts.
 */
export type Rated = Worth & {
  guess: string;
  is_candidate: boolean | null;
  parts: Record<string, number>;
  largest_part: number | null;
  expected_size: number | null;
  source?: string | null;
  kept?: "yes" | "no" | "unknown" | null;
};

export type Alternative = Worth & { guess: string; is_candidate: boolean | null };

export type CoreError = Sentence & { kind: string; turn?: number };

/**
 * `since` is the time when it was asked, `took` the time that the worker needed; both in ms.
 * `ahead` is true if it was asked because it might be wanted, `second` if the second Python failed
 * to reply.
 */
export interface Entry {
  status: "waiting" | "done" | "failed";
  reply?: any;
  error?: CoreError;
  progress?: number;
  since: number;
  took?: number;
  ahead?: boolean;
  second?: boolean;
}

/** Nothing is known of no request. */
export type ReplyTo = (request: Request | null) => Entry | undefined;
