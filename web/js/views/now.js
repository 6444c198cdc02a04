/** The current row: the suggestion, the person's own guess, or the turn being corrected. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { isInDoubt, isOverNow, turnOf } from "../state/game.js";
import { current } from "../state/state.js";
import { errorWords } from "../words/errors.js";
import { strategyName, t } from "../words/strings.js";
import { isCounted } from "../questions/facts.js";
import { bestStrategy } from "./aims.js";
import { paletteView } from "./board/palette.js";
import { countWords, doubtWords } from "./board/counts.js";
import { face, hasBoard, pegButtons } from "./board/pegs.js";
import { rowOf, rowsOf } from "./board/rows.js";
import { hideCard, howActions, lastAnswer } from "./hide/hide.js";
import { overView } from "./over.js";
import { clockView, playLine } from "./play/told.js";
import { contradictionView } from "./solve/detective.js";
/** @import { View } from "./board/view.js" */
/** @import { Rated } from "../questions/types.js" */

/** @param {View} view */
export function nowView(view) {
  const { facts } = view;
  if (!facts.board) return nothing;
  if (isOverNow(current(view.state))) return overView(view);
  const card = view.state.mode === "hide" ? hideCard(view) : null;
  if (card) return card;
  if (facts.diagnosis) return contradictionView(view);
  return rowView(view);
}

/** @param {View} view */
function rowView(view) {
  const {
    state,
    facts: { pegs },
  } = view;
  const game = current(state);
  const actions = rowActions(view);
  const heading = title(view);
  const changing = game.cursor !== null;
  const boarded = hasBoard(view);
  const number = game.turns.length + 1;
  // While the answer to the last guess of all is awaited, no row is left.
  const isRow = !boarded || number <= rowsOf(game) || !game.play?.limit;
  const choosing = changing && state.mode === "solve";
  return html`<section class="now${choosing ? " choosing" : ""}">
    <div class="top${fits(heading, actions) ? " one-line" : ""}" .style=${room(heading, actions)}>
      <h2 data-heading tabindex="-1">${heading}</h2>
      ${actions.length ? html`<span class="actions">${actions.map(actView)}</span>` : rowExtras(view)}
      <p class="why">${error(view) ?? subtitle(view)}</p>
    </div>
    ${boarded ? (isRow ? rowOf("guess", number, pegs.length, pegsView(view, boarded)) : nothing) : pegsView(view, boarded)}
    ${choosing ? paletteView(view) : nothing}
  </section>`;
}

/** The pegs of the row, each a button. @param {View} view @param {boolean} boarded */
function pegsView({ state, facts: { pegs }, looks, dispatch, slow }, boarded) {
  const game = current(state);
  return pegButtons(pegs, {
    looks,
    boarded,
    label: t("now.label"),
    cursor: game.cursor,
    choose: (position) => dispatch({ type: "select", position, shown: pegs }),
    bare: () => slow && ["peg peg-empty pulse", t("peg.empty")],
    inside: (look, place) =>
      look
        ? keyed(`${turnOf(game)} ${pegs[place]}`, html`<span class="set">${face(look)}</span>`)
        : nothing,
  });
}

/** The most letters of a heading and its acts that find room in one line of 320 px. */
const ONE_LINE = 38;

/** @param {readonly Act[]} actions */
const lettersOf = (actions) => actions.reduce((sum, { label }) => sum + label.length, 0);

/** Whether the heading and its acts take one line: a language with still longer words wraps them. @param {string} title @param {Act[]} actions */
const fits = (title, actions) => title.length + lettersOf(actions) <= ONE_LINE;

/** The heading has one line, so that the row does not move: its letters shrink where acts are beside it. @param {string} title @param {Act[]} actions */
const room = (title, actions) =>
  `--letters: ${title.length}; --acts: ${actions.length}; --act-letters: ${lettersOf(actions)}`;

/** @param {Act} act */
const actView = ({ label, run }) => html`<button class="act" @click=${run}>${label}</button>`;

