/** The effects of an action, of a reply of Python and of a change outside the state. */
import { steadyNow } from "./device/browser.ts";
import { device, lookAtKeys } from "./device/device.ts";
import { sound } from "./device/sounds.ts";
import { answerOf, checkRequest } from "./questions/makers.ts";
import { suggestRequest } from "./questions/requests.ts";
import { untilMinute, untilSecond } from "./state/clock.ts";
import { endedBy, leftBy } from "./state/ended.ts";
import { isOver, isSolved, paceOf, waitingTurn } from "./state/game.ts";
import { codeOf, isEntering } from "./state/hide.ts";
import { isBegun } from "./state/lobby.ts";
import { guessesMade } from "./state/play.ts";
import { current, inLobby, isUnderWay, tellsDay } from "./state/state.ts";
import { boardOfRules, readCode } from "./words/notation.ts";
import { t } from "./words/strings.ts";
import type { Game, State, Step } from "./state/types.ts";
import type { Page } from "./page.ts";

/**
 * A change is saved after this time although the page was not drawn, in ms: a window that is
 * covered may get no frames.
 */
const UNDRAWN = 500;

/** The shield has closed over a code after this time, in ms (hide.css). */
const SHUT = 700;

/** A peg that is put leads on, so the first one is next only if it could not be put there. */
const isFirstOpen = (game: Game) =>
  game.cursor === 0 && (isEntering(game) ? codeOf(game) : game.draft)?.[0] === null;

const isAnswer = ({ type }: Step["action"]) => type === "answer" || type === "answered";

