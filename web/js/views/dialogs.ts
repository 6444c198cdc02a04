import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import presets from "../words/presets.json" with { type: "json" };
import { LISTED, boardRequest, listRequest } from "../questions/requests.ts";
import {
  MAX_BOARD,
  boardOf,
  boardOfRules,
  codeColours,
  hasRoom,
  writeRules,
  type Board,
} from "../words/notation.ts";
import { isCountShown, isOver } from "../state/game.ts";
import { writeLink } from "../state/link.ts";
import { GAMING, isGaming } from "../state/state.ts";
import { errorWords } from "../words/errors.ts";
import { t, number } from "../words/strings.ts";
import { brokenView } from "./notices.ts";
import { rulesView } from "./intro.ts";
import {
  button,
  described,
  boardFields,
  lobbyButton,
  moreButton,
  modeButton,
  openSheet,
  sheetButton,
  submits,
  unseen,
  useCode,
  sectionView,
  statusView,
  submitButton,
  note,
} from "./board/controls.ts";
import { boardName, boardSentence, noRoomWords } from "../words/boards.ts";
import { codeRow, breaks, codeWords, pegRow } from "./board/pegs.ts";
import { qrView } from "./board/qr.ts";
import { peekView, howView } from "./hide/hide.ts";
import { editorView, boxButton, setsView } from "./pegs/sets.ts";
import { pastView, recordView } from "./review/record.ts";
import { reviewView } from "./review/review.ts";
import { settingsView, newGameView } from "./settings.ts";
import { slipsView } from "./solve/detective.ts";
import { pasteView } from "./solve/paste.ts";
import { whyView } from "./why.ts";
import { dayTitle, dayView, puzzlesView } from "./play/ways.ts";
import { hintsView, revealQuestion } from "./play/tray.ts";
import {
  challengeView,
  openedTitle,
  openedView,
  challengeMakerView,
  replyView,
} from "./play/challenge.ts";
import { rivalsView } from "./play/rival.ts";
import { stepsView } from "./play/steps.ts";
import { resultView } from "./play/result.ts";
import type { View } from "./board/view.ts";
import type { Entry } from "../questions/types.ts";
import type { Mode, Panel } from "../state/types.ts";
import type { Software, Step } from "../device/about.ts";

type Draw = (view: View) => unknown;

const aboutView = ({ software, steps, docs, upkeep }: View) => html`
  <p>${t("about.version", { version: VERSION })}</p>
  ${upkeep.update ? html`<p>${t("note.update")}</p>${button("option", t("note.updateNow"), upkeep.update)}` : nothing}
  <p>${t("about.private")} ${upkeep.kept === null ? nothing : t(upkeep.kept ? "about.kept" : "about.mayGo")}</p>
  ${docsLink(docs)}
  ${startView(steps)}
  <h3>${t("about.software")}</h3>
  <p class="small">${t("about.softwareWords")}</p>
  ${software.list?.map(softwareView) ?? statusView(null, software.error ? t("about.failed", { message: software.error }) : t("about.loading"))}`;

const docsLink = (docs: string | null) =>
  docs && html`<a class="option" href=${docs}>${t("help.docs")}</a>`;

const startView = (steps: Step[]) =>
  steps.length === 0
    ? nothing
    : html`<h3>${t("about.start")}</h3>
  <table class="figures-table">
    <tbody>
      ${steps.map(({ stage, ms }) => html`<tr><th scope="row">${t(`about.step.${stage}`)}</th><td>${milliseconds(ms)}</td></tr>`)}
      <tr><th scope="row">${t("about.ready")}</th><td>${milliseconds(steps.reduce((sum, { ms }) => sum + ms, 0))}</td></tr>
    </tbody>
  </table>`;

const milliseconds = (ms: number) =>
  number(Math.round(ms), { style: "unit", unit: "millisecond", unitDisplay: "short" });

const softwareView = ({
  name,
  version,
  licence,
  hash,
  inside,
  text,
}: Software) => html`<details class="software">
  <summary>${name} ${version} <small>${licence}</small></summary>
  ${note(inside ? t("about.inside", { name: inside }) : hash)}
  <pre tabindex="0">${text}</pre>
</details>`;

/**
 * The title of a sheet, or the key of it; its content; and what closing it does where another sheet
 * is behind it.
 */
const SHEETS: Record<
  NonNullable<Panel>,
  readonly [title: string | ((view: View) => string), content: Draw, leave?: Draw]
