/** Tells in words what the person may know of the candidates: in Play only what was asked for. */
import { html } from "lit-html";
import { isCountShown } from "../../state/game.ts";
import { HINTS, guessesLeft, timeOf } from "../../state/play.ts";
import { dateOf } from "../../state/days.ts";
import { wayOf } from "../../state/lobby.ts";
import { t } from "../../words/strings.ts";
import { countWords } from "../board/parts.ts";
import { shownName } from "./challenge.ts";
import { rivalWords } from "./rival.ts";
import type { View } from "../board/view.ts";
import type { Play } from "../../state/types.ts";

export const clashWords = (turns: number[]) =>
  turns.length ? t("hint.clashes", { turns }) : t("hint.agrees");

/**
 * The line under the title of the row in Play: the guesses that may still be made, and what was
 * asked for or is known of the row.
 */
export function playLine(view: View) {
  const { game, facts, day } = view;
  const { turns } = game;
  const rival = rivalWords(view);
  const guesses = guessesLeft(game);
  const count =
    facts.analysis && turns.length && isCountShown(game, turns.length)
      ? countWords(facts.analysis, game)
      : null;
  const kind = turns.length ? kindWords(game.play, day) : null; // before, the rules tell it
  // There is room for two: a number that was told stands beside its turn too.
  const parts = [
    guesses === null || rival ? null : t("now.left", { guesses }),
    game.play?.strict && facts.clashes?.length
      ? t("strict.refused", { turns: facts.clashes })
      : facts.repeated
        ? t("now.repeated", { turn: facts.repeated })
        : facts.clashes
          ? t(facts.clashes.length ? "now.clashes" : "now.agrees", { turns: facts.clashes })
          : (rival ?? count ?? kind),
  ].filter(Boolean);
  return parts.join(" · ") || t("now.place");
}

/** Names what is special about a game of Play; null if nothing is. */
function kindWords(play: Play | null, today: string) {
  const kind = kindOf(play);
  if (!play || !kind) return null;
  if (kind === "day" && play.name !== today)
    return t("told.dayOf", { day: dateOf(play.name ?? "") });
  return kind === "challenge" && play.by
    ? t("challenge.by", shownName(play.by))
    : t(`told.${kind}`);
}

/** Returns the end of a key of texts. */
export function kindOf(play: Play | null) {
  const way = wayOf({ play });
  return way === "chance" ? null : way === "dayPuzzle" ? "puzzle" : way;
}

/** Names the hints that were asked for, with their numbers; null if none was. */
export function hintsWords(asked: Play["asked"]) {
  const hints = HINTS.filter((hint) => asked[hint] > 0).map((hint) =>
    t(`over.${hint}`, { times: asked[hint] }),
  );
  return hints.length ? t("over.hints", { list: hints.join(", ") }) : null;
}

/** The time of a game, as "1:05" or "1:02:03". */
export function clockText(play: Play, at: number) {
  const seconds = Math.floor(timeOf(play, at) / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The time of a game of Play. It changes each second, so it is no live region. */
export const clockView = (play: Play, time: number) =>
  html`<span class="clock" role="timer" aria-label=${t("clock.label")}>${clockText(play, time)}</span>`;
