/** The whole page as a function of the view. */
import { html, nothing } from "lit-html";
import { explained } from "../questions/facts.js";
import { current, isGaming } from "../state/state.js";
import { t } from "../words/strings.js";
import { answersView } from "./board/answers.js";
import { introView } from "./intro.js";
import { alternativesBeside } from "./alternatives.js";
import { breaks, isLong } from "./board/pegs.js";
import { emptyRows, hasBoard } from "./board/rows.js";
import { boardLabel, boardName } from "./board/names.js";
import { dialogsView } from "./dialogs.js";
import { learnView } from "./learn/learn.js";
import { bootView, noticesView } from "./notices.js";
import { nowView } from "./now.js";
import { isOverNow } from "./over.js";
import { hideTray } from "./hide/hide.js";
import { turnsView } from "./board/turns.js";
import { inLobby } from "../state/lobby.js";
import { lobbyView } from "./play/lobby.js";
import { duelRows } from "./play/duel.js";
import { playTray } from "./play/tray.js";
import { verdictOf } from "./solve/detective.js";
import { boardView } from "./wholeBoard.js";
import { whyView } from "./why.js";

/** @typedef {"top" | "table" | "tray"} Early */

/**
 * Everything that the views draw from, and the actions that they offer.
 * @typedef {object} View
 * @property {import("../state/state.js").State} state
 * @property {import("../questions/facts.js").Facts} facts
 * @property {import("../words/colours.js").Look[]} looks  of the colours of this game
 * @property {(rules: string, colours: number) => import("../words/colours.js").Look[]} looksFor  of another board
 * @property {import("../page/pegbox.js").PegBox} pegBox  the peg set that is being edited
 * @property {Record<string, string>} languages  their own names, by their codes
 * @property {{failure: string | null}} spoken  why the language that was chosen last could not be loaded
 * @property {import("../questions/requests.js").ReplyTo} replyTo  what is known about a request
 * @property {import("../python/engine.js").Boot} boot
 * @property {Early | null} early  how much the first drawing has so far; it leaves the sheets to the next
 * @property {number} now  when this is drawn, in ms
 * @property {number} time  the same in ms since 1970
 * @property {boolean} slow  whether to say what the person waits for
 * @property {boolean} tooSlow  whether to offer a quick guess
 * @property {import("./notices.js").Notice[]} notices
 * @property {import("../words/notation.js").BoardForm} form  the board being chosen
 * @property {number} pages  of candidates that are shown
 * @property {import("../questions/review.js").Opened | null} opened  what a turn of the review shows in full
 * @property {import("../words/notation.js").Feedback} stepped  the answer on the steppers
 * @property {import("../questions/requests.js").Rated | null} last  the guess that was explained last
 * @property {boolean} wide  whether there is room for the explanation beside the board
 * @property {boolean} comparing  whether guesses are compared beside the board
 * @property {boolean} noting  whether the pencil marks are in the place of the palette
 * @property {string} typed  the challenge code that is being typed in
 * @property {() => import("../page/speech.js").Voices} voices  whether the device can read texts aloud
 * @property {string} spare  the seed of the next puzzle
 * @property {string} day  today, as "2026-11-22"
 * @property {boolean} setBack  whether the clock of the device was set back
 * @property {number} tomorrow  in how many minutes the day ends
 * @property {{way: "day" | "dayPuzzle", rules: string}} shownDay  of which the sheet of days tells
 * @property {(way: "day" | "dayPuzzle", rules: string) => void} showDay  opens that sheet
 * @property {boolean} doubted  whether all answers are shown although only one is possible
 * @property {number} about  the turn that is explained in Hide
 * @property {import("../page/peek.js").Sight} sight  what the person sees of a covered code
 * @property {Pick<import("../page/peek.js").Peek, "begin" | "end" | "click" | "cover">} hold  shows what is covered
 * @property {(action: import("../state/state.js").Action) => void} dispatch
 * @property {() => number} sheets  how many were opened so far, drawn or not
 * @property {(change: Partial<View["form"]>) => void} setForm
 * @property {(pages: number) => void} setPages
 * @property {import("../page/games.js").Games} games  those that were finished on this device
 * @property {(opened: View["opened"]) => void} setOpened
 * @property {(change: (stepped: View["stepped"]) => View["stepped"]) => void} setStepped
 * @property {(comparing: boolean) => void} setComparing
 * @property {(noting: boolean) => void} setNoting
 * @property {(typed: string) => void} setTyped
 * @property {(request: import("../questions/requests.js").Request) => boolean} awaits  whether something begun waits for the reply to this
 * @property {(request: import("../questions/requests.js").Request, act: (reply: any) => void) => void} whenReplied  act when the reply is there,
 *   unless the person does something else before
 * @property {() => void} doubt  shows all answers to this guess
 * @property {(turn: number) => void} setAbout
 * @property {() => string} seed  draws a new one
 * @property {string | null} address  of the page for links to it; null in the one file
 * @property {boolean} sends  whether the device sends texts to other people
 * @property {string | null} unsent  why a result could not be sent, as the key of a text
 * @property {(how: import("./play/result.js").Way, result: import("./play/result.js").Result) => void} send
 * @property {(how: "send" | "copy", text: string) => void} sendText
 * @property {typeof import("../page/device.js").device} device  what there is beside the page
 * @property {import("../page/about.js").SoftwareList} software  what is in the page
 * @property {import("../page/upkeep.js").Upkeep} upkeep
 * @property {import("../page/about.js").Step[]} steps  of the start, while they are shown
 * @property {string | null} docs  the address of the documentation, where there is one beside the page
 * @property {HTMLElement} lab  what the Lab draws in
 * @property {HTMLElement} course  what the lessons draw in
 * @property {HTMLElement} paper  what the room "Paper" draws in
 * @property {() => void} resetSettings
 * @property {() => void} copyLink
 * @property {(game: {rules: string, turns: import("../words/notation.js").Turn[]}, panel: "review" | null) => void} openPast  in Solve
 * @property {string | null} broken  why something failed for lack of Python, or null
 * @property {() => void} retry  asks again, and restarts Python if necessary
 * @property {() => void} renew  replaces a silent Python
 */

