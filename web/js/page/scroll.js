/** Keeps the scroll position. */

/**
 * Draw, and keep what is under the thumb in place when turns are added or removed above it. A page
 * that is scrolled to its end stays there.
 * @param {() => void} draw
 * @param {boolean} grown  whether turns or the palette above the row came or went
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
