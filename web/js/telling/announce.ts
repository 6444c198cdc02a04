/**
 * Tells a screen reader what changes on the page. The rule: one polite region tells what has come
 * of the person's last act, in one message. After an answer in Solve it has the next guess, the
 * possible codes and the guesses to go; after one in Play the answer and the guesses left. Each
 * message has a subject, and each subject is announced once, even if a figure changes later. It
 * leaves out what the focus reads by itself: the heading that it moved to, and a control. Nothing
 * is told of progress. `Teller` keeps a message back while a person types or a dialog is open.
 * Every other live region tells what this one does not: errors, notices, and news in a dialog.
 */
import { isRevealed, secretOf } from "../questions/makers.ts";
import { positionText } from "../questions/requests.ts";
import { isCountShown, isInDoubt, isOver, isSolved, waitingTurn } from "../state/game.ts";
import { isSameGame } from "../state/lobby.ts";
import { guessesLeft } from "../state/play.ts";
import { current, inLobby } from "../state/state.ts";
import { language, t } from "../words/strings.ts";
import { praiseOf } from "../views/play/ending.ts";
import { rivalWords } from "../views/play/rival.ts";
import { endWords } from "../views/over.ts";
import { diagnosisWords, wrongWords } from "../views/solve/detective.ts";
import { countWords, doubtWords, guessesWords, keptWords } from "../views/board/parts.ts";
import { answerWords, boardFor, codeWords, turnWords } from "../views/board/pegs.ts";
import { steppedOn } from "../views/board/answers.ts";
import { awaitsClaim, codeOf, isEntering, isOnItsWay } from "../state/hide.ts";
import { codeColours } from "../words/notation.ts";
import { endScoresWords } from "../views/play/scores.ts";
import { CLASSIC, walk } from "../questions/learn.ts";
import { Alarm } from "../device/alarm.ts";
import { ROW } from "../input/focus.ts";
import type { Look } from "../words/colours.ts";
import type { Game } from "../state/types.ts";
import type { View, Notice } from "../views/board/view.ts";
import type { Speech } from "../device/speech.ts";

/**
 * Null if there is no message.
 * @param before - what was drawn when the last message was given
 * @param headed - whether the focus has just moved to the heading of the row or card, which is read
 * then
 * @param told - the news of the last message
 */
function announcement(
  view: View,
  before: View | null,
  headed: boolean,
  told: readonly string[],
): Message | null {
  const { game, state, facts } = view;
  const come = before && before.state.mode !== state.mode && t(`mode.${state.mode}`);
  if (state.mode === "lab") return { about: "lab", text: sentences(come) }; // the Lab tells its own progress
  if (state.mode === "learn") {
    const text = learnSaid(view);
    return { about: `learn ${text}`, text: sentences(come, text) };
  }
  if (inLobby(state)) return { about: "lobby", text: headed ? "" : t("lobby.title") };
  const hiding = game.hide ? sayHiding(view, before) : undefined;
  if (hiding !== undefined) return act(hiding);
  if (game.play?.strict && facts.clashes?.length) {
    return {
      about: `refused ${facts.guess} ${positionText(state)}`,
      text: t("strict.refused", { turns: facts.clashes }),
    };
  }
  const was = before && onSameTurn(before, view) ? before : null;
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
  if (game.cursor !== null) return act(takenBack(before, view));
  const message = ended(view, was, headed, told) ?? ofTurn(view, told);
  const sure = sureChanged(before, view);
  return sure ? { ...(message ?? { about: null }), text: sentences(sure, message?.text) } : message;
}

function takenBack(before: View | null, { state, game }: View) {
  const was = before?.state.mode === state.mode ? before.game : null;
  return was && isSameGame(was, game) && was.turns.length > game.turns.length
    ? t("say.undone", { number: was.turns.length })
    : null;
}

/**
 * The card that says how the game ended, or that no code fits; null without one. What its heading
 * says is left out where the focus reads it, or was told when the card came up.
 * @param was - what was drawn before at the same turn
 */
