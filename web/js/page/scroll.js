/** Where the page is scrolled to. */

/**
 * Draw, and keep what is under the thumb where it is: turns that come or go above it do not move it,
 * and who is at the end of the page stays there.
 * @param {() => void} draw
 * @param {boolean} grown  whether turns came or went
 */
export function keepBelow(draw, grown) {
  const page = document.documentElement;
  const below = () => page.scrollHeight - page.clientHeight - scrollY;
  const before = Math.max(0, below());
  draw();
  if (!grown && before > 1) return;
  const moved = below() - before;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
}
