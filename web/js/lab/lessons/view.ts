import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { language, t } from "../../words/strings.ts";
import { alertView, tick, button, fold, note } from "../../views/board/controls.ts";
import { failedView } from "../../views/notices.ts";
import {
  exercisesOf,
  isCode,
  type Lesson,
  type Piece,
  type Tree,
  type Cell,
  MAX_CODE,
} from "./lesson.ts";
import { areaOf, codeField, silenceWords } from "../custom/view.ts";
import type { Course, Numbered } from "./course.ts";

export function courseView(course: Course) {
  const { failure, lesson, list } = course;
  if (failure !== null)
    return failedView(t("learn.failed", { message: failure }), () => course.retry());
  if (!list) return html`<p class="small lesson-patient">${t("course.loading")}</p>`;
  return lesson ? lessonView(course, lesson, list) : listView(course, list);
}

const listView = (
  course: Course,
  list: Numbered[],
) => html`<section class="stack course-page course-index" aria-labelledby="room">
    <h2 id="room" data-heading tabindex="-1">${t("course.title")}</h2>
    <p class="course-lead">${t("course.lead")}</p>
    ${list.some(({ tree: { lang } }) => lang !== language()) ? inEnglish() : nothing}
    <ol class="course-list">
      ${list.map(
        ({ number, tree }) => html`<li class="stack close card">
        <a class="line" href=${`#learn/lessons/${number}`}>
          <span class="course-number" aria-hidden="true">${number}</span>
          <span lang=${foreign(tree)}>${tree.title}</span>
          ${course.isDone(number) ? html`<span class="small"><span aria-hidden="true">✓ </span>${t("course.done")}</span>` : nothing}
        </a>
        <p class="small" lang=${foreign(tree)}>${tree.lead.map(inline)}</p>
        ${progress(course, number, exercisesOf(tree))}
      </li>`,
      )}
    </ol>
  </section>`;

const inEnglish = () => note(t("course.english"));

function progress(course: Course, number: number, exercises: string[]) {
  const solved = exercises.filter((name) => course.isSolved(number, name)).length;
  const isShown = solved && !course.isDone(number);
  return note(isShown && t("course.solved", { solved, count: exercises.length }));
}

function lessonView(course: Course, lesson: Lesson, list: Numbered[]) {
  const { number, tree } = lesson;
  const lang = foreign(tree);
  let cell = 0;
  // Another lesson has elements of its own: no solution that was unfolded stays so.
  return keyed(
    number,
    html`<article class="stack course-page" aria-labelledby="room">
    <p class="line apart small"><a href="#learn/lessons">${t("course.contents")}</a>
      <span>${t("course.number", { number })}</span></p>
    <h2 id="room" data-heading tabindex="-1" lang=${lang}>${tree.title}</h2>
    ${lang === nothing ? nothing : inEnglish()}
    <p class="course-lead" lang=${lang}>${tree.lead.map(inline)}</p>
    <p class="small">${t("course.hint")}</p>
    ${tree.blocks.map((block) => (isCode(block) ? cellView(course, lesson, lesson.cells[cell++]) : textView(block, lang)))}
    ${tick(course.isDone(number), (done) => course.setDone(number, done), t("course.markDone"))}
    ${alertView(course.kept.unkept && t("course.unkept"))}
    <nav class="line apart" aria-label=${t("course.title")}>
      ${turnView(list, number - 1, "previous")}${turnView(list, number + 1, "next")}</nav>
  </article>`,
  );
}

