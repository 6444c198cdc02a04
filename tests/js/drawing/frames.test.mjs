import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { AT_ONCE, Frames, PROGRESS } from "page/drawing/painter.ts";

/** A frame takes this time in a browser that tells none, in ms. */
const FRAME = 16;

/** The number of drawings after each of these steps: a call to its frames, or ms that pass. */
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

/** A reply has come; the one that is expected, or another one or a report of progress. */
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
    "an answer whose reply comes at once is drawn once, with it",
    ["awaitReply", AT_ONCE - 1, EXPECTED, 1000],
    [0, 0, 1, 1],
  ],
  [
    "another reply, or a report of progress, is not drawn without the one that is expected",
    ["awaitReply", OTHER, AT_ONCE - 1, EXPECTED],
    [0, 0, 0, 1],
  ],
  [
    "what someone does while a reply is expected is drawn in the next frame",
    ["awaitReply", "schedule", EXPECTED, FRAME, 1000],
    [0, 0, 0, 1, 1],
  ],
  [
    "an answer whose reply takes longer is drawn before it",
    ["awaitReply", AT_ONCE, FRAME],
    [0, 0, 1],
  ],
  ["a reply that nothing waits for is drawn in the next frame", [EXPECTED, FRAME], [0, 1]],
  [
    "what is to be drawn in the next frame waits for no reply",
    ["schedule", "awaitReply", FRAME, 1000],
    [0, 0, 1, 1],
  ],
  ["a hidden page, which gets no frames, is drawn", ["schedule", 0], [0, 1], { hidden: true }],
  [
    "nothing is drawn before the first drawing",
    ["schedule", "awaitReply", 1000],
    [0, 0, 0],
    { begun: false },
  ],
  [
    "reports of progress are drawn together, and with what else is drawn",
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
  [
    "what waits for a frame is drawn at once when the page is hidden",
    ["atOnce", "schedule", "atOnce"],
    [0, 0, 1],
  ],
  [
    "a name was sent without its last letters: what waits is drawn first",
    ["awaitReply", "atOnce", 1000],
    [0, 1, 1],
  ],
]) {
  test(what, () => assert.deepEqual(drawn(steps, page), expected));
}
