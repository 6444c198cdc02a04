/**
 * Reads what comes from the worker for custom strategies. The code there can forge any message. So one counts
 * only if it has the right form and belongs to an open request, and its contents are text.
 */
import { inWords } from "../../python/failures.js";
import { Final } from "../../python/python.js";
import { t } from "../../words/strings.js";

/**
 * A request without a reply.
 * @typedef {{resolve: (reply: string) => void, reject: (error: Error) => void, tell?: (text: string) => void}} Open
 */

/** The longest reply and the longest progress report, in characters. */
const MAX_TEXT = 5_000_000;
const MAX_PROGRESS = 1000;
/** The longest message and file name of an end, in characters, and the greatest number of a line. */
const MAX_MESSAGE = 200;
const MAX_LINE = 1_000_000;

/** How many messages a worker may send at once, and per second: twice as many as an honest one. */
const AT_ONCE = 200;
const EACH_SECOND = 50;

/** A token bucket for messages; it fills with time, also while the page is busy and reads none. */
export class Bucket {
  #room = AT_ONCE;
  #filled;
  #now;

  /** @param {() => number} [now]  in ms */
  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#filled = now();
  }

  /** Whether one more message is allowed. */
  take() {
    const now = this.#now();
    this.#room += ((now - this.#filled) / 1000) * EACH_SECOND;
    // A page that was busy has several seconds of messages to read, but not more.
    this.#room = Math.min(this.#room, AT_ONCE * 10) - 1;
    this.#filled = now;
    return this.#room >= 0;
  }
}

/**
 * Take a message if it has the right form; returns whether its size was acceptable.
 * @param {any} data
 * @param {Map<number, Open>} open
 */
export function take(data, open) {
  const question = open.get(data?.id);
  const text = data?.reply ?? data?.progress ?? data?.failed;
  if (typeof text === "string" && text.length > (data.progress === text ? MAX_PROGRESS : MAX_TEXT))
    return false;
  if (!question || typeof text !== "string") return true;
  if (data.progress === text) {
    if (text === "" || readable(text)) question.tell?.(text);
    return true;
  }
  open.delete(data.id);
  if (data.reply === text && readable(text)) question.resolve(text);
  else
    question.reject(
      data.failed === text ? inWords(text) : new Error("it said what cannot be read"),
    );
  return true;
}

/** Whether a text is an object in JSON. @param {string} text */
function readable(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Python has ended; `line` is the number of the line that was running, or null. */
export class Ended extends Final {
  /** @param {string} message @param {number | null} line */
  constructor(message, line) {
    super(message);
    this.line = line;
  }
}

/**
 * The end of Python (ending.js) as an error with one sentence for the person; null if it is none.
 * @param {any} found
 */
export function readEnd(found) {
  const message = typeof found?.message === "string" ? found.message.slice(0, MAX_MESSAGE) : "";
  const why = new Map([
    ["deep", t("custom.end.deep")],
    ["memory", t("custom.end.memory")],
    ["exit", t("custom.end.exit")],
    ["broken", t("custom.end.broken", { message })],
  ]).get(found?.why);
  if (!why) return null;
  const { file, line } = found;
  if (typeof file !== "string" || !Number.isInteger(line) || line < 1 || line > MAX_LINE)
    return new Ended(why, null);
  return new Ended(t("error.custom-at", { file: file.slice(0, MAX_MESSAGE), line, why }), line);
}
