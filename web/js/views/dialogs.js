/** The panels that open over the board: menu, boards, candidates, explanation, help. */
import { html, nothing } from "lit-html";
import presets from "../words/presets.json" with { type: "json" };
import { LISTED, boardRequest, listRequest } from "../questions/requests.js";
import { MAX_BOARD, boardOf, hasRoom, readCode, readRules, writeRules } from "../words/notation.js";
import { isCountShown, isOver, turnOf } from "../state/game.js";
import { writeLink } from "../state/link.js";
import { current, isGaming } from "../state/state.js";
import { errorWords } from "../words/errors.js";
import { t } from "../words/strings.js";
import { aboutView } from "./about.js";
import { aimsView, strategiesView } from "./aims.js";
import { brokenView } from "./notices.js";
import { isTicked, numberField, sheetButton, submits } from "./board/controls.js";
import { boardName, boardSentence, noRoomWords } from "../words/boards.js";
import { codeRow } from "./board/codes.js";
import { breaks, codeWords, pegRow } from "./board/pegs.js";
import { qrView } from "./board/qr.js";
import { howView } from "./hide/how.js";
import { editorView } from "./pegs/editor.js";
import { boxButton, setsView } from "./pegs/sets.js";
import { pastView } from "./review/past.js";
import { recordView } from "./review/record.js";
import { reviewView } from "./review/review.js";
import { settingsView } from "./settings.js";
import { slipsView } from "./solve/detective.js";
import { doubtSwitch } from "./solve/doubt.js";
import { whyView } from "./why.js";
import { dayTitle, dayView } from "./play/days.js";
import { hintsView, revealQuestion } from "./play/hints.js";
import { challengeView, openedTitle, openedView } from "./play/challenge.js";
import { challengeMakerView } from "./play/make.js";
import { puzzlesView } from "./play/puzzles.js";
import { replyView } from "./play/reply.js";
import { stepsView } from "./play/steps.js";
import { newGameView } from "./play/newGame.js";
import { resultView } from "./play/result.js";
/** @import { View } from "./board/view.js" */
/** @import { Mode, State } from "../state/types.js" */

/** @typedef {import("lit-html").TemplateResult | typeof nothing} Drawn */

/**
 * @param {View} view
 * @param {string} name
 * @param {string} title  drawn only while the panel is open, as its content is: closed panels are not drawn at every tap
 * @param {() => Drawn | Drawn[]} content
 * @param {() => void} [leave]  what closing it does: the page is behind it, or the panel that it belongs to
 */
function panel(
  view,
  name,
  title,
  content,
  leave = () => view.dispatch({ type: "open", panel: null }),
) {
  const { state, sheets } = view;
  const open = state.panel === name;
  const drawn = sheets();
  const close = () => {
    if (open && sheets() === drawn) leave();
  };
  // A browser tells of a closed dialog a while later, when it or another one may be open again.
  const closed = (/** @type {Event & {currentTarget: HTMLDialogElement}} */ event) => {
    if (!event.currentTarget.open) close();
  };
  // A click on the dialog itself is on the backdrop. A `cancel` of the dialog itself comes before the browser
  // closes it, for Escape or the gesture for back: the page knows of it then, else a drawing before that of
  // `close` would open it again. One from inside is that of a choice of files.
  const own = (/** @type {Event} */ event) => {
    if (event.target === event.currentTarget) close();
  };
  return html`<dialog data-panel=${name} aria-labelledby="panel-${name}" @cancel=${own} @close=${closed} @click=${own}>
    <div class="stack sheet">
      <header>
        <h2 id="panel-${name}">${open ? title : nothing}</h2>
        <button class="chip" @click=${close}>${t("do.close")}</button>
      </header>
      ${open ? [brokenView(view), content()] : nothing}
    </div>
  </dialog>`;
}

