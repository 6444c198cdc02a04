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
import type { View } from "../board/view.ts";

/** The most answers that are sent; the first ones. */
const MAX_ROWS = 30;

export function resultOf(view: View) {
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

interface Ended {
  /** The end of the key that names the game. */
  what: string;
  name: string | null;
  level: number;
  rules: string;
  won: boolean;
  guesses: number;
  limit: number | null;
  hints: number;
  /** Other words about it. */
  more: (string | null)[];
  turns: Turn[];
  hinted: number[];
  /** With it others play the same where the page has no address for a link; "" if they cannot. */
  code: string;
  link: string | null;
}

/** Returns the text to be sent, and the link or the code in it, or "". */
export function resultFrom(game: Ended) {
  const { name, level, rules, limit, hints, hinted, code, link } = game;
  const { pegs } = boardOfRules(rules);
  const day = name && isDay(name) ? dateOf(name) : null;
  const board = rules === USUAL ? "" : `, ${boardName(rules)}`;
  const made = `${game.won ? game.guesses : "X"}${limit ? `/${limit}` : ""}`;
  const answers = game.turns
    .slice(0, MAX_ROWS)
    .map(
      ({ feedback }, index) =>
        feedback && keysText(feedback, pegs) + (hinted.includes(index + 1) ? HINT : ""),
    );
  const lines = [
    `${t(`send.what.${game.what}`, { day, level })}${board} · ${made}${hints ? ` ${HINT}${hints}` : ""}`,
    ...answers,
    ...game.more,
    code && (link || t("send.code", { code })),
  ];
  return { text: lines.filter(Boolean).join("\n"), code: code && (link || code) };
}

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

export function resultView(view: View) {
  const result = resultOf(view);
  if (!result) return nothing;
  return sendingView(view, {
    ...result,
    words: t(result.code ? "send.words" : "send.wordsAlone"),
  });
}
