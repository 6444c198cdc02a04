/** The list of lessons, and one lesson, as functions of the course. */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { language, t } from "../../words/strings.js";
import { onTick } from "../../views/board/controls.js";
import { failedView } from "../../views/notices.js";
import { cellView } from "./cell.js";
import { exercisesOf, isCode } from "./lesson.js";
/** @import { Course } from "./course.js" */
/** @import { Lesson, Piece, Tree } from "./lesson.js" */

/** @param {Course} course */
export function courseView(course) {
  if (course.failure !== null)
    return failedView(t("learn.failed", { message: course.failure }), () => course.retry());
  if (!course.isLoaded) return html`<p class="small lesson-patient">${t("course.loading")}</p>`;
  return course.lesson ? lessonView(course, course.lesson) : listView(course);
}

/** @param {Course} course */
function listView(course) {
  const { list } = course;
  const other = list.some(({ lang }) => lang !== language());
  return html`<section class="stack course-page course-index" aria-labelledby="room">
    <h2 id="room" data-heading tabindex="-1">${t("course.title")}</h2>
    <p class="course-lead">${t("course.lead")}</p>
    ${other ? html`<p class="small">${t("course.english")}</p>` : nothing}
    <ol class="course-list">
      ${list.map(
        ({ number: each, tree, lang }) => html`<li class="stack close card">
        <a class="line" href=${`#learn/lessons/${each}`}>
          <span class="course-number" aria-hidden="true">${each}</span>
          <span lang=${foreign(lang)}>${tree.title}</span>
          ${course.isDone(each) ? html`<span class="small"><span aria-hidden="true">✓ </span>${t("course.done")}</span>` : nothing}
        </a>
        <p class="small" lang=${foreign(lang)}>${tree.lead.map(inline)}</p>
        ${progress(course, each, tree)}
      </li>`,
      )}
    </ol>
  </section>`;
}

/** How many exercises of a lesson are solved, where it is begun and not done. @param {Course} course @param {number} number @param {Tree} tree */
function progress(course, number, tree) {
  const solved = course.solved(number, tree);
  const count = exercisesOf(tree).length;
  return solved && !course.isDone(number)
    ? html`<p class="small">${t("course.solved", { solved, count })}</p>`
    : nothing;
}

/** @param {Course} course @param {Lesson} lesson */
function lessonView(course, lesson) {
  const { number, tree } = lesson;
  const lang = course.list.find((each) => each.number === number)?.lang ?? language();
  let cell = 0;
  // Another lesson has elements of its own: no solution that was unfolded stays so.
  return keyed(
    number,
    html`<article class="stack course-page" aria-labelledby="room">
    <p class="line apart small"><a href="#learn/lessons">${t("course.contents")}</a>
      <span>${t("course.number", { number })}</span></p>
    <h2 id="room" data-heading tabindex="-1" lang=${foreign(lang)}>${tree.title}</h2>
    ${lang === language() ? nothing : html`<p class="small">${t("course.english")}</p>`}
    <p class="course-lead" lang=${foreign(lang)}>${tree.lead.map(inline)}</p>
    <p class="small">${t("course.hint")}</p>
    ${tree.blocks.map((block) => (isCode(block) ? cellView(course, lesson, lesson.cells[cell++]) : textView(block, lang)))}
    <label class="tick"><input type="checkbox" .checked=${course.isDone(number)}
      @change=${onTick((done) => course.setDone(number, done))}>
      <span>${t("course.markDone")}</span></label>
    ${course.kept.unkept ? html`<p class="error" role="alert">${t("course.unkept")}</p>` : nothing}
    ${turnView(course, number)}
  </article>`,
  );
}

/** The lessons before and after. @param {Course} course @param {number} number */
function turnView({ list }, number) {
  const here = list.findIndex((each) => each.number === number);
  const to = (/** @type {number} */ index, /** @type {string} */ key) => {
    const found = list[index];
    return found
      ? html`<a class="option" href=${`#learn/lessons/${found.number}`}><small>${t(`course.${key}`)}</small>
        <span lang=${foreign(found.lang)}>${found.number}. ${found.tree.title}</span></a>`
      : nothing;
  };
  return html`<nav class="line apart" aria-label=${t("course.title")}>${to(here - 1, "previous")}${to(here + 1, "next")}</nav>`;
}

/** The attribute of a text in another language than the page's. @param {string} lang */
const foreign = (lang) => (lang === language() ? nothing : lang);

/** A block without code. @param {any[]} block @param {string} lang @returns {unknown} */
function textView([kind, ...rest], lang) {
  const own = foreign(lang);
  const items = () =>
    rest.map(
      (blocks) => html`<li>${blocks.map((/** @type {any[]} */ each) => textView(each, lang))}</li>`,
    );
  switch (kind) {
    case "p":
      return html`<p lang=${own}>${rest.map(inline)}</p>`;
    case "h2":
      return html`<h3 lang=${own}>${rest.map(inline)}</h3>`;
    case "h3":
      return html`<h4 lang=${own}>${rest.map(inline)}</h4>`;
    case "ul":
      return html`<ul lang=${own}>${items()}</ul>`;
    case "ol":
      return html`<ol lang=${own}>${items()}</ol>`;
    case "quote":
      return html`<blockquote lang=${own}>${rest.map((each) => textView(each, lang))}</blockquote>`;
    case "pre":
      return html`<pre class="code-text" tabindex="0" translate="no">${rest[0]}</pre>`;
    case "table":
      return tableView(/** @type {Piece[][][]} */ (rest), lang);
    default:
      return nothing;
  }
}

/** @param {Piece[][][]} rows @param {string} lang */
const tableView = (
  [head, ...body],
  lang,
) => html`<div class="scroller" tabindex="0" lang=${foreign(lang)}><table class="figures-table">
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell.map(inline)}</th>`)}</tr></thead>
    <tbody>${body.map((row) => html`<tr>${row.map((cell) => html`<td>${cell.map(inline)}</td>`)}</tr>`)}</tbody>
  </table></div>`;

/** A piece of text. @param {Piece} piece @returns {unknown} */
function inline(piece) {
  if (typeof piece === "string") return piece;
  const [kind, ...rest] = piece;
  if (kind === "code") return html`<code translate="no">${rest}</code>`;
  return kind === "em"
    ? html`<em>${rest.map(inline)}</em>`
    : html`<strong>${rest.map(inline)}</strong>`;
}
