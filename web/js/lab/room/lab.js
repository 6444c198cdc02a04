/**
 * The Lab. It draws itself into an element of the page, from the person's choice, which is part of the page's state, and
 * from the results, which are held here and saved on the device.
 */
import { render } from "lit-html";
import { keepFocus } from "../../input/focus.js";
import { readRules } from "../../words/notation.js";
import { t } from "../../words/strings.js";
import { media, nextFrame } from "../../device/browser.js";
import { Custom } from "../custom/custom.js";
import { makeStorage, sharedKey } from "../../device/storage.js";
import { MAPS } from "../../state/lab.js";
import { Experiment } from "../games/experiment.js";
import { Keeper, MAX_SAVED_TEXT, readExperiment, readMaps, writeMaps } from "../games/saved.js";
import { MapRun } from "../games/map.js";
import { builtIn } from "../games/runners.js";
import { OwnBoard } from "../games/ownBoard.js";
import { Watching } from "../games/watching.js";
/** @import { Boot, Python } from "../../python/python.js" */
/** @import { Act, Choice } from "../../state/lab.js" */
/** @import { Runner } from "../games/runners.js" */

/**
 * What the page gives the Lab.
 * @typedef {object} Wiring
 * @property {HTMLElement} element  where to draw
 * @property {(lab: Lab) => import("lit-html").TemplateResult} view
 * @property {() => Choice} choice  as it is now
 * @property {(act: Act) => void} act  change the choice
 * @property {import("../../views/board/view.js").View["looksFor"]} looksFor  the looks of a board's colours, with the person's pegs
 * @property {(request: import("../../questions/types.js").Request) => Promise<any>} askPage  asks the page's Python, which is not busy with games
 * @property {(onBoot: (boot: Boot) => void) => Python} makePython
 */

/**
 * @typedef {object} Given
 * @property {string[]} strategies  the names of the core's
 * @property {boolean} ready  whether the page's Python has started
 */

/** The least time between two drawings of progress, in ms. */
const REDRAW = 120;
/** After a slow drawing the next one waits this many times as long. */
const REST = 4;

/** A keeper of results, which all tabs share. @param {string} name @param {() => unknown} collect */
const kept = (name, collect) =>
  new Keeper({
    storage: makeStorage(sharedKey(name), { max: MAX_SAVED_TEXT }),
    core: CORE,
    collect,
  });

