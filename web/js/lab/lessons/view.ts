import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { language, t } from "../../words/strings.ts";
import { onTick } from "../../views/board/controls.ts";
import { failedView } from "../../views/notices.ts";
import { cellView } from "./cell.ts";
import { exercisesOf, isCode, type Lesson, type Piece, type Tree } from "./lesson.ts";
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

const inEnglish = () => html`<p class="small">${t("course.english")}</p>`;

function progress(course: Course, number: number, exercises: string[]) {
  const solved = exercises.filter((name) => course.isSolved(number, name)).length;
  return solved && !course.isDone(number)
    ? html`<p class="small">${t("course.solved", { solved, count: exercises.length })}</p>`
    : nothing;
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
    <label class="tick"><input type="checkbox" .checked=${course.isDone(number)}
      @change=${onTick((done) => course.setDone(number, done))}>
      <span>${t("course.markDone")}</span></label>
    ${course.kept.unkept ? html`<p class="error" role="alert">${t("course.unkept")}</p>` : nothing}
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
