/** The ways to play, each with its standing and its act. */
import { dailyRequest, dayPuzzleRequest } from "../../questions/makers.ts";
import { dateOf } from "../../state/days.ts";
import { streakOf } from "../../state/figures.ts";
import { goingOn, wayOf } from "../../state/lobby.ts";
import { beginDay, goOn, playedOn } from "../../state/named.ts";
import { guessesMade, takesLimit } from "../../state/play.ts";
import { errorWords } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { beginPuzzle } from "./puzzles.ts";
import type { View } from "../board/view.ts";
import type { Game, Maker, Snapshot, Way } from "../../state/types.ts";

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
export const DAYS = {
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
