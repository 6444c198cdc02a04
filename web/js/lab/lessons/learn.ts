/** Three rooms of Learn: the rules with exercises, how strategies choose, Knuth's five guesses. */
import { html, nothing, svg } from "lit-html";
import {
  ENOUGH,
  isPassed,
  type Exercise,
  type Lesson,
  JUDGES,
  type Judge,
  type Learn,
} from "../../state/learn.ts";
import { t, decimal, number, short, strategyName } from "../../words/strings.ts";
import { errorView, button, unseen, progressBar } from "../../views/board/controls.ts";
import {
  classicRequest,
  exerciseRequest,
  explainRequest,
  type Explained,
  CLASSIC,
  EXAMPLES,
  type PegAnswer,
  judgeRequest,
  type Judged,
  type Table,
  walk,
  type Branch,
  type Crossing,
  type Step,
} from "../../questions/learn.ts";
import {
  answerWords,
  keyMark,
  pegRow,
  codeWords,
  keyLine,
  codeRow,
  keyPegsOf,
  boardFor,
} from "../../views/board/pegs.ts";
import { pegByPeg } from "../../views/hide/hide.ts";
import {
  type Feedback,
  boardOfRules,
  codeColours,
  readFeedback,
  type Board,
} from "../../words/notation.ts";
import { answerGrid } from "../../views/board/answers.ts";
import type { View } from "../../views/board/view.ts";
import type { Entry } from "../../questions/types.ts";
import type { Look } from "../../words/colours.ts";

const DRAWN: Record<string, (view: View) => unknown> = {
  rules: rulesRoom,
  strategies: strategiesRoom,
  knuth: knuthRoom,
};

export const learnRoom = (view: View) => DRAWN[view.state.learn.room](view);

function rulesRoom(view: View) {
  const { exercise } = view.state.learn;
  return html`${exercise ? nothing : button("act narrow-only", t("learn.rules.skip"), () => begin(view))}
    <div class="stack lesson-told${exercise ? " lesson-beside" : ""}">${rulesView(view)}</div>
    <div class="lesson-practice">${exercise ? exerciseView(view, exercise) : beginView(view)}</div>`;
}

function rulesView(view: View) {
  const covered = html`<span class="pegs" aria-hidden="true">${Array.from(
    { length: CLASSIC_BOARD.pegs },
    () => html`<span class="peg lesson-covered">?</span>`,
  )}</span>`;
  const key = (colour: "black" | "white") => html`<li>
    <span class="keyline" .style=${"--columns: 1"} aria-hidden="true">${keyMark(colour)}</span>
    <span>${t(`learn.rules.${colour}`)}</span></li>`;
  return html`<div class="stack card">
      <h3>${t("learn.rules.secretTitle")}</h3>
      ${covered}
      <p>${t("learn.rules.secret")}</p>
      <ul class="tiles lesson-names">${classicLooks(view).map(({ name }, colour) => html`<li>${pegRow(classicLooks(view), [colour])} ${name}</li>`)}</ul>
    </div>
    <div class="stack card">
      <h3>${t("learn.rules.guessTitle")}</h3>
      <p>${t("learn.rules.guess")}</p>
      <ul class="stack close lesson-keys">${key("black")}${key("white")}</ul>
      <p>${t("learn.rules.answer")}</p>
    </div>
    ${exampleView(view, classicLooks(view), "plain")}
    ${exampleView(view, classicLooks(view), "doubled")}
    ${docsLink(view)}`;
}

const begin = (view: View) => learn(view, { type: "begin", seed: view.seed() });

const beginView = (view: View) => html`<div class="stack card">
    <h3 id="asked">${t("learn.ask.title")}</h3>
    <p>${t("learn.ask.lead", { enough: ENOUGH })}</p>
    <button class="big" data-begin @click=${() => begin(view)}>${t("learn.ask.begin")}</button>
  </div>`;