export function makeEffects(page: Page) {
  const { state, dispatch } = page;
  const { replyTo } = page.replies;
  /** The game that another one has replaced and to which a notice leads back. */
  let left: State["left"] = null;
  let unsayLeft = () => {};

  /**
   * The effects of an action that changes something, in their order; each comment says why it
   * stands there.
   */
  const EFFECTS: Record<string, (step: Step) => void> = {
    // It comes first, before the asking: a sheet that opens asks again for what failed.
    openSheet: ({ action }) => {
      if (action.type === "open") openSheet(action.panel);
    },
    // It comes before all that takes time: Python starts at once.
    ask,
    // It comes before the drawing: a tap is felt when it is made.
    feel: ({ action, after }) => {
      if (!after.settings.sounds) return;
      const game = current(after);
      const end = isOver(game) ? isSolved(game) : null;
      if (action.type === "answered") sound(action.feedback, end, paceOf(game));
      else if (["place", "answer", "reveal"].includes(action.type)) sound(null, end);
    },
    // A first peg that the board bars stays open: the row does not say why.
    tellFirst: ({ action, after }) => {
      const game = current(after);
      if (action.type !== "place" || action.colour === null || !isFirstOpen(game)) return;
      const { colours } = boardOfRules(game.rules);
      const { name } = page.looks.of(game.rules, colours)[colours - 1];
      page.notes.say(t("note.first", { name }));
    },
    // It comes before the drawing, which has the looks of the pegs.
    applySettings: ({ action, before, after }) => {
      if (action.type !== "settings") return;
      const [was, is] = [before.settings, after.settings];
      page.applySettings();
      if (was.speech && !is.speech) page.speech.stop();
      if (was.language !== is.language) void page.spoken.follow();
    },
    // It comes before the save: a page that opens takes the settings from here. A turn may be the
    // last one that needs its lines of help.
    keepSettings: ({ action, before, after }) => {
      const { met } = after.settings;
      if (action.type !== "settings") {
        if (met !== before.settings.met) page.persistence.keepSettings({ met });
      } else if (!action.followed) page.persistence.keepSettings(action.change);
    },
    // It comes before the save: the record has the game when the state is the next one.
    count: (step) => {
      const { before, after } = step;
      const mayEnd = before.games !== after.games && isOver(current(after));
      if (!mayEnd && before.left === after.left && before.shelf === after.shelf) return;
      const ended = endedBy(step, Date.now());
      const { left, again } = leftBy(step, Date.now());
      const games = ended ? [ended, ...left] : left;
      if (games.length || again.length) page.games.count(games, again);
    },
    // The save is only noted here: it follows the drawing, which must not wait for it. A hidden page
    // may be drawn no more.
    save: ({ action }) => {
      if (action.type === "choose") return; // choices are not saved
      page.saving.set(UNDRAWN);
      if (document.hidden) page.saving.now();
    },
    // It comes after all that the drawing shows.
    draw: ({ action }) => {
      if (isAnswer(action) && page.requester.isNext) page.frames.awaitReply();
      else page.frames.schedule();
    },
    // It comes after the drawing, in which the shield closes.
    shut: ({ action }) => {
      if (action.type === "hide")
        setTimeout(() => dispatch({ type: "choose", change: { closing: false } }), SHUT);
    },
    // It comes last: a reply that is there already may bring the next action.
    settle,
  };

  function ask() {
    const { requester, tick, wakeLock } = page;
    const now = state();
    requester.ask();
    tick.set(
      tellsDay(now) ? (untilSecond(now, steadyNow()) ?? untilMinute(now, Date.now())) : null,
    );
    const isAwake = device.staysOn && now.settings.awake && isUnderWay(now);
    if (isAwake !== wakeLock.wanted) wakeLock.want(isAwake);
  }

  function settle() {
    const { upkeep, solvers, games, arrival, requester } = page;
    const { panel } = state();
    // A text that is being written is not interrupted; a newer version may mend a failure.
    if (upkeep.update)
      upkeep.settle(panel === "box" || (isUnderWay(state()) && solvers.boot.stage !== "failed"));
    const isReviewed = ["review", "record", "past"].includes(panel ?? "");
    if (isReviewed || games.sought.size) games.settle(replyTo, isReviewed);
    if (state().left) arrival.settle(replyTo);
    offerWayBack();
    requester.settle();
    const { play, hide } = current(state());
    if (play || hide) settleGame();
  }

  /** The reply to a guess, a hint or the check of a strict game brings the next action. */
  function settleGame() {
    const clashes = replyTo(checkRequest(current(state())))?.reply?.turns;
    const guess = current(state()).play?.tried ?? "";
    if (clashes) dispatch({ type: "checked", guess, fits: clashes.length === 0 });
    const feedback = answerOf(state(), replyTo);
    const { turns } = current(state());
    const index = waitingTurn({ turns });
    if (feedback) dispatch({ type: "answered", index, guess: turns[index].guess, feedback });
    const { hint, rules } = current(state());
    if (state().mode !== "play" || !hint) return;
    const suggestion = replyTo(suggestRequest(state()))?.reply?.suggestion;
    const code = suggestion && readCode(boardOfRules(rules), suggestion.guess);
    if (code) dispatch({ type: "hinted", code });
  }

  /** While a peg is being changed the notice would cover the palette. */
  function offerWayBack() {
    const { left: last, mode } = state();
    const inSight = last?.mode === mode && isBegun(last.game) && !inLobby(state());
    const offered = inSight && current(state()).cursor === null ? last : null;
    if (offered === left) return;
    left = offered;
    unsayLeft();
    if (!offered) return;
    const counted = String(offered.mode !== "solve" && guessesMade(offered.game) > 0);
    const action = { label: t("note.back"), run: () => dispatch({ type: "goBack" }) };
    unsayLeft = page.notes.say(t("note.left", { counted }), { action });
  }

  function openSheet(panel: State["panel"]) {
    page.games.begin();
    page.pegBox.begin();
    page.replies.forgetFailures(true); // the long requests are asked again
    if (panel === "help") lookAtKeys().then(changed);
    if (panel !== "about") return;
    page.software.load();
    page.upkeep.look();
  }

  /** Something beside the state has changed: a window, the day, the finished games. */
  function changed() {
    settle();
    ask();
    page.frames.whenStill();
  }

  return {
    ask,
    changed,
    follow(step: Step) {
      page.painter.follow(step);
      if (step.after === step.before) return;
      for (const effect of Object.values(EFFECTS)) effect(step);
    },
    replied() {
      settle();
      ask(); // Python would else begin a less urgent request
      page.frames.arrived(page.requester.isNext);
    },
  };
}
