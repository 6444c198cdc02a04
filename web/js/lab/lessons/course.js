/** The course: lessons that run in the page. It draws itself into an element of Learn, from the page's state. */
import "./words.js";
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
/** @import { Action, State } from "../../state/types.js" */
/** @import { Tree } from "./lesson.js" */

/**
 * @typedef {object} Wiring
 * @property {HTMLElement} element  where to draw
 * @property {(course: Course) => unknown} view
 * @property {(action: Action) => void} dispatch
 */

/** The language in which every lesson is. */
const FIRST = "en";

/** After how long out of sight Python ends, in ms: on a phone it takes the memory of other pages. */
const AWAY = 120_000;

export class Course {
  /** The lessons of each language that was loaded. @type {Map<string, Record<string, Tree>>} */
  #loaded = new Map();
  /** The languages whose lessons are being loaded. @type {Set<string>} */ #loading = new Set();
  /** Why the lessons could not be loaded. @type {string | null} */ failure = null;
  /** @type {Lesson | null} */ lesson = null;
  /** Whether the place in the lesson is to be found when it is drawn. */ #seeks = false;
  /** Whether a link of the course is followed, not the browser's way back. */ #follows = false;
  /** The number that was met last. @type {number | null | undefined} */ #met;
  /** @type {State | null} */ #state = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #clock;
  #wiring;
  #place;

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    this.#place = new Place(wiring.element);
    document.addEventListener("visibilitychange", () => this.#keepPlace()); // also before a reload
    wiring.element.addEventListener("click", ({ target }) => {
      const link = target instanceof Element && target.closest("a");
      if (!link) return;
      this.#follows = link.hash.startsWith("#learn/lessons");
      if (this.lesson) this.#place.keep(this.lesson.number);
    });
    dress();
    this.kept = new Kept(this.#now);
    this.session = new Session(this.#now);
  }

  /** @param {State} state */
  draw(state) {
    clearTimeout(this.#clock);
    this.#state = state;
    this.#load();
    this.#meet();
    this.#now();
  }

  /** It is hidden. */
  leave() {
    if (!this.#state) return;
    this.#state = null;
    this.#clock = setTimeout(() => {
      this.lesson?.leave();
      this.session.end();
      this.lesson = null;
    }, AWAY);
  }

  /** The number of the lesson that is asked for; null is their list. */
  get number() {
    return this.#state?.learn.lesson ?? null;
  }

  /** All lessons by their numbers, in the page's language where there is one. @returns {{number: number, tree: Tree, lang: string}[]} */
  get list() {
    const first = this.#loaded.get(FIRST) ?? {};
    const own = this.#loaded.get(language()) ?? {};
    return Object.keys({ ...first, ...own })
      .map(Number)
      .sort((a, b) => a - b)
      .map((number) => ({
        number,
        tree: own[number] ?? first[number],
        lang: number in own ? language() : FIRST,
      }));
  }

  /** Whether all that is to be shown is there. */
  get isLoaded() {
    return this.#wanted.every((code) => this.#loaded.has(code));
  }

  /** Which lessons are done, and which exercises are solved. */
  get marks() {
    return this.#state?.settings.lessons ?? [];
  }

  /** @param {number} number */
  isDone = (number) => this.marks.includes(markOf(number));

  /** How many exercises of a lesson are solved. @param {number} number @param {Tree} tree */
  solved = (number, tree) =>
    exercisesOf(tree).filter((name) => this.marks.includes(markOf(number, name))).length;

  /** Whether an exercise of the lesson that is open is solved. @param {string} name */
  isSolved = (name) =>
    this.lesson !== null && this.marks.includes(markOf(this.lesson.number, name));

  /** @param {number} number @param {boolean} done */
  setDone(number, done) {
    const mark = markOf(number);
    this.#mark(done ? [...this.marks, mark] : this.marks.filter((each) => each !== mark));
  }

  /** Try again to load the lessons, if that has failed. */
  retry() {
    if (!this.failure) return;
    this.failure = null;
    this.#load();
    this.#now();
  }

  get #wanted() {
    return [...new Set([FIRST, language()])].filter((code) => inThese.includes(code));
  }

  #load() {
    if (this.failure) return;
    for (const code of this.#wanted.filter(
      (each) => !this.#loaded.has(each) && !this.#loading.has(each),
    )) {
      this.#loading.add(code);
      loadText(`lessons-${code}`)
        .then((text) => {
          this.#loaded.set(code, JSON.parse(text));
          this.#meet();
        })
        .catch((error) => {
          this.failure = error.message;
        })
        .finally(() => {
          this.#loading.delete(code);
          this.#now();
        });
    }
  }

  /** Open the lesson that is asked for. */
  #meet() {
    if (!this.#state || !this.isLoaded) return;
    const found = this.list.find(({ number }) => number === this.number);
    if (this.lesson && this.lesson.tree === found?.tree) return;
    const left = this.lesson;
    left?.leave();
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
    const { number } = this;
    if (this.#met === number) return;
    if (this.#met !== undefined) scrollTo(0, 0);
    this.#seeks = !this.#follows;
    this.#follows = false;
    this.#met = number;
  }

  #keepPlace() {
    if (this.#state && this.lesson && document.visibilityState === "hidden")
      this.#place.keep(this.lesson.number);
  }

  /** An exercise is solved; with the last one the lesson is done. @param {string} name */
  #solve(name) {
    const { lesson } = this;
    if (!lesson || this.isSolved(name)) return;
    const marks = [...this.marks, markOf(lesson.number, name)];
    const all = exercisesOf(lesson.tree).every((each) =>
      marks.includes(markOf(lesson.number, each)),
    );
    this.#mark(all ? [...marks, markOf(lesson.number)] : marks);
  }

  /** @param {string[]} marks */
  #mark(marks) {
    this.#wiring.dispatch({ type: "settings", change: { lessons: [...new Set(marks)] } });
  }

  #now = () => {
    if (!this.#state) return;
    this.#place.hold(() =>
      keepFocus(() => render(this.#wiring.view(this), this.#wiring.element), { still: true }),
    );
    if (this.#seeks) this.#place.find(this.number);
    this.#seeks = false;
  };
}

/** What stands in the settings for a lesson that is done, or for an exercise that is solved. @param {number} number @param {string} [name] */
const markOf = (number, name) => `${String(number).padStart(2, "0")}${name ? `/${name}` : ""}`;

/** Give the page the styles of the lessons, once. */
function dress() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