function exerciseView(view: View, exercise: Exercise) {
  const { replyTo } = view;
  const asked = replyTo(exerciseRequest(exercise));
  const codes = asked?.reply;
  const explained = codes && replyTo(explainRequest(codes));
  const told = explained?.reply;
  const next = () => learn(view, { type: "next", number: exercise.number });
  const feedbacks = replyTo(classicRequest)?.reply?.rules.feedbacks ?? [];
  return html`<div class="stack card lesson-exercise">
    <div class="line apart">
      <h3 id="asked" data-asked tabindex="-1">${heading(exercise, told?.feedback)}</h3>
      ${streakView(exercise)}
    </div>
    ${codes ? matchView(classicLooks(view), codes, exercise.given ? told : undefined) : waitView(asked)}
    ${
      exercise.given
        ? told
          ? resultView(view, exercise, { codes, told }, next)
          : waitView(explained)
        : html`<p class="small">${t("learn.ask.hint")}</p>
        ${answerButtons({
          feedbacks,
          label: "asked",
          waits: !told,
          choose: (feedback) =>
            learn(view, {
              type: "give",
              number: exercise.number,
              feedback,
              right: String(feedback) === String(told.feedback),
            }),
        })}`
    }
    <div class="afterwards">
      ${isPassed(exercise) ? button("act", t("learn.ask.more"), next) : nothing}
      ${button("act", t("learn.ask.stop"), () => learn(view, { type: "stop" }))}
    </div>
  </div>`;
}

function heading(exercise: Exercise, answer: Feedback | undefined) {
  if (!exercise.given || !answer) return t("learn.ask.title");
  if (isPassed(exercise)) return t("learn.ask.passed", { enough: ENOUGH });
  return t(exercise.right ? "learn.ask.right" : "learn.ask.wrong", { answer: answerWords(answer) });
}

const streakView = ({ streak }: Exercise) => html`<p class="lesson-streak small">
    <span aria-hidden="true">${Array.from({ length: ENOUGH }, (_, index) => (index < streak ? "★" : "☆"))}</span>
    ${unseen(t("learn.ask.streak", { streak, enough: ENOUGH }))}
  </p>`;

function resultView(
  view: View,
  exercise: Exercise,
  { codes, told }: { codes: any; told: Explained },
  next: () => void,
) {
  if (isPassed(exercise)) {
    return html`<p class="lesson-moment">${t("learn.ask.passedWords")}</p>
      ${button("big", t("learn.ask.play"), () => view.dispatch({ type: "mode", mode: "play" }))}`;
  }
  return html`${
    exercise.right
      ? nothing
      : html`<p>${t("learn.ask.yours", { answer: answerWords(exercise.given as Feedback) })}</p>`
  }
    ${countedView(classicLooks(view), codes, told)}
    ${button("big", t("learn.ask.next"), next)}`;
}

const CLASSIC_BOARD = boardOfRules(CLASSIC);

const classicLooks = ({ looksFor }: View) => looksFor(CLASSIC, CLASSIC_BOARD.colours);

export const learn = ({ dispatch }: View, act: Lesson) => dispatch({ type: "learn", act });

/**
 * Blacks go down and whites across, as in Solve. `label` is the id of the element that names the
 * group; `about` is the content of a button beside its key pegs, and the same in words; with
 * `waits` nothing can be chosen yet.
 */
function answerButtons({
  feedbacks,
  label,
  choose,
  about,
  waits = false,
}: {
  feedbacks: Feedback[];
  label: string;
  choose: (feedback: Feedback) => void;
  about?: (feedback: Feedback) => { shown: string; more?: string; words: string };
  waits?: boolean;
}) {
  return html`<div class="lesson-give">
    ${answerGrid(feedbacks, label, (feedback) => {
      const [black, white] = feedback;
      const more = about?.(feedback);
      return html`<button class="answer"
        .style="grid-row: ${black + 1}; grid-column: ${white + 1}"
        data-black=${black} data-white=${white} aria-disabled=${waits ? "true" : nothing}
        aria-description=${more?.words ?? nothing}
        @click=${() => waits || choose(feedback)}
      >${unseen(answerWords(feedback))}${keyLine(feedback, CLASSIC_BOARD.pegs)}${
        more
          ? html`<small aria-hidden="true" .style="--letters: ${more.shown.length}">${more.shown}</small>${more.more ? html`<small class="lesson-more" aria-hidden="true">${more.more}</small>` : nothing}`
          : nothing
      }</button>`;
    })}
  </div>`;
}

/**
 * After the answer is explained there are also lines between pegs that belong together, and a key
 * peg under each peg that earns one.
 */
function matchView(
  looks: Look[],
  { rules, secret, guess }: { rules: string; secret: string; guess: string },
  told?: Explained | undefined,
) {
  const board = boardOfRules(rules);
  const [hidden, asked] = [secret, guess].map((text) => codeColours(board, text));
  const words = t("learn.match.words", {
    secret: codeWords(looks, hidden),
    guess: codeWords(looks, asked),
  });
  return html`<div class="lesson-match" .style="--columns: ${hidden.length}">
    <p class="unseen">${words}</p>
    <b aria-hidden="true">${t("learn.match.secret")}</b>${pegRow(looks, hidden)}
    <span></span><svg aria-hidden="true" width="100%" height="100%">${told?.pegs.map((peg) =>
      line(peg, hidden.length),
    )}</svg>
    <b aria-hidden="true">${t("learn.match.guess")}</b>${pegRow(looks, asked)}
    ${
      told
        ? html`<b class="lesson-below" aria-hidden="true">${t("learn.match.answer")}</b><span class="lesson-marks lesson-below" aria-hidden="true">${told.pegs.map(
            ({ key }) =>
              html`<span class="lesson-mark${key ? "" : " none"}">${key ? keyMark(key) : "–"}</span>`,
          )}</span>`
        : nothing
    }
  </div>`;
}