/** @param {View} view */
export function dialogsView(view) {
  const { facts } = view;
  return [
    panel(view, "menu", t("do.menu"), () => menu(view)),
    panel(view, "board", t("board.title"), () => boards(view)),
    panel(view, "candidates", listTitle(view), () => list(view)),
    panel(view, "why", t(facts.own ? "why.titleOwn" : "why.title"), () => whyView(view, true)),
    panel(view, "how", t("how.title"), () => howView(view)),
    panel(
      view,
      "review",
      t("review.title"),
      () => reviewView(view),
      () => leaveReview(view),
    ),
    panel(view, "record", t("record.title"), () => recordView(view)),
    panel(
      view,
      "past",
      t("past.title"),
      () => pastView(view),
      () => view.dispatch({ type: "open", panel: "record" }),
    ),
    panel(view, "share", t("send.title"), () => resultView(view)),
    panel(
      view,
      "pegs",
      t("pegs.title"),
      () => setsView(view),
      () => view.dispatch({ type: "open", panel: view.behind }),
    ),
    panel(
      view,
      "box",
      t("pegs.editor"),
      () => editorView(view),
      () => view.pegBox.leave(),
    ),
    panel(view, "settings", t("settings.title"), () => settingsView(view)),
    panel(view, "new", t("do.options"), () => newGameView(view)),
    panel(view, "puzzles", t("puzzle.more"), () => puzzlesView(view)),
    panel(view, "challenge", t("maker.challenge"), () => challengeView(view)),
    panel(
      view,
      "make",
      t("make.title"),
      () => challengeMakerView(view),
      () =>
        view.dispatch({ type: "open", panel: view.state.challenging.done ? null : "challenge" }),
    ),
    panel(view, "opened", openedTitle(view), () => openedView(view)),
    panel(view, "reply", t("reply.title"), () => replyView(view)),
    panel(view, "day", dayTitle(view), () => dayView(view)),
    panel(view, "hints", t("hint.title"), () => hintsView(view)),
    panel(view, "steps", t(isOver(current(view.state)) ? "steps.way" : "steps.title"), () =>
      stepsView(view),
    ),
    panel(view, "reveal", t("hint.reveal"), () => revealQuestion(view)),
    panel(view, "slips", t("slip.more"), () => slipsView(view)),
    panel(view, "help", t("menu.help"), () => help(view)),
    panel(view, "about", t("about.title"), () => aboutView(view)),
  ];
}

/** Go back from a review: to the list of past games, if the game is one of them. @param {View} view */
function leaveReview({ games, dispatch }) {
  const { looked } = games;
  if (looked) games.lookBack(looked, () => dispatch({ type: "open", panel: "past" }));
  else dispatch({ type: "open", panel: null });
}

/** The title of the list; in Play it does not give away a number that was not asked for. @param {View} view */
function listTitle({ state, facts }) {
  const game = current(state);
  const codes = facts.analysis?.candidates ?? 0;
  return isCountShown(game, game.turns.length) ? t("now.codes", { codes }) : t("list.titleOpen");
}

/** The modes that the header offers as well, and those that only the menu does. @type {readonly Mode[][]} */
const [GAMES, THEORY] = [
  ["solve", "play", "hide"],
  ["learn", "lab"],
];

/** What people look for comes first: other modes, acts on this game, help and settings; then what finds the guesses. @param {View} view */
function menu(view) {
  const { state } = view;
  const theory = THEORY.filter((mode) => mode !== state.mode);
  return html`
    <nav class="tiles menu-modes" aria-label=${t("mode.nav")}>${GAMES.map((mode) => modeButton(view, mode))}</nav>
    <div class="options tiles in-pairs">${isGaming(state.mode) ? gameActs(view) : nothing}${linkActs(view)}</div>
    <div class="options tiles in-pairs">
      ${sheetButton(view, "help", t("menu.help"))}${sheetButton(view, "settings", t("settings.title"))}
      ${sheetButton(view, "record", t("record.title"))}${sheetButton(view, "about", t("about.title"))}
    </div>
    ${
      isGaming(state.mode) && state.mode !== "hide"
        ? html`<section aria-labelledby="menu-guesses">
          <h3 id="menu-guesses">${t("menu.guesses")}</h3>
          ${state.mode === "solve" ? doubtSwitch(view) : nothing}${aimsView(view)}${strategiesView(view)}
        </section>`
        : nothing
    }
    <nav class="options" aria-label=${t("mode.more")}>${theory.map((mode) => modeButton(view, mode))}</nav>
    <p class="small">${t("menu.share")}</p>`;
}

