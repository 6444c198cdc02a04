/** When the page is drawn. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { AT_ONCE, Frames, PROGRESS } from "../../../web/js/drawing/frames.js";

/** How long a frame takes where the browser tells none, in ms. */
const FRAME = 16;

/** @param {{hidden?: boolean}} [page] */
function begin({ hidden = false } = {}) {
  /** @type {any} */ (globalThis).document = { hidden };
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const drawn = { times: 0 };
  const frames = new Frames(() => {
    drawn.times++;
    frames.begun();
  });
  frames.begun(); // the first drawing
  return { frames, drawn, pass: (/** @type {number} */ ms) => mock.timers.tick(ms) };
}

test("what is asked for several times is drawn once", () => {
  const { frames, drawn, pass } = begin();
  frames.schedule();
  frames.schedule();
  pass(FRAME);
  pass(1000);
  assert.equal(drawn.times, 1);
});

test("an answer whose reply comes at once is drawn once, with the reply, and waits for no frame", () => {
  const { frames, drawn, pass } = begin();
  frames.awaitReply();
  pass(AT_ONCE - 1);
  assert.equal(drawn.times, 0);
  frames.arrived(false);
  assert.equal(drawn.times, 1);
  pass(1000);
  assert.equal(drawn.times, 1);
});

test("another reply, or a report of progress, is not drawn without the one that is expected", () => {
  const { frames, drawn, pass } = begin();
  frames.awaitReply();
  frames.arrived(true);
  pass(AT_ONCE - 1);
  assert.equal(drawn.times, 0);
  frames.arrived(false);
  assert.equal(drawn.times, 1);
});

test("what someone does while a reply is expected is drawn in the next frame, with the reply if that is there", () => {
  const { frames, drawn, pass } = begin();
  frames.awaitReply();
  frames.schedule();
  frames.arrived(false);
  assert.equal(drawn.times, 0);
  pass(FRAME);
  assert.equal(drawn.times, 1);
  pass(1000);
  assert.equal(drawn.times, 1);
});

test("an answer whose reply takes longer is drawn before it", () => {
  const { frames, drawn, pass } = begin();
  frames.awaitReply();
  pass(AT_ONCE);
  pass(FRAME);
  assert.equal(drawn.times, 1);
});

test("a reply that nothing waits for is drawn in the next frame", () => {
  const { frames, drawn, pass } = begin();
  frames.arrived(false);
  assert.equal(drawn.times, 0);
  pass(FRAME);
  assert.equal(drawn.times, 1);
});

test("what is to be drawn in the next frame waits for no reply", () => {
  const { frames, drawn, pass } = begin();
  frames.schedule();
  frames.awaitReply();
  pass(FRAME);
  assert.equal(drawn.times, 1);
  pass(1000);
  assert.equal(drawn.times, 1);
});

test("a hidden page, which gets no frames, is drawn", () => {
  const { frames, drawn, pass } = begin({ hidden: true });
  frames.schedule();
  pass(0);
  assert.equal(drawn.times, 1);
});

test("nothing is drawn before the first drawing", () => {
  const { frames, drawn, pass } = begin();
  const early = new Frames(() => {
    drawn.times++;
  });
  early.schedule();
  early.awaitReply();
  pass(1000);
  assert.equal(drawn.times, 0);
  assert.ok(frames);
});

test("reports of progress are drawn together, and with what else is drawn", () => {
  const { frames, drawn, pass } = begin();
  frames.progressed();
  pass(PROGRESS - 1);
  frames.progressed();
  assert.equal(drawn.times, 0);
  pass(1);
  pass(FRAME);
  assert.equal(drawn.times, 1);
  frames.progressed();
  frames.schedule();
  pass(FRAME);
  pass(PROGRESS);
  pass(FRAME);
  assert.equal(drawn.times, 2);
});

test("what waits for a frame when the page is hidden is drawn at once, since a hidden page gets no frames", () => {
  const { frames, drawn } = begin();
  frames.atOnce();
  assert.equal(drawn.times, 0);
  frames.schedule();
  frames.atOnce();
  assert.equal(drawn.times, 1);
});

test("what waits for a reply is drawn at once when what was typed is sent: a name was sent without its last letters", () => {
  const { frames, drawn, pass } = begin();
  frames.awaitReply();
  frames.atOnce();
  assert.equal(drawn.times, 1);
  pass(1000);
  assert.equal(drawn.times, 1);
});