function line({ peg, key, secret_peg: to }: PegAnswer, pegs: number) {
  if (!key || to === null) return nothing;
  const at = (number: number) => `${(100 * (number - 0.5)) / pegs}%`;
  return svg`<line class=${key} x1=${at(to)} y1="0" x2=${at(peg)} y2="100%"></line>`;
}

const countedView = (
  looks: Look[],
  { rules, guess }: { rules: string; guess: string },
  told: Explained,
) => pegByPeg(looks, codeColours(boardOfRules(rules), guess), told.pegs);

export function exampleView({ replyTo }: View, looks: Look[], name: keyof typeof EXAMPLES) {
  const codes = EXAMPLES[name];
  const told = replyTo(explainRequest(codes))?.reply;
  return html`<div class="stack card">
    <h3>${t(`learn.rules.${name}Title`)}</h3>
    <p>${t(`learn.rules.${name}`)}</p>
    ${matchView(looks, codes, told)}
    ${told ? countedView(looks, codes, told) : nothing}
  </div>`;
}

export function waitView(entry: Entry | undefined) {
  if (entry?.error && entry.error.kind !== "worker") return errorView(entry.error);
  return html`<p class="small lesson-patient">${t("learn.wait")}
    ${entry?.progress ? progressBar(entry.progress, t("learn.wait")) : nothing}</p>`;
}

const docsLink = ({ docs }: View) =>
  docs
    ? html`<a class="option" href=${docs.replace(/[^/]*$/, "how-it-plays.html")}>${t("learn.docs")}</a>`
    : nothing;

interface Seen {
  board: Board;
  looks: Look[];
  table: Table;
}

const FIGURE: Record<string, (figure: number) => string> = {
  minimax: (figure) => number(figure),
  "expected-size": (figure) => (figure < 100 ? decimal(figure, 2) : short(figure)),
  entropy: (figure) => decimal(figure, 2),
  "most-parts": (figure) => number(figure),
  best: (figure) => decimal(figure, 2),
};

/** Of many terms the first few are shown, an ellipsis and the last. */
const terms = (sizes: number[], term: (size: number) => string) =>
  sizes.length > 6
    ? [...sizes.slice(0, 4).map(term), "…", term(sizes[sizes.length - 1])]
    : sizes.map(term);

function strategiesRoom(view: View) {
  const entry = view.replyTo(judgeRequest);
  const seen = entry?.reply && seenOf(view, entry.reply);
  const set = (change: Partial<Pick<Learn, "guess" | "judge">>) =>
    learn(view, { type: "look", change });
  return html`<p class="lead">${t("learn.choose.lead")}</p>
    ${seen ? html`<div class="scroller">${tableView(view, seen, set)}</div>${judgesView(view, seen, set)}` : waitView(entry)}
    ${docsLink(view)}`;
}

const seenOf = (view: View, table: Table): Seen => ({
  ...boardFor(view, table.game.split(":")[0]),
  table,
});

const lookedAt = ({ state }: View, { table: { guesses, chosen } }: Seen): Judged => {
  const { guess, judge } = state.learn;
  const taken = guesses.find((each) => each.guess === chosen[judge]);
  return (guess === null ? taken : guesses[guess]) ?? guesses[0];
};

function answersOf({ guesses }: Table) {
  const texts = new Set(guesses.flatMap(({ parts }) => Object.keys(parts)));
  return [...texts]
    .map(readFeedback)
    .sort(([black, white], [other, more]) => black - other || white - more);
}