function ended(
  view: View,
  was: View | null,
  headed: boolean,
  told: readonly string[],
): Message | null {
  const { game, state, facts, replyTo } = view;
  const about = `card ${game.seed} ${positionText(state)}`;
  if (isSolved(game) || isRevealed(state)) {
    const wasOver = was !== null && isOver(was.game);
    const heading = endWords(view);
    const secret = isSolved(game) ? null : spokenCode(view, secretOf(state, replyTo));
    // This news may take a while: whose game was faster, records, the scores.
    const news = [
      isSolved(game) ? wrongWords(facts) : secret && t("say.secret", { secret }),
      praiseOf(view)?.words ?? null,
      endScoresWords(view),
    ].filter((each) => each !== null);
    const fresh = sentences(...news.filter((each) => !told.includes(each)));
    return {
      about: `${about} ${sentences(...news)}`,
      text: sentences(!headed && !wasOver && heading, fresh),
      aloud: sentences(!wasOver && heading, fresh),
      news,
    };
  }
  if (!facts.diagnosis) return null;
  const words = diagnosisWords(view);
  const title = !headed && !was?.facts.diagnosis && t("no.title");
  return { about: `${about} ${words}`, text: sentences(title, words) };
}

/** Tells the guess to make in Solve, and the answer to the last one in the other modes. */
function ofTurn(view: View, told: readonly string[]): Message | null {
  const { game, state, facts } = view;
  const { analysis, suggestion } = facts;
  if (waitingTurn(game) >= 0) return null;
  if (game.draft && (facts.own || state.mode !== "solve")) {
    // Without a suggestion yet, a guess that is taken back may be the same.
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
  const doubt = isInDoubt(game) ? doubtWords(view) : null;
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
  // The opponent's answer in a duel may come after the person's: the turn was heard if its subject
  // is among the news.
  const found = rivalWords(view);
  if (found && told.includes(about))
    return { about: `${about} ${found}`, text: found, aloud: found, news: told.concat(found) };
  return {
    about: found ? `${about} ${found}` : about,
    text: sentences(answered, found, left, count, isGiven && t("puzzle.words")),
    aloud: sentences(answered, found, left),
    news: [about],
  };
}

function toGo({ state, facts: { suggestion } }: View) {
  const kept = suggestion && keptWords(state, suggestion);
  return kept ?? (suggestion?.mean == null ? null : guessesWords(suggestion, "say.toGo"));
}

const onSameTurn = (one: View, other: View) =>
  one.state.mode === other.state.mode &&
  one.game.rules === other.game.rules &&
  one.game.seed === other.game.seed &&
  one.game.turns.length === other.game.turns.length &&
  one.game.editing === other.game.editing;

/** The most pegs that are told one by one. */
const MAX_TOLD = 3;

/** Pegs that were put on the row or taken off by hand; null if there are none. */
function rowChanged(was: View, now: View): Message | null {
  const { mode } = now.state;
  const [old, game] = [was.game, now.game];
  // A row without a draft is the suggestion in Solve, and empty elsewhere.
  if (old.hint || (!game.draft && mode === "solve") || old.draft === game.draft) return null;
  const { pegs, guess } = now.facts;
  const changed = pegsTold(now.looks, was.facts.pegs, pegs);
  const byHand = old.cursor !== null || game.cursor !== null;
  // A hint takes the place of a row that was put by hand.
  const isHint =
    mode === "play" &&
    changed.length > 1 &&
    guess !== null &&
    guess === now.facts.suggestion?.guess;
  const about = guess && `own ${spokenCode(now, guess)}`;
  if (isHint) return { about, text: t("say.hint", { guess: spokenCode(now, guess) }) };
  if (!changed.length || (!byHand && changed.length > 1)) return null;
  const told =
    changed.length > MAX_TOLD
      ? t("say.row", { code: codeWords(now.looks, pegs) })
      : sentences(...changed);
  if (mode === "solve") return act(told); // the row is told as a whole when the palette is left
  const filled = guess && was.facts.pegs.includes(null);
  return {
    about,
    text: sentences(told, filled && t("say.full", { turn: now.facts.repeated })),
  };
}

/**
 * The turn whose answer is unsure from now on, or sure again, as its row reads. Where any one
 * answer may be wrong, nothing else tells it.
 */
function sureChanged(was: View | null, now: View) {
  const [old, game] = [was?.game, now.game];
  if (!old || !isSameGame(old, game) || old.turns.length !== game.turns.length) return null;
  const index = game.turns.findIndex(({ guess, feedback, unsure }, at) => {
    const before = old.turns[at];
    return (
      before.guess === guess &&
      String(before.feedback) === String(feedback) &&
      before.unsure !== unsure
    );
  });
  const turn = game.turns[index];
  return turn?.feedback ? turnWords(now.looks, now.facts.board, turn, index + 1) : null;
}

function answerStepped(was: View, now: View) {
  const [before, after] = [was, now].map(({ game, stepped }) => steppedOn(game, stepped));
  return String(before) === String(after) ? null : answerWords(after);
}

function learnSaid(view: View) {
  const { state, replyTo } = view;
  const { room, path } = state.learn;
  if (room !== "knuth") return "";
  const { steps, found } = walk(path, replyTo);
  const { here } = steps[steps.length - 1];
  if (!here || found) return "";
  const { board, looks } = boardFor(view, CLASSIC);
  const code = codeWords(looks, codeColours(board, here.guess));
  return t("learn.said", { number: steps.length, code, codes: here.candidates });
}

/**
 * The change in a game of Hide since the last drawing; null if nothing has, undefined if it is told
 * as in the other modes.
 */
function sayHiding(view: View, before: View | null): string | null | undefined {
  const { game, looks, facts, seen } = view;
  const was = before?.state.mode === "hide" ? before.game : null;
  if (seen || before?.seen) return seen ? null : t("say.covered");
  if (isEntering(game)) return was && isEntering(was) ? pegsPut(was, view) : t("say.hide");
  if (isOnItsWay(game)) return was && isOnItsWay(was) ? null : t("pass.words");
  if (!was?.hide?.handed && !isOver(game) && game.turns.length === 0) return t("say.hidden");
  if (was && game.revealed)
    return was.revealed ? null : t("say.secret", { secret: codeWords(looks, codeOf(game)) });
  const last = game.turns.at(-1);
  // A wrong answer is shown as an alert, which is read by itself.
  if (awaitsClaim(game))
    return was?.turns === game.turns
      ? null
      : t("say.claim", { guess: spokenCode(view, last?.guess) });
  const isNew = was && was.turns !== game.turns && was.turns.length <= game.turns.length;
  if (!isNew || !last?.feedback || last.feedback[0] === facts.board.pegs) return undefined;
  return t("say.answered", { number: game.turns.length, answer: answerWords(last.feedback) });
}

function pegsPut(was: Game, { game: now, looks }: View) {
  const code = codeOf(now);
  const changed = pegsTold(looks, codeOf(was), code);
  if (!changed.length || was.rules !== now.rules || was.seed !== now.seed) return null;
  return sentences(...changed, !code.includes(null) && t("make.whole"));
}

/** A sentence for each peg that is another one than before. */
const pegsTold = (looks: Look[], before: (number | null)[], pegs: (number | null)[]) =>
  pegs.flatMap((colour, index) =>
    colour === before[index]
      ? []
      : [t("peg.at", { position: index + 1, name: codeWords(looks, [colour]) })],
  );

/**
 * `about` is the subject; null for a single act, such as a peg that was put. `text` is "" if there
 * is nothing to hear, although the last message is no longer on the page. A voice reads `aloud` to
 * a person who looks at the pegs; without it, nothing. `news` has what came of a turn, or of the
 * end of a game, so far. They come bit by bit, and a message leaves out those of the last one.
 */
interface Message {
  about: string | null;
  text: string;
  aloud?: string;
  news?: string[];
}

const act = (text: string | null | undefined): Message | null =>
  text ? { about: null, text } : null;

const sentences = (...parts: (string | null | undefined | false)[]) =>
  parts
    .filter(Boolean)
    .join(". ")
    .replace(/([.!?])\. /g, "$1 ");

const spokenCode = ({ facts: { board }, looks }: View, text: string | null | undefined) =>
  text ? codeWords(looks, codeColours(board, text)) : null;

/**
 * Keys rest for this time before typed pegs are told, in ms: longer than between two letters of
 * most people.
 */
export const KEYS_REST = 700;

/**
 * Tells a screen reader what is new, and a voice that reads aloud: once for each subject, and not
 * while a person types or a dialog is open.
 */
export class Teller {
  /** The view that was drawn when a message was last looked for. */ #before: View | null = null;
  #about: string | null = null;
  #news: readonly string[] = [];
  #typed = -Infinity;
  #turns: unknown;
  #rest;
  #on;

  constructor(wiring: {
    root: Pick<HTMLElement, "querySelector">;
    speech: Pick<Speech, "say" | "stop">;
    again: () => void;
  }) {
    this.#on = wiring;
    this.#rest = new Alarm(wiring.again);
  }

  typed(now: number) {
    this.#typed = now;
  }

  /** The time until the keys rest, in ms; 0 if they rest. */
  waits(now: number) {
    return Math.max(0, this.#typed + KEYS_REST - now);
  }

  /** @param when - `headed`: whether the focus has just moved to the heading */
  next(view: View, { now, headed = false }: { now: number; headed?: boolean }): Message | null {
    const { turns } = current(view.state);
    if (turns !== this.#turns) this.#typed = -Infinity; // a complete text needs no rest
    this.#turns = turns;
    // A dialog covers the region, so nothing would be heard of it.
    if (view.state.panel !== null || this.waits(now) > 0) return null;
    const message = announcement(view, this.#before, headed, this.#news);
    this.#before = view;
    if (!message || (message.about !== null && message.about === this.#about)) return null;
    this.#about = message.about ?? this.#about;
    this.#news = message.news ?? [];
    return message;
  }

  /**
   * The news are told now, or when the keys rest.
   * @param moved - where the focus has moved to
   */
  tell(view: View, moved: Element | null) {
    const { now, state } = view;
    const message = this.next(view, { now, headed: moved?.matches(ROW) });
    if (message) {
      this.say(message.text);
      if (state.settings.speech && message.aloud) this.#on.speech.say(message.aloud, language());
      else if (state.settings.speech && message.about !== null) this.#on.speech.stop();
    }
    this.#rest.set(this.waits(now) || null);
  }

  /** A new text node is read even if it says the same as the one before, such as "Peg 1: red". */
  say = (text: string) => {
    this.#on.root.querySelector("[data-told]")?.replaceChildren(text);
  };
}

/** The time that a person needs to notice a notice, and to read one letter of it, in ms. */
const NOTICED = 5000;
const LETTER = 60;
/** The length of a piece of time, in ms. */
const PIECE = 500;

/**
 * A piece of time in which the page is visible begins with a frame, which a hidden page does not
 * get and a busy page gets late.
 */
const piece = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, PIECE));
  });

export class Notices {
  list: Notice[] = [];
  #onChange;
  #piece;

  constructor(onChange: () => void, next: () => Promise<void> = piece) {
    this.#onChange = onChange;
    this.#piece = next;
  }

  /**
   * A notice with the same text is replaced. It disappears when there was time to read it, unless
   * it has an action or is to stay. Returns what dismisses it.
   */
  say(
    text: string,
    {
      action,
      stays = false,
    }: { action?: { label: string; run: () => void }; stays?: boolean } = {},
  ) {
    const run = () => {
      this.#drop(notice);
      action?.run();
    };
    const notice: Notice = {
      text,
      action: action && { ...action, run },
      held: false,
      dismiss: () => this.#drop(notice),
    };
    this.list = [...this.list.filter((other) => other.text !== text), notice];
    if (!action && !stays) this.#countDown(notice);
    this.#onChange();
    return notice.dismiss;
  }

  async #countDown(notice: Notice) {
    const time = NOTICED + LETTER * notice.text.length;
    for (let rest = time; rest > 0 && this.list.includes(notice); ) {
      await this.#piece();
      // The time starts again after the pointer or the focus was on it.
      rest = notice.held ? time : rest - PIECE;
    }
    this.#drop(notice);
  }

  #drop(notice: Notice) {
    if (!this.list.includes(notice)) return;
    this.list = this.list.filter((other) => other !== notice);
    this.#onChange();
  }
}
