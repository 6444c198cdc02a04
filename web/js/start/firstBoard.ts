/**
 * Shows the board that a person who has never been here sees. The build puts it into the page, so
 * that it is painted before the page's script is there. Taps and keys wait until then.
 */
import { homeOf, readFirst } from "../device/storage.ts";
import { pickLanguage } from "../words/languages.ts";
import { scriptUrl } from "../python/trusted-types.ts";

/** The number of a node, and its text, or a name and value of an attribute. */
type Change = [number, string] | [number, string, string | null];

/** A tap, by the way from the root to the element, or a key. */
interface Held {
  way: number[];
  key: KeyboardEvent | null;
}

interface Shown {
  root: HTMLElement;
  held: Held[];
  /** Where the mouse is pressed. */ pressed: number[] | null;
  stop: () => void;
}

const world: any = globalThis;

/** The page's script, which is a script of its own, finds it here. */
const first: { shown?: Shown | null } = (world[Symbol.for("mastermind.firstBoard")] ??= {});

/** The mark of a sign of several letters, as in build/first-board.mjs. */
const LETTERS = "\u2063";

/** The longest wait for the painting, in ms. */
const MAX_UNPAINTED = 2000;
/**
 * The longest wait for the news of it after its frame, in ms: a browser that has just been started
 * may need a second.
 */
const MAX_UNTOLD = 1500;

const MAX_HELD = 40;

export const starting = () => document.getElementById("starting");

/** A language that is not part of the page's script arrives with that. */
function preload(code: string) {
  const listed = JSON.parse(document.getElementById("parts")?.textContent ?? "{}")[
    `language-${code}`
  ];
  if (!listed) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: listed.url });
  document.head.append(link);
}

/** Show the first board if the page will draw the same. */
export function showFirstBoard(languages: string[]) {
  const code = pickLanguage(
    readFirst("settings")?.language ?? null,
    navigator.languages ?? [],
    languages,
  );
  preload(code);
  const root = document.getElementById("app");
  const template = document.getElementById("first-board");
  if (!root || !(template instanceof HTMLTemplateElement) || !isNew()) return;
  const board = document.importNode(template.content, true);
  const words = JSON.parse(document.getElementById("first-words")?.textContent ?? "{}")[code];
  speak(board, words ?? []);
  if (words) document.documentElement.lang = code;
  // The explanation is beside the board where there is room, as in the style sheets. Elsewhere the board is above the guess.
  if (!document.querySelector(".is-wide")) {
    for (const each of board.querySelectorAll(".beside, .explanation")) each.remove();
    const below = board.querySelector(".below");
    board.querySelector(".table")?.prepend(...(below?.children ?? []));
    below?.remove();
  }
  for (const each of board.querySelectorAll("[data-style]") as NodeListOf<HTMLElement>) {
    each.style.cssText = each.dataset.style ?? "";
    delete each.dataset.style;
  }
  document.documentElement.dataset.keys = "blackWhite"; // the first kind in the settings
  starting()?.setAttribute("hidden", "");
  root.append(board);
  first.shown = hold(root);
  addEventListener("error", lostScript);
  if (!document.querySelector("link[rel=preload][as=script]")) addEventListener("load", lostScript); // the one file
}

/** The page's script was refused or has failed: the sentence about that must be seen. */
function lostScript() {
  if (starting()?.dataset.begun === undefined) removeFirstBoard();
}

function isNew() {
  if (!["", "#solve"].includes(location.hash) || location.search) return false;
  const home = homeOf(location);
  try {
    for (const shelf of [localStorage, sessionStorage]) {
      for (const key of Object.keys(shelf))
        if (key === "mastermind" || key.startsWith(home)) return false;
    }
  } catch {
    // Nothing is known without a storage.
  }
  return true;
}

function speak(board: DocumentFragment, changes: Change[]) {
  const walker = document.createTreeWalker(board, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const [number, name, value] of changes) {
    const node = nodes[number];
    if (!(node instanceof Element)) node.nodeValue = name;
    else if (value === null || value === undefined) node.removeAttribute(name);
    else node.setAttribute(name, value);
  }
  for (const node of nodes) {
    if (node instanceof Element || !node.nodeValue?.startsWith(LETTERS)) continue;
    const sign = document.createElement("span");
    sign.className = "letters";
    sign.dataset.letters = node.nodeValue.slice(LETTERS.length);
    node.parentNode?.replaceChild(sign, node);
  }
}