function tableView(view: View, seen: Seen, set: (change: { guess: number }) => void) {
  const { board, looks, table } = seen;
  const { judge: chosen } = view.state.learn;
  const code = (text: string) => codeColours(board, text);
  const at = table.guesses.indexOf(lookedAt(view, seen));
  const chosenHere = (index: number) => (index === at ? "lesson-looked-at" : "");
  const cell = (judged: Judged, answer: string) =>
    judged.parts[answer] ? number(judged.parts[answer]) : "·";
  const figure = ({ guess, figures }: Judged, judge: string) =>
    html`${FIGURE[judge](figures[judge])}${
      table.chosen[judge] === guess
        ? html`<b class="lesson-star"><span aria-hidden="true">★</span><span class="unseen"> ${t("learn.choose.its")}</span></b>`
        : nothing
    }`;
  return html`<table class="partitions">
    <caption class="small">${t("learn.choose.caption", { codes: table.candidates })}</caption>
    <thead><tr>
      <td class="small">${t("learn.choose.corner")}</td>
      ${table.guesses.map(
        ({ guess }, index) => html`<th scope="col" class=${chosenHere(index)}>
        <button aria-pressed=${index === at} @click=${() => set({ guess: index })}
        >${unseen(t("learn.choose.guess", { code: codeWords(looks, code(guess)) }))}${pegRow(
          looks,
          code(guess),
        )}</button></th>`,
      )}
    </tr></thead>
    <tbody>
      ${answersOf(table).map(
        (answer) => html`<tr>
        <th scope="row">${unseen(answerWords(answer))}${keyLine(answer, board.pegs)}</th>
        ${table.guesses.map((judged, index) => html`<td class=${chosenHere(index)}>${cell(judged, String(answer))}</td>`)}
      </tr>`,
      )}
    </tbody>
    <tbody class="lesson-judged">
      ${[...JUDGES, "best"].map(
        (judge) => html`<tr class=${judge === chosen ? "lesson-explained" : ""}>
        <th scope="row">${judge === "best" ? strategyName(judge) : t(`learn.judge.${judge}`)}</th>
        ${table.guesses.map(
          (judged, index) => html`<td
          class="${chosenHere(index)}${table.chosen[judge] === judged.guess ? " lesson-pick" : ""}">${figure(judged, judge)}</td>`,
        )}
      </tr>`,
      )}
    </tbody>
  </table>`;
}

function judgesView(view: View, seen: Seen, set: (change: { judge?: Judge }) => void) {
  const { judge } = view.state.learn;
  const { board, looks, table } = seen;
  const judged = lookedAt(view, seen);
  const words = (text: string) => codeWords(looks, codeColours(board, text));
  const sizes = Object.values(judged.parts).sort((a, b) => b - a);
  return html`<div class="stack card lesson-judge">
    <h3>${t("learn.choose.judges")}</h3>
    <div class="line close lesson-switch" role="group" aria-label=${t("learn.choose.judges")}>
      ${JUDGES.map((each) =>
        button("chip", t(`learn.judge.${each}`), () => set({ judge: each }), {
          pressed: each === judge,
        }),
      )}
    </div>
    <p><b>${strategyName(judge)}</b>. ${t(`learn.judge.words.${judge}`)}</p>
    <p class="lesson-worked">${pegRow(looks, codeColours(board, judged.guess))}
      <span>${unseen(t("join.colon", { name: words(judged.guess), words: "" }))}${t(
        `learn.judge.worked.${judge}`,
        {
          list: terms(sizes, (n) => number(n)).join(", "),
          sum: terms(sizes, (n) => `${number(n)}×${number(n)}`).join(" + "),
          codes: table.candidates,
          figure: judged.figures[judge],
        },
      )}</span></p>
    <p role="status">${t("learn.choose.takes", { code: words(table.chosen[judge]) })}</p>
    <p>${t("learn.choose.differ")}</p>
  </div>`;
}

const code = (text: string) => codeColours(CLASSIC_BOARD, text);

const wordsOf = (view: View, text: string) => codeWords(classicLooks(view), code(text));

const pegsView = (view: View, text: string) => pegRow(classicLooks(view), code(text));

function knuthRoom(view: View) {
  const { state, replyTo } = view;
  const { steps, found } = walk(state.learn.path, replyTo);
  const last = steps[steps.length - 1];
  const taken = steps.filter(({ chosen }) => chosen);
  return html`<p class="lead">${t("learn.knuth.lead")}</p>
    <div class="lesson-way">${taken.length ? wayView(view, taken) : nothing}</div>
    <div class="stack card lesson-step">${found ? foundView(view, taken) : stepView(view, last, taken.length)}</div>
    ${last.here ? lengthsView(last.here, taken.length, found) : nothing}
    ${docsLink(view)}`;
}