/** @param {View} view */
function title({ state, facts, slow, isDoubted }) {
  const game = current(state);
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

/** @param {View} view */
function error({ state, facts }) {
  if (!facts.error) return null;
  const message = mustList(facts)
    ? t("now.mustList", { name: strategyName(state.strategy) })
    : errorWords(facts.error);
  return html`<span class="error" role="alert">${message}</span>`;
}

/** Whether the chosen strategy needs boards whose codes can be listed. @param {View["facts"]} facts */
const mustList = ({ suggest }) => suggest?.error?.kind === "too-many-codes";

/** Whether the chosen strategy has no guess here. @param {View["facts"]} facts */
const isLost = (facts) => mustList(facts) || facts.suggest?.error?.kind === "strategy";

/** @param {View} view */
function subtitle(view) {
  const { state, facts, slow, boot } = view;
  const { rated, analysis, suggest } = facts;
  const game = current(state);
  if (game.editing !== null) {
    return t(facts.beyondRepair ? "now.fixElsewhere" : facts.mends ? "now.mend" : "now.fix");
  }
  if (state.mode === "hide") return lastAnswer(view);
  if (state.mode === "play") {
    return playLine(view);
  }
  if (!rated) {
    if (slow && suggest?.progress !== undefined && !game.draft) {
      const percent = Math.round(100 * suggest.progress);
      return html`<progress max="100" .value=${percent} aria-label=${t("now.thinking", { number: game.turns.length + 1 })}></progress>
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
  const codes = Object.values(rated.parts).reduce((sum, size) => sum + size, 0);
  if (!codes) return "";
  if (codes === 1 && rated.is_candidate) return t("now.only");
  const hasLimit = rated.kept != null && state.aim.most !== null;
  if (codes > FEW && !hasLimit && rated.mean != null) {
    return game.turns.length
      ? guessesWords(rated)
      : t("now.usual", { guesses: Math.round(rated.mean) });
  }
  return `${first(state, rated, codes)} · ${
    rated.mean == null ? t("now.atMost", rated) : guessesWords(rated)
  }`;
}

/** The most codes of which the chance to hit one says something. */
const FEW = 20;

/** How many guesses are to go after this one. @param {Rated} rated */
const guessesWords = ({ mean, worst, certainty }) =>
  t("now.guesses", {
    guesses: Math.round(/** @type {number} */ (mean)),
    exact: mean === worst && certainty === "exact",
  });

/**
 * The most important fact about a guess: whether the limit holds, if there is one; else how many codes
 * are possible, and where these are few, whether it can win.
 * @param {import("../state/types.js").State} state
 * @param {Rated} rated
 * @param {number} codes
 */
function first({ aim }, rated, codes) {
  if (rated.kept != null && aim.most !== null) {
    return t(rated.kept ? "now.kept" : "now.notKept", { most: aim.most });
  }
  if (codes > FEW) return t("now.codes", { codes });
  return rated.is_candidate ? t("now.wins", { codes }) : t("now.cannot");
}

/** What stands beside the heading in Hide and in Play. @param {View} view */
function rowExtras(view) {
  const { hide, play } = current(view.state);
  if (hide) return howActions(view);
  return play?.clock ? clockView(play, view.time) : nothing;
}

/** @typedef {{label: string, run: () => void}} Act */

/** What can be done with the row of Solve, beside its heading. @param {View} view @returns {Act[]} */
function rowActions(view) {
  const { state, facts, replyTo, dispatch, tooSlow } = view;
  const game = current(state);
  const { editing } = game;
  if (state.mode !== "solve") return [];
  if (game.cursor !== null) {
    return [
      { label: t("now.done"), run: () => dispatch({ type: "select", position: null, shown: [] }) },
    ];
  }
  if (tooSlow && editing === null && !game.draft)
    return [{ label: t("now.hurry"), run: () => dispatch({ type: "hurry" }) }];
  const best = isLost(facts) && bestStrategy(replyTo);
  if (best && best !== state.strategy) {
    return [
      {
        label: t("now.use", { name: strategyName(best) }),
        run: () => dispatch({ type: "strategy", name: best }),
      },
    ];
  }
  if (editing !== null) {
    return [
      { label: t("now.remove"), run: () => dispatch({ type: "remove", index: editing }) },
      { label: t("now.cancel"), run: () => dispatch({ type: "edit", index: null }) },
    ];
  }
  if (!game.draft || (facts.guess !== null && !facts.own)) return [];
  return [{ label: t("now.notMine"), run: () => dispatch({ type: "draft", code: null }) }];
}
