/**
 * The sheet of the code or the puzzle of today: guesses, distribution, streak, calendar, and the
 * time until the next one.
 */
import { html, nothing } from "lit-html";
import { daysOf, distributionOf, longestStreak, streakOf } from "../../state/figures.ts";
import { playedOn } from "../../state/named.ts";
import { dayBefore } from "../../state/days.ts";
import { boardOfRules, readGame } from "../../words/notation.ts";
import { number, t, weekdayLetter } from "../../words/strings.ts";
import { boardName } from "../../words/boards.ts";
import { button } from "../board/controls.ts";
import { barRow, barTable, tilesView } from "../board/parts.ts";
import { turnToRead } from "../board/pegs.ts";
import { beginPuzzle } from "./puzzles.ts";
import { finishedScores } from "./scores.ts";
import { DAYS, dayName, dayWay, playedWords, type Choice } from "./ways.ts";
import type { View } from "../board/view.ts";
import type { Finished } from "../../state/record.ts";

const WEEKS = 13;

export function dayView(view: View) {
  const { way, rules, day } = view.shownDay; // the day of its opening: it stays open over midnight
  const game = playedOn(view.games.list, day, rules, DAYS[way].kind);
  if (!game) return nothing;
  return html`<p><b>${playedWords(game)}</b> · ${boardName(rules)}</p>
    ${guessesView(view, game)}
    ${way === "day" ? finishedScores(view, game) : nothing}
    ${daysView(view)}
    ${button("option", t("days.again"), () => again(view))}`;
}

export const dayTitle = ({ shownDay: { way, day }, day: today }: View) =>
  dayName(way, day || today, today);

function guessesView({ looksFor }: View, { game }: Finished) {
  const read = readGame(game);
  if (!read?.turns.length) return nothing;
  const board = boardOfRules(read.rules);
  const looks = looksFor(read.rules, board.colours);
  return html`<ol class="stack close day-turns">${read.turns.map(
    (turn, index) => html`<li class="line">${turnToRead(looks, board, turn, index + 1)}</li>`,
  )}</ol>`;
}

/**
 * Sums up the days until the one that is shown: figures, distribution with that of this day marked,
 * calendar, and the time until the next one, or the next one.
 */
function daysView(view: View) {
  const { games, shownDay, tomorrow } = view;
  const { way, rules, day } = shownDay;
  const isToday = day === view.day;
  const { kind } = DAYS[way];
  const days = daysOf(games.list, kind);
  const won = [...days.values()].filter((game) => game.won).length;
  return html`<section class="stack days">
    ${tilesView([
      ["record.games", days.size],
      ["record.won", t("record.percent", { share: won / days.size })],
      ["record.streak", streakOf(games.list, day, kind)],
      ["record.longest", longestStreak(games.list, kind)],
    ])}
    ${distributionView([...days.values()], days.get(day), isToday)}
    ${calendarView(days, day)}
    ${
      isToday
        ? html`<p class="small">${untilNext(tomorrow)}</p>`
        : newDayView(dayWay(view, way, rules))
    }
  </section>`;
}

export const untilNext = (tomorrow: number) =>
  t("days.next", { hours: Math.floor(tomorrow / 60), minutes: tomorrow % 60 });

const newDayView = ({ name, words, run }: Choice) =>
  html`<p>${t("days.new")}</p>${button("option", name, run, { about: words })}`;

function distributionView(games: Finished[], shown: Finished | undefined, isToday: boolean) {
  const rows = distributionOf(games);
  if (!rows.length) return nothing;
  const most = Math.max(...rows.map((each) => each.games));
  const row = (each: (typeof rows)[number]) => {
    const isShown = shown?.won && shown.guesses === each.guesses;
    const name = html`${t("record.guesses", each)}${isShown && isToday ? html` <small>${t("days.today")}</small>` : nothing}`;
    return barRow(name, each.games / most, number(each.games), isShown ? "is-last" : nothing);
  };
  return barTable(t("record.wonIn"), rows.map(row));
}

/** A Monday, from which the letters of the weekdays are counted. */
const MONDAY = Date.UTC(2024, 0, 1, 12);

/** The last weeks, a column each from Monday to Sunday, after their letters. */
function calendarView(days: Map<string, Finished>, today: string) {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  const all: string[] = [];
  for (let day = today, n = 7 * (WEEKS - 1) + weekday; n >= 0; n--, day = dayBefore(day))
    all.unshift(day);
  const shown = all.map((day) => days.get(day));
  const played = shown.filter((game) => game).length;
  const found = shown.filter((game) => game?.won).length;
  return html`<div class="calendar" role="img" aria-label=${t("days.calendar", { weeks: WEEKS, played, found })}>
    ${Array.from({ length: 7 }, (_, index) => html`<i>${weekdayLetter(MONDAY + index * 86_400_000)}</i>`)}
    ${shown.map(
      (game, index) => html`<span
      class="${game ? (game.won ? "is-won" : "is-lost") : ""}${all[index] === today ? " is-today" : ""}"
      data-guesses=${game ? (game.won ? Math.min(game.guesses, 99) : "✗") : nothing}></span>`,
    )}
  </div>`;
}

function again({ dispatch, shownDay: { way, rules, day }, whenReplied }: View) {
  whenReplied(DAYS[way].request(rules, day), ({ seed, level, game }) =>
    dispatch(
      way === "day"
        ? { type: "begin", rules, seed }
        : beginPuzzle({ rules, seed, level, name: "", text: game }),
    ),
  );
}
