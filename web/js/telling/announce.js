/**
 * What a screen reader is told when what is visible changes.
 *
 * The rule: one polite region tells what has come of the person's last act, in one message. After an
 * answer in Solve it has the next guess, the possible codes and the guesses to go; after one in Play
 * the answer and the guesses left. Each message has a subject, and each subject is announced once, even if a
 * figure changes later. It leaves out what the focus reads by itself: the heading that it moved to, and
 * a control. Nothing is told of progress. `Teller` keeps a message back while a person types or a dialog is
 * open. Every other live region tells what this one does not: errors, notices, and news in a dialog.
 */
import { isRevealed, secretOf } from "../questions/hidden.js";
import { positionText } from "../questions/requests.js";
import { isCountShown, isInDoubt, isLost, isOver, isSolved, waitingTurn } from "../state/game.js";
import { isSameGame } from "../state/lobby.js";
import { guessesLeft, guessesMade } from "../state/play.js";
import { current, inLobby } from "../state/state.js";
import { t } from "../words/strings.js";
import { learnSaid } from "../views/learn/knuth.js";
import { sayHiding } from "./announceHiding.js";
import { answerStepped, rowChanged, sureChanged } from "./announceRow.js";
import { act, spokenCode, sentences } from "./messages.js";
import { recordWords } from "../views/play/ending.js";
import { duelWords, foundWords } from "../views/play/duel.js";
import { endScoresWords } from "../views/play/scores.js";
import { wonWords } from "../views/over.js";
import { diagnosisWords } from "../views/solve/detective.js";
import { wrongWords } from "../views/solve/doubt.js";
import { countWords, doubtWords } from "../views/board/counts.js";
import { answerWords } from "../views/board/pegs.js";
/** @import { State } from "../state/types.js" */
/** @import { Drawn, Message } from "./messages.js" */

/**
 * The message for the state, or for the acts since the last one; null if there is none.
 * @param {Drawn} view
 * @param {Drawn | null} before  what was drawn when the last message was given
 * @param {boolean} headed  whether the focus has just moved to the heading of the row or card, which is read then
 * @param {readonly string[]} told  the news of the last message
 * @returns {Message | null}
 */
export function announcement(view, before, headed, told) {
  const { state, facts } = view;
  const game = current(state);
  const come = before && before.state.mode !== state.mode && t(`mode.${state.mode}`);
  if (state.mode === "lab") return { about: "lab", text: sentences(come) }; // the Lab tells its own progress
  if (state.mode === "learn") {
    const text = learnSaid(view);
    return { about: `learn ${text}`, text: sentences(come, text) };
  }
  if (inLobby(state)) return { about: "lobby", text: headed ? "" : t("lobby.title") };
  if (!facts.board) return null;
  const hiding = game.hide ? sayHiding(view, before) : undefined;
  if (hiding !== undefined) return act(hiding);
  if (game.play?.strict && facts.clashes?.length) {
    return {
      about: `refused ${facts.guess} ${positionText(state)}`,
      text: t("strict.refused", { turns: facts.clashes }),
    };
  }
  const was = before && onSameTurn(before.state, state) ? before : null;
  const changed = was && (rowChanged(was, view) ?? act(answerStepped(was, view)));
  if (changed) return changed;
  if (game.editing !== null) {
    const { guess, feedback } = game.turns[game.editing];
    const answer = feedback ? answerWords(feedback) : "";
    return {
      about: `edit ${game.editing}`,
      text: t("say.correct", { guess: spokenCode(view, guess), answer }),
    };
  }
  if (game.cursor !== null) return act(takenBack(before?.state, state));
  const message = ended(view, was, headed, told) ?? ofTurn(view, told);
  const sure = sureChanged(before, view);
  return sure ? { ...(message ?? { about: null }), text: sentences(sure, message?.text) } : message;
}

/** That a guess was taken back, or null. @param {State | undefined} before @param {State} state */
function takenBack(before, state) {
  const [was, game] = [before?.mode === state.mode ? current(before) : null, current(state)];
  return was && isSameGame(was, game) && was.turns.length > game.turns.length
    ? t("say.undone", { number: was.turns.length })
    : null;
}

/**
 * The message of the card that says how the game ended, or that no code fits; null without one. What its
 * heading says is left out where the focus reads it, or was told when the card came up.
 * @param {Drawn} view
 * @param {Drawn | null} was  what was drawn before at the same turn
 * @param {boolean} headed
 * @param {readonly string[]} told  the news that were told
 * @returns {Message | null}
 */