const wayView = (
  view: View,
  taken: Step[],
) => html`<nav aria-label=${t("learn.knuth.way")}><ol class="line close">
    ${taken.map(({ here, chosen }, depth) => {
      const { guess } = here as Crossing;
      const { feedback, candidates, worst } = chosen as Branch;
      const words = t("learn.knuth.taken", {
        number: depth + 1,
        code: wordsOf(view, guess),
        answer: answerWords(feedback),
        codes: candidates,
      });
      return html`<li><button class="lesson-crumb" @click=${() => learn(view, { type: "back", depth })}>
        ${unseen(words)}<span class="number" aria-hidden="true">${depth + 1}</span>
        ${pegsView(view, guess)}${keyPegsOf(feedback, CLASSIC_BOARD)}
        <small aria-hidden="true">${worst ? t("turn.codes", { codes: candidates }) : t("learn.knuth.found")}</small>
      </button></li>`;
    })}
  </ol></nav>`;

/** The heading stays while the guess is awaited, so that it keeps the focus. */
const stepView = (view: View, { here, entry }: Step, depth: number) => html`
  <h3 data-step tabindex="-1">${t("learn.knuth.step", { number: depth + 1 })}</h3>
  ${here ? crossingView(view, here, depth) : waitView(entry)}`;

function crossingView(view: View, here: Crossing, depth: number) {
  const { guess, candidates, is_candidate: possible, answers, codes } = here;
  const byFeedback = new Map(answers.map((answer) => [String(answer.feedback), answer]));
  const about = (feedback: Feedback) => {
    const { candidates: left, worst } = byFeedback.get(String(feedback)) as Branch;
    if (!worst) return { shown: t("learn.knuth.found"), words: t("learn.knuth.found") };
    return {
      shown: number(left),
      more: t("learn.knuth.most", { worst }),
      words: t("learn.knuth.leaves", { codes: left, worst }),
    };
  };
  return html`<p><span class="unseen">${wordsOf(view, guess)}. </span>${pegsView(view, guess)}</p>
    <p>${t("learn.knuth.fit", { codes: candidates })} ${
      candidates === 1 ? nothing : t(possible ? "learn.knuth.possible" : "learn.knuth.probe")
    }</p>
    ${runnerUpView(view, here)}
    <p class="small" id="answers">${t("learn.knuth.choose")}</p>
    ${answerButtons({
      feedbacks: answers.map(({ feedback }) => feedback),
      label: "answers",
      about,
      choose: (feedback) => learn(view, { type: "walk", depth, feedback }),
    })}
    ${codes && candidates > 1 ? fittingView(view, codes) : nothing}`;
}

function runnerUpView(view: View, { answers, runner_up: second }: Crossing) {
  if (!second) return nothing;
  const worst = answers.reduce((most, each) => (each.candidates > most.candidates ? each : most));
  return html`<div class="stack close lesson-rivals small">
    <p>${t("learn.knuth.worst", { codes: worst.candidates, answer: answerWords(worst.feedback) })}</p>
    <p>${t("learn.knuth.next", { codes: second.candidates, answer: answerWords(second.feedback) })}
      ${unseen(wordsOf(view, second.guess))}</p>
    ${pegsView(view, second.guess)}
  </div>`;
}

const fittingView = (view: View, codes: string[]) => html`<h4>${t("learn.knuth.these")}</h4>
  <ul class="line lesson-fitting">${codes.map((text) => html`<li>${codeRow(classicLooks(view), code(text))}</li>`)}</ul>`;

function foundView(view: View, taken: Step[]) {
  const { guess } = taken[taken.length - 1].here as Crossing;
  const back = (depth: number) => () => learn(view, { type: "back", depth });
  return html`<h3 data-step tabindex="-1">${t("learn.knuth.over", { guesses: taken.length })}</h3>
    <p class="lesson-moment">${codeRow(classicLooks(view), code(guess))}</p>
    ${button("big", t("learn.knuth.again"), back(0))}
    ${button("act", t("learn.knuth.back"), back(taken.length - 1))}`;
}

/**
 * @param depth - the guesses before this one
 * @param found - whether the last guess is taken already
 */
function lengthsView({ histogram, candidates }: Crossing, depth: number, found: boolean) {
  if (found || candidates === 1) return nothing;
  const rows = Object.entries(histogram).map(([guesses, codes]) => ({
    guesses: Number(guesses) + depth,
    codes,
  }));
  const most = Math.max(...rows.map(({ codes }) => codes));
  return html`<div class="stack card lesson-lengths">
    <h3>${t("learn.knuth.lengths", { codes: candidates })}</h3>
    <ul class="stack close">${rows.map(
      ({ guesses, codes }) => html`<li>
      <span>${t("learn.knuth.in", { guesses })}</span>
      <i .style="--share: ${codes / most}" aria-hidden="true"></i>
      <span>${t("learn.knuth.codes", { codes })}</span>
    </li>`,
    )}</ul>
  </div>`;
}