/** @param {View} view */
export function appView(view) {
  return html`${headerView(view)}
    ${view.early === "top" ? nothing : mainView(view)}
    ${noticesView(view)}
    ${view.early ? nothing : dialogsView(view)}
    <div class="unseen" role="status" aria-live="polite" data-told></div>`;
}

/** @param {View} view */
function mainView(view) {
  if (view.state.mode === "lab") return labMain(view);
  if (inLobby(view.state)) return lobbyView(view);
  return view.state.mode === "learn" ? learnView(view) : gameMain(view);
}

/** @param {View} view */
const labMain = (view) => html`<main class="mode-lab">${view.lab}</main>`;

/** @param {View} view */
function gameMain(view) {
  const { state } = view;
  const game = current(state);
  const beside = view.wide && explained(state, view.facts);
  const boarded = hasBoard(view);
  const begins = view.facts.board && !game.turns.length && !isOverNow(view);
  const toCome = view.wide ? toComeView(view) : nothing;
  return html`<main class="mode-${state.mode}${boarded ? " on-board" : ""}">
      <div class="table">
        ${boarded ? boardView(view) : begins ? introView(view) : turnsView(view, (index) => verdictOf(view, index), duelRows(view))}
        ${toCome}
        ${boarded && !isOverNow(view) ? nothing : nowView(view)}
        ${beside ? alternativesBeside(view) : nothing}
      </div>
      <div class="tray">
        ${view.early === "table" ? nothing : trayView(view)}
        ${beside
          ? html`<aside class="explanation" aria-labelledby="aside">
              <h2 id="aside">${t(view.facts.own ? "why.titleOwn" : "why.title")}</h2>
              ${whyView(view, false)}
            </aside>`
          : nothing}
      </div>
    </main>`;
}

/** In Solve the rows to come, below the turns: where there is room, the guess is above them and stands still. @param {View} view */
function toComeView({ state, facts: { board, diagnosis } }) {
  if (state.mode !== "solve" || !board || isLong(board) || diagnosis) return nothing;
  const from = current(state).turns.length + 1;
  return html`<div class="to-come" .style=${breaks(board.pegs)}>${emptyRows(from, from + ROWS, board.pegs)}</div>`;
}

/** How many rows to come are drawn: what finds no room is cut off. */
const ROWS = 12;

/** What is under the thumb. @param {View} view */
function trayView(view) {
  const { state } = view;
  if (state.mode === "hide") return hideTray(view);
  if (state.mode === "play") return playTray(view);
  return answersView(view);
}

/** The modes that the header offers; the menu offers all others. @type {readonly import("../state/state.js").Mode[]} */
const IN_SIGHT = ["solve", "play", "hide"];

/** @param {View} view */
function headerView(view) {
  const { state, dispatch } = view;
  return html`<header class="top">
    <h1 class="unseen">${t("app.name")}. ${t(`title.${state.mode}`)}</h1>
    <nav aria-label=${t("mode.nav")}>
      ${IN_SIGHT.map(
        (mode) => html`<button
          aria-current=${mode === state.mode ? "page" : nothing}
          @click=${() => dispatch(mode === "play" && mode === state.mode ? { type: "lobby", open: true } : { type: "mode", mode })}
        >${t(`mode.${mode}`)}</button>`,
      )}
    </nav>
    ${isGaming(state.mode) ? boardButton(view) : html`<b class="elsewhere">${t(`mode.${state.mode}`)}</b>`}
    <button class="chip icon" aria-haspopup="dialog" aria-label=${t("do.menu")}
      @click=${() => dispatch({ type: "open", panel: "menu" })}>
      <span aria-hidden="true">☰</span>
    </button>
    ${bootView(view)}
  </header>`;
}

/** @param {View} view */
const boardButton = ({ state, dispatch }) => html`<button class="chip" aria-haspopup="dialog"
    aria-label=${t("board.chip", { name: boardName(current(state).rules) })}
    @click=${() => dispatch({ type: "open", panel: "board" })}>
    ${boardLabel(current(state).rules)}<span class="more" aria-hidden="true">▾</span>
  </button>`;
