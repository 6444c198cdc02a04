/** Asks Python about a custom strategy. Code in that worker can forge a reply, so none is trusted. */
import { Late, Refused, replyOrRefused } from "../games/replies.js";
import { sentenceOf } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { Ended } from "./messages.js";
/** @import { Options } from "../../python/queue.js" */
/** @import { Ask } from "../games/replies.js" */

/** How a request names a strategy: by its source, or as a module of the wheel. @typedef {{file: string, text: string} | {module: string}} Named */
/** `print` gets what the strategy printed. @typedef {Options & {print: (text: string) => void, seconds?: number}} Asking */
/** A strategy that is good. @typedef {{name: string, summary: string, custom: Named}} Found */

/**
 * How long one request of a check may run, in seconds. Python ends a loop of its own after ten; this is for
 * what it cannot end, such as a long computation in one of its functions.
 */
const CHECK_SECONDS = 60;

/**
 * The reply to a request; rejects if it is an error. Its fields may have any type: the caller checks.
 * @param {Ask} ask
 * @param {{custom?: Named} & Record<string, unknown>} request
 * @param {Asking} options
 */
export async function askAbout(ask, request, { print, ...options }) {
  const listening = async (/** @type {Parameters<Ask>} */ ...given) => {
    const reply = await ask(...given);
    if (typeof reply.printed === "string") print(reply.printed);
    return reply;
  };
  try {
    return await replyOrRefused(listening, request, options);
  } catch (error) {
    // Where Python could not tell its line, the person is told the file at least.
    const isPlaced = !(error instanceof Late || (error instanceof Ended && error.line === null));
    if (isPlaced || !request.custom) throw error;
    const file = "file" in request.custom ? request.custom.file : request.custom.module;
    const why = sentenceOf(error);
    const message = `${file}: ${why.message}`;
    throw new Refused({ message, code: "custom-in", values: { file, why } });
  }
}

/**
 * Load a strategy and ask it for a first guess.
 * @param {Ask} ask
 * @param {Named} custom
 * @param {string | undefined} rules
 * @param {Asking} options
 * @returns {Promise<Found>}
 */
export async function tried(ask, custom, rules, options) {
  const request = { action: "check", custom, rules };
  const named = readNamed(await askAbout(ask, request, { ...options, seconds: CHECK_SECONDS }));
  if (!named) throw new Refused();
  return { ...named, custom };
}

/**
 * Try the modules of a wheel until one has a strategy.
 * @param {Ask} ask  of the Python that has the wheel
 * @param {string} file
 * @param {string | undefined} rules
 * @param {Asking} options
 */
export async function triedWheel(ask, file, rules, options) {
  const { modules } = await askAbout(ask, { action: "wheel" }, options);
  if (!Array.isArray(modules)) throw new Refused();
  /** @type {Refused[]} */ const failures = [];
  for (const module of modules.map(String)) {
    try {
      return await tried(ask, { module }, rules, options);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failures.push(error);
    }
  }
  throw nearest(failures) ?? new Refused({ message: t("custom.modules", { file }) });
}

/** The codes of the sentences about a module without a strategy: one without a class, and one whose class is not a strategy yet. */
const WITHOUT = ["custom-none", "custom-unfit"];

/** The error about the module which comes nearest to a strategy, the first of several: the person means that one. @param {Refused[]} failures */
export function nearest(failures) {
  const nearness = (/** @type {Refused} */ { sentence: { code, values } }) => {
    const at = WITHOUT.indexOf(values?.why?.code ?? code ?? "");
    return at < 0 ? WITHOUT.length : at;
  };
  return [...failures].sort((a, b) => nearness(b) - nearness(a))[0];
}

/** The name and summary of a strategy, of the reply to its check or as they were saved; null if they are none. @param {any} named */
export function readNamed(named) {
  const { name, summary } = named ?? {};
  if (typeof name !== "string" || typeof summary !== "string") return null;
  return { name: name.slice(0, 60), summary: summary.slice(0, 300) };
}
