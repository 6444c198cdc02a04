/**
 * The front door of Play: a button for each way to play, and the game that no button mentions.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { guessesMade } from "../../state/play.ts";
import { goingOn, isBegun, wayOf } from "../../state/lobby.ts";
import { goOn } from "../../state/named.ts";
import { gameOf, isOver, isSolved } from "../../state/game.ts";
import { t } from "../../words/strings.ts";
import { described, heading, sheetButton, button } from "../board/controls.ts";
import { boardName } from "../../words/boards.ts";
import { paint, tint } from "../board/pegs.ts";
import { challengeName } from "./challenge.ts";
import { faceView } from "./rival.ts";
import { dayName, goesOnWords, playedWords, waysOf, type Choice } from "./ways.ts";
import type { View } from "../board/view.ts";
import type { Game, Rival, Snapshot } from "../../state/types.ts";
import type { Look } from "../../words/colours.ts";

export function lobbyView(view: View) {
  const ways = waysOf(view);
  return html`<main class="lobby">
    ${heading(t("lobby.title"))}
    ${lastView(view, ways)}
    ${DOME}
    <div class="ways">${ways.map((each) => wayView(view, each))}</div>
    ${sheetButton(view, "new", t("do.options"), "act")}
  </main>`;
}

function wayView({ day, looks, state }: View, { way, name, sort, words, run, more }: Choice) {
  const kind = `way-go is-${sort}${way === "day" && sort === "open" ? " is-first" : ""}`;
  return html`<div class="way">
    <button class=${kind} aria-description=${words} aria-disabled=${sort === "closed" ? "true" : nothing} @click=${run}>
      <span class="way-sign" aria-hidden="true">${
        way === "day"
          ? html`<span class="way-day-of-month" data-day=${Number(day.slice(8))}></span>`
          : SIGNS[way](looks, state.settings.rival)
      }</span>
      <b .style="--letters: ${Math.max(...name.split(" ").map(({ length }) => length))}">${name}</b><small aria-hidden="true">${words}</small>
    </button>
    ${more ? button("way-more", more.sign, more.run, { label: more.name }) : nothing}
  </div>`;
}

/** The current or last game that no button mentions: on another board, of another day, or over. */
function lastView(view: View, ways: Choice[]) {
  const { state, dispatch } = view;
  const { rules, play, ...inHand } = state.games.play;
  const told = (each: Snapshot) => {
    const way = wayOf(each);
    const ofDay = (way !== "day" && way !== "dayPuzzle") || each.play?.name === view.day;
    return (
      each.rules === rules &&
      ofDay &&
      ways.some((choice) => choice.way === way && choice.sort === "on")
    );
  };
  const game = goingOn(state).find((each) => !told(each));
  if (game) {
    const words = `${boardName(game.rules)} · ${goesOnWords(game)}`;
    return stripView(t("lobby.goOn", { name: nameOf(game, view.day) }), words, () =>
      dispatch(goOn(game)),
    );
  }
  const last = { ...inHand, rules, play };
  if (!isBegun(last) || !isOver(gameOf(last))) return nothing;
  const words = playedWords({ won: isSolved(gameOf(last)), guesses: guessesMade(last) });
  return stripView(
    t("lobby.last", { name: nameOf(last, view.day) }),
    `${boardName(rules)} · ${words}`,
    () => dispatch({ type: "lobby", open: false }),
  );
}

function nameOf(game: Pick<Game, "play">, today: string) {
  const way = wayOf(game);
  const { name = "" } = game.play ?? {};
  if (way === "day" || way === "dayPuzzle") return dayName(way, name, today);
  if (way === "challenge") return challengeName(game.play?.by ?? "");
  return way === "puzzle" ? t("puzzle.ask") : t(`maker.${way === "chance" ? "computer" : way}`);
}

const stripView = (
  title: string,
  words: string,
  run: () => void,
) => html`<button class="lobby-on" aria-description=${words} @click=${run}>
  ${described(title, words)}<span class="way-sign" aria-hidden="true"><svg viewBox="0 0 40 40"><path d="M14 8l14 12-14 12z"/></svg></span>
</button>`;

/** The light and the shade of a dome, which every drawing uses. */
const DOME = html`<svg class="unseen" aria-hidden="true"><defs><radialGradient id="dome" cx=".34" cy=".22" r=".9">
  <stop stop-color="var(--shine)"/><stop offset=".5" stop-color="var(--shine)" stop-opacity="0"/>
  <stop offset=".55" stop-color="var(--shade)" stop-opacity="0"/><stop offset="1" stop-color="var(--shade)"/>
</radialGradient></defs></svg>`;

function domeView(looks: Look[], colour: number | null, x: number, y: number, half: number) {
  const look = colour === null ? null : (looks[colour % looks.length] ?? null);
  return svg`<circle class="dome ${paint(look)}" .style=${tint(look)} cx=${x} cy=${y} r=${half}/>
    ${look ? svg`<circle fill="url(#dome)" cx=${x} cy=${y} r=${half}/>` : nothing}`;
}

const boardView = (looks: Look[], code: (number | null)[]) =>
  svg`<rect class="wood" x="1" y="1" width="38" height="38" rx="9"/>${code.map((colour, place) =>
    domeView(looks, colour, place % 2 ? 28.5 : 11.5, place < 2 ? 11.5 : 28.5, 7),
  )}`;

const drawn = (inside: unknown) => html`<svg viewBox="0 0 40 40">${inside}</svg>`;

const SIGNS: Record<string, (looks: Look[], rival: Rival) => TemplateResult> = {
  dayPuzzle: (looks) => drawn(boardView(looks, [0, 2, 4, null])),
  chance: (looks) => drawn(boardView(looks, [3, 1, 0, 5])),
  duel: (looks, rival) => faceView(rival, "glad", looks),
  devil: (looks) => faceView("devil", "glad", looks),
  challenge: () => drawn(svg`<path class="dome" d="M2 19 38 3 27 37 18.5 24.5 30 12 14 22.5z"/>`),
};
