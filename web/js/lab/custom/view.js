/** The custom strategy and the prompt, as a function of their controllers. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { nextFrame } from "../../device/browser.js";
import { errorWords } from "../../words/errors.js";
import { t } from "../../words/strings.js";
import { fileField } from "../../views/board/controls.js";
import { SILENT } from "./waiting.js";
/** @import { Custom } from "./custom.js" */
/** @import { Prompt } from "./prompt.js" */

/** @param {Custom} custom */
export function customView(custom) {
  const { fault, waiting, wheel } = custom;
  return html`<div class="stack">
    <p class="small">${t("custom.lead")}</p>
    <label class="stack close">
      <span>${t("custom.source")} <span class="small">${t("custom.file", { file: custom.file })}</span></span>
      <textarea id="custom-source" class="code-text" rows="16" wrap="off" spellcheck="false" autocapitalize="off"
        autocomplete="off" autocorrect="off" aria-invalid=${fault?.isText ? "true" : "false"}
        aria-describedby=${fault?.isText ? "custom-fault" : nothing} .value=${live(custom.text)}
        @input=${(/** @type {Event} */ event) => custom.write(area(event).value)}></textarea>
    </label>
    <div class="line">
      <button class="big" aria-disabled=${waiting.running ? "true" : nothing} @click=${() => waiting.running || checkThen(custom)}>${t("custom.check")}</button>
      ${fileField(".py,.whl", (file) => openThen(custom, file), "act file")}
      ${
        custom.before !== null || custom.text !== custom.example
          ? html`<button class="act" @click=${() => custom.swap()}
          >${t(custom.before === null ? "custom.example" : "custom.back")}</button>`
          : nothing
      }
      ${
        waiting.running
          ? html`<button class="act strong" @click=${() => waiting.cancel()}>${t("lab.cancel")}</button>`
          : nothing
      }
    </div>
    <p role="status">
      ${custom.status ? t(custom.status, { name: custom.checked?.name ?? "" }) : nothing}
      ${wheel && !fault ? t("custom.wheel", { file: wheel.name }) : nothing}
      ${custom.checked?.summary ?? nothing}
      ${waiting.silent ? t("custom.stalled", { seconds: SILENT }) : nothing}
      ${custom.unkept ? t("custom.notKept") : nothing}
    </p>
    ${
      fault
        ? html`<p role="alert" id="custom-fault" class="error" tabindex="-1">${errorWords(fault)}
        ${
          fault.line !== null && fault.isText
            ? html`<button class="act" @click=${() => mark(/** @type {number} */ (fault.line))}
            >${t("custom.goto", { line: fault.line })}</button>`
            : nothing
        }</p>`
        : nothing
    }
    ${
      custom.printed
        ? html`<div>
        <p class="small">${t("custom.printed")}</p>
        ${logView("group", t("custom.printed"), html`<pre>${custom.printed}</pre>`)}
      </div>`
        : nothing
    }
    ${promptView(custom.prompt)}
  </div>`;
}

/** Texts of Python, the newest in sight. @param {"log" | "group"} role @param {string} label @param {unknown} texts */
const logView = (role, label, texts) =>
  html`<div role=${role} class="code-text prompt-log" tabindex="0" aria-label=${label}><div>${texts}</div></div>`;

/** @param {Prompt} prompt */
function promptView(prompt) {
  const { running, silent } = prompt.waiting;
  return html`<details class="fold prompt">
    <summary>${t("prompt.title")}</summary>
    <p class="small">${t("prompt.lead")}</p>
    ${logView(
      "log",
      t("prompt.log"),
      prompt.entries.map(
        ({ typed, output }) => html`<pre class="typed">${typed}</pre>
        ${output ? html`<pre>${output}</pre>` : nothing}`,
      ),
    )}
    <label class="stack close"><span>${t("prompt.label")}</span>
      <textarea class="code-text" rows=${Math.min(8, prompt.text.split("\n").length)} wrap="off"
        spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off" .value=${live(prompt.text)}
        @input=${(/** @type {Event} */ event) => prompt.write(area(event).value)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => onPromptKey(prompt, event)}></textarea>
    </label>
    <div class="line">
      <button class="act strong" aria-disabled=${running ? "true" : nothing} @click=${() => running || prompt.run()}>${t("prompt.run")}</button>
      ${
        running
          ? html`<button class="act strong" @click=${() => prompt.waiting.cancel()}>${t("lab.cancel")}</button>`
          : nothing
      }
      ${
        prompt.entries.length && !running
          ? html`<button class="act" @click=${() => prompt.clear()}>${t("prompt.clear")}</button>`
          : nothing
      }
    </div>
    <p role="status" class="small">${silent ? t("custom.stalled", { seconds: SILENT }) : nothing}</p>
  </details>`;
}

/** @param {Prompt} prompt @param {KeyboardEvent} event */
function onPromptKey(prompt, event) {
  event.stopPropagation(); // it is not one of the page's keys
  const { selectionStart, selectionEnd, value } = area(event);
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    runThen(prompt, area(event));
    return;
  }
  // In a text of several lines the arrows move the caret, unless it is at the beginning or the end.
  const first = event.key === "ArrowUp" && !value.slice(0, selectionStart).includes("\n");
  const last = event.key === "ArrowDown" && !value.slice(selectionEnd).includes("\n");
  if ((first && prompt.recall(-1)) || (last && prompt.recall(1))) event.preventDefault();
}

/** Run what was typed; the field stays in sight below the result. @param {Prompt} prompt @param {Element} field */
async function runThen(prompt, field) {
  await prompt.run();
  nextFrame(() => field.scrollIntoView({ block: "nearest" }));
}

/** @param {Custom} custom */
async function checkThen(custom) {
  await custom.check();
  if (custom.fault?.line) mark(custom.fault.line);
}

/** @param {Custom} custom @param {File} file */
async function openThen(custom, file) {
  await custom.open(file);
  if (custom.fault?.line && !custom.wheel) mark(custom.fault.line);
}

/** Bring the error into sight, and the focus to it: its button is next. */
export function showFault() {
  const fault = document.getElementById("custom-fault");
  const folded = fault?.closest("details");
  if (!fault || !folded) return;
  folded.open = true;
  fault.focus({ preventScroll: true });
  fault.scrollIntoView({ block: "center" });
}

/** Select a line of the source and bring it into sight. @param {number} line */
function mark(line) {
  requestAnimationFrame(() => {
    const source = /** @type {HTMLTextAreaElement | null} */ (
      document.getElementById("custom-source")
    );
    if (!source) return;
    const lines = source.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    source.focus();
    source.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const height = source.scrollHeight / lines.length;
    source.scrollTop = Math.max(0, (line - 4) * height);
  });
}

/** @param {Event} event */
const area = (event) => /** @type {HTMLTextAreaElement} */ (event.target);
