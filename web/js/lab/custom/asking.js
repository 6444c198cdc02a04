/** What is asked of Python about a custom strategy, and its errors. Code in that worker can forge a reply, so none is trusted. */
import { isWhole } from "../../state/valid.js";
import { readSentence } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { Ended } from "./messages.js";
/** @import { Sandbox } from "./sandbox.js" */

/** The largest line number accepted. */
const MAX_LINES = 1_000_000;
/**
 * How long one request of a check may run, in seconds. Python ends a loop of its own after ten; this is for
 * what it cannot end, such as a long computation in one of its functions.
 */
const CHECK_SECONDS = 60;

/** The sentence about a reply that makes no sense. */
export const unclear = () => ({ message: t("custom.unclear") });

/** An error in the strategy, as Python tells it. */
export class Wrong extends Error {
  /** @param {import("../../words/errors.js").Sentence} sentence @param {number | null} line */
  constructor(sentence, line = null) {
    super(sentence.message);
    this.sentence = sentence;
    this.line = line;
  }
}

/** The codes of the sentences about a module without a strategy: one without a class, and one whose class is not a strategy yet. */
const WITHOUT = ["custom-none", "custom-unfit"];

/** How near a module comes to a strategy: the higher, the nearer. @param {Wrong} error  why it is none */
function nearness({ sentence: { code, values } }) {
  const at = WITHOUT.indexOf(values?.why?.code ?? code ?? "");
  return at < 0 ? WITHOUT.length : at;
}

/** Of two errors about modules of a wheel, that of the module which comes nearer to a strategy: the person means that one. @param {Wrong | null} first @param {Wrong} later */
export const nearer = (first, later) =>
  first && nearness(first) >= nearness(later) ? first : later;

/** The most characters shown of what a strategy printed. */
const MAX_PRINTED = 2000;

/** The last printed lines; of a very long line, its end. @param {string} text */
export const lastLines = (text) =>
  text.length <= MAX_PRINTED ? text : text.slice(-MAX_PRINTED).replace(/^.*\n(?=[\s\S])/, "");

/** @typedef {import("../../python/queue.js").Options & {print: (text: string) => void}} Options  `print` gets what the strategy printed */

/**
 * The reply to a request; rejects if it is an error. Its fields may have any type: the caller checks.
 * @param {Sandbox} sandbox
 * @param {object} request
 * @param {Options} options
 */
export async function askSandbox(sandbox, request, { print, ...options }) {
  const reply = await sandbox.ask(request, options).catch((error) => {
    throw withFile(error, request);
  });
  if (typeof reply.printed === "string") print(reply.printed);
  if (!reply.error) return reply;
  const { line } = reply.error;
  throw new Wrong(
    readSentence(reply.error) ?? unclear(),
    isWhole(line, 0, MAX_LINES) ? line : null,
  );
}

/**
 * An end of Python that could not tell its line, with the file at least; any other error as it is.
 * @param {any} error
 * @param {any} request
 */
function withFile(error, { custom }) {
  const file = custom?.file ?? custom?.module;
  if (!(error instanceof Ended) || error.line !== null || !file) return error;
  const values = { file, why: { message: error.message } };
  return new Wrong({ message: `${file}: ${error.message}`, code: "custom-in", values });
}

/**
 * The same, but the sandbox is ended, and the error says so, where the reply takes too long.
 * @param {Sandbox} sandbox
 * @param {object} request
 * @param {Options} options
 * @param {string} file  what is checked, for the error
 */
export async function askInTime(sandbox, request, options, file) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ let clock;
  /** @type {(error: Error) => void} */ let end = () => {};
  const late = new Promise((_, reject) => {
    end = reject;
  });
  const onStart = () => {
    clearTimeout(clock);
    clock = setTimeout(() => {
      const values = { seconds: CHECK_SECONDS };
      const why = { message: `no end within ${CHECK_SECONDS} s`, code: "custom-late", values };
      end(
        new Wrong({ message: `${file}: ${why.message}`, code: "custom-in", values: { file, why } }),
      );
      sandbox.end();
    }, CHECK_SECONDS * 1000);
  };
  try {
    return await Promise.race([late, askSandbox(sandbox, request, { ...options, onStart })]);
  } finally {
    clearTimeout(clock);
  }
}

/** The name and summary of a strategy, of the reply to its check or as they were saved; null if they are none. @param {any} named */
export function readNamed(named) {
  const { name, summary } = named ?? {};
  if (typeof name !== "string" || typeof summary !== "string") return null;
  return { name: name.slice(0, 60), summary: summary.slice(0, 300) };
}
