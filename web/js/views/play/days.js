/** What came of the code or the puzzle of today: guesses, distribution, streak, calendar, and when the next one comes. */
import { html, nothing } from "lit-html";
import { daysOf, distributionOf, longestStreak, streakOf } from "../../state/figures.js";
import { playedOn } from "../../state/named.js";
import { dayBefore } from "../../state/days.js";
import { boardOfRules, readGame } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { boardName } from "../../words/boards.js";
import { button } from "../board/controls.js";
import { barRow, barTable } from "../board/parts.js";
import { turnToRead } from "../board/pegs.js";
import { beginPuzzle } from "./puzzles.js";
import { finishedScores } from "./scores.js";
import { DAYS, dayName, dayWay, playedWords } from "./ways.js";
/** @import { View } from "../board/view.js" */
/** @import { Finished } from "../../state/record.js" */

const WEEKS = 13;

/** @param {View} view */
export function dayView(view) {
  const { way, rules, day } = view.shownDay; // the day on which it was opened: it stays open over midnight
  const game = playedOn(view.games.list, day, rules, DAYS[way].kind);
  if (!game) return nothing;
  return html`<p><b>${playedWords(game)}</b> · ${boardName(rules)}</p>
    ${guessesView(view, game)}
    ${way === "day" ? finishedScores(view, game) : nothing}
    ${daysView(view)}
    ${button("option", t("days.again"), () => again(view))}`;
}

/** @param {View} view */
export const dayTitle = ({ shownDay: { way, day }, day: today }) =>
  dayName(way, day || today, today);

/** @param {View} view @param {Finished} game */
function guessesView({ looksFor }, { game }) {
  const read = readGame(game);
  if (!read?.turns.length) return nothing;
  const board = boardOfRules(read.rules);
  const looks = looksFor(read.rules, board.colours);
  return html`<ol class="stack close day-turns">${read.turns.map(
    (turn, index) => html`<li class="line">${turnToRead(looks, board, turn, index + 1)}</li>`,
  )}</ol>`;
}

/**
 * What the days until the one that is shown amount to: streak, distribution with that of this day marked, calendar, and
 * the time until the next one, or the next one.
 * @param {View} view
 */
function daysView(view) {
  const { games, shownDay, tomorrow } = view;
  const { way, rules, day } = shownDay;
  const isToday = day === view.day;
  const { kind } = DAYS[way];
  const days = daysOf(games.list, kind);
  const streak = { days: streakOf(games.list, day, kind) };
  const longest = { days: longestStreak(games.list, kind) };
  return html`<section class="stack days">
    <p class="days-streak"><b>${t("days.streak", streak)}</b></p>
    ${longest.days > streak.days ? html`<p class="small">${t("days.longest", longest)}</p>` : nothing}
    ${distributionView([...days.values()], days.get(day), isToday)}
    ${calendarView(days, day)}
    ${
      isToday
        ? html`<p class="small">${t("days.next", { hours: Math.floor(tomorrow / 60), minutes: tomorrow % 60 })}</p>`
        : newDayView(dayWay(view, way, rules))
    }
  </section>`;
}

/** The code or puzzle of a day that has begun since. @param {import("./ways.js").Choice} choice */
const newDayView = ({ name, words, run }) =>
  html`<p>${t("days.new")}</p>${button("option", name, run, { about: words })}`;

/** @param {Finished[]} games @param {Finished | undefined} shown  that of the day that is shown @param {boolean} isToday  whether that is today */
function distributionView(games, shown, isToday) {
  const rows = distributionOf(games);
  if (!rows.length) return nothing;
  const most = Math.max(...rows.map((each) => each.games));
  const row = (/** @type {(typeof rows)[number]} */ each) => {
    const isShown = shown?.won && shown.guesses === each.guesses;
    const name = html`${t("record.guesses", each)}${isShown && isToday ? html` <small>${t("days.today")}</small>` : nothing}`;
    return barRow(
      name,
      each.games / most,
      t("lab.count", { count: each.games }),
      isShown ? "is-today" : nothing,
    );
  };
  return barTable(t("record.wonIn"), rows.map(row), " days-bars");
}

/** The last weeks, a column each from Monday to Sunday. @param {Map<string, Finished>} days @param {string} today */
function calendarView(days, today) {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  /** @type {string[]} */
  const all = [];
  for (let day = today, n = 7 * (WEEKS - 1) + weekday; n >= 0; n--, day = dayBefore(day))
    all.unshift(day);
  const shown = all.map((day) => days.get(day));
  const played = shown.filter((game) => game).length;
  const found = shown.filter((game) => game?.won).length;
  return html`<div class="calendar" role="img" aria-label=${t("days.calendar", { weeks: WEEKS, played, found })}>
    ${shown.map(
      (game, index) => html`<span
      class="${game ? (game.won ? "is-won" : "is-lost") : ""}${all[index] === today ? " is-today" : ""}"
      data-guesses=${game ? (game.won ? Math.min(game.guesses, 99) : "✗") : nothing}></span>`,
    )}
  </div>`;
}

/** Play it once more, which does not count. @param {View} view */
function again({ dispatch, shownDay: { way, rules, day }, whenReplied }) {
  whenReplied(DAYS[way].request(rules, day), ({ seed, level, game }) =>
    dispatch(
      way === "day"
        ? { type: "begin", rules, seed }
        : beginPuzzle({ rules, seed, level, name: "", text: game }),
    ),
  );
}