export class Lab {
  /** @type {Given} */ #given = /** @type {any} */ (null);
  #engine;
  /** @type {Boot | null} */ boot = null;
  /** @type {Map<string, Runner>} */ #runners = new Map();
  /** The custom strategy, under a name that no other strategy has. @type {{inner: Runner, runner: Runner} | null} */
  #customRunner = null;
  /** What the field of games holds while it is no number of games; `given` is null while it is empty. @type {{given: number | null} | null} */
  badGames = null;
  /** The board of the map that is pointed at. @type {{pegs: number, colours: number} | null} */
  pointed = null;
  /** The titles of open tables: only these are drawn. @type {Set<string>} */
  unfolded = new Set();
  /** Asks once for figures that saved results lack. @type {Promise<void> | null} */
  #completed = null;
  #scheduled = false;
  #drawn = 0;
  #took = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #clock;
  #wiring;
  /** @param {object} request @param {any} [options] */
  #ask = (request, options) => this.#python().ask(request, options);

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    this.looksFor = wiring.looksFor;
    const onChange = () => this.schedule();
    this.#engine = wiring.makePython((boot) => {
      this.boot = boot;
      onChange();
    });
    this.experiment = new Experiment({
      ask: this.#ask,
      onChange: () => {
        games.touch();
        onChange();
      },
    });
    this.map = new MapRun({
      ask: this.#ask,
      onChange: () => {
        maps.touch();
        onChange();
      },
    });
    const games = kept("compare", () => this.experiment.outcome);
    const maps = kept("maps", () => writeMaps(this.map.records));
    const before = readExperiment(games.load());
    if (before) this.experiment.restore(before, (name) => this.#runner(name));
    this.map.restore(readMaps(maps.load()));
    const flush = () => {
      games.flush();
      maps.flush();
    };
    addEventListener("pagehide", flush);
    // A phone may end a hidden page without any event.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) flush();
    });
    this.watching = new Watching({ ask: this.#ask, onChange });
    this.ownBoard = new OwnBoard({ ask: wiring.askPage, onChange });
    this.custom = new Custom({ onChange, board: () => this.choice.boards[0] });
    if (globalThis.ResizeObserver)
      new ResizeObserver(() => this.schedule()).observe(wiring.element);
    else addEventListener("resize", () => this.schedule());
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
      media(query).addEventListener("change", () => this.schedule());
    }
  }

  get choice() {
    return this.#wiring.choice();
  }

  get strategies() {
    return this.#given.strategies;
  }

  /** The width of a plot, in CSS pixels. */
  get width() {
    return Math.max(240, Math.min(this.#wiring.element.clientWidth, 720) - 2);
  }

  /** Whether animation is unwanted. */
  get still() {
    return media("(prefers-reduced-motion: reduce)").matches;
  }

  /** @param {Given} given */
  draw(given) {
    this.#given = given;
    // After the page's Python has started: two starts at once would slow each other down.
    if (given.ready) {
      this.#python();
      this.#completed ??= this.experiment.complete();
    }
    this.#now();
  }

  /** The Lab is hidden: computations go on, the game that is watched pauses. */
  leave() {
    this.pause();
  }

  /** @param {Act} act */
  act = (act) => this.#wiring.act(act);

  /** @param {Partial<Choice>} change */
  set = (change) => this.act({ type: "set", change });

  /** Draw again soon. */
  schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const pause = this.watching.playing ? 0 : Math.max(REDRAW, REST * this.#took);
    const wait = Math.max(0, this.#drawn + pause - performance.now());
    setTimeout(() => (document.hidden ? this.#now() : nextFrame(() => this.#now())), wait);
  }

  #now() {
    this.#scheduled = false;
    const start = performance.now();
    this.#meet();
    if (this.#given)
      keepFocus(() => render(this.#wiring.view(this), this.#wiring.element), { still: true });
    this.#drawn = performance.now();
    this.#took = this.#drawn - start;
  }

  /** The Lab's Python, which starts, or starts again after a failure. */
  #python() {
    this.#engine.start();
    return this.#engine;
  }

  /** The runners of the chosen strategies. @returns {Runner[]} */
  get runners() {
    const custom = this.choice.own ? this.customRunner : null;
    const names = this.strategies;
    const chosen = this.choice.strategies
      .filter((name) => names.includes(name))
      .sort((a, b) => names.indexOf(a) - names.indexOf(b))
      .map((name) => this.#runner(name));
    return custom ? [...chosen, custom] : chosen;
  }

  /** The runner of a strategy of the core, always the same object. @param {string} name */
  #runner(name) {
    const runner = this.#runners.get(name) ?? builtIn(this.#ask, name);
    this.#runners.set(name, runner);
    return runner;
  }

  /** The runner of the custom strategy, or null. */
  get customRunner() {
    const inner = this.custom.runner;
    if (!inner) this.#customRunner = null;
    else if (this.#customRunner?.inner !== inner) {
      this.#customRunner = {
        inner,
        runner: { ...inner, name: t("lab.yours", { name: inner.name }) },
      };
    }
    return this.#customRunner?.runner ?? null;
  }

  /** A table was opened or closed. @param {string} name @param {Event} event */
  fold(name, event) {
    const { open } = /** @type {HTMLDetailsElement} */ (event.target);
    if (open === this.unfolded.has(name)) return;
    if (open) this.unfolded.add(name);
    else this.unfolded.delete(name);
    this.schedule();
  }

  runExperiment() {
    const { boards, games, seed } = this.choice;
    this.map.cancel();
    this.watching.rest();
    this.experiment.run({ boards, runners: this.runners, games, seed });
  }

  /** Stop the computation, and show that at once. */
  stop() {
    this.#alone();
    this.#now();
  }

  /** The chosen map. @returns {import("../games/map.js").MapPlan} */
  get mapPlan() {
    const { mapped, step, mapGames, seed } = this.choice;
    const { max, steps } = MAPS[mapped];
    return {
      strategy: mapped,
      max,
      games: mapGames,
      seed,
      steps: steps.filter((each) => each >= step),
    };
  }

  /** Compute the chosen map, or go on with it. */
  runMap() {
    this.experiment.cancel();
    this.watching.rest();
    this.map.run(this.mapPlan);
  }

  openGame() {
    const { watched, player, seed } = this.choice;
    this.pause();
    const game = { rules: watched, strategy: player, seed, number: 0 };
    this.watching.open(game, readRules(watched) ?? { pegs: 0, colours: 0 });
  }

  /** Load what was chosen, before it is drawn. */
  #meet() {
    if (this.choice.room === "map" && this.map.status !== "running") this.map.show(this.mapPlan);
    if (this.choice.room === "watch") this.#meetGame();
  }

  #meetGame() {
    const { watched, player, seed } = this.choice;
    const game = this.watching.game;
    if (game?.rules !== watched || game.strategy !== player || game.seed !== seed) this.openGame();
  }

  /** Show more turns at once. @param {number} count */
  step(count) {
    this.pause();
    this.#alone();
    this.watching.step(count);
  }

  play() {
    if (this.watching.ended) this.openGame();
    this.#alone();
    this.watching.playing = true;
    this.#tick();
    this.schedule();
  }

  pause() {
    clearTimeout(this.#clock);
    if (!this.watching.playing) return;
    this.watching.playing = false;
    this.schedule();
  }

  /** Stop the other computations: the Lab has one Python. */
  #alone() {
    this.experiment.cancel();
    this.map.cancel();
  }

  #tick() {
    clearTimeout(this.#clock);
    if (!this.watching.playing) return;
    if (!this.watching.waits) this.watching.step();
    this.#clock = setTimeout(() => this.#tick(), 1000 / this.choice.speed);
  }
}
