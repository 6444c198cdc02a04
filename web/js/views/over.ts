/**
 * The card at the end of a game: its result, the code if it was not found, and the next things to
 * do.
 */
import { html, nothing } from "lit-html";
import { puzzleRequest, seedAfter, secretOf } from "../questions/makers.ts";
import { foundCodes, isLost, isSolved } from "../state/game.ts";
import { secretText } from "../state/hide.ts";
import { guessesMade, hintsOf } from "../state/play.ts";
import { figuresOf, streakOf } from "../state/figures.ts";
import { endedGame } from "../questions/review.ts";
import { wayOf } from "../state/lobby.ts";
import { t } from "../words/strings.ts";
import { codeColours } from "../words/notation.ts";
import { listButton, button, heading, lobbyButton, note, sheetButton } from "./board/controls.ts";
import { codeRow, hasBoard, pegRow, rowOf } from "./board/pegs.ts";
import { rivalView } from "./play/rival.ts";
import { hidingOverView } from "./hide/hide.ts";
import { beginPuzzle, untilNext, dayWay, startWith } from "./play/ways.ts";
import { besideWords, praiseOf } from "./play/ending.ts";
import { repliesView } from "./play/challenge.ts";
import { clockText, hintsWords } from "./play/told.ts";
import { wrongWords } from "./solve/detective.ts";
import { endScoresView } from "./play/scores.ts";
import type { View } from "./board/view.ts";
import type { Maker, Play } from "../state/types.ts";

export function overView(view: View) {
  if (view.state.mode === "hide") return hidingOverView(view, praiseView(view), endingWords(view));
  const game = view.game;
  return html`<section class="now over ending">
    ${rivalView(view)}
    ${praiseView(view)}
    ${titleView(view)}
    ${endingWords(view)}
    ${game.play ? askedView(game.play) : nothing}
    ${nextView(view)}
  </section>`;
}

/**
 * True while the facts about a game that was not found are still to come. Their place is kept, so
 * that nothing moves under a finger when they are there.
 */
const isAwaited = ({ game, state, facts, replyTo, broken }: View) =>
  state.mode === "play" &&
  !isSolved(game) &&
  broken === null &&
  !(facts.analysis && secretOf(state, replyTo));

/** A number of codes for a sentence that only keeps the place of another. */
const ANY_CODES = 24;

function praiseView(view: View) {
  const praise = isAwaited(view) ? null : praiseOf(view);
  return praise
    ? html`<p class="praise">${praise.medal ? MEDAL : nothing}${praise.words}</p>`
    : nothing;
}

const MEDAL = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 1h10l-3.500 7h-3z"></path><circle cx="12" cy="15.500" r="7.500"></circle><path class="star" d="M12 10.500l1.500 3.300 3.600.4-2.700 2.400.8 3.500-3.200-1.900-3.200 1.900.8-3.500-2.700-2.400 3.600-.4z"></path></svg>`;

function endingWords(view: View) {
  if (isAwaited(view))
    return html`<p class="awaited">${t("worth.left", { codes: ANY_CODES })}</p><p class="scores-wait"></p>`;
  const beside = besideWords(view);
  const streak = streakWords(view);
  const next = ofToday(view) ? untilNext(view.tomorrow) : null;
  return html`${note(beside, "")}
    ${endScoresView(view)}
    ${winsView(view)}
    ${(streak ?? next) ? html`<p><span>${streak}</span> <span>${next}</span></p>` : nothing}`;
}

/** Shows the guesses of all games like this one, which "Your games" says in words. */
function winsView({ state, games: { list } }: View) {
  const own = endedGame(state, list);
  const figures = own?.won && figuresOf(list).find(({ kind }) => kind === own.kind);
  if (!figures || figures.won < 2) return nothing;
  const most = Math.max(...figures.distribution.map(({ games }) => games));
  return html`<div class="wins" aria-hidden="true">${figures.distribution.map(
    ({ guesses, games }) =>
      html`<span class=${guesses === own.guesses ? "is-last" : ""} .style="--share: ${games / most}">${guesses}</span>`,
  )}</div>`;
}

/** The code or the puzzle of today, if the game is that, else null. */
function ofToday({ game, state, day }: View) {
  if (state.mode !== "play" || game.play?.name !== day) return null;
  return wayOf(game) === "day" ? "day" : "dayPuzzle";
}

/** The title of the card; null for a game that was given up, where it has other words. */
export function endWords(view: View) {
  const { game, state } = view;
  if (!isSolved(game)) return isLost(game) ? t("lost.limit", { turns: guessesMade(game) }) : null;
  const { play } = game;
  return t(state.mode === "play" ? "won.play" : "won.solve", {
    turns: guessesMade(game),
    hints: play ? hintsOf(play) : 0,
  });
}

