import { deepEqual } from "node:assert/strict";
import { mock, test } from "node:test";
import { AT_ONCE, Frames, PROGRESS } from "page/drawing/painter.ts";

/** A frame takes this time in a browser that tells none, in ms. */
const FRAME = 16;

function drawn(steps, { hidden = false, begun = true } = {}) {
  globalThis.document = { hidden, getAnimations: () => [] };
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  let times = 0;
  const update = () => {
    times += 1;
    frames.begun();
  };
  const frames = new Frames({ painter: { update } });
  if (begun) frames.begun(); // the first drawing
  return steps.map((step) => {
    if (typeof step === "number") mock.timers.tick(step);
    else if (typeof step === "string") frames[step]();
    else frames[step[0]](step[1]);
    return times;
  });
}

const [EXPECTED, OTHER] = [
  ["arrived", false],
  ["arrived", true],
];
for (const [what, steps, expected, page] of [
  [
    "what is asked for several times is drawn once",
    ["schedule", "schedule", FRAME, 1000],
    [0, 0, 1, 1],
  ],
  [
    "an answer is drawn with a reply that comes at once",
    ["awaitReply", AT_ONCE - 1, EXPECTED, 1000],
    [0, 0, 1, 1],
  ],
  [
    "another reply is not drawn without the expected one",
    ["awaitReply", OTHER, AT_ONCE - 1, EXPECTED],
    [0, 0, 0, 1],
  ],
  [
    "an act while a reply is expected is drawn in the next frame",
    ["awaitReply", "schedule", EXPECTED, FRAME, 1000],
    [0, 0, 0, 1, 1],
  ],
  ["an answer is drawn before a slow reply", ["awaitReply", AT_ONCE, FRAME], [0, 0, 1]],
  ["an unexpected reply is drawn in the next frame", [EXPECTED, FRAME], [0, 1]],
  ["the next frame waits for no reply", ["schedule", "awaitReply", FRAME, 1000], [0, 0, 1, 1]],
  ["a hidden page, which gets no frames, is drawn", ["schedule", 0], [0, 1], { hidden: true }],
  [
    "nothing is drawn before the first drawing",
    ["schedule", "awaitReply", 1000],
    [0, 0, 0],
    { begun: false },
  ],
  [
    "reports of progress are drawn together",
    [
      "progressed",
      PROGRESS - 1,
      "progressed",
      1,
      FRAME,
      "progressed",
      "schedule",
      FRAME,
      PROGRESS,
      FRAME,
    ],
    [0, 0, 0, 0, 1, 1, 1, 2, 2, 2],
  ],
  ["a page that is hidden is drawn at once", ["atOnce", "schedule", "atOnce"], [0, 0, 1]],
  ["a name was sent without its last letters", ["awaitReply", "atOnce", 1000], [0, 1, 1]],
]) {
  test(what, () => deepEqual(drawn(steps, page), expected));
}
