/**
 * Asks Python about a custom strategy. Code in that worker can forge a reply, so none is trusted.
 */
import { Late, Refused, replyOrRefused, type Ask } from "../games/replies.ts";
import { sentenceOf } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { Ended } from "./messages.ts";
import type { Options } from "../../python/queue.ts";

/** A request names a strategy by its source, or as a module of the wheel. */
export type Named = { file: string; text: string } | { module: string };

type Asking = Options & { print: (text: string) => void; seconds?: number };

interface Found {
  name: string;
  summary: string;
  custom: Named;
}

/**
 * Python ends a loop of its own after ten seconds, but not a long computation in one of its
 * functions: this ends that.
 */
const CHECK_SECONDS = 60;

/** Rejects if the reply is an error. Its fields may have any type: the caller checks. */
export async function askAbout(
  ask: Ask,
  request: { custom?: Named } & Record<string, unknown>,
  { print, ...options }: Asking,
) {
  const listening = async (...given: Parameters<Ask>) => {
    const reply = await ask(...given);
    if (typeof reply.printed === "string") print(reply.printed);
    return reply;
  };
  try {
    return await replyOrRefused(listening, request, options);
  } catch (error) {
    // If Python could not tell its line, the person is told the file at least.
    const isPlaced = !(error instanceof Late || (error instanceof Ended && error.line === null));
    if (isPlaced || !request.custom) throw error;
    const file = "file" in request.custom ? request.custom.file : request.custom.module;
    const why = sentenceOf(error);
    const message = `${file}: ${why.message}`;
    throw new Refused({ message, code: "custom-in", values: { file, why } });
  }
}

export async function tried(
  ask: Ask,
  custom: Named,
  rules: string | undefined,
  options: Asking,
): Promise<Found> {
  const request = { action: "check", custom, rules };
  const named = readNamed(await askAbout(ask, request, { ...options, seconds: CHECK_SECONDS }));
  if (!named) throw new Refused();
  return { ...named, custom };
}

/** @param ask - of the Python that has the wheel */
export async function triedWheel(
  ask: Ask,
  file: string,
  rules: string | undefined,
  options: Asking,
) {
  const { modules } = await askAbout(ask, { action: "wheel" }, options);
  if (!Array.isArray(modules)) throw new Refused();
  const failures: Refused[] = [];
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

/** These errors are about a module without a class, and one whose class is no strategy yet. */
const WITHOUT = ["custom-none", "custom-unfit"];

/** The module which comes nearest to a strategy is the one that the person means. */
export function nearest(failures: Refused[]) {
  const nearness = ({ sentence: { code, values } }: Refused) => {
    const at = WITHOUT.indexOf(values?.why?.code ?? code ?? "");
    return at < 0 ? WITHOUT.length : at;
  };
  return [...failures].sort((a, b) => nearness(b) - nearness(a))[0];
}

export function readNamed(named: any) {
  const { name, summary } = named ?? {};
  if (typeof name !== "string" || typeof summary !== "string") return null;
  return { name: name.slice(0, 60), summary: summary.slice(0, 300) };
}
