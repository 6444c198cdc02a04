import { html, nothing } from "lit-html";
import { errorWords } from "../../words/errors.ts";
import { t } from "../../words/strings.ts";
import { button, fileField, onText } from "../../views/board/controls.ts";
import { live } from "lit-html/directives/live.js";
import { SILENT, type Work } from "../games/work.ts";
import type { Custom, Prompt } from "./custom.ts";

export function customView(custom: Custom) {
  const { fault, wheel, work, checked, before } = custom;
  return html`<div class="stack">
    <p class="small">${t("custom.lead")}</p>
    <label class="stack close">
      <span>${t("custom.source")} <span class="small">${t("custom.file", { file: custom.file })}</span></span>
      ${codeField(custom.text, (text) => custom.write(text), {
        rows: 16,
        id: "custom-source",
        fault: fault?.isText ? "custom-fault" : null,
      })}
    </label>
    <div class="line">
      ${button("big", t("custom.check"), () => thenMark(custom, custom.check()), { idle: work.running })}
      ${fileField(".py,.whl", (file) => thenMark(custom, custom.open(file)), "act file")}
      ${
        before !== null || !custom.isExample
          ? button("act", t(before === null ? "custom.example" : "custom.back"), () =>
              custom.swap(),
            )
          : nothing
      }
      ${work.running ? cancelButton(() => custom.cancel()) : nothing}
    </div>
    <p role="status">
      ${custom.status ? t(custom.status, { name: checked?.name ?? "" }) : nothing}
      ${wheel && !fault ? t("custom.wheel", { file: wheel.name }) : nothing}
      ${checked?.summary ?? nothing}
      ${silenceWords(work)}
      ${custom.unkept ? t("custom.notKept") : nothing}
    </p>
    ${
      fault
        ? html`<p role="alert" id="custom-fault" class="error" tabindex="-1">${errorWords(fault)}
        ${
          fault.line !== null && fault.isText
            ? button("act", t("custom.goto", { line: fault.line }), () => mark(custom))
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

const cancelButton = (act: () => void) => button("act strong", t("lab.cancel"), act);

const logView = (role: "log" | "group", label: string, texts: unknown) =>
  html`<div role=${role} class="code-text prompt-log" tabindex="0" aria-label=${label}><div>${texts}</div></div>`;

function promptView(prompt: Prompt) {
  const { running } = prompt.work;
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
      ${codeField(prompt.text, (text) => prompt.write(text), {
        rows: Math.min(8, prompt.text.split("\n").length),
        onKey: (event) => onPromptKey(prompt, event),
      })}
    </label>
    <div class="line">
      ${button("act strong", t("prompt.run"), () => prompt.run(), { idle: running })}
      ${running ? cancelButton(() => prompt.work.cancel()) : nothing}
      ${
        prompt.entries.length && !running
          ? button("act", t("prompt.clear"), () => prompt.clear())
          : nothing
      }
    </div>
    <p role="status" class="small">${silenceWords(prompt.work)}</p>
  </details>`;
}

async function onPromptKey(prompt: Prompt, event: KeyboardEvent) {
  event.stopPropagation(); // the key is not one of the page's
  const area = areaOf(event);
  const { selectionStart, selectionEnd, value } = area;
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    await prompt.run();
    // The result is drawn above the line, not always in the next frame.
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      area.scrollIntoView({ block: "nearest" });
    });
    const log = area.closest("details");
    if (log) drawn.observe(log, { subtree: true, childList: true, attributes: true });
    return;
  }
  // The arrows move the caret in a text of several lines, unless it is at the beginning or the end.
  const first = event.key === "ArrowUp" && !value.slice(0, selectionStart).includes("\n");
  const last = event.key === "ArrowDown" && !value.slice(selectionEnd).includes("\n");
  if ((first && prompt.recall(-1)) || (last && prompt.recall(1))) event.preventDefault();
}

/** The focus goes to the error: its button is next. */
export function showFault() {
  const fault = document.getElementById("custom-fault");
  const folded = fault?.closest("details");
  if (!fault || !folded) return;
  folded.open = true;
  fault.focus({ preventScroll: true });
  fault.scrollIntoView({ block: "center" });
}

async function thenMark(custom: Custom, checked: Promise<void>) {
  await checked;
  mark(custom);
}

function mark({ fault }: Custom) {
  const line = fault?.isText && fault.line;
  if (!line) return;
  requestAnimationFrame(() => {
    const source = document.getElementById("custom-source") as HTMLTextAreaElement | null;
    if (!source) return;
    const lines = source.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    source.focus();
    source.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const height = source.scrollHeight / lines.length;
    source.scrollTop = Math.max(0, (line - 4) * height);
  });
}

export const areaOf = (event: Event) => event.target as HTMLTextAreaElement;

/**
 * The keys in the field are none of the page's.
 * @param how - `fault`: the id of the sentence about an error; `look`: a class of the style sheets
 */
export const codeField = (
  text: string,
  write: (text: string) => void,
  {
    rows,
    id,
    look = "",
    max,
    fault,
    onKey,
  }: {
    rows: number;
    id?: string;
    look?: string;
    max?: number;
    fault?: string | null;
    onKey?: (event: KeyboardEvent) => void;
  },
) =>
  html`<textarea id=${id ?? nothing} class="code-text ${look}" rows=${rows} wrap="off" maxlength=${max ?? nothing}
    spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off"
    aria-invalid=${fault ? "true" : "false"} aria-describedby=${fault ?? nothing} .value=${live(text)}
    @input=${onText(write)}
    @keydown=${onKey ?? nothing}></textarea>`;

export const silenceWords = ({ silent }: Work) =>
  silent ? t("custom.stalled", { seconds: SILENT }) : nothing;
