/**
 * The result of a game, to be sent: the answers in key pegs, and nothing that gives the code away.
 */
import { nothing } from "lit-html";
import { challengeRequest } from "../../questions/makers.ts";
import { isSolved } from "../../state/game.ts";
import { guessesMade, hintedTurns, hintsToTell } from "../../state/play.ts";
import { dateOf, isDay } from "../../state/days.ts";
import { keyPegs, t } from "../../words/strings.ts";
import { boardName } from "../../words/boards.ts";
import { boardOfRules, type Feedback, type Turn } from "../../words/notation.ts";
import { answerWords } from "../board/pegs.ts";
import { duelOutcome } from "./rival.ts";
import { endScoresWords } from "./scores.ts";
import { sendingView } from "./challenge.ts";
import { kindOf } from "./told.ts";
import type { Result, View } from "../board/view.ts";

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
    won: isSolved(game),
    guesses,
    limit: play.limit,
    hints: hintsToTell(play),
    more: [duel && t("send.duel", duel), endScoresWords(view)],
    turns: turns.slice(given),
    hinted: hintedTurns(game).map((turn) => turn - given),
    code,
    link: address && address + (name === day ? `#daily/${rules}` : `#challenge/${code}`),
  });
}

/**
 * A result, made from the facts of a game. `what` is the end of the key that names the game; `more`
 * are its other words; `code` lets others play the same if the page has no address for a `link`; ""
 * if they cannot.
 */
export const resultFrom = ({
  what,
  name,
  level,
  rules,
  won,
  guesses,
  limit,
  hints,
  more,
  turns,
  hinted,
  code,
  link,
}: {
  what: string;
  name: string | null;
  level: number;
  rules: string;
  won: boolean;
  guesses: number;
  limit: number | null;
  hints: number;
  more: (string | null)[];
  turns: Turn[];
  hinted: number[];
  code: string;
  link: string | null;
}): Result => ({
  head: [
    t(`send.what.${what}`, { day: name && isDay(name) ? dateOf(name) : null, level }) +
      (rules === USUAL ? "" : `, ${boardName(rules)}`),
    `${won ? guesses : "X"}${limit ? `/${limit}` : ""}${hints ? ` ${HINT}${hints}` : ""}`,
    ...more.filter((each) => each !== null),
  ],
  hinted,
  rows: turns.slice(0, MAX_ROWS).flatMap(({ feedback }) => (feedback ? [feedback] : [])),
  pegs: boardOfRules(rules).pegs,
  foot: code && (link || t("send.code", { code })),
  code: code && (link || code),
});

const USUAL = "p4c6r";
const HINT = "💡";

/**
 * An answer in circles, or in words where the person's key pegs are these. Black and white would
 * vanish on a dark or a light ground; these colours are seen on both, and their order tells as
 * much.
 */
export const keysText = ([black, white]: Feedback, pegs: number) =>
  keyPegs() === "words"
    ? answerWords([black, white])
    : "🟢".repeat(black) + "🟡".repeat(white) + "🟤".repeat(pegs - black - white);

export function resultText({ head, rows, pegs, hinted, foot }: Result) {
  const [title, end, ...more] = head;
  const answers = rows.map(
    (row, index) => keysText(row, pegs) + (hinted.includes(index + 1) ? HINT : ""),
  );
  return [`${title} · ${end}`, ...answers, ...more, ...(foot ? [foot] : [])].join("\n");
}

export function resultView(view: View) {
  const result = resultOf(view);
  if (!result) return nothing;
  return sendingView(view, {
    text: resultText(result),
    code: result.code,
    words: t(result.foot ? "send.words" : "send.wordsAlone"),
  });
}
