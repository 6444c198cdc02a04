/**
 * A button that is held down repeats its action, by pointer or key; or, pressed for long or
 * dragged, does something else.
 */
/** The waits before the first and each next repetition, in ms. */
const FIRST = 400;
const NEXT = 80;

let timer: ReturnType<typeof setTimeout> | undefined;
/** True if the action was repeated: the click at the end is then ignored. */
let acted = false;

const stop = () => clearTimeout(timer);

/** The button may be let go anywhere: the thumb may slip off it. */
function wait(time: number, act: () => void) {
  timer = setTimeout(act, time);
  for (const end of ["pointerup", "pointercancel", "blur"])
    addEventListener(end, stop, { once: true });
}

/** @param act - returns whether it can be repeated */
function goOn(act: () => boolean) {
  acted = true;
  if (act()) timer = setTimeout(() => goOn(act), NEXT);
}

/** @param act - does it once; returns whether there is more to do */
export const held = (act: () => boolean) => ({
  pointerdown: ({ button }: PointerEvent) => {
    stop();
    acted = false;
    if (button === 0) wait(FIRST, () => goOn(act));
  },
  keydown: (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    acted = event.repeat;
    if (!event.repeat) return;
    event.preventDefault();
    act();
  },
  click: () => {
    stop();
    if (!acted) act();
    acted = false;
  },
});

/** A press is long after this time, in ms, as on Android. */
const LONG = 500;

/**
 * A peg is dragged onto a row, and does something else when it is pressed for long, or with the
 * other button of a mouse.
 */
export const pressedLong = ({
  click,
  long,
  drop,
}: {
  click: () => void;
  long: (() => void) | null;
  drop: (index: number) => void;
}) => ({
  pointerdown: (event: PointerEvent) => {
    const { button, pointerType } = event;
    stop();
    acted = false;
    followDrag(event, {
      drop,
      onStart: () => {
        stop();
        acted = true;
      },
    });
    if (!long || button !== 0 || pointerType === "mouse") return;
    wait(LONG, () => {
      acted = true;
      long();
    });
  },
  contextmenu: (event: MouseEvent) => {
    if (!long) return;
    event.preventDefault();
    // On a touch screen this event comes of the same long press.
    if ((event as PointerEvent).pointerType !== "touch") long();
  },
  click: ({ detail }: MouseEvent) => {
    if (!acted || detail === 0) click(); // a key is never held for long
    acted = false;
  },
});

/** The pointer moves so far before a press becomes a drag, in CSS pixels. */
const FAR = 8;

/** No other element has such places. */
const placesAt = (x: number, y: number) => [
  ...(document.elementFromPoint(x, y)?.closest('.pegs[role="group"]')?.querySelectorAll("button") ??
    []),
];

function distance(place: Element, x: number, y: number) {
  const { left, top, width, height } = place.getBoundingClientRect();
  return Math.hypot(x - left - width / 2, y - top - height / 2);
}

/** A screen reader says nothing of the picture that follows the pointer. */
function pictureOf(peg: HTMLElement) {
  const picture = peg.cloneNode(true) as HTMLElement;
  const { left, top, width, height } = peg.getBoundingClientRect();
  picture.classList.add("dragged");
  picture.removeAttribute("data-badge");
  picture.setAttribute("aria-hidden", "true");
  picture.tabIndex = -1;
  Object.assign(picture.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  (peg.closest("dialog") ?? document.body).append(picture); // the picture is above a dialog, too
  return picture;
}

/**
 * @param acts - `drop`: the peg was let go over this place of the row; `onStart`: the press is a
 * drag
 */
function followDrag(
  { button, currentTarget, pointerId, clientX, clientY }: PointerEvent,
  { drop, onStart }: { drop: (index: number) => void; onStart: () => void },
) {
  if (button !== 0) return;
  const listening = new AbortController();
  const { signal } = listening;
  let picture: HTMLElement | null = null;
  /** The place over which the peg is, and its index in the row. */ let over: {
    place: Element;
    index: number;
  } | null = null;
  const hover = (next: typeof over) => {
    over?.place.classList.remove("dragged-over");
    next?.place.classList.add("dragged-over");
    over = next;
  };
  const end = (drops: boolean) => {
    const index = drops ? over?.index : undefined;
    hover(null);
    listening.abort();
    picture?.remove();
    if (index !== undefined) drop(index);
  };
  const move = ({ pointerId: id, clientX: x, clientY: y }: PointerEvent) => {
    if (id !== pointerId) return;
    if (!picture && Math.hypot(x - clientX, y - clientY) < FAR) return;
    if (!picture) {
      onStart();
      picture = pictureOf(currentTarget as HTMLElement);
    }
    picture.style.translate = `${x - clientX}px ${y - clientY}px`;
    const near = placesAt(x, y).map((place, index) => ({
      place,
      index,
      far: distance(place, x, y),
    }));
    hover(near.sort((one, other) => one.far - other.far)[0] ?? null);
  };
  addEventListener("pointermove", move, { signal });
  addEventListener(
    "pointerup",
    ({ pointerId: id }) => {
      if (id === pointerId) end(picture !== null);
    },
    { signal },
  );
  for (const cancelled of ["pointercancel", "blur"])
    addEventListener(cancelled, () => end(false), { signal });
}
