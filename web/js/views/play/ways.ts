/**
 * The ways to play, each with its standing and its act; puzzles; and the sheet of the code or the
 * puzzle of a day.
 */
import { dailyRequest, dayPuzzleRequest, puzzleRequest } from "../../questions/makers.ts";
import { dateOf, dayBefore } from "../../state/days.ts";
import { streakOf, daysOf, distributionOf, longestStreak } from "../../state/figures.ts";
import { goingOn, wayOf } from "../../state/lobby.ts";
import { beginDay, goOn, playedOn } from "../../state/named.ts";
import { guessesMade, takesLimit } from "../../state/play.ts";
import { errorWords } from "../../words/errors.ts";
import { t, weekdayLetter } from "../../words/strings.ts";
import { html, nothing } from "lit-html";
import { LEVELS } from "../../state/start.ts";
import { button, note, openSheet, radio } from "../board/controls.ts";
import { readGame } from "../../words/notation.ts";
import { boardName } from "../../words/boards.ts";
import { tilesView, endsTable } from "../board/parts.ts";
import { finishedScores } from "./scores.ts";
import { writtenView } from "./steps.ts";
import type { View } from "../board/view.ts";
import type { Game, Maker, Snapshot, Way, Action } from "../../state/types.ts";
import type { Finished } from "../../state/record.ts";

/** `sort` and `words` say how the way stands; `more` is another act beside it. */
export interface Choice {
  way: Way;
  name: string;
  sort: "open" | "on" | "done" | "closed";
  words: string;
  run: () => void;
  more: { name: string; sign: string; run: () => void } | null;
}

export const waysOf = (view: View): Choice[] => [
  dayWay(view, "day"),
  dayWay(view, "dayPuzzle"),
  makerWay(view, "chance", "computer"),
  makerWay(view, "duel", "duel", () => openSheet(view, "rivals")),
  makerWay(view, "devil", "devil"),
  gameWay(view, "challenge", t("maker.challenge"), t("challenge.code"), () =>
    openSheet(view, "challenge"),
  ),
];

function goingBy({ game, state }: View, way: Way, name?: string, rules = game.rules) {
  const fits = (each: Snapshot) =>
    wayOf(each) === way && each.rules === rules && (name === undefined || each.play?.name === name);
  return goingOn(state).find(fits) ?? null;
}

export const goesOnWords = (game: Pick<Game, "play" | "turns">) =>
  t("lobby.goesOn", { guesses: guessesMade(game) });

const goesOn = ({ dispatch }: View, going: Snapshot) => ({
  sort: "on" as const,
  words: goesOnWords(going),
  run: () => dispatch(goOn(going)),
});

/**
 * The differences between the code and the puzzle of a day. `names` has the key for today, and the
 * key for another day.
 */
const DAYS = {
  day: { kind: "play", request: dailyRequest, names: ["daily.start", "lobby.dayOf"] },
  dayPuzzle: {
    kind: "puzzle",
    request: dayPuzzleRequest,
    names: ["puzzle.day", "lobby.puzzleOf"],
  },
} as const;

export const dayName = (way: keyof typeof DAYS, day: string, today: string) =>
  t(DAYS[way].names[day === today ? 0 : 1], { day: dateOf(day) });

/** The code of the day, or its puzzle; beside that those of a level. */
export function dayWay(view: View, way: keyof typeof DAYS, rules = view.game.rules): Choice {
  const { state, dispatch, games, day, setBack, replyTo, awaits, whenReplied, showDay } = view;
  const isCode = way === "day";
  const { kind, request: ofDay } = DAYS[way];
  const request = ofDay(rules, day);
  const { error, reply } = replyTo(request) ?? {};
  const puzzles = {
    name: t("puzzle.more"),
    sign: "⋯",
    run: () => dispatch({ type: "open", panel: "puzzles", spare: view.seed() }),
  };
  const choice = { way, name: dayName(way, day, day), more: isCode || error ? null : puzzles };
  if (error) {
    const isLarge = !isCode && error.kind === "too-many-codes";
    const words = isLarge ? t("lobby.manyCodes") : errorWords(error);
    return { ...choice, sort: "closed", words, run: () => {} };
  }
  const played = playedOn(games.list, day, rules, kind);
  if (played)
    return { ...choice, sort: "done", words: playedWords(played), run: () => showDay(way, rules) };
  const going = goingBy(view, way, day, rules);
  if (going) return { ...choice, ...goesOn(view, going) };
  const begin = ({ seed, level, game }: any) =>
    dispatch(
      isCode
        ? beginDay(state, games.list, { rules, seed, name: day }, setBack)
        : beginPuzzle(rules, setBack ? "" : day, { seed, level, game }),
    );
  const open = !isCode
    ? t("lobby.puzzle", { level: reply?.level ?? 0 })
    : setBack
      ? t("days.setBack")
      : t("lobby.day", { days: streakOf(games.list, day) });
  return {
    ...choice,
    sort: "open",
    words: awaits(request) ? t("others.wait") : open,
    run: () => whenReplied(request, begin),
  };
}

