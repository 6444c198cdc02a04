/** The course: lessons that run in the page. It draws itself into an element of Learn, from the page's state. */
import styles from "../../../css/course.css";
import inThese from "virtual:course";
import { render } from "lit-html";
import { keepFocus } from "../../input/focus.js";
import { loadText } from "../../python/assets.js";
import { language } from "../../words/strings.js";
import { Kept } from "./kept.js";
import { exercisesOf, Lesson } from "./lesson.js";
import { Place } from "./place.js";
import { Session } from "./session.js";
/** @import { View } from "../../views/board/view.js" */
/** @import { Tree } from "./lesson.js" */

/**
 * @typedef {object} Wiring
 * @property {HTMLElement} element  where to draw
 * @property {(course: Course) => unknown} view
 */

/** The language in which every lesson is. */
const FIRST = "en";

/** After how long out of sight Python ends, in ms: on a phone it takes the memory of other pages. */
const AWAY = 120_000;

/** @typedef {{number: number, tree: Tree}} Numbered  a lesson and its number */

export class Course {
  /** The lessons in each language; null while they are loaded. @type {Map<string, Numbered[] | null>} */
  #lists = new Map();
  /** Why the lessons could not be loaded. @type {string | null} */ failure = null;
  /** The one that is open. @type {Lesson | null} */ lesson = null;
  /** Whether the place in the lesson is to be found when it is drawn. */ #seeks = false;
  /** Whether a link of the course is followed, not the browser's way back. */ #follows = false;
  /** The number that was met last. @type {number | null | undefined} */ #met;
  /** What the page draws now, while the course is in sight. @type {View | null} */ #view = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #clock;
  #wiring;
  #place;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    this.#place = new Place(wiring.element);
    // Also before a reload.
    document.addEventListener(
      "visibilitychange",
      () => document.hidden && this.#view && this.#keepPlace(),
    );
    wiring.element.addEventListener("click", ({ target }) => {
      const link = target instanceof Element && target.closest("a");
      if (!link) return;
      this.#follows = link.hash.startsWith("#learn/lessons");
      this.#keepPlace();
    });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    this.kept = new Kept(this.#now);
    this.session = new Session(this.#now);
  }

  /** @param {View} view */
  draw(view) {
    clearTimeout(this.#clock);
    this.#view = view;
    this.#load();
    this.#meet();
    this.#now();
  }

  /** It is hidden. */
  leave() {
    this.#view = null;
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => {
      this.lesson?.leave();
      this.session.end();
      this.lesson = null;
    }, AWAY);
  }

  /** The number of the lesson that is asked for; null is their list. */
  get number() {
    return this.#view?.state.learn.lesson ?? null;
  }

  /** The language in which the lessons are loaded. */
  get #code() {
    return inThese.includes(language()) ? language() : FIRST;
  }

  /** All lessons, or null as long as they are not there. */
  get list() {
    return this.#lists.get(this.#code) ?? null;
  }

  /** Which lessons are done, and which exercises are solved. */
  get #marks() {
    return this.#view?.state.settings.lessons ?? [];
  }

  /** @param {number} number */
  isDone = (number) => this.#marks.includes(markOf(number));

  /** @param {number} number  the lesson's @param {string} name  the exercise's */
  isSolved = (number, name) => this.#marks.includes(markOf(number, name));

  /** @param {number} number @param {boolean} done */
  setDone(number, done) {
    const mark = markOf(number);
    this.#mark(done ? [...this.#marks, mark] : this.#marks.filter((each) => each !== mark));
  }

  /** Try again to load the lessons, if that has failed. */
  retry() {
    if (this.failure === null) return;
    this.failure = null;
    this.#load();
    this.#now();
  }

  async #load() {
    const code = this.#code;
    if (this.failure !== null || this.#lists.has(code)) return;
    this.#lists.set(code, null);
    try {
      const trees = Object.entries(JSON.parse(await loadText(`lessons-${code}`)));
      this.#lists.set(
        code,
        trees.map(([number, tree]) => ({ number: Number(number), tree })),
      );
      this.#meet();
    } catch (/** @type {any} */ error) {
      this.#lists.delete(code);
      this.failure = error.message;
    }
    this.#now();
  }

  /** Open the lesson that is asked for. */
  #meet() {
    const { number, list } = this;
    if (!this.#view || !list) return;
    const found = list.find((each) => each.number === number);
    if (this.lesson && this.lesson.tree === found?.tree) return;
    this.lesson?.leave();
    this.lesson = found
      ? new Lesson(found.number, found.tree, {
          session: this.session,
          kept: this.kept,
          onChange: this.#now,
          onSolved: (name) => this.#solve(name),
        })
      : null;
    // A lesson that a link leads to, or their list, begins at its top. The first one, and one to which the browser
    // goes back, is read on where it was left.
    if (this.#met === number) return;
    if (this.#met !== undefined) scrollTo(0, 0);
    this.#seeks = !this.#follows;
    this.#follows = false;
    this.#met = number;
  }

  #keepPlace() {
    if (this.lesson) this.#place.keep(this.lesson.number);
  }

  /** An exercise is solved; with the last one the lesson is done. @param {string} name */
  #solve(name) {
    const { lesson } = this;
    if (!lesson || this.isSolved(lesson.number, name)) return;
    const marks = [...this.#marks, markOf(lesson.number, name)];
    const isDone = exercisesOf(lesson.tree).every((each) =>
      marks.includes(markOf(lesson.number, each)),
    );
    this.#mark(isDone ? [...marks, markOf(lesson.number)] : marks);
  }

  /** @param {string[]} marks */
  #mark(marks) {
    this.#view?.dispatch({ type: "settings", change: { lessons: [...new Set(marks)] } });
  }

  #now = () => {
    if (!this.#view) return;
    this.#place.hold(() =>
      keepFocus(() => render(this.#wiring.view(this), this.#wiring.element), { still: true }),
    );
    if (this.#seeks) this.#place.find(this.number);
    this.#seeks = false;
  };
}

/** What stands in the settings for a lesson that is done, or for an exercise that is solved. @param {number} number @param {string} [name] */
const markOf = (number, name) => `${String(number).padStart(2, "0")}${name ? `/${name}` : ""}`;