> = {
  menu: ["do.menu", menu],
  board: ["board.title", boards],
  candidates: [listTitle, list],
  why: [({ facts }) => t(facts.own ? "why.titleOwn" : "why.title"), (view) => whyView(view, true)],
  how: ["how.title", howView],
  peek: ["peek.title", peekView],
  review: ["review.title", reviewView, leaveReview],
  record: ["record.title", recordView],
  past: ["past.title", pastView, (view) => openSheet(view, "record")],
  share: ["send.title", resultView],
  paste: ["paste.title", pasteView],
  pegs: ["pegs.title", setsView, (view) => openSheet(view, view.behind)],
  box: ["pegs.editor", editorView, ({ pegBox }) => pegBox.leave()],
  settings: ["settings.title", settingsView],
  new: ["do.options", newGameView],
  puzzles: ["puzzle.more", puzzlesView],
  rivals: ["rivals.title", rivalsView],
  challenge: ["maker.challenge", challengeView],
  make: [
    "make.title",
    challengeMakerView,
    (view) => openSheet(view, view.state.challenging.done ? null : "challenge"),
  ],
  opened: [openedTitle, openedView],
  reply: ["reply.title", replyView],
  day: [dayTitle, dayView],
  hints: ["hint.title", hintsView],
  steps: [({ game }) => t(isOver(game) ? "steps.way" : "steps.title"), stepsView],
  reveal: ["hint.reveal", revealQuestion],
  slips: ["slip.more", slipsView],
  help: ["menu.help", help],
  about: ["about.title", aboutView],
};

export function dialogView(view: View) {
  const { state, sheets } = view;
  const { panel } = state;
  const drawn = sheets();
  const [title = "", content, leave = () => openSheet(view, null)] = panel ? SHEETS[panel] : [];
  const close = () => {
    if (panel && sheets() === drawn) leave(view);
  };
  // A browser tells of a closed dialog a while later, when it may be open again.
  const closed = (event: Event & { currentTarget: HTMLDialogElement }) => {
    if (!event.currentTarget.open) close();
  };
  // A click on the dialog itself is on the backdrop. Its `cancel` comes before the browser closes it, for Escape or the
  // gesture for back. A `cancel` from inside is that of a choice of files.
  const own = (event: Event) => {
    if (event.target === event.currentTarget) close();
  };
  return html`<dialog data-panel=${panel ?? nothing} aria-labelledby="sheet" @cancel=${own} @close=${closed} @click=${own}>
    <div class="stack sheet">
      <header class="line">
        <h2 id="sheet">${typeof title === "string" ? title && t(title) : title(view)}</h2>
        ${button("chip", t("do.close"), close)}
      </header>
      ${content ? [brokenView(view), keyed(panel, content(view))] : nothing}
    </div>
  </dialog>`;
}

/** Leads to the list of past games, if the game is one of them. */
function leaveReview(view: View) {
  const { looked } = view.games;
  if (looked) view.games.lookBack(looked, () => openSheet(view, "past"));
  else openSheet(view, null);
}

/** The title in Play does not give away a number that was not asked for. */
function listTitle({ game, facts }: View) {
  const codes = facts.analysis?.candidates ?? 0;
  return isCountShown(game, game.turns.length) ? t("now.codes", { codes }) : t("list.titleOpen");
}

const THEORY: readonly Mode[] = ["learn", "lab"];

function menu(view: View) {
  const { state } = view;
  const theory = THEORY.filter((mode) => mode !== state.mode);
  return html`
    <nav class="tiles menu-modes" aria-label=${t("mode.nav")}>${GAMING.map((mode) => modeTile(view, mode))}</nav>
    <div class="options tiles in-pairs">${isGaming(state.mode) ? gameActs(view) : nothing}${linkActs(view)}</div>
    <div class="options tiles in-pairs">
      ${sheetButton(view, "help", t("menu.help"))}${sheetButton(view, "settings", t("settings.title"))}
      ${sheetButton(view, "record", t("record.title"))}${sheetButton(view, "about", t("about.title"))}
    </div>
    <nav class="tiles menu-modes" aria-label=${t("mode.more")}>${theory.map((mode) => modeTile(view, mode))}</nav>`;
}

function modeTile(view: View, mode: Mode) {
  const about = t(`mode.words.${mode}`);
  const words = described(t(`mode.${mode}`), about);
  return modeButton(view, mode, { look: "option", words, about });
}

const linkActs = ({ state, copyLink, address }: View) => [
  button("option", t("menu.copy"), copyLink),
  address ? qrView(address + writeLink(state), "link") : nothing,
];