function titleView(view: View) {
  const { game, state, facts, replyTo } = view;
  const title = endWords(view);
  const isDevil = game.play?.source === "devil";
  const lost = t(!secretOf(state, replyTo) ? "lost.waiting" : isDevil ? "lost.devil" : "lost.play");
  const more = isSolved(game) ? wrongWords(facts) : title && isDevil && lost;
  return html`${heading(title ?? lost)}
    ${hasBoard(view) ? nothing : codeAtEnd(view)}
    ${note(more, "")}`;
}

/** The code, with the pegs lit that the last guess had in their places; holes until it is there. */
function codeAtEnd({ game, state, facts: { board }, looks, replyTo }: View) {
  const [found] = foundCodes(game);
  const secret = found ?? (state.mode === "hide" ? secretText(game) : secretOf(state, replyTo));
  const last = found ? undefined : game.turns.at(-1)?.guess;
  return secret
    ? codeRow(looks, codeColours(board, secret), last ? codeColours(board, last) : [])
    : pegRow(looks, Array(board.pegs).fill(null));
}

/**
 * The shield above the rows of a board, which opens and shows the code in line with them.
 * @param before - what was there until then
 */
export const shieldView = (view: View, before: unknown) =>
  html`<div class="now"><div class="top shield">
    ${rowOf("", "", view.facts.board.pegs, codeAtEnd(view))}
    ${view.fresh && !view.game.revealed ? html`<div class="before" aria-hidden="true">${before}</div>` : nothing}
  </div></div>`;

function askedView(play: Play) {
  const { asked, clock } = play;
  const told = [
    clock ? t("over.time", { time: clockText(play, play.ended ?? 0) }) : null,
    hintsWords(asked),
    asked.undo ? t("over.undo", { times: asked.undo }) : null,
  ].filter(Boolean);
  return note(told.join(" "), "");
}

/** Says on how many days in a row the code of the day was found; null if it was not found today. */
function streakWords({ game, games, day }: View) {
  const { play } = game;
  const isFound = play?.source === "seed" && play.name === day && isSolved(game);
  const days = isFound ? streakOf(games.list, play.name) : 0;
  return days ? t("daily.streak", { days }) : null;
}

/** The list of codes that were left, whose place is empty until Python has counted them. */
const listSoon = (view: View) =>
  html`<span class="counted">${view.facts.analysis ? listButton(view) : nothing}</span>`;

function nextView(view: View) {
  const { game, state, dispatch } = view;
  const { play, rules, seed } = game;
  const isPuzzle = play?.source === "puzzle";
  const ofDay = ofToday(view);
  const answer = repliesView(view);
  const replies = answer ?? (ofDay === "day" ? puzzleOfDay(view) : null);
  const isSent = play && guessesMade(game) && !answer;
  // The result of a game that can be played only once is there to be sent.
  const isOnce = !isPuzzle && Boolean(play?.name);
  const main = isOnce && !replies ? "big" : "option";
  const isTried = play?.source === "seed" && !play.rival && !isSolved(game);
  return html`<div class="next" data-together>
      ${isOnce ? replies : againView(view)}
      ${isSent ? sheetButton(view, "share", t("send.title"), main) : nothing}
      ${isPuzzle ? sheetButton(view, "steps", t("steps.way")) : nothing}
      ${isPuzzle || !game.turns.length ? nothing : sheetButton(view, "review", t("review.open"))}
      ${state.mode === "play" && !isSolved(game) ? listSoon(view) : nothing}
      ${isTried ? button("option", t("over.again"), () => dispatch({ type: "begin", rules, seed })) : nothing}
      ${ofDay ? button("option", t("days.open"), () => view.showDay(ofDay, game.rules), { opens: "day" }) : nothing}
      ${play ? lobbyButton(view, isSent ? "option" : main) : nothing}
    </div>`;
}

/** The puzzle of today after its code, if it is still open; else null. */
function puzzleOfDay(view: View) {
  const { name, sort, words, run } = dayWay(view, "dayPuzzle");
  const isOpen = sort === "open" || sort === "on";
  return isOpen ? button("big", name, run, { about: words }) : null;
}

function againView(view: View) {
  const { game, dispatch, seed, awaits, whenReplied } = view;
  const { rules, play } = game;
  if (play?.source === "puzzle") {
    const next = seedAfter(game.seed);
    const begin = (reply: any) => dispatch(beginPuzzle(rules, "", { ...reply, seed: next }));
    const request = puzzleRequest({ rules, play, seed: next });
    return button("big", t(awaits(request) ? "others.wait" : "puzzle.next"), () =>
      whenReplied(request, begin),
    );
  }
  const again = () =>
    play ? startWith(view, makerOf(play)) : dispatch({ type: "restart", seed: seed() });
  return button("big", t("do.new"), again);
}

const makerOf = ({ source, rival }: Play): Maker =>
  source === "devil" ? "devil" : rival ? "duel" : "computer";
