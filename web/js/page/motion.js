/** Motions that tell something. */

/** The animations of the style sheets that play one after another. */
const TOLD = new Set(["answered", "opened", "hop", "hung"]);

/** What moves to tell something never keeps a person waiting: end it whenever a pointer or a key is pressed. */
export function watchMotion() {
  const end = () => {
    for (const each of document.getAnimations()) {
      if (each instanceof CSSAnimation && TOLD.has(each.animationName)) each.finish();
    }
  };
  addEventListener("pointerdown", end, { capture: true });
  addEventListener("keydown", end, { capture: true });
}
