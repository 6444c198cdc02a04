/**
 * The Lab. It draws itself into an element of the page, from the person's choice, which is part of the page's state, and
 * from the results, which are held here and saved on the device.
 */
import { render } from "lit-html";
import { keepFocus } from "../../input/focus.js";
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
/** @import { Request } from "../../questions/types.js" */
/** @import { Act, Choice } from "../../state/lab.js" */
/** @import { State } from "../../state/types.js" */
/** @import { View } from "../../views/board/view.js" */
/** @import { Ask } from "../games/replies.js" */
/** @import { Runner } from "../games/runners.js" */

/**
 * What the page gives the Lab.
 * @typedef {object} Wiring
 * @property {HTMLElement} element  where to draw
 * @property {(lab: Lab) => import("lit-html").TemplateResult} view
 * @property {() => State} state  as it is now
 * @property {(request: Request) => Promise<any>} ask  asks the page's Python, which is not busy with games
 * @property {(onBoot: (boot: Boot) => void) => Python} makePython
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
  /** What the page draws now. @type {View | null} */ #view = null;
  #python;
  /** @type {Boot | null} */ boot = null;
  /** The core's strategies that were chosen so far. @type {Map<string, Runner>} */ #runners =
    new Map();
  /** What the field of games holds while it is no number of games; `given` is null while it is empty. @type {{given: number | null} | null} */
  badGames = null;
  /** The board of the map that is pointed at. @type {{pegs: number, colours: number} | null} */
  pointed = null;
  /** The titles of open tables: only these are drawn. @type {Set<string>} */
  unfolded = new Set();
  #scheduled = false;
  /** When it was drawn last, and how long that took, in ms. */ #drawn = 0;
  #took = 0;
  #wiring;
  /** @type {Ask} */ #ask = (request, options) => {
    this.#python.start(); // or start again after a failure
    return this.#python.ask(request, options);
  };

  /** @param {Wiring} wiring */
  constructor(wiring) {
    this.#wiring = wiring;
    const ask = this.#ask;
    const onChange = () => this.schedule();
    this.#python = wiring.makePython((boot) => {
      this.boot = boot;
      onChange();
    });
    const games = kept("compare", () => this.experiment.outcome);
    const maps = kept("maps", () => writeMaps(this.map.records));
    const saves = (/** @type {Keeper} */ keeper) => () => {
      keeper.touch();
      onChange();
    };
    this.experiment = new Experiment({ onChange: saves(games) });
    this.map = new MapRun({ ask, onChange: saves(maps) });
    this.watching = new Watching({ ask, onChange, speed: () => this.choice.speed });
    this.ownBoard = new OwnBoard({ ask: wiring.ask, onChange });
    this.custom = new Custom({ onChange, board: () => this.choice.boards[0] });
    const before = readExperiment(games.load());
    if (before) this.experiment.restore(before, (name) => this.#runner(name));
    this.map.restore(readMaps(maps.load()));
    const flush = () => {
      games.flush();
      maps.flush();
    };
    addEventListener("pagehide", flush);
    // A phone may end a hidden page without any event.
    document.addEventListener("visibilitychange", () => document.hidden && flush());
    if (globalThis.ResizeObserver) new ResizeObserver(onChange).observe(wiring.element);
    else addEventListener("resize", onChange);
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
      media(query).addEventListener("change", onChange);
  }

  get choice() {
    return this.#wiring.state().lab;
  }

  /** The names of the core's strategies. @returns {string[]} */
  get strategies() {
    return this.#view?.replyTo({ action: "strategies" })?.reply?.strategies ?? [];
  }

  /** The looks of a board's colours, with the person's pegs. @param {string} rules @param {number} colours */
  looksFor = (rules, colours) => this.#view?.looksFor(rules, colours) ?? [];

  /** The width of a plot, in CSS pixels. */
  get width() {
    return Math.max(240, Math.min(this.#wiring.element.clientWidth, 720) - 2);
  }

  /** Whether animation is unwanted. */
  get still() {
    return media("(prefers-reduced-motion: reduce)").matches;
  }

  /** @param {View} view */
  draw(view) {
    this.#view = view;
    // After the page's Python has started: two starts at once would slow each other down.
    if (view.boot.stage === "ready") this.#python.start();
    this.#now();
  }

  /** The Lab is hidden: computations go on, the game that is watched pauses. */
  leave() {
    this.watching.pause();
  }

  /** Change the choice. @param {Act} act */
  act = (act) => this.#view?.dispatch({ type: "lab", act });

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
    const { room, watched, player, seed } = this.choice;
    if (room === "map" && !this.map.running) this.map.show(this.mapPlan);
    if (room === "watch") this.watching.open({ rules: watched, strategy: player, seed });
    if (this.#view)
      keepFocus(() => render(this.#wiring.view(this), this.#wiring.element), { still: true });
    this.#drawn = performance.now();
    this.#took = this.#drawn - start;
  }

  /** The runners of the chosen strategies. @returns {Runner[]} */
  get runners() {
    const { strategies, own } = this.choice;
    const chosen = this.strategies
      .filter((name) => strategies.includes(name))
      .map((name) => this.#runner(name));
    const { runner } = this.custom;
    return own && runner ? [...chosen, runner] : chosen;
  }

  /** The runner of a strategy of the core, always the same object. @param {string} name */
  #runner(name) {
    const runner = this.#runners.get(name) ?? builtIn(this.#ask, name);
    this.#runners.set(name, runner);
    return runner;
  }

  /** A table was opened or closed. @param {string} name @param {Event} event */
  fold(name, event) {
    const { open } = /** @type {HTMLDetailsElement} */ (event.target);
    if (open === this.unfolded.has(name)) return;
    if (open) this.unfolded.add(name);
    else this.unfolded.delete(name);
    this.schedule();
  }

  /** Play the chosen games. */
  runExperiment() {
    const { boards, games, seed } = this.choice;
    this.#stopBut(this.experiment);
    this.experiment.run({ boards, runners: this.runners, games, seed });
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
    this.#stopBut(this.map);
    this.map.run(this.mapPlan);
  }

  /** Show more turns of the game that is watched at once. @param {number} count */
  step(count) {
    this.#stopBut(this.watching);
    this.watching.pause();
    this.watching.step(count);
  }

  /** Let the game that is watched go on by itself. */
  play() {
    this.#stopBut(this.watching);
    this.watching.play();
  }

  /** Stop all computations, and show that at once. */
  stop() {
    this.#stopBut(null);
    this.#now();
  }

  /** Stop the other computations: the Lab has one Python. @param {unknown} work */
  #stopBut(work) {
    for (const each of [this.experiment, this.map, this.watching]) if (each !== work) each.cancel();
  }
}