/** A mode and what it is for. That of the page leads back to it, and Play to its front door. @param {View} view @param {Mode} mode */
const modeButton = ({ state, dispatch }, mode) => html`<button class="option"
  aria-current=${mode === state.mode ? "page" : nothing} aria-description=${t(`mode.words.${mode}`)}
  @click=${() => dispatch(mode !== state.mode ? { type: "mode", mode } : mode === "play" ? { type: "lobby", open: true } : { type: "open", panel: null })}>
  <b>${t(`mode.${mode}`)}</b><small aria-hidden="true">${t(`mode.words.${mode}`)}</small>
</button>`;

/** @param {View} view */
const linkActs = ({
  state,
  copyLink,
  address,
}) => html`<button class="option" @click=${copyLink}>${t("menu.copy")}</button>
  ${address ? qrView(address + writeLink(state), "link") : nothing}`;

/** Whether the menu offers a review. Before the end of a game of Play it would give the code away. @param {State} state */
function reviewable(state) {
  const game = current(state);
  return (
    (state.mode === "solve" || isOver(game)) &&
    game.turns.length > 0 &&
    game.play?.source !== "puzzle"
  );
}

/** What the menu does with a game. @param {View} view */
const gameActs = ({ state, dispatch, seed }) => html`${
  state.mode === "play"
    ? html`<button class="option" @click=${() => dispatch({ type: "lobby", open: true })}>${t("do.new")}</button>`
    : html`<button class="option" @click=${() => dispatch({ type: "restart", seed: seed() })}>${t("do.restart")}</button>`
}
  ${reviewable(state) ? sheetButton({ dispatch }, "review", t(isOver(current(state)) ? "review.open" : "review.menu")) : nothing}`;

/** @param {View} view */
function boards(view) {
  const { state, replyTo, dispatch, seed, form, choose } = view;
  const chosen = boardOf(form);
  const rules = chosen && writeRules(chosen);
  const tried = chosen && rules && hasRoom(chosen) ? replyTo(boardRequest(rules)) : undefined;
  const now = current(state).rules;
  const number = (/** @type {"pegs" | "colours"} */ key) =>
    numberField(t(`board.${key}`), {
      value: form[key],
      max: MAX_BOARD[key],
      set: (value) => choose({ form: { ...form, [key]: value } }),
    });
  return html`<ul class="boards">
      ${presets.map((preset) => {
        const board = readRules(preset.rules);
        return html`<li><button
          class="option" aria-pressed=${preset.rules === now}
          @click=${() => dispatch({ type: "rules", rules: preset.rules, seed: seed() })}
        ><b>${boardName(preset.rules)}</b><small>${board ? boardSentence("board.words", board) : nothing}${
          state.mode === "play" ? ` – ${t(`level.${preset.level}`)}` : ""
        }</small></button></li>`;
      })}
    </ul>
    ${boxButton(view)}
    <form @submit=${submits(() => rules && tried?.reply && dispatch({ type: "rules", rules, seed: seed() }))}>
      <fieldset>
        <legend>${t("board.own")}</legend>
        <div class="line">${number("pegs")}${number("colours")}</div>
        <label class="option"><input
          type="checkbox" .checked=${form.repeats}
          @change=${(/** @type {Event} */ event) => choose({ form: { ...form, repeats: isTicked(event) } })}
        ><span>${t("board.repeats")}</span></label>
        <p class="small" role="status">${boardWords(chosen, tried)}</p>
        <button class="big" type="submit" aria-disabled=${!tried?.reply ? "true" : nothing}>${t("board.start")}</button>
      </fieldset>
    </form>`;
}