export const playedWords = ({ won, guesses }: { won: boolean; guesses: number }) =>
  t(won ? "lobby.found" : "lobby.notFound", { guesses });

function makerWay(
  view: View,
  way: Way,
  maker: Maker,
  start = () => startWith(view, maker),
): Choice {
  const name = t(`maker.${maker}`);
  // The devil and an opponent need boards of the sizes that have a limit.
  if (maker !== "computer" && !takesLimit(view.game.rules))
    return { way, name, sort: "closed", words: t("lobby.tooLarge"), run: () => {}, more: null };
  return gameWay(view, way, name, t("lobby.anew", { name }), start);
}

/**
 * A way whose game goes on, or that begins one.
 * @param anew - what beginning another game is called
 */
function gameWay(view: View, way: Way, name: string, anew: string, start: () => void): Choice {
  const going = goingBy(view, way);
  return going
    ? { way, name, ...goesOn(view, going), more: { name: anew, sign: "+", run: start } }
    : { way, name, sort: "open", words: t(`lobby.${way}`), run: start, more: null };
}

export function startWith({ state, dispatch, seed }: View, maker: Maker) {
  if (state.settings.maker !== maker) dispatch({ type: "settings", change: { maker } });
  dispatch({ type: "restart", seed: seed() });
}

export function puzzlesView({ game, state, replyTo, dispatch, spare, awaits, whenReplied }: View) {
  const { rules } = game;
  const { level } = state.settings;
  const request = puzzleRequest({ rules, seed: spare, play: { level } });
  const error = replyTo(request)?.error;
  const begin = (reply: any) => dispatch(beginPuzzle(rules, "", { ...reply, seed: spare }));
  return html`<p class="small" role="status">${t(awaits(request) ? "others.wait" : "puzzle.words")}</p>
    <fieldset class="levels">
      <legend class="small">${t("puzzle.levels", { level })}</legend>
      ${LEVELS.map((each) =>
        radio(
          "level",
          each === level,
          () => dispatch({ type: "settings", change: { level: each } }),
          each,
          { label: t("puzzle.level", { level: each }) },
        ),
      )}
    </fieldset>
    ${
      error
        ? html`<p class="small error" role="status">${errorWords(error)}</p>`
        : button("big", t("puzzle.new"), () => whenReplied(request, begin))
    }`;
}

/** @param reply - of Python, with the game whose turns are given */
export function beginPuzzle(rules: string, name: string, { seed, level, game }: any): Action {
  const turns = readGame(game)?.turns ?? [];
  return {
    type: "begin",
    rules,
    seed,
    turns,
    start: { source: "puzzle", name, level, given: turns.length },
  };
}

const WEEKS = 13;

export function dayView(view: View) {
  const { way, rules, day } = view.shownDay; // the day of its opening: it stays open over midnight
  const game = playedOn(view.games.list, day, rules, DAYS[way].kind);
  if (!game) return nothing;
  const written = readGame(game.game);
  return html`<p><b>${playedWords(game)}</b> · ${boardName(rules)}</p>
    ${written?.turns.length ? writtenView(view, written) : nothing}
    ${way === "day" ? finishedScores(view, game) : nothing}
    ${daysView(view)}
    ${button("option", t("days.again"), () => again(view))}`;
}

export const dayTitle = ({ shownDay: { way, day }, day: today }: View) =>
  dayName(way, day || today, today);

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
    ${endsTable(distributionOf([...days.values()]), days.get(day), isToday ? t("days.today") : "")}
    ${calendarView(days, day)}
    ${isToday ? note(untilNext(tomorrow)) : newDayView(dayWay(view, way, rules))}
  </section>`;
}

export const untilNext = (tomorrow: number) =>
  t("days.next", { hours: Math.floor(tomorrow / 60), minutes: tomorrow % 60 });

const newDayView = ({ name, words, run }: Choice) =>
  html`<p>${t("days.new")}</p>${button("option", name, run, { about: words })}`;

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
  whenReplied(DAYS[way].request(rules, day), (reply) =>
    dispatch(
      way === "day" ? { type: "begin", rules, seed: reply.seed } : beginPuzzle(rules, "", reply),
    ),
  );
}
