/** The style sheet motions.css has these. */
const TOLD = new Set("shut dropped came left hop opened unseen risen staying untouched".split(" "));

/** What moves to tell something never keeps a person waiting: a pointer or a key ends it. */
export function watchMotion() {
  const end = (event: Event) => {
    for (const each of document.getAnimations()) {
      if (!(each instanceof CSSAnimation) || !TOLD.has(each.animationName)) continue;
      // The card of an end has the focus before it is seen: a key is not meant for it.
      if (each.animationName === "risen" && event.type === "keydown") {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      each.finish();
    }
  };
  addEventListener("animationstart", ({ animationName }) => {
    if (!TOLD.has(animationName)) return;
    for (const press of ["pointerdown", "keydown"])
      addEventListener(press, end, { capture: true, once: true });
  });
}
