import { html, nothing } from "lit-html";
import { language, t } from "../../words/strings.ts";
import { areaOf, codeField, silenceWords } from "../custom/fields.ts";
import { MAX_CODE } from "./kept.ts";
import { addressOf, altOf } from "./picture.ts";
import type { Course } from "./course.ts";
import type { Cell, Lesson } from "./lesson.ts";

const MAX_ROWS = 30;

export function cellView(course: Course, lesson: Lesson, cell: Cell) {
  const { number, exercise, note, text } = cell;
  const id = `code-${number}`;
  const label = `${id}-label`;
  // The blocks above run first, and nothing of them is read aloud.
  const aloud = lesson.asked === cell ? nothing : "off";
  const off = lesson.work.running;
  const run = () => lesson.run(cell, exercise !== null);
  const button = (what: "run" | "check" | "reset", look: string, act: () => void) =>
    html`<button id=${`${what}-${number}`} class=${look} aria-labelledby=${`${what}-${number} ${label}`}
      aria-disabled=${off ? "true" : nothing} @click=${() => off || act()}>${t(`course.${what}`)}</button>`;
  // A button that vanishes when it is used leaves the focus where the next step is.
  const back = (act: () => void) => () => {
    document.getElementById(`${exercise ? "check" : "run"}-${number}`)?.focus();
    act();
  };
  // Such a button stands after those that stay: a second tap on Stop must not hit Reset.
  return html`<div class="card course-block" role="group" aria-labelledby=${label} data-together>
    <label class="unseen" id=${label} for=${id}>${t("course.block", { number })}</label>
    ${codeField(text, (typed) => lesson.write(cell, typed), {
      rows: Math.min(MAX_ROWS, text.split("\n").length),
      id,
      look: "course-code",
      max: MAX_CODE,
      onKey: (event) => onKey(event, run),
    })}
    <div class="line course-acts">
      ${exercise ? button("check", "act strong", run) : nothing}
      ${button("run", `act${exercise ? "" : " strong"}`, () => lesson.run(cell))}
      ${
        text === cell.original
          ? nothing
          : button(
              "reset",
              "act",
              back(() => lesson.reset(cell)),
            )
      }
      ${note?.kind === "running" ? html`<button class="act strong" @click=${back(() => lesson.work.cancel())}>${t("course.stop")}</button>` : nothing}
      <p role="status" aria-live=${aloud} class=${`small course-said${note ? ` is-${note.kind}` : ""}`}>${noteWords(course, lesson, cell)}</p>
      ${
        note?.kind === "failed"
          ? html`<button class="act" @click=${() => document.getElementById(`code-${note.number}`)?.focus()}>${t(
              "course.block",
              { number: note.number },
            )}</button>`
          : nothing
      }
      ${cell.before === null ? nothing : html`<button class="act" @click=${back(() => lesson.undo(cell))}>${t("do.undo")}</button>`}
    </div>
    ${outputView(cell, aloud)}
    ${exercise ? solutionView(lesson, cell, exercise.solution) : nothing}
  </div>`;
}

const NOTES: Record<string, string> = {
  error: "course.error",
  right: "course.right",
  wrong: "course.wrong",
  unfit: "course.unfit",
  reset: "course.isReset",
  solution: "course.copied",
  ended: "course.ended",
  failed: "course.earlier",
};

function noteWords(course: Course, { number, work }: Lesson, { note, exercise, result }: Cell) {
  if (!note) {
    const isSolved = exercise && course.isSolved(number, exercise.name);
    return isSolved ? t("course.solvedBefore") : nothing;
  }
  switch (note.kind) {
    case "running":
      if (!course.session.ready) return t("course.starting");
      return work.silent ? silenceWords(work) : t("course.running");
    case "ran":
      return t(result?.output || result?.picture ? "course.ran" : "course.nothing");
    case "stopped":
      return `${t("course.stopped")} ${t("course.anew")}`;
    case "broken":
      return `${sentence(note.message)} ${t("course.anew")}`;
    default:
      return t(NOTES[note.kind], note);
  }
}

/** The message may be a part of a sentence. */
const sentence = (text: string) =>
  text.charAt(0).toLocaleUpperCase(language()) + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** The lesson says what its own code will show, before the block has run. */
function outputView(
  { number, result, expected, text, original }: Cell,
  aloud: "off" | typeof nothing,
) {
  const label = t("course.output", { number });
  const output = (result ? result.output : text === original ? expected : null)?.replace(/\n$/, "");
  return html`<div role="log" aria-live=${aloud} class=${`course-shown${result?.error ? " of-error" : result?.picture && !result.cut ? " of-picture" : ""}`} aria-label=${label}>
    ${output ? html`<pre class="code-text" tabindex="0" translate="no" role="group" aria-label=${label}>${output}</pre>` : nothing}
    ${result?.cut ? html`<p class="small">${t("course.cut")}</p>` : nothing}
    ${result?.picture ? html`<img src=${addressOf(result.picture)} alt=${altOf(result.picture) || t("course.picture")}>` : nothing}
  </div>`;
}

const solutionView = (lesson: Lesson, cell: Cell, solution: string) => html`<details class="fold">
    <summary>${t("course.solution")}</summary>
    <pre class="code-text" tabindex="0" translate="no">${solution}</pre>
    <button class="act" @click=${() => lesson.solve(cell)}>${t("course.copy")}</button>
  </details>`;

/** Control and Enter run the block, as in notebooks; Enter alone keeps the indent of the line. */
function onKey(event: KeyboardEvent, run: () => void) {
  event.stopPropagation(); // the key is not one of the page's
  if (event.key !== "Enter" || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) {
    event.preventDefault();
    if (!event.repeat) run();
    return;
  }
  const { value, selectionStart } = areaOf(event);
  const line = value.slice(0, selectionStart).split("\n").at(-1) ?? "";
  const indent = (/^ */.exec(line)?.[0] ?? "") + (/:\s*$/.test(line) ? "    " : "");
  // After a command the browser's own undo works; without the command, Enter is a plain Enter.
  if (indent && document.execCommand?.("insertText", false, `\n${indent}`)) event.preventDefault();
}
