/** What the custom strategy, the prompt and the lessons have in common: editors of code, and what is said of silence. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { onText } from "../../views/board/controls.js";
import { t } from "../../words/strings.js";
import { SILENT } from "../games/work.js";
/** @import { Work } from "../games/work.js" */

/** The area of text that an event is about. @param {Event} event */
export const areaOf = (event) => /** @type {HTMLTextAreaElement} */ (event.target);

/**
 * An editor of Python. Its keys are none of the page's.
 * @param {string} text
 * @param {(text: string) => void} write
 * @param {{rows: number, id?: string, look?: string, max?: number, fault?: string | null, onKey?: (event: KeyboardEvent) => void}} how
 *   `fault`: the id of the sentence about an error; `look`: a class of the style sheets
 */
export const codeField = (text, write, { rows, id, look = "", max, fault, onKey }) =>
  html`<textarea id=${id ?? nothing} class="code-text ${look}" rows=${rows} wrap="off" maxlength=${max ?? nothing}
    spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off"
    aria-invalid=${fault ? "true" : "false"} aria-describedby=${fault ?? nothing} .value=${live(text)}
    @input=${onText(write)}
    @keydown=${onKey ?? nothing}></textarea>`;

/** What is said of a computation that has been silent for long. @param {Work} work */
export const silenceWords = ({ silent }) =>
  silent ? t("custom.stalled", { seconds: SILENT }) : nothing;