function gameActs(view: View) {
  const { game, state, dispatch, seed } = view;
  // A review before the end of a game of Play would give the code away.
  const isReviewed =
    (state.mode === "solve" || isOver(game)) &&
    game.turns.length > 0 &&
    game.play?.source !== "puzzle";
  return [
    state.mode === "play"
      ? lobbyButton(view, "option", t("do.new"))
      : button("option", t("do.restart"), () => dispatch({ type: "restart", seed: seed() })),
    state.mode === "solve" ? sheetButton(view, "paste", t("paste.title")) : nothing,
    game.hide?.hidden && !isOver(game) ? sheetButton(view, "peek", t("peek.title")) : nothing,
    isReviewed
      ? sheetButton(view, "review", t(isOver(game) ? "review.open" : "review.menu"))
      : nothing,
  ];
}

function boards(view: View) {
  const { game, state, replyTo, dispatch, seed, form, choose } = view;
  const chosen = boardOf(form);
  const rules = chosen && writeRules(chosen);
  const tried = replyTo(rules && hasRoom(chosen) ? boardRequest(rules) : null);
  const now = game.rules;
  return html`<ul class="boards">
      ${presets.map((preset) => {
        const words = boardSentence("board.words", boardOfRules(preset.rules));
        return html`<li><button
          class="option" aria-pressed=${preset.rules === now}
          @click=${() => dispatch({ type: "rules", rules: preset.rules, seed: seed() })}
        ><b>${boardName(preset.rules)}</b><small>${words}${
          state.mode === "play" ? ` – ${t(`level.${preset.level}`)}` : ""
        }</small></button></li>`;
      })}
    </ul>
    ${boxButton(view)}
    <form @submit=${submits(() => rules && tried?.reply && dispatch({ type: "rules", rules, seed: seed() }))}>
      <fieldset>
        <legend>${t("board.own")}</legend>
        ${boardFields(form, MAX_BOARD, (change) => choose({ form: change }))}
        ${boardWords(chosen, tried)}
        ${submitButton(t("board.start"), !tried?.reply)}
      </fieldset>
    </form>`;
}

/**
 * @param board - null as long as its sizes are no whole numbers from 1 on
 * @param tried - Python's reply about it
 */
function boardWords(board: Board | null, tried: Entry | undefined) {
  if (!board) return statusView(null, t("board.whole"));
  if (!hasRoom(board)) return statusView(noRoomWords(writeRules(board)), null);
  const wrong = tried?.error && errorWords(tried.error);
  if (!tried?.reply) return statusView(wrong, t("board.checking"));
  const { codes, codes_power: power, listable } = tried.reply.rules;
  const words = boardSentence("board.words", board);
  return statusView(null, t(listable ? "board.codes" : "board.many", { words, codes, power }));
}

function list(view: View) {
  const { state, facts, looks, replyTo, pages } = view;
  const { board } = facts;
  const replies = Array.from(
    { length: pages },
    (_, page) => replyTo(listRequest(state, page))?.reply,
  );
  const codes: string[] = replies.flatMap((reply) => reply?.codes ?? []);
  const all = replies.find((reply) => reply)?.candidates ?? facts.analysis?.candidates ?? 0;
  if (!all) return html`<p>${t("list.none")}</p>`;
  // If the row cannot be changed, as at the end of a game, the codes are there to be read.
  return html`${note(facts.open && t("list.hint"))}
    <ul class="codes" role="list" .style=${breaks(board.pegs)}>
      ${codes.map((text) => {
        const code = codeColours(board, text);
        return html`<li>${
          facts.open
            ? html`<button class="code" @click=${() => useCode(view, code)}>
              ${unseen(t("list.use", { code: codeWords(looks, code) }))}${pegRow(looks, code)}
            </button>`
            : html`<span class="code">${codeRow(looks, code)}</span>`
        }</li>`;
      })}
    </ul>
    ${pages * LISTED < all ? moreButton(view) : nothing}`;
}

const HELP = [
  ["solve", "solve", "own", "aim", "empty"],
  ["play", "play", "others"],
  ["hide", "hide"],
  ["learn", "learn"],
  ["lab", "lab"],
];

function help(view: View) {
  const { state, docs, device } = view;
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
  return html`${rulesView(view)}
    ${HELP.map(([mode, ...texts]) =>
      sectionView(
        `help-${mode}`,
        t(`mode.${mode}`),
        texts.map((text) => html`<p>${t(`help.${text}`)}</p>`),
        "settings",
      ),
    )}
    ${docsLink(docs) ?? html`<p>${t("help.docsElsewhere")}</p>`}
    <h3>${t("help.keys")}</h3>
    ${state.settings.shortcuts ? nothing : html`<p>${t("help.keysOff")}</p>`}
    <dl class="keyboard">
      ${keys.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`help.key.${what}`)}</dd></div>`)}
    </dl>`;
}
