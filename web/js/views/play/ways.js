/** The ways to play, each with how it stands and what a tap on it does. */
import { dailyRequest, dayPuzzleRequest } from "../../questions/makers.js";
import { dateOf } from "../../state/days.js";
import { streakOf } from "../../state/figures.js";
import { goingOn, wayOf } from "../../state/lobby.js";
import { beginDay, goOn, playedOn } from "../../state/named.js";
import { guessesMade, takesLimit } from "../../state/play.js";
import { current } from "../../state/state.js";
import { errorWords } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { beginPuzzle } from "./puzzles.js";
/** @import { View } from "../board/view.js" */
/** @import { Maker, Way } from "../../state/types.js" */

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
  dayWay(view),
  dayPuzzleWay(view),
  makerWay(view, "chance", "computer"),
  makerWay(view, "duel", "duel"),
  makerWay(view, "devil", "devil"),
  challengeWay(view),
];

/** The unfinished game of a way on a board, or null. @param {View} view @param {Way} way @param {string} [name] */
function goingBy({ state }, way, name, rules = current(state).rules) {
  const fits = (/** @type {import("../../state/types.js").Snapshot} */ each) =>
    wayOf(each) === way && each.rules === rules && (name === undefined || each.play?.name === name);
  return goingOn(state).find(fits) ?? null;
}

/** How far a game is, in words. @param {Pick<import("../../state/types.js").Game, "play" | "turns">} game */
export const goesOnWords = (game) => t("lobby.goesOn", { guesses: guessesMade(game) });

/** How a way stands whose game goes on. @param {View} view @param {import("../../state/types.js").Snapshot} going */
const goesOn = ({ dispatch }, going) => ({
  sort: /** @type {const} */ ("on"),
  words: goesOnWords(going),
  run: () => dispatch(goOn(going)),
});

/** What the code and the puzzle of today are called, and those of another day. */
const NAMES = { day: ["daily.start", "lobby.dayOf"], dayPuzzle: ["puzzle.day", "lobby.puzzleOf"] };

/** What the code or the puzzle of a day is called. @param {keyof typeof NAMES} way @param {string} day @param {string} today */
export const dayName = (way, day, today) =>
  t(NAMES[way][day === today ? 0 : 1], { day: dateOf(day) });

/** The code of the day. @param {View} view @returns {Choice} */
export function dayWay(view, rules = current(view.state).rules) {
  const { state, dispatch, games, day, setBack, replyTo, awaits, whenReplied, showDay } = view;
  const request = dailyRequest(rules, day);
  const choice = { way: /** @type {const} */ ("day"), name: dayName("day", day, day), more: null };
  const error = replyTo(request)?.error;
  if (error) return { ...choice, sort: "closed", words: errorWords(error), run: () => {} };
  const played = playedOn(games.list, day, rules);
  if (played)
    return {
      ...choice,
      sort: "done",
      words: playedWords(played),
      run: () => showDay("day", rules),
    };
  const going = goingBy(view, "day", day, rules);
  if (going) return { ...choice, ...goesOn(view, going) };
  const begin = (/** @type {any} */ { seed }) =>
    dispatch(beginDay(state, games.list, { rules, seed, name: day }, setBack));
  const open = setBack ? t("days.setBack") : t("lobby.day", { days: streakOf(games.list, day) });
  return {
    ...choice,
    sort: "open",
    words: awaits(request) ? t("others.wait") : open,
    run: () => whenReplied(request, begin),
  };
}

/** The puzzle of the day; beside it those of a level. @param {View} view @returns {Choice} */
export function dayPuzzleWay(view, rules = current(view.state).rules) {
  const { dispatch, games, day, setBack, replyTo, awaits, whenReplied, showDay } = view;
  const request = dayPuzzleRequest(rules, day);
  const { error, reply } = replyTo(request) ?? {};
  const choice = { way: /** @type {const} */ ("dayPuzzle"), name: dayName("dayPuzzle", day, day) };
  if (error) {
    const words = error.kind === "too-many-codes" ? t("lobby.manyCodes") : errorWords(error);
    return { ...choice, sort: "closed", words, run: () => {}, more: null };
  }
  const more = {
    name: t("puzzle.more"),
    sign: "⋯",
    run: () => dispatch({ type: "open", panel: "puzzles", spare: view.seed() }),
  };
  const played = playedOn(games.list, day, rules, "puzzle");
  if (played)
    return {
      ...choice,
      sort: "done",
      words: playedWords(played),
      run: () => showDay("dayPuzzle", rules),
      more,
    };
  const going = goingBy(view, "dayPuzzle", day, rules);
  if (going) return { ...choice, ...goesOn(view, going), more };
  const begin = (/** @type {any} */ { seed, level, game }) =>
    dispatch(beginPuzzle({ rules, seed, level, name: setBack ? "" : day, text: game }));
  const words = awaits(request)
    ? t("others.wait")
    : t("lobby.puzzle", { level: reply?.level ?? 0 });
  return { ...choice, sort: "open", words, run: () => whenReplied(request, begin), more };
}

/** How a game of today ended. @param {import("../../state/record.js").Finished} game */
const playedWords = ({ won, guesses }) => t(won ? "lobby.found" : "lobby.notFound", { guesses });

/** A game with a code of its own each time. @param {View} view @param {Way} way @param {Maker} maker @returns {Choice} */
function makerWay(view, way, maker) {
  const { state } = view;
  const name = t(`maker.${maker}`);
  // The devil and the program beside the person need boards of the sizes that have a limit.
  if (maker !== "computer" && !takesLimit(current(state).rules)) {
    return { way, name, sort: "closed", words: t("lobby.tooLarge"), run: () => {}, more: null };
  }
  const going = goingBy(view, way);
  const start = () => startWith(view, maker);
  return going
    ? {
        way,
        name,
        ...goesOn(view, going),
        more: { name: t("lobby.anew", { name }), sign: "+", run: start },
      }
    : { way, name, sort: "open", words: t(`lobby.${way}`), run: start, more: null };
}

/** Begin a game of a maker, which the games after it repeat. @param {View} view @param {Maker} maker */
export function startWith({ state, dispatch, seed }, maker) {
  if (state.settings.maker !== maker) dispatch({ type: "settings", change: { maker } });
  dispatch({ type: "restart", seed: seed() });
}

/** A code that a friend sent. @param {View} view @returns {Choice} */
function challengeWay(view) {
  const { dispatch } = view;
  const going = goingBy(view, "challenge");
  const type = () => dispatch({ type: "open", panel: "challenge" });
  const name = t("maker.challenge");
  return going
    ? {
        way: "challenge",
        name,
        ...goesOn(view, going),
        more: { name: t("challenge.code"), sign: "+", run: type },
      }
    : { way: "challenge", name, sort: "open", words: t("lobby.challenge"), run: type, more: null };
}
