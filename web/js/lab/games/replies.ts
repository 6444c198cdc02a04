/** Replies of Python to what the Lab and the lessons ask. */
import { isWhole } from "../../state/valid.ts";
import { readSentence } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import type { Options } from "../../python/queue.ts";

export type Ask = (request: object, options?: Options) => Promise<any>;

const MAX_LINES = 1_000_000;

/** Custom code can forge an error, so it is read with care. */
export class Refused extends Error {
  sentence;
  kind: string | undefined;
  line: number | null;

  /** @param error - none for a reply that makes no sense */
  constructor(error?: any) {
    const sentence = readSentence(error) ?? { message: t("custom.unclear") };
    super(sentence.message);
    this.sentence = sentence;
    this.kind = error?.kind;
    this.line = isWhole(error?.line, 0, MAX_LINES) ? error.line : null;
  }
}

/** The page has ended a request that took too long. */
export class Late extends Refused {
  constructor(seconds: number) {
    super({ message: `no end within ${seconds} s`, code: "custom-late", values: { seconds } });
  }
}

/**
 * Rejects with `Refused` if the reply is an error, and with `Late` if Python takes longer than
 * these `seconds`.
 */
export async function replyOrRefused(
  ask: Ask,
  request: object,
  { signal, seconds, ...options }: Options & { seconds?: number } = {},
) {
  const stop = new AbortController();
  const cancel = () => stop.abort();
  signal?.addEventListener("abort", cancel);
  let isLate = false;
  let clock: ReturnType<typeof setTimeout> | undefined;
  const onStart = () => {
    clearTimeout(clock); // another worker may begin it again
    if (seconds === undefined) return;
    clock = setTimeout(() => {
      isLate = true;
      cancel();
    }, seconds * 1000);
  };
  try {
    const reply = await ask(request, { ...options, signal: stop.signal, onStart });
    if (reply.error?.message !== undefined) throw new Refused(reply.error);
    return reply;
  } catch (error) {
    throw isLate && seconds ? new Late(seconds) : error;
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", cancel);
  }
}
