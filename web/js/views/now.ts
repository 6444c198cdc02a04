/** The current row: the suggestion, the person's own guess, or the turn being corrected. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { isInDoubt, isOverNow, turnOf, waitingTurn } from "../state/game.ts";
import { errorWords } from "../words/errors.ts";
import { strategyName, t } from "../words/strings.ts";
import { isCounted } from "../questions/facts.ts";
import { bestStrategy } from "./settings.ts";
import { button, heading, progressBar } from "./board/controls.ts";
import { paletteView } from "./board/palette.ts";
import { codesIn, countWords, doubtWords, guessesWords, keptWords } from "./board/parts.ts";
import { face, hasBoard, pegButtons, rowOf, rowsOf } from "./board/pegs.ts";
import { hideCard, howActions, lastAnswer } from "./hide/hide.ts";
import { overView } from "./over.ts";
import { rivalView } from "./play/rival.ts";
import { clockView, playLine } from "./play/told.ts";
import { contradictionView } from "./solve/detective.ts";
import type { View } from "./board/view.ts";
import type { Rated } from "../questions/types.ts";
import type { Action, State } from "../state/types.ts";

export function nowView(view: View) {
  if (isOverNow(view.game)) return overView(view);
  const card = view.state.mode === "hide" ? hideCard(view) : null;
  if (card) return card;
  return view.facts.diagnosis ? contradictionView(view) : rowView(view);
}

function rowView(view: View) {
  const { state, game } = view;
  const { pegs } = view.facts;
  const actions = rowActions(view);
  const before = beforeAnswer(view);
  const words = title(before);
  const changing = game.cursor !== null;
  const boarded = hasBoard(view);
  const number = game.turns.length + 1;
  // No row is left while the answer to the last guess of all is awaited.
  const isRow = !boarded || number <= rowsOf(game) || !game.play?.limit;
  const choosing = changing && state.mode === "solve";
  return html`<section class="now${choosing ? " choosing" : ""}">
    <div class="top${fits(words, actions) ? " one-line" : ""}" .style=${room(words, actions)}>
      ${heading(words)}
      ${actions.length ? html`<span class="actions">${actions.map(([label, action]) => button("act", label, () => view.dispatch(action)))}</span>` : rowExtras(view)}
      <p class="why">${error(view) ?? subtitle(before)}</p>
    </div>
    ${boarded ? (isRow ? rowOf(before === view ? "guess" : "", number, pegs.length, pegsView(view, boarded)) : nothing) : pegsView(view, boarded)}
    ${choosing ? paletteView(view) : nothing}
  </section>`;
}

/** A turn that still waits for the page's answer is not counted: its row stays the one in hand. */
const beforeAnswer = (view: View) =>
  waitingTurn(view.game) < 0 || view.game.hide?.checks ? view : withoutLast(view);

const withoutLast = (view: View): View => ({
  ...view,
  game: { ...view.game, turns: view.game.turns.slice(0, -1) },
});

export function topBefore(view: View) {
  const before = withoutLast(view);
  return html`<b>${title(before)}</b>${view.state.mode === "play" ? html`<p class="why">${playLine(before)}</p>` : nothing}`;
}

function pegsView({ game, state, facts: { pegs }, looks, dispatch, slow }: View, boarded: boolean) {
  return pegButtons(pegs, {
    looks,
    boarded,
    next: state.mode === "solve" ? -1 : pegs.indexOf(null),
    label: t("now.label"),
    cursor: game.cursor,
    choose: (position) => dispatch({ type: "select", position, shown: pegs }),
    pulses: slow,
    inside: (look, place) =>
      look
        ? keyed(`${turnOf(game)} ${pegs[place]}`, html`<span class="set">${face(look)}</span>`)
        : nothing,
  });
}

/** The most letters of a heading and its acts that find room in one line of 320 px. */
const ONE_LINE = 38;

const lettersOf = (actions: readonly Act[]) =>
  actions.reduce((sum, [label]) => sum + label.length, 0);

/** A language with still longer words wraps the heading and its acts. */
const fits = (title: string, actions: Act[]) => title.length + lettersOf(actions) <= ONE_LINE;

/**
 * The heading has one line, so that the row does not move: its letters shrink where acts are beside
 * it.
 */
const room = (title: string, actions: Act[]) =>
  `--letters: ${title.length}; --acts: ${actions.length}; --act-letters: ${lettersOf(actions)}`;

