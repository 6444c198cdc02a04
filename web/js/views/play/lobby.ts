/**
 * The front door of Play: a button for each way to play, the limit of guesses, and the game that no
 * button mentions.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { guessesMade, takesLimit } from "../../state/play.ts";
import { goingOn, isBegun, wayOf } from "../../state/lobby.ts";
import { goOn } from "../../state/named.ts";
import { gameOf, isOver, isSolved } from "../../state/game.ts";
import { t } from "../../words/strings.ts";
import { described, heading, sheetButton } from "../board/controls.ts";
import { boardName } from "../../words/boards.ts";
import { paint, tint } from "../board/pegs.ts";
import { shortLimitsView } from "./newGame.ts";
import { challengeName } from "./reply.ts";
import { dayName, goesOnWords, playedWords, waysOf, type Choice } from "./ways.ts";
import type { View } from "../board/view.ts";
import type { Game, Snapshot } from "../../state/types.ts";
import type { Look } from "../../words/colours.ts";

export function lobbyView(view: View) {
  const { game } = view;
  const ways = waysOf(view);
  return html`<main class="lobby">
    ${heading(t("lobby.title"))}
    ${lastView(view, ways)}
    ${DOME}
    <div class="ways">${ways.map((each) => wayView(view, each))}</div>
    <div class="line apart">
      ${takesLimit(game.rules) ? shortLimitsView(view) : html`<p class="small">${t("new.noLimit")}</p>`}
      ${sheetButton(view, "new", t("do.options"), "act")}
    </div>
  </main>`;
}

function wayView({ day, looks }: View, { way, name, sort, words, run, more }: Choice) {
  const kind = `way-go is-${sort}${way === "day" && sort === "open" ? " is-first" : ""}`;
  return html`<div class="way">
    <button class=${kind} aria-description=${words} aria-disabled=${sort === "closed" ? "true" : nothing} @click=${run}>
      <span class="way-sign" aria-hidden="true">${
        way === "day"
          ? html`<span class="way-day-of-month" data-day=${Number(day.slice(8))}></span>`
          : html`<svg viewBox="0 0 40 40">${SIGNS[way](looks)}</svg>`
      }</span>
      <b .style="--letters: ${Math.max(...name.split(" ").map(({ length }) => length))}">${name}</b><small aria-hidden="true">${words}</small>
    </button>
    ${
      more
        ? html`<button class="way-more" aria-label=${more.name} @click=${more.run}><span aria-hidden="true">${more.sign}</span></button>`
        : nothing
    }
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

/** A peg of a drawing, of the number of a colour, or a hole. */
function domeView(looks: Look[], colour: number | null, x: number, y: number, half: number) {
  const look = colour === null ? null : (looks[colour % looks.length] ?? null);
  return svg`<circle class="dome ${paint(look)}" .style=${tint(look)} cx=${x} cy=${y} r=${half}/>
    ${look ? svg`<circle fill="url(#dome)" cx=${x} cy=${y} r=${half}/>` : nothing}`;
}

const boardView = (looks: Look[], code: (number | null)[]) =>
  svg`<rect class="wood" x="1" y="1" width="38" height="38" rx="9"/>${code.map((colour, place) =>
    domeView(looks, colour, place % 2 ? 28.5 : 11.5, place < 2 ? 11.5 : 28.5, 7),
  )}`;

/** The drawing of a way, of 40 by 40. */
const SIGNS: Record<string, (looks: Look[]) => TemplateResult> = {
  dayPuzzle: (looks) => boardView(looks, [0, 2, 4, null]),
  chance: (looks) => boardView(looks, [3, 1, 0, 5]),
  duel: (
    looks,
  ) => svg`<path class="dome" d="M21 38c0-9 3-14 9-14s9 5 9 14z" opacity=".6"/><path class="dome" d="M1 38c0-9 4-14 11-14s11 5 11 14z"/>
    ${domeView(looks, 4, 30, 14.5, 7)}${domeView(looks, 0, 12, 13, 8.5)}`,
  devil: () =>
    svg`<g class="devil"><path class="dome" d=${DEVIL} fill-rule="evenodd"/><path d=${DEVIL} fill="url(#dome)" fill-rule="evenodd"/></g>`,
  challenge: () => svg`<path class="dome" d="M2 19 38 3 27 37 18.5 24.5 30 12 14 22.5z"/>`,
};

const DEVIL =
  "M6 2c0 5 1.5 8 4 10a15 15 0 1 0 20 0c2.5-2 4-5 4-10-3 3-5.5 4.5-8.5 6a15 15 0 0 0-11 0C11.5 6.5 9 5 6 2zm8 17 6 4-4 3-3-3zm12 0 1 4-3 3-4-3zM12.5 30h15c-2 3.5-4.5 5-7.5 5s-5.5-1.5-7.5-5z";
