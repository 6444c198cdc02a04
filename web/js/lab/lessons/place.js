/** Where someone reads in each lesson. A browser that loads the page again, or goes back, cannot find the place: it scrolls before the lesson is there. */
import { makeStorage, sharedKey } from "../../device/storage.js";

/**
 * The place: the block at the upper edge of the screen, and how far its top is from that edge, in pixels. What
 * programs printed above it may be gone after a reload, so the distance from the top of the lesson would lead elsewhere.
 * They are kept by the numbers of the lessons.
 * @typedef {Record<string, {block: number, top: number} | undefined>} Kept
 */

export class Place {
  #element;
  #storage;

  /** @param {HTMLElement} element  in which the lesson is drawn  @param {Pick<import("../../device/storage.js").Storage, "load" | "save">} [storage]  of this tab */
  constructor(
    element,
    storage = makeStorage(sharedKey("reading"), { find: () => globalThis.sessionStorage }),
  ) {
    this.#element = element;
    this.#storage = storage;
  }

  /** Keep the place in a lesson. @param {number} number */
  keep(number) {
    const tops = this.#blocks.map((each) => each.getBoundingClientRect());
    const block = tops.findIndex(({ bottom }) => bottom > 0);
    if (block >= 0)
      this.#storage.save({ ...this.#kept, [number]: { block, top: tops[block].top } });
  }

  /** Scroll to the place that was kept in a lesson. @param {number | null} number */
  find(number) {
    const kept = this.#kept?.[String(number)];
    const block = kept && this.#blocks[kept.block];
    const by = block && block.getBoundingClientRect().top - kept.top;
    if (by) scrollBy({ top: by, behavior: "instant" });
  }

  /**
   * Draw; the block of code with the focus stays where it is in sight, whatever the blocks above it print.
   * @param {() => void} draw
   */
  hold(draw) {
    const held = document.activeElement?.closest(".course-block");
    const was = held?.getBoundingClientRect();
    draw();
    if (!held?.isConnected || !was || was.bottom < 0 || was.top > innerHeight) return;
    const by = held.getBoundingClientRect().top - was.top;
    if (by) scrollBy({ top: by, behavior: "instant" });
  }

  /** @returns {Kept | null} */
  get #kept() {
    return /** @type {Kept | null} */ (this.#storage.load());
  }

  get #blocks() {
    return [...(this.#element.querySelector("article")?.children ?? [])];
  }
}