function wayTo(root: Element, element: Element) {
  const way = [];
  for (let each = element; each !== root && each.parentElement; each = each.parentElement) {
    way.unshift([...each.parentElement.children].indexOf(each));
  }
  return way;
}

const at = (root: Element, way: number[]) =>
  way.reduce((each: Element | undefined, place) => each?.children[place], root);

/**
 * Keep taps and keys until the page is drawn, then replay them on the board that the person saw.
 * The page redraws only after that, so a second tap on an answer still belongs to the turn that has
 * ended.
 */
function hold(root: HTMLElement): Shown {
  const held: Held[] = [];
  const wayOf = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest("button, summary") : null;
    return button && root.contains(button) ? wayTo(root, button) : null;
  };
  const onClick = (event: MouseEvent) => {
    const way = wayOf(event);
    if (way && held.length < MAX_HELD) held.push({ way, key: null });
  };
  const onPress = (event: MouseEvent) => {
    shown.pressed = event.type === "mousedown" ? wayOf(event) : null;
  };
  const onKey = (key: KeyboardEvent) => {
    const presses =
      (key.key === "Enter" || key.key === " ") &&
      key.target instanceof Element &&
      key.target.closest("button, summary");
    if (
      presses ||
      key.key === "Tab" ||
      key.ctrlKey ||
      key.metaKey ||
      key.altKey ||
      held.length >= MAX_HELD
    )
      return;
    held.push({ way: [], key });
  };
  const heard = { mousedown: onPress, mouseup: onPress, click: onClick, keydown: onKey };
  for (const [kind, listen] of Object.entries(heard))
    document.addEventListener(kind, listen as any);
  const stop = () => {
    for (const [kind, listen] of Object.entries(heard))
      document.removeEventListener(kind, listen as any);
  };
  const shown: Shown = { root, held, pressed: null, stop };
  return shown;
}

export const isFirstBoard = () => Boolean(first.shown);

/** Resolves at once if no board is in sight, or the browser does not tell. */
export function firstBoardPainted(): Promise<unknown> {
  const isPainted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
  const tells = PerformanceObserver.supportedEntryTypes.includes("paint");
  if (!first.shown || document.hidden || !tells || isPainted()) return Promise.resolve();
  return new Promise((done) => {
    new PerformanceObserver(() => {
      if (isPainted()) done(undefined);
    }).observe({ type: "paint", buffered: true });
    setTimeout(done, MAX_UNPAINTED);
    // The second frame begins when the first one is on its way.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, MAX_UNTOLD)));
  });
}

export function removeFirstBoard() {
  if (!first.shown) return;
  first.shown.stop();
  first.shown.root.replaceChildren();
  first.shown = null;
  starting()?.removeAttribute("hidden");
}

/** @returns what restores the focus and replays the taps and keys that were held */
export function takePlace(root: HTMLElement) {
  const place = document.getElementById("app");
  const { shown } = first;
  const active = document.activeElement;
  const focus = shown && active && shown.root.contains(active) ? wayTo(shown.root, active) : null;
  place?.replaceWith(root);
  root.id = "app";
  first.shown = null;
  if (!shown) return () => {};
  const { held, pressed, stop } = shown;
  stop();
  const click = (way: number[]) => (at(root, way) as HTMLElement | undefined)?.click();
  // The browser makes no click of a press whose button has gone.
  if (pressed)
    document.addEventListener(
      "mouseup",
      ({ target }) => {
        if (at(root, pressed)?.contains(target as Node)) click(pressed);
      },
      { once: true },
    );
  return () => {
    const element = focus && at(root, focus);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    for (const { way, key } of held) {
      if (!key) click(way);
      else
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", {
            key: key.key,
            code: key.code,
            shiftKey: key.shiftKey,
            bubbles: true,
            cancelable: true,
          }),
        );
    }
  };
}

/**
 * Runs the page's script on the site; in the one file it lies in the page. Where the first board is
 * in sight, it waits for its painting: it would come in between where the network is fast.
 */
export async function runOwnScript() {
  const asked = document.querySelector("link[rel=preload][as=script]") as HTMLLinkElement | null;
  if (!asked) return;
  await firstBoardPainted();
  const script = document.createElement("script");
  script.async = false; // it then comes before the page's event `load`, if that is still to come
  script.integrity = asked.integrity; // the page's policy allows it by this hash
  script.src = scriptUrl(asked.getAttribute("href") ?? "");
  script.addEventListener("load", lostScript);
  document.head.append(script);
}
