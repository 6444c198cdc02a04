/** The ways to play, each with how it stands and what a tap on it does. */
import { dailyRequest, dayPuzzleRequest } from "../../questions/makers.js";
import { dateOf } from "../../state/days.js";
import { streakOf } from "../../state/figures.js";
import { goingOn, wayOf } from "../../state/lobby.js";
import { beginDay, goOn, playedOn } from "../../state/named.js";
import { guessesMade, takesLimit } from "../../state/play.js";
import { errorWords } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { beginPuzzle } from "./puzzles.js";
/** @import { View } from "../board/view.js" */
/** @import { Game, Maker, Snapshot, Way } from "../../state/types.js" */

/**
 * One way. `sort`: how it stands; `words`: the same in words; `more`: another act beside it.
 * @typedef {object} Choice
 * @property {Way} way
 * @property {string} name
 * @property {"open" | "on" | "done" | "closed"} sort
 * @property {string} words
 * @property {() => void} run
 * @property {{name: string, sign: string, run: () => void} | null} more
 */

/** @param {View} view @returns {Choice[]} */
export const waysOf = (view) => [
  dayWay(view, "day"),
  dayWay(view, "dayPuzzle"),
  makerWay(view, "chance", "computer"),
  makerWay(view, "duel", "duel"),
  makerWay(view, "devil", "devil"),
  gameWay(
    view,
    "challenge",
    t("maker.challenge"),
    () => view.dispatch({ type: "open", panel: "challenge" }),
    t("challenge.code"),
  ),
];

/** The unfinished game of a way on a board, or null. @param {View} view @param {Way} way @param {string} [name] */
function goingBy({ game, state }, way, name, rules = game.rules) {
  const fits = (/** @type {Snapshot} */ each) =>
    wayOf(each) === way && each.rules === rules && (name === undefined || each.play?.name === name);
  return goingOn(state).find(fits) ?? null;
}

/** @param {Pick<Game, "play" | "turns">} game */
export const goesOnWords = (game) => t("lobby.goesOn", { guesses: guessesMade(game) });

/** How a way stands whose game goes on. @param {View} view @param {Snapshot} going */
const goesOn = ({ dispatch }, going) => ({
  sort: /** @type {const} */ ("on"),
  words: goesOnWords(going),
  run: () => dispatch(goOn(going)),
});

/** What the code and the puzzle of a day differ in; `names`: what that of today is called, and that of another day. */
export const DAYS = /** @type {const} */ ({
  day: { kind: "play", request: dailyRequest, names: ["daily.start", "lobby.dayOf"] },
  dayPuzzle: {
    kind: "puzzle",
    request: dayPuzzleRequest,
    names: ["puzzle.day", "lobby.puzzleOf"],
  },
});

/** What the code or the puzzle of a day is called. @param {keyof typeof DAYS} way @param {string} day @param {string} today */
export const dayName = (way, day, today) =>
  t(DAYS[way].names[day === today ? 0 : 1], { day: dateOf(day) });

/** The code of the day, or its puzzle; beside that those of a level. @param {View} view @param {keyof typeof DAYS} way @returns {Choice} */
export function dayWay(view, way, rules = view.game.rules) {
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
  const begin = (/** @type {any} */ { seed, level, game }) =>
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

/** @param {{won: boolean, guesses: number}} game */
export const playedWords = ({ won, guesses }) =>
  t(won ? "lobby.found" : "lobby.notFound", { guesses });

/** A game with a code of its own each time. @param {View} view @param {Way} way @param {Maker} maker @returns {Choice} */
function makerWay(view, way, maker) {
  const name = t(`maker.${maker}`);
  // The devil and the program beside the person need boards of the sizes that have a limit.
  if (maker !== "computer" && !takesLimit(view.game.rules))
    return { way, name, sort: "closed", words: t("lobby.tooLarge"), run: () => {}, more: null };
  return gameWay(view, way, name, () => startWith(view, maker), t("lobby.anew", { name }));
}

/**
 * A way whose game goes on, or that begins one.
 * @param {View} view
 * @param {Way} way
 * @param {string} name
 * @param {() => void} start
 * @param {string} anew  what beginning another game is called
 * @returns {Choice}
 */
function gameWay(view, way, name, start, anew) {
  const going = goingBy(view, way);
  return going
    ? { way, name, ...goesOn(view, going), more: { name: anew, sign: "+", run: start } }
    : { way, name, sort: "open", words: t(`lobby.${way}`), run: start, more: null };
}

/** Begin a game of a maker, which the games after it repeat. @param {View} view @param {Maker} maker */
export function startWith({ state, dispatch, seed }, maker) {
  if (state.settings.maker !== maker) dispatch({ type: "settings", change: { maker } });
  dispatch({ type: "restart", seed: seed() });
}
