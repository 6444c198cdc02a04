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
import { button, note, radio } from "../board/controls.ts";
import { readGame } from "../../words/notation.ts";
import { boardName } from "../../words/boards.ts";
import { tilesView, endsTable } from "../board/parts.ts";
import { turnToRead, boardFor } from "../board/pegs.ts";
import { finishedScores } from "./scores.ts";
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
  makerWay(view, "duel", "duel", () => view.dispatch({ type: "open", panel: "rivals" })),
  makerWay(view, "devil", "devil"),
  gameWay(
    view,
    "challenge",
    t("maker.challenge"),
    () => view.dispatch({ type: "open", panel: "challenge" }),
    t("challenge.code"),
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
        : beginPuzzle({ rules, seed, level, name: setBack ? "" : day, text: game }),
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
  return gameWay(view, way, name, start, t("lobby.anew", { name }));
}

/**
 * A way whose game goes on, or that begins one.
 * @param anew - what beginning another game is called
 */
function gameWay(view: View, way: Way, name: string, start: () => void, anew: string): Choice {
  const going = goingBy(view, way);
  return going
    ? { way, name, ...goesOn(view, going), more: { name: anew, sign: "+", run: start } }
    : { way, name, sort: "open", words: t(`lobby.${way}`), run: start, more: null };
}

/** Begin a game of a maker, which the games after it repeat. */
export function startWith({ state, dispatch, seed }: View, maker: Maker) {
  if (state.settings.maker !== maker) dispatch({ type: "settings", change: { maker } });
  dispatch({ type: "restart", seed: seed() });
}

export function puzzlesView({ game, state, replyTo, dispatch, spare, awaits, whenReplied }: View) {
  const { rules } = game;
  const { level } = state.settings;
  const request = puzzleRequest({ rules, seed: spare, play: { level } });
  const error = replyTo(request)?.error;
  const begin = ({ game, level: found }: any) =>
    dispatch(beginPuzzle({ rules, seed: spare, level: found, name: "", text: game }));
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

/**
 * The action that begins a puzzle.
 * @param puzzle - `text`: the game with the turns that are given
 */
export function beginPuzzle({
  rules,
  seed,
  level,
  name,
  text,
}: {
  rules: string;
  seed: string;
  level: number | null;
  name: string;
  text: string;
}): Action {
  const turns = readGame(text)?.turns ?? [];
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
  return html`<p><b>${playedWords(game)}</b> · ${boardName(rules)}</p>
    ${guessesView(view, game)}
    ${way === "day" ? finishedScores(view, game) : nothing}
    ${daysView(view)}
    ${button("option", t("days.again"), () => again(view))}`;
}

export const dayTitle = ({ shownDay: { way, day }, day: today }: View) =>
  dayName(way, day || today, today);

function guessesView(view: View, { game }: Finished) {
  const read = readGame(game);
  if (!read?.turns.length) return nothing;
  const { board, looks } = boardFor(view, read.rules);
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
  whenReplied(DAYS[way].request(rules, day), ({ seed, level, game }) =>
    dispatch(
      way === "day"
        ? { type: "begin", rules, seed }
        : beginPuzzle({ rules, seed, level, name: "", text: game }),
    ),
  );
}
