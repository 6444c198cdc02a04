/** The course: lessons that run in the page. */
import inThese from "virtual:course";
import { render } from "lit-html";
import { Alarm } from "../../device/alarm.ts";
import { keepFocus } from "../../input/focus.ts";
import { loadText } from "../../python/assets.ts";
import { language } from "../../words/strings.ts";
import { Kept, exercisesOf, Lesson, type Tree, Session } from "./lesson.ts";
import { makeStorage, sharedKey } from "../../device/storage.ts";
import type { Given } from "../games/work.ts";
import type { View } from "../../views/board/view.ts";

type Wiring = Given & { view: (course: Course) => unknown };

/** Every lesson is in this language. */
const FIRST = "en";

/**
 * Python ends so long after it went out of sight, in ms: on a phone it takes the memory of other
 * pages.
 */
const AWAY = 120_000;

export interface Numbered {
  number: number;
  tree: Tree;
}

export class Course {
  kept;
  session;
  #lists = new Map<string, Numbered[] | null>();
  failure: string | null = null;
  lesson: Lesson | null = null;
  /** The place in the lesson is to be found when it is drawn. */ #seeks = false;
  /** A link of the course is followed, not the browser's way back. */ #follows = false;
  #met: number | null | undefined;
  /** Null while the course is out of sight. */ #view: View | null = null;
  #left = new Alarm(() => {
    this.lesson?.leave();
    this.session.end();
    this.lesson = null;
  });
  #wiring;
  #place;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
    this.#place = new Place(wiring.element);
    // The place is kept before a reload, too.
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
    this.kept = new Kept(this.#now);
    this.session = new Session(this.#now);
  }

  draw(view: View) {
    this.#left.set(null);
    this.#view = view;
    this.#load();
    this.#meet();
    this.#now();
  }

  leave() {
    this.#view = null;
    this.#left.set(AWAY);
  }

  /** Null is the list of lessons. */
  get number() {
    return this.#view?.state.learn.lesson ?? null;
  }

  get #code() {
    return inThese.includes(language()) ? language() : FIRST;
  }

  get list() {
    return this.#lists.get(this.#code) ?? null;
  }

  get #marks() {
    return this.#view?.state.settings.lessons ?? [];
  }

  isDone = (number: number) => this.#marks.includes(markOf(number));

  isSolved = (number: number, name: string) => this.#marks.includes(markOf(number, name));

  setDone(number: number, done: boolean) {
    const mark = markOf(number);
    this.#mark(done ? [...this.#marks, mark] : this.#marks.filter((each) => each !== mark));
  }

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
      const trees = Object.entries<Tree>(JSON.parse(await loadText(`lessons-${code}`)));
      this.#lists.set(
        code,
        trees.map(([number, tree]) => ({ number: Number(number), tree })),
      );
      this.#meet();
    } catch (error: any) {
      this.#lists.delete(code);
      this.failure = error.message;
    }
    this.#now();
  }

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

  /** The lesson is done with its last exercise. */
  #solve(name: string) {
    const { lesson } = this;
    if (!lesson || this.isSolved(lesson.number, name)) return;
    const marks = [...this.#marks, markOf(lesson.number, name)];
    const isDone = exercisesOf(lesson.tree).every((each) =>
      marks.includes(markOf(lesson.number, each)),
    );
    this.#mark(isDone ? [...marks, markOf(lesson.number)] : marks);
  }

  #mark(marks: string[]) {
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

const markOf = (number: number, name?: string) =>
  `${String(number).padStart(2, "0")}${name ? `/${name}` : ""}`;

/**
 * The place is the block at the upper edge of the screen, and the distance of its top from that
 * edge, in pixels. The output of programs above it may be gone after a reload, so the distance from
 * the top of the lesson would lead elsewhere.
 */
type Places = Record<string, { block: number; top: number } | undefined>;

/**
 * A browser that loads the page again, or goes back, cannot find the place in a lesson: it scrolls
 * before the lesson is there.
 */
class Place {
  #element;
  #storage = makeStorage(sharedKey("reading"), { find: () => sessionStorage }); // of this tab

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  keep(number: number) {
    const tops = this.#blocks.map((each) => each.getBoundingClientRect());
    const block = tops.findIndex(({ bottom }) => bottom > 0);
    if (block >= 0)
      this.#storage.save({ ...this.#kept, [number]: { block, top: tops[block].top } });
  }

  find(number: number | null) {
    const kept = this.#kept?.[String(number)];
    const block = kept && this.#blocks[kept.block];
    const by = block && block.getBoundingClientRect().top - kept.top;
    if (by) scrollBy({ top: by, behavior: "instant" });
  }

  /**
   * The block of code with the focus stays where it is in sight, whatever the blocks above it
   * print.
   */
  hold(draw: () => void) {
    const held = document.activeElement?.closest(".course-block");
    const was = held?.getBoundingClientRect();
    draw();
    if (!held?.isConnected || !was || was.bottom < 0 || was.top > innerHeight) return;
    const by = held.getBoundingClientRect().top - was.top;
    if (by) scrollBy({ top: by, behavior: "instant" });
  }

  get #kept() {
    return this.#storage.load() as Places | null;
  }

  get #blocks() {
    return [...(this.#element.querySelector("article")?.children ?? [])];
  }
}
