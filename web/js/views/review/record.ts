/**
 * The games that were finished on this device: their figures, and the list in which each can be
 * looked back on, opened in Solve, sent and deleted.
 */
import { html, nothing } from "lit-html";
import { figuresOf, type Figures } from "../../state/figures.ts";
import { short, t } from "../../words/strings.ts";
import {
  button,
  errorView,
  fileField,
  moreButton,
  note,
  sectionView,
  sheetButton,
} from "../board/controls.ts";
import { tilesView, type Tile, endsTable } from "../board/parts.ts";
import { repeat } from "lit-html/directives/repeat.js";
import { givenTurns, pastStepsRequest } from "../../questions/makers.ts";
import { hintsOf } from "../../state/play.ts";
import { isDay } from "../../state/days.ts";
import { readGame } from "../../words/notation.ts";
import { boardName } from "../../words/boards.ts";
import { resultFrom } from "../play/result.ts";
import { pastWayView } from "../play/steps.ts";
import { scoresWords } from "../play/scores.ts";
import type { View } from "../board/view.ts";
import type { Finished } from "../../state/record.ts";

export function recordView(view: View) {
  const { games } = view;
  const { list, pending } = games;
  return html`${
    list.length === 0
      ? html`<p>${t("record.none")}</p>`
      : sheetButton(view, "past", t("past.title"))
  }
    ${figuresOf(list).map(kindView)}
    ${note(pending.length && t("record.pending", { count: pending.length }))}
    ${note(games.hasAside && t("record.aside"))}
    ${note(!games.safe && t("note.unkept.record"), "small error")}
    ${actionsView(games)}${gamesSaidView(games)}`;
}

export const gamesSaidView = ({
  said,
}: View["games"]) => html`<p role="status" class=${said?.wrong ? "said error" : "said small"}>
    ${said ? t(said.key, said.values) : nothing} ${said?.undo ? t("settings.taken") : nothing}
  </p>
  ${said?.restore ? button("option", t("do.undo"), said.restore) : nothing}
  ${said?.undo ? button("option", t("settings.untake"), said.undo) : nothing}`;

function kindView({ kind, games, won, mean, streak, distribution, last }: Figures) {
  const best = distribution[0]?.guesses ?? null;
  return sectionView(
    `record-${kind}`,
    t(`record.kind.${kind}`),
    html`${tilesView([
      ["record.games", games],
      ...(kind === "solve"
        ? [["record.mean", mean === null ? null : short(mean)] as Tile]
        : [
            ["record.won", t("record.percent", { share: won / games })] as Tile,
            ["record.streak", streak] as Tile,
          ]),
      ["record.best", best],
    ])}
    ${endsTable(distribution, last, t("record.last"), games - won)}`,
    "kind",
  );
}

const actionsView = (games: View["games"]) => {
  const isKept = games.list.length || games.hasAside;
  return html`<div class="options" role="group" aria-label=${t("record.title")}>
    ${openView(games)}
    ${
      isKept
        ? html`${button("option", t("record.save"), () => games.save())}
          ${button("option", t("record.erase"), () => games.ask(!games.asking), { expanded: games.asking })}`
        : nothing
    }
    ${
      games.asking && isKept
        ? html`${note(games.list.length && t("record.sure", { count: games.list.length }))}
          ${button("big", t("record.eraseNow", { count: games.list.length }), () => games.erase())}`
        : nothing
    }
  </div>`;
};

export const openView = (games: View["games"]) =>
  fileField(".json,application/json", (file) => games.open(file));

type Read = NonNullable<ReturnType<typeof readGame>>;

/** At most this many games are shown at a time: thousands may be kept. */
const SHOWN = 20;

export function pastView(view: View) {
  const { games, pages } = view;
  const all = games.list;
  const count = all.length;
  const shown = Math.min(count, pages * SHOWN);
  return html`${count ? note(t("past.lead")) : html`<p>${t("record.none")}</p>`}
    ${gamesSaidView(games)}
    <ol class="stack close past" role="list">${repeat(
      all.slice(count - shown).reverse(),
      ({ id }) => id,
      (game) => gameView(view, game),
    )}</ol>
    ${
      shown < count
        ? html`<p class="small" role="status">${t("past.shown", { shown, count })}</p>
          ${moreButton(view)}`
        : nothing
    }`;
}

function gameView(view: View, game: Finished) {
  const { at, kind, won, guesses } = game;
  const scores = kind === "solve" ? null : scoresWords(game);
  const read = readGame(game.game);
  if (!read) return nothing;
  const hints = hintsOf(game);
  const end = [
    t(won ? "past.found" : "past.lost", { guesses }),
    ...(hints ? [t("past.hints", { hints })] : []),
  ].join(", ");
  return html`<li><details name="past" ?open=${isLooked(view, game)}>
    <summary class="option">
      <b>${boardName(read.rules)}</b>
      <span class=${won ? "found" : "small"}>${end}</span>
      <small>${t("past.when", { kind: t(`record.kind.${kind}`), at: new Date(at) })}</small>
      ${scores ? html`<small>${scores}</small>` : nothing}
    </summary>
    <div class="options">
      ${read.turns.length ? turnActs(view, game, read) : note(t("past.bare"))}
      ${button("option", t("past.delete"), () => view.games.delete(game))}
    </div>
  </details></li>`;
}

const isLooked = ({ games }: View, { id }: Finished) => games.looked?.id === id;

/** Open the review of a game; the game in hand stays as it is. */
const lookBack = ({ games, dispatch }: View, game: Finished) =>
  games.lookBack(game, () => dispatch({ type: "open", panel: "review" }));

function turnActs(view: View, game: Finished, read: Read) {
  const how = view.sends ? "send" : "copy";
  return html`${
    game.kind === "puzzle"
      ? wayView(view, game, read)
      : html`<button class="option" aria-haspopup="dialog" data-opens=${isLooked(view, game) ? "review" : nothing} @click=${() => lookBack(view, game)}>${t("review.title")}</button>`
  }
    ${button("option", t("past.open"), () => view.openPast(read))}
    ${button("option", t(`send.${how}`), () => view.sendText(how, resultOfPast(game, view.address).text))}`;
}

/**
 * A puzzle is looked back on by its reasoning: skill and luck have no part in it, since one code
 * alone fits.
 */
function wayView(view: View, game: Finished, read: Read) {
  const request = pastStepsRequest(game, read);
  if (!request) return nothing;
  const asked = view.replyTo(request);
  if (asked?.error) return errorView(asked.error);
  if (asked?.reply)
    return pastWayView(view, { ...read, turns: givenTurns(game, read) }, asked.reply);
  return button("option", t(view.awaits(request) ? "steps.wait" : "steps.way"), () =>
    view.whenReplied(request, () => {}),
  );
}

/**
 * The result of a finished game, to be sent. The code of a past day has no link, which would open
 * today's.
 * @param address - of the page; null in the one file
 */
export function resultOfPast(game: Finished, address: string | null) {
  const { kind, name, guesses, won } = game;
  const { rules, turns } = readGame(game.game) as Read;
  const code = name && !isDay(name) ? name : "";
  return resultFrom({
    what: kind === "devil" || kind === "puzzle" ? kind : code ? "challenge" : name ? "day" : "play",
    name: name ?? null,
    level: 0,
    rules,
    won,
    guesses,
    limit: null,
    hints: hintsOf(game),
    more: [kind === "solve" ? null : scoresWords(game)],
    hinted: game.hinted ?? [],
    turns: kind === "puzzle" ? turns.slice(givenTurns(game, { turns }).length) : turns,
    code,
    link: address && `${address}#challenge/${code}`,
  });
}
