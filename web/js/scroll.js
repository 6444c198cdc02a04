/** Where the page is scrolled to. */

/**
 * Draw, and keep what is under the thumb where it is: turns that come or go above it do not move it.
 * @param {() => void} draw
 */
export function keepBelow(draw) {
  const page = document.documentElement;
  const below = () => page.scrollHeight - page.clientHeight - scrollY;
  const before = Math.max(0, below());
  draw();
  const moved = below() - before;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
}