function title({ game, state, facts, slow, isDoubted }: View) {
  const number = game.turns.length + 1;
  if (game.play?.source === "puzzle") return t("now.puzzle", { level: game.play.level });
  if (state.mode !== "solve") return t(game.hide?.checks ? "now.theirs" : "now.play", { number });
  if (game.editing !== null) return t("now.correct", { number: game.editing + 1 });
  if (facts.own) return t("now.own", { number });
  if (game.draft && !facts.guess) return t("now.ownPart", { number });
  if (facts.certain && !isDoubted) return t("now.last", { number });
  if (facts.suggestion) return t("now.guess", { number });
  return slow ? t("now.thinking", { number }) : t("now.starting", { number });
}

function error({ state, facts }: View) {
  if (!facts.error) return null;
  const message = mustList(facts)
    ? t("now.mustList", { name: strategyName(state.strategy) })
    : errorWords(facts.error);
  return html`<span class="error" role="alert">${message}</span>`;
}

/** The chosen strategy needs boards whose codes can be listed. */
const mustList = ({ suggest }: View["facts"]) => suggest?.error?.kind === "too-many-codes";

const isLost = (facts: View["facts"]) =>
  mustList(facts) || facts.suggest?.error?.kind === "strategy";

function subtitle(view: View) {
  const { game, state, facts, slow, boot } = view;
  const { rated, analysis, suggest } = facts;
  if (game.editing !== null) {
    return t(facts.beyondRepair ? "now.fixElsewhere" : facts.mends ? "now.mend" : "now.fix");
  }
  if (state.mode === "hide") return lastAnswer(view);
  if (state.mode === "play") return playLine(view);
  if (!rated) {
    if (slow && suggest?.progress !== undefined && !game.draft) {
      const percent = Math.round(100 * suggest.progress);
      return html`${progressBar(suggest.progress, t("now.thinking", { number: game.turns.length + 1 }))}
        <span class="percent">${t("now.percent", { percent })}</span>`;
    }
    if (game.draft) return t("now.change");
    if (boot.stage === "failed") return "";
    if (boot.stage !== "ready") return t("now.soon");
    return analysis ? countWords(analysis, game) : "";
  }
  const doubt = isInDoubt(game) ? doubtWords(view) : null;
  if (doubt) return doubt;
  if (view.isDoubted) return t("now.doubted");
  if (!isCounted(rated)) return analysis ? countWords(analysis, game) : "";
  const codes = codesIn(rated);
  if (!codes) return "";
  if (codes === 1 && rated.is_candidate) return t("now.only");
  if (codes > FEW && !keptWords(state, rated) && rated.mean != null) {
    return game.turns.length
      ? guessesWords(rated, "say.toGo")
      : t("now.usual", { guesses: Math.round(rated.mean) });
  }
  return `${first(state, rated, codes)} · ${
    rated.mean == null ? t("now.atMost", rated) : guessesWords(rated)
  }`;
}

/** The chance to hit one of more codes than these says nothing. */
const FEW = 20;

/**
 * The most important fact: whether the limit holds, if there is one; else the number of possible
 * codes, and if these are few, whether the guess can win.
 */
const first = (state: State, rated: Rated, codes: number) =>
  keptWords(state, rated) ??
  (codes > FEW
    ? t("now.codes", { codes })
    : rated.is_candidate
      ? t("now.wins", { codes })
      : t("now.cannot"));

function rowExtras(view: View) {
  const { hide, play } = view.game;
  if (hide) return howActions(view);
  return html`<span class="actions">${play?.clock ? clockView(play, view.time) : nothing}${play ? rivalView(view) : nothing}</span>`;
}

type Act = [label: string, action: Action];

function rowActions({ game, state, facts, replyTo, tooSlow }: View): Act[] {
  const { cursor, editing, draft } = game;
  if (state.mode !== "solve") return [];
  if (cursor !== null) return [[t("now.done"), { type: "select", position: null, shown: [] }]];
  if (tooSlow && editing === null && !draft) return [[t("now.hurry"), { type: "hurry" }]];
  const best = isLost(facts) && bestStrategy(replyTo);
  if (best && best !== state.strategy)
    return [[t("now.use", { name: strategyName(best) }), { type: "strategy", name: best }]];
  if (editing !== null)
    return [
      [t("now.remove"), { type: "remove", index: editing }],
      [t("now.cancel"), { type: "edit", index: null }],
    ];
  if (!draft || (facts.guess !== null && !facts.own)) return [];
  return [[t("now.notMine"), { type: "draft", code: null }]];
}
