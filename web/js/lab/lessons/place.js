/** Where someone reads in a lesson. A browser that loads the page again cannot find the place: it scrolls before the lesson is there. */
import { makeStorage, sharedKey } from "../../state/storage.js";

/**
 * The place: the block at the upper edge of the screen, and how far its top is from that edge, in pixels. What
 * programs printed above it may be gone after a reload, so the distance from the top of the lesson would lead elsewhere.
 * @typedef {{number: number, block: number, top: number}} Kept
 */

export class Place {
  #element;
  #storage;

  /** @param {HTMLElement} element  in which the lesson is drawn  @param {Pick<import("../../state/storage.js").Storage, "load" | "save">} [storage]  of this tab */
  constructor(element, storage = makeStorage(sharedKey("reading"), { find: () => globalThis.sessionStorage })) {
    this.#element = element;
    this.#storage = storage;
  }

  /** Keep the place in a lesson. @param {number} number */
  keep(number) {
    const tops = this.#blocks.map((each) => each.getBoundingClientRect());
    const block = tops.findIndex(({ bottom }) => bottom > 0);
    if (block >= 0) this.#storage.save({ number, block, top: tops[block].top });
  }

  /** Scroll to the place that was kept, if it is in this lesson. @param {number | null} number */
  find(number) {
    const kept = /** @type {Partial<Kept> | null} */ (this.#storage.load());
    const block = kept?.number === number ? this.#blocks[Number(kept.block)] : undefined;
    const by = block && block.getBoundingClientRect().top - Number(kept?.top);
    if (by) scrollBy({ top: by, behavior: "instant" });
  }

  get #blocks() {
    return [...(this.#element.querySelector("article")?.children ?? [])];
  }
}
