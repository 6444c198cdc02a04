/**
 * The result of a game, to be sent: the answers in key pegs, and nothing that gives the code away.
 */
import { html, nothing } from "lit-html";
import { challengeRequest } from "../../questions/makers.ts";
import { isSolved } from "../../state/game.ts";
import { guessesMade, hintsToTell } from "../../state/play.ts";
import { dateOf, isDay } from "../../state/days.ts";
import { keyPegs, t } from "../../words/strings.ts";
import { boardName } from "../../words/boards.ts";
import { boardOfRules, type Feedback, type Turn } from "../../words/notation.ts";
import { answerWords } from "../board/pegs.ts";
import { duelOutcome } from "./duel.ts";
import { endScoresWords } from "./scores.ts";
import { waysView } from "./sending.ts";
import { kindOf } from "./told.ts";
import type { Result, View, Way } from "../board/view.ts";

/** The most answers that are sent; the first ones. */
const MAX_ROWS = 30;

export function resultOf(view: View): Result | null {
  const { game, replyTo, day, address } = view;
  const { rules, seed, turns, play } = game;
  const guesses = play ? guessesMade(game) : 0;
  if (!play || !guesses) return null;
  const { source, name, given, level } = play;
  const code = source === "seed" ? (replyTo(challengeRequest(rules, seed))?.reply?.code ?? "") : "";
  const duel = duelOutcome(view);
  return resultFrom({
    what: kindOf(play) ?? "play",
    name,
    level: level ?? 0,
    rules,
    end: isSolved(game) ? "found" : game.revealed ? "revealed" : "lost",
    guesses,
    hints: hintsToTell(play),
    more: [duel && t("send.duel", duel), endScoresWords(view)],
    turns: turns.slice(given),
    code,
    link: address && address + (name === day ? `#daily/${rules}` : `#challenge/${code}`),
  });
}

/**
 * A result, made from the facts of a game. `what`: the end of the key that says what was played;
 * `more`: what else there is to say; `code`: by which others play the same, where the page has no
 * address for a `link`; "" where they cannot.
 */
export const resultFrom = ({
  what,
  name,
  level,
  rules,
  end,
  guesses,
  hints,
  more,
  turns,
  code,
  link,
}: {
  what: string;
  name: string | null;
  level: number;
  rules: string;
  end: "found" | "lost" | "revealed";
  guesses: number;
  hints: number;
  more: (string | null)[];
  turns: Turn[];
  code: string;
  link: string | null;
}): Result => ({
  head: [
    `${t(`send.what.${what}`, { day: name && isDay(name) ? dateOf(name) : null, level })}, ${boardName(rules)}`,
    t(`send.${end}`, { guesses, hints }),
    ...more.filter((each) => each !== null),
  ],
  rows: turns.slice(0, MAX_ROWS).flatMap(({ feedback }) => (feedback ? [feedback] : [])),
  pegs: boardOfRules(rules).pegs,
  foot: code && (link || t("send.code", { code })),
  code: code && (link || code),
});

/**
 * What stands for a key peg of each kind, for a missing one, and for an answer without any. Black
 * and white would vanish on a dark or a light ground; these are seen on both, and differ by their
 * shapes as well.
 */
const SIGNS = { black: "🟩", white: "🟡", missing: "·", none: "❌" };

function signsOf([black, white]: Feedback, pegs: number): (keyof typeof SIGNS)[] {
  if (black + white === 0) return ["none"];
  const count = { black, white, missing: pegs - black - white };
  return (["black", "white", "missing"] as const).flatMap((sign) => Array(count[sign]).fill(sign));
}

/** An answer in signs, or in words where the person's key pegs are these. */
export const keysText = (feedback: Feedback, pegs: number) =>
  keyPegs() === "words"
    ? answerWords(feedback)
    : signsOf(feedback, pegs)
        .map((sign) => SIGNS[sign])
        .join("");

export const resultText = ({ head, rows, pegs, foot }: Result) =>
  [...head, ...rows.map((row) => keysText(row, pegs)), ...(foot ? [foot] : [])].join("\n");

export function resultView(view: View) {
  const result = resultOf(view);
  if (!result) return nothing;
  return html`<div class="pictured">${view.drawn(result)}<p class="to-send">${resultText(result)}</p></div>
    ${waysView(view, {
      send: (how: Way) => view.send(how, result),
      code: result.code,
      words: t(result.foot ? "send.words" : "send.wordsAlone"),
      more: ["save"],
    })}`;
}