function ended(view, was, headed, told) {
  const { state, facts, replyTo } = view;
  const game = current(state);
  const about = `card ${game.seed} ${positionText(state)}`;
  const isNew = !headed && !(was && isOver(current(was.state)));
  // What comes of it may take a while: whose game was faster, records, the scores.
  const news = (/** @type {(string | null)[]} */ ...words) => {
    const later = words.filter((each) => each !== null);
    return { later, fresh: sentences(...later.filter((each) => !told.includes(each))) };
  };
  if (isSolved(game)) {
    const { later, fresh } = news(
      wrongWords(facts),
      duelWords({ state, replyTo }),
      ...recordWords(view),
      endScoresWords(view),
    );
    return {
      about: `${about} ${sentences(...later)}`,
      text: sentences(isNew && wonWords(view), fresh),
      aloud: was && isOver(current(was.state)) ? fresh : sentences(wonWords(view), fresh),
      news: later,
    };
  }
  if (isRevealed(state)) {
    const secret = spokenCode(view, secretOf(state, replyTo));
    const lost = isNew && isLost(game) && t("lost.limit", { turns: guessesMade(game) });
    const { later, fresh } = news(
      secret && t("say.secret", { secret }),
      duelWords({ state, replyTo }),
      endScoresWords(view),
    );
    const text = sentences(lost, fresh);
    return { about: `${about} ${sentences(...later)}`, text, aloud: text, news: later };
  }
  if (!facts.diagnosis) return null;
  const words = diagnosisWords({ state, facts });
  const title = !headed && !was?.facts.diagnosis && t("no.title");
  return { about: `${about} ${words}`, text: sentences(title, words) };
}

/**
 * The message of a turn: in Solve the guess to make, in the other modes the answer to the last one.
 * @param {Drawn} view
 * @param {readonly string[]} told  the news that were told
 * @returns {Message | null}
 */
function ofTurn(view, told) {
  const { state, facts, replyTo } = view;
  const game = current(state);
  const { analysis, suggestion } = facts;
  if (waitingTurn(game) >= 0) return null;
  if (game.draft && (facts.own || state.mode !== "solve")) {
    // Before there is a suggestion, a guess that is taken back may be the same.
    const guess = state.mode !== "solve" || suggestion ? spokenCode(view, facts.guess) : null;
    return guess
      ? {
          about: `own ${guess}`,
          text: t(
            facts.guess === suggestion?.guess
              ? "say.hint"
              : game.hide?.checks
                ? "say.claim"
                : "say.own",
            { guess },
          ),
        }
      : null;
  }
  if (game.draft && !facts.guess) return { about: "part of a row", text: "" };
  if (!analysis) return null;
  const doubt = isInDoubt(game) ? doubtWords({ state, facts }) : null;
  if (state.mode === "solve") {
    const guess = spokenCode(view, suggestion?.guess);
    if (!guess) return null;
    const aloud = t("say.guess", { guess });
    const text = sentences(aloud, ...(doubt ? [doubt] : [countWords(analysis, game), toGo(view)]));
    return { about: `guess ${positionText(state)} ${guess}`, text, aloud };
  }
  const last = game.turns.at(-1);
  const guesses = guessesLeft(game);
  const isGiven = last && game.play?.given === game.turns.length;
  const answered =
    !isGiven &&
    last?.feedback &&
    t("say.answered", { number: game.turns.length, answer: answerWords(last.feedback) });
  const left = guesses !== null && t("now.left", { guesses });
  const count =
    !isGiven && (isCountShown(game, game.turns.length) || !last) && countWords(analysis, game);
  const about = `turn ${game.seed} ${positionText(state)}`;
  // In a duel the program's answer may come after the person's: the turn was heard if its subject is among the news.
  const found = foundWords({ state, replyTo });
  if (found && told.includes(about))
    return { about: `${about} ${found}`, text: found, aloud: found, news: told.concat(found) };
  return {
    about: found ? `${about} ${found}` : about,
    text: sentences(answered, found, left, count, isGiven && t("puzzle.words")),
    aloud: sentences(answered, found, left),
    news: [about],
  };
}

/** How many guesses the suggestion still needs, in words; null if that is not known. @param {Drawn} view */
function toGo({ state: { aim }, facts: { suggestion } }) {
  if (suggestion?.kept != null && aim.most !== null) {
    return t(suggestion.kept ? "now.kept" : "now.notKept", { most: aim.most });
  }
  if (suggestion?.mean == null) return null;
  const { mean, worst, certainty } = suggestion;
  return t("say.toGo", {
    guesses: Math.round(mean),
    exact: mean === worst && certainty === "exact",
  });
}

/** Whether two states are at the same turn of the same game. @param {State} one @param {State} other */
function onSameTurn(one, other) {
  const [a, b] = [current(one), current(other)];
  return (
    one.mode === other.mode &&
    a.rules === b.rules &&
    a.seed === b.seed &&
    a.turns.length === b.turns.length &&
    a.editing === b.editing
  );
}
