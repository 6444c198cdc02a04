/** The style sheet motions.css has these. */
const TOLD = new Set(
  "shut dropped came left hop opened unseen risen grown staying untouched".split(" "),
);

/** The motions that run or are still to come. */
const told = () =>
  document
    .getAnimations()
    .filter((each) => each instanceof CSSAnimation && TOLD.has(each.animationName));

/** A drawing takes so long on a phone, in ms: in a shorter pause it would delay what follows. */
const DRAWING = 80;

/** The rest of the motions under way, in ms: 0 in a pause, and if nothing moves. */
export function moving() {
  const times = told().map((each) => each.effect?.getComputedTiming());
  const left = times.map((time) =>
    time && Number(time.localTime) >= Number(time.delay) - DRAWING
      ? Number(time.endTime) - Number(time.localTime)
      : 0,
  );
  return Math.max(0, ...left);
}

/** A motion that tells something never keeps a person waiting: a pointer or a key ends it. */
export function watchMotion() {
  const end = (event: Event) => {
    for (const each of told()) {
      // The card of an end has the focus before it is seen: a key is not meant for it.
      if ((each as CSSAnimation).animationName === "risen" && event.type === "keydown") {
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
