/** The games that were finished on this device, and their figures. */
import { html, nothing } from "lit-html";
import { figuresOf, type Figures } from "../../state/figures.ts";
import { number, short, t } from "../../words/strings.ts";
import { button, fileField, sheetButton } from "../board/controls.ts";
import { barRow, barTable, tilesView, type Tile } from "../board/parts.ts";
import type { View } from "../board/view.ts";

export function recordView(view: View) {
  const { games } = view;
  const { list, pending } = games;
  return html`${
    list.length === 0
      ? html`<p>${t("record.none")}</p>`
      : sheetButton(view, "past", t("past.title"))
  }
    ${figuresOf(list).map(kindView)}
    ${pending.length ? html`<p class="small">${t("record.pending", { count: pending.length })}</p>` : nothing}
    ${games.hasAside ? html`<p class="small">${t("record.aside")}</p>` : nothing}
    ${games.safe ? nothing : html`<p class="small error">${t("note.unkept.record")}</p>`}
    ${actionsView(games)}${gamesSaidView(games)}`;
}

export const gamesSaidView = ({
  said,
}: View["games"]) => html`<p role="status" class=${said?.wrong ? "said error" : "said small"}>
    ${said ? t(said.key, said.values) : nothing} ${said?.undo ? t("settings.taken") : nothing}
  </p>
  ${said?.restore ? button("option", t("do.undo"), said.restore) : nothing}
  ${said?.undo ? button("option", t("settings.untake"), said.undo) : nothing}`;

function kindView(figures: Figures) {
  const { kind, games, won, mean, streak, distribution } = figures;
  const best = distribution[0]?.guesses ?? null;
  return html`<section class="stack close kind" aria-labelledby="record-${kind}">
    <h3 id="record-${kind}">${t(`record.kind.${kind}`)}</h3>
    ${tilesView([
      ["record.games", games],
      ...(kind === "solve"
        ? [["record.mean", mean === null ? null : short(mean)] as Tile]
        : [
            ["record.won", t("record.percent", { share: won / games })] as Tile,
            ["record.streak", streak] as Tile,
          ]),
      ["record.best", best],
    ])}
    ${distributionTable(figures)}
  </section>`;
}

function distributionTable({ distribution, games, won, last }: Figures) {
  if (!distribution.length) return nothing;
  const lost = games - won;
  const most = Math.max(lost, ...distribution.map((each) => each.games));
  const row = (name: string, count: number, isLast: boolean) =>
    barRow(
      isLast ? html`${name} <small>${t("record.last")}</small>` : name,
      count / most,
      number(count),
      isLast ? "is-last" : nothing,
    );
  return barTable(t("record.wonIn"), [
    distribution.map((each) =>
      row(t("record.guesses", each), each.games, last.won && last.guesses === each.guesses),
    ),
    lost ? row(t("record.lost"), lost, !last.won) : nothing,
  ]);
}

const actionsView = (games: View["games"]) => {
  const isKept = games.list.length || games.hasAside;
  return html`<div class="options" role="group" aria-label=${t("record.title")}>
    ${openView(games)}
    ${
      isKept
        ? html`${button("option", t("record.save"), () => games.save())}
          <button class="option" aria-expanded=${games.asking} @click=${() => games.ask(!games.asking)}>${t("record.erase")}</button>`
        : nothing
    }
    ${
      games.asking && isKept
        ? html`${games.list.length ? html`<p class="small">${t("record.sure", { count: games.list.length })}</p>` : nothing}
          ${button("big", t("record.eraseNow", { count: games.list.length }), () => games.erase())}`
        : nothing
    }
  </div>`;
};

export const openView = (games: View["games"]) =>
  fileField(".json,application/json", (file) => games.open(file));
