/**
 * A browser that loads the page again, or goes back, cannot find the place in a lesson: it scrolls
 * before the lesson is there.
 */
import { makeStorage, sharedKey, type Storage } from "../../device/storage.ts";

/**
 * The place is the block at the upper edge of the screen, and the distance of its top from that
 * edge, in pixels. The output of programs above it may be gone after a reload, so the distance from
 * the top of the lesson would lead elsewhere.
 */
type Kept = Record<string, { block: number; top: number } | undefined>;

export class Place {
  #element;
  #storage;

  /** @param storage - of this tab */
  constructor(
    element: HTMLElement,
    storage: Pick<Storage, "load" | "save"> = makeStorage(sharedKey("reading"), {
      find: () => globalThis.sessionStorage,
    }),
  ) {
    this.#element = element;
    this.#storage = storage;
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
    return this.#storage.load() as Kept | null;
  }

  get #blocks() {
    return [...(this.#element.querySelector("article")?.children ?? [])];
  }
}
