/**
 * The code in the worker for custom strategies can forge any message. So one counts only if it has
 * the right form, and its contents are text.
 */
import { isWhole } from "../../state/valid.ts";
import { inWords } from "../../python/failures.ts";
import { Final } from "../../python/python.ts";
import { t } from "../../words/strings.ts";

/** The longest texts, in characters. */
const MAX_REPLY = 5_000_000;
const MAX_PROGRESS = 1000;
const MAX_FAILURE = 1000;
const MAX_MESSAGE = 200;
const MAX_LINE = 1_000_000;

/** Twice as many messages as an honest worker sends. */
const AT_ONCE = 200;
const EACH_SECOND = 50;

/** A token bucket fills with time, also while the page is busy and reads no messages. */
export class Bucket {
  #room = AT_ONCE;
  #filled;
  #now;

  /** @param now - in ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#filled = now();
  }

  take() {
    const now = this.#now();
    this.#room += ((now - this.#filled) / 1000) * EACH_SECOND;
    // A page that was busy has several seconds of messages to read, but not more.
    this.#room = Math.min(this.#room, AT_ONCE * 10) - 1;
    this.#filled = now;
    return this.#room >= 0;
  }
}

/** Null if no honest worker says that. */
export function readMessage(
  data: any,
): { reply: string } | { progress: string } | { error: Error } | null {
  const { reply, progress, failed, ended } = data ?? {};
  const error = readEnd(ended);
  if (error) return { error };
  if (isText(failed, MAX_FAILURE)) return { error: inWords(failed) };
  if (isText(progress, MAX_PROGRESS) && (progress === "" || isObject(progress)))
    return { progress };
  return isText(reply, MAX_REPLY) && isObject(reply) ? { reply } : null;
}

const isText = (value: any, most: number) => typeof value === "string" && value.length <= most;

function isObject(text: string) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** `line` was running; null if that is not known. */
export class Ended extends Final {
  line;

  constructor(message: string, line: number | null) {
    super(message);
    this.line = line;
  }
}

/** The error has one sentence for the person (ending.ts); null if Python has not ended. */
function readEnd(found: any) {
  if (!["deep", "memory", "exit", "broken"].includes(found?.why)) return null;
  const { message, file, line } = found;
  const why = t(`custom.end.${found.why}`, {
    message: typeof message === "string" ? message.slice(0, MAX_MESSAGE) : "",
  });
  if (typeof file !== "string" || !isWhole(line, 1, MAX_LINE)) return new Ended(why, null);
  return new Ended(t("error.custom-at", { file: file.slice(0, MAX_MESSAGE), line, why }), line);
}