function turnView(list: Numbered[], to: number, key: "previous" | "next") {
  const found = list.find(({ number }) => number === to);
  return found
    ? html`<a class="option" href=${`#learn/lessons/${to}`}><small>${t(`course.${key}`)}</small>
        <span lang=${foreign(found.tree)}>${to}. ${found.tree.title}</span></a>`
    : nothing;
}

const foreign = ({ lang }: Tree) => (lang === language() ? nothing : lang);

function textView([kind, ...rest]: any[], lang: string | typeof nothing): unknown {
  const items = () =>
    rest.map((blocks) => html`<li>${blocks.map((each: any[]) => textView(each, lang))}</li>`);
  switch (kind) {
    case "p":
      return html`<p lang=${lang}>${rest.map(inline)}</p>`;
    case "h2":
      return html`<h3 lang=${lang}>${rest.map(inline)}</h3>`;
    case "h3":
      return html`<h4 lang=${lang}>${rest.map(inline)}</h4>`;
    case "ul":
      return html`<ul lang=${lang}>${items()}</ul>`;
    case "ol":
      return html`<ol lang=${lang}>${items()}</ol>`;
    case "quote":
      return html`<blockquote lang=${lang}>${rest.map((each) => textView(each, lang))}</blockquote>`;
    case "pre":
      return html`<pre class="code-text" tabindex="0" translate="no">${rest[0]}</pre>`;
    case "table":
      return tableView(rest as Piece[][][], lang);
    default:
      return nothing;
  }
}

const tableView = (
  [head, ...body]: Piece[][][],
  lang: string | typeof nothing,
) => html`<div class="scroller" tabindex="0" lang=${lang}><table class="figures-table">
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell.map(inline)}</th>`)}</tr></thead>
    <tbody>${body.map((row) => html`<tr>${row.map((cell) => html`<td>${cell.map(inline)}</td>`)}</tr>`)}</tbody>
  </table></div>`;

function inline(piece: Piece): unknown {
  if (typeof piece === "string") return piece;
  const [kind, ...rest] = piece;
  if (kind === "code") return html`<code translate="no">${rest}</code>`;
  return kind === "em"
    ? html`<em>${rest.map(inline)}</em>`
    : html`<strong>${rest.map(inline)}</strong>`;
}

const MAX_ROWS = 30;

export function cellView(course: Course, lesson: Lesson, cell: Cell) {
  const { number, exercise, note, text } = cell;
  const id = `code-${number}`;
  const label = `${id}-label`;
  // The blocks above run first, and nothing of them is read aloud.
  const aloud = lesson.asked === cell ? nothing : "off";
  const off = lesson.work.running;
  const run = () => lesson.run(cell, exercise !== null);
  const blockButton = (what: "run" | "check" | "reset", look: string, act: () => void) =>
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
      ${exercise ? blockButton("check", "act strong", run) : nothing}
      ${blockButton("run", `act${exercise ? "" : " strong"}`, () => lesson.run(cell))}
      ${
        text === cell.original
          ? nothing
          : blockButton(
              "reset",
              "act",
              back(() => lesson.reset(cell)),
            )
      }
      ${
        note?.kind === "running"
          ? button(
              "act strong",
              t("course.stop"),
              back(() => lesson.work.cancel()),
            )
          : nothing
      }
      <p role="status" aria-live=${aloud} class=${`small course-said${note ? ` is-${note.kind}` : ""}`}>${noteWords(course, lesson, cell)}</p>
      ${
        note?.kind === "failed"
          ? button("act", t("course.block", { number: note.number }), () =>
              document.getElementById(`code-${note.number}`)?.focus(),
            )
          : nothing
      }
      ${
        cell.before === null
          ? nothing
          : button(
              "act",
              t("do.undo"),
              back(() => lesson.undo(cell)),
            )
      }
    </div>
    ${outputView(cell, aloud)}
    ${exercise ? solutionView(lesson, cell, exercise.solution) : nothing}
  </div>`;
}

/** The texts of notes that are not named after their kind. */
const NOTES: Record<string, string> = { reset: "isReset", solution: "copied", failed: "earlier" };

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
      return t(`course.${NOTES[note.kind] ?? note.kind}`, note);
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
    ${note(result?.cut && t("course.cut"))}
    ${result?.picture ? html`<img src=${addressOf(result.picture)} alt=${altOf(result.picture) || t("course.picture")}>` : nothing}
  </div>`;
}

const solutionView = (lesson: Lesson, cell: Cell, solution: string) =>
  fold(
    t("course.solution"),
    html`<pre class="code-text" tabindex="0" translate="no">${solution}</pre>
    ${button("act", t("course.copy"), () => lesson.solve(cell))}`,
  );

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

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const MAX_ALT = 1000;

/** A picture that a block has drawn is an image, in which nothing runs and nothing is loaded. */
export const addressOf = (svg: string) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(/\p{Cs}/gu, ""))}`;

/** "" if the SVG says nothing in `title` and `desc`. */
export function altOf(svg: string) {
  const texts = ["title", "desc"].map(
    (tag) => new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`).exec(svg)?.[1] ?? "",
  );
  const [title, description] = texts.map((text) => plain(text).replace(/\s+/g, " ").trim());
  return [title, description === title ? "" : description]
    .filter(Boolean)
    .join(". ")
    .slice(0, MAX_ALT);
}

const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => NAMED[name]);