/**
 * A sentence about the board that is being chosen.
 * @param {import("../words/notation.js").Board | null} board  null as long as its sizes are no whole numbers from 1 on
 * @param {import("../questions/types.js").Entry | undefined} tried  Python's reply about it
 */
function boardWords(board, tried) {
  if (!board) return t("board.whole");
  if (!hasRoom(board)) return html`<span class="error">${noRoomWords(writeRules(board))}</span>`;
  if (tried?.error) return html`<span class="error">${errorWords(tried.error)}</span>`;
  if (!tried?.reply) return t("board.checking");
  const { codes, codes_power: power, listable } = tried.reply.rules;
  return t(listable ? "board.codes" : "board.many", {
    words: boardSentence("board.words", board),
    codes,
    power,
  });
}

/** @param {View} view */
function list({ state, facts, looks, replyTo, dispatch, pages, choose }) {
  const { board } = facts;
  if (!board) return nothing;
  const replies = Array.from(
    { length: pages },
    (_, page) => replyTo(listRequest(state, page))?.reply,
  );
  /** @type {string[]} */
  const codes = replies.flatMap((reply) => reply?.codes ?? []);
  const all = replies.find((reply) => reply)?.candidates ?? facts.analysis?.candidates ?? 0;
  if (!all) return html`<p>${t("list.none")}</p>`;
  const turn = turnOf(current(state));
  const use = (/** @type {number[]} */ code) => {
    dispatch({ type: "try", turn, code });
    dispatch({ type: "open", panel: null });
  };
  // Where the row cannot be changed, as at the end of a game, the codes are there to be read.
  return html`${facts.open ? html`<p class="small">${t("list.hint")}</p>` : nothing}
    <ul class="codes" role="list" .style=${breaks(board.pegs)}>
      ${codes.map((text) => {
        const code = readCode(board, text) ?? [];
        return html`<li>${
          facts.open
            ? html`<button class="code" @click=${() => use(code)}>
              <span class="unseen">${t("list.use", { code: codeWords(looks, code) })}</span>${pegRow(looks, code)}
            </button>`
            : html`<span class="code">${codeRow(looks, code)}</span>`
        }</li>`;
      })}
    </ul>
    ${
      pages * LISTED < all
        ? html`<button class="big" @click=${() => choose({ pages: pages + 1 })}>${t("do.more")}</button>`
        : nothing
    }`;
}

/** What the help says of each mode. */
const HELP = [
  ["solve", "solve", "own", "aim"],
  ["play", "play", "others"],
  ["hide", "hide"],
  ["learn", "learn"],
  ["lab", "lab"],
];

/** @param {View} view */
function help({ state, docs, device }) {
  const shift = t("help.shift");
  const keys = [
    ["A–Z, 1–9", "place"],
    ["← → ↑ ↓", "arrows"],
    ["Enter", "enter"],
    ["1 2", "digits"],
    ["⌫", "back"],
    [`${shift} A–Z, ${device.shiftsDigits ? `Alt ${shift} ` : ""}1–9`, "mark"],
    [`${t("help.ctrl")} Z`, "undo"],
    [`${t("help.ctrl")} Y`, "redo"],
    ["?", "help"],
  ];
  return html`${HELP.map(
    ([mode, ...texts]) => html`<section class="stack close settings">
      <h3>${t(`mode.${mode}`)}</h3>${texts.map((text) => html`<p>${t(`help.${text}`)}</p>`)}
    </section>`,
  )}
    ${docs ? html`<a class="option" href=${docs}>${t("help.docs")}</a>` : html`<p>${t("help.docsElsewhere")}</p>`}
    <h3>${t("help.keys")}</h3>
    ${state.settings.shortcuts ? nothing : html`<p>${t("help.keysOff")}</p>`}
    <dl class="keyboard">
      ${keys.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`help.key.${what}`)}</dd></div>`)}
    </dl>`;
}
