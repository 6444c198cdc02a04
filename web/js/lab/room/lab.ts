/**
 * The Lab draws itself into an element of the page, from the person's choice, which is part of the
 * page's state, and from the results, which it saves on the device.
 */
import { render, type TemplateResult } from "lit-html";
import { keepFocus } from "../../input/focus.ts";
import { nextFrame } from "../../device/alarm.ts";
import { media } from "../../device/browser.ts";
import { Custom } from "../custom/custom.ts";
import { makeStorage, sharedKey } from "../../device/storage.ts";
import { MAPS, type Act, type Choice } from "../../state/lab.ts";
import { Experiment, type Outcome } from "../games/experiment.ts";
import { Keeper, MAX_SAVED_TEXT, readMaps, writeMaps } from "../games/saved.ts";
import { MapRun, type MapPlan, type Place } from "../games/map.ts";
import { builtIn, type Runner, type Ask, type Given } from "../games/work.ts";
import { Watching } from "../games/watching.ts";
import type { Boot } from "../../python/python.ts";
import type { View } from "../../views/board/view.ts";

type Wiring = Given & { view: (lab: Lab) => TemplateResult };

/** The least time between two drawings of progress, in ms. */
const REDRAW = 120;
/** The next drawing after a slow one waits this many times as long. */
const REST = 4;

const kept = (name: string, collect: () => unknown) =>
  new Keeper({
    storage: makeStorage(sharedKey(name), { max: MAX_SAVED_TEXT }),
    core: CORE,
    collect,
  });

export class Lab {
  experiment;
  map;
  watching;
  custom;
  view: View | null = null;
  #python;
  boot: Boot | null = null;
  #runners = new Map<string, Runner>();
  /** The field of games holds no number of games; `given` is null while it is empty. */
  badGames: { given: number | null } | null = null;
  pointed: Place | null = null;
  /** Only open tables are drawn; these are their titles. */
  unfolded = new Set<string>();
  #scheduled = false;
  #drawn = 0;
  #took = 0;
  #wiring;
  #ask: Ask = (request, options) => {
    this.#python.start(); // it also starts again after a failure
    return this.#python.ask(request, options);
  };

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
    const ask = this.#ask;
    const onChange = () => this.schedule();
    this.#python = wiring.makePython((boot) => {
      this.boot = boot;
      onChange();
    });
    const games = kept("compare", () => this.experiment.outcome);
    const maps = kept("maps", () => writeMaps(this.map.records));
    const saves = (keeper: Keeper) => () => {
      keeper.touch();
      onChange();
    };
    this.experiment = new Experiment(saves(games));
    this.map = new MapRun(ask, saves(maps));
    this.watching = new Watching({ ask, onChange, speed: () => this.choice.speed });
    this.custom = new Custom({ onChange, board: () => this.choice.boards[0] });
    const before: Outcome | null = games.load();
    if (before) this.experiment.restore(before, (name) => this.#runner(name));
    this.map.restore(readMaps(maps.load() ?? []));
    const flush = () => {
      games.flush();
      maps.flush();
    };
    addEventListener("pagehide", flush);
    // A phone may end a hidden page without any event.
    document.addEventListener("visibilitychange", () => document.hidden && flush());
    new ResizeObserver(onChange).observe(wiring.element);
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
      media(query).addEventListener("change", onChange);
  }

  get choice() {
    return this.#wiring.state().lab;
  }

  get strategies(): string[] {
    return this.view?.replyTo({ action: "strategies" })?.reply?.strategies ?? [];
  }

  looksFor = (rules: string, colours: number) => this.view?.looksFor(rules, colours) ?? [];

  /** The width of the Lab, in CSS pixels. */
  get width() {
    return Math.max(240, Math.min(this.#wiring.element.clientWidth, 720) - 2);
  }

  get still() {
    return media("(prefers-reduced-motion: reduce)").matches;
  }

  draw(view: View) {
    this.view = view;
    // The Lab's Python starts after the page's: two starts at once would slow each other down.
    if (view.boot.stage === "ready") this.#python.start();
    this.#now();
  }

  /** Computations go on, the game that is watched pauses. */
  leave() {
    this.watching.pause();
  }

  act = (act: Act) => this.view?.dispatch({ type: "lab", act });

  set = (change: Partial<Choice>) => this.act({ type: "set", change });

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
    if (this.view)
      keepFocus(() => render(this.#wiring.view(this), this.#wiring.element), { still: true });
    this.#drawn = performance.now();
    this.#took = this.#drawn - start;
  }

  get runners(): Runner[] {
    const { strategies, own } = this.choice;
    const chosen = this.strategies
      .filter((name) => strategies.includes(name))
      .map((name) => this.#runner(name));
    const { runner } = this.custom;
    return own && runner ? [...chosen, runner] : chosen;
  }

  #runner(name: string) {
    const runner = this.#runners.get(name) ?? builtIn(this.#ask, name);
    this.#runners.set(name, runner);
    return runner;
  }

  fold(name: string, event: Event) {
    const { open } = event.target as HTMLDetailsElement;
    if (open === this.unfolded.has(name)) return;
    if (open) this.unfolded.add(name);
    else this.unfolded.delete(name);
    this.schedule();
  }

  runExperiment() {
    const { boards, games, seed } = this.choice;
    this.#stopBut(this.experiment);
    this.experiment.run({ boards, runners: this.runners, games, seed });
  }

  get mapPlan(): MapPlan {
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

  runMap() {
    this.#stopBut(this.map);
    this.map.run(this.mapPlan);
  }

  step(count: number) {
    this.#stopBut(this.watching);
    this.watching.pause();
    this.watching.step(count);
  }

  play() {
    this.#stopBut(this.watching);
    this.watching.play();
  }

  stop() {
    this.#stopBut(null);
    this.#now();
  }

  #stopBut(work: unknown) {
    for (const each of [this.experiment, this.map, this.watching]) if (each !== work) each.cancel();
  }
}
