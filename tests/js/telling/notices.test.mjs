import assert from "node:assert/strict";
import { test } from "node:test";
import { Notices } from "../../../web/js/telling/notices.js";

/** Notices whose time passes when the test says so. */
function made() {
  let drawn = 0;
  /** @type {(() => void)[]} */
  let waiting = [];
  const notes = new Notices(
    () => {
      drawn += 1;
    },
    () =>
      new Promise((done) => {
        waiting.push(done);
      }),
  );
  /** Let pieces of time pass, and what waits for them happen. @param {number} pieces */
  const pass = async (pieces) => {
    for (let i = 0; i < pieces; i += 1) {
      const due = waiting;
      waiting = [];
      for (const done of due) done();
      await new Promise((done) => {
        setImmediate(done);
      });
    }
  };
  return { notes, pass, texts: () => notes.list.map(({ text }) => text), draws: () => drawn };
}

test("a notice disappears after the time to read it", async () => {
  const { notes, pass, texts, draws } = made();
  notes.say("Short.");
  notes.say("A sentence that takes some seconds longer to be read, since it has more words.");
  await pass(10); // five seconds
  assert.equal(texts().length, 2);
  await pass(2);
  assert.deepEqual(
    texts().map((text) => text[0]),
    ["A"],
  );
  await pass(9);
  assert.deepEqual(texts(), []);
  assert.equal(draws(), 4);
});

test("a notice stays while the pointer or the focus is on it, and a while after", async () => {
  const { notes, pass, texts } = made();
  notes.say("Short.");
  await pass(9);
  notes.list[0].held = true;
  await pass(100);
  notes.list[0].held = false;
  await pass(10);
  assert.deepEqual(texts(), ["Short."]);
  await pass(3);
  assert.deepEqual(texts(), []);
});

test("a notice on a hidden page waits", async () => {
  const { notes, texts } = made();
  notes.say("No frame has been drawn since.");
  await new Promise((done) => {
    setTimeout(done, 20);
  });
  assert.equal(texts().length, 1);
});

test("notices with an action and errors stay until they are dismissed", async () => {
  const { notes, pass, texts } = made();
  notes.say("A new version.", { action: { label: "Use it", run: () => {} } });
  notes.say("Nothing is kept.", { stays: true });
  await pass(1000);
  assert.equal(texts().length, 2);
  notes.list[1].dismiss();
  assert.deepEqual(texts(), ["A new version."]);
});

test("a repeated notice is shown once, for its whole time again", async () => {
  const { notes, pass, texts } = made();
  notes.say("Short.");
  await pass(9);
  notes.say("Short.");
  assert.deepEqual(texts(), ["Short."]);
  await pass(9);
  assert.deepEqual(texts(), ["Short."]);
  await pass(3);
  assert.deepEqual(texts(), []);
});

test("a notice with an action stays until it is done or dismissed", async () => {
  const { notes, pass, texts } = made();
  let done = 0;
  notes.say("Settings reset.", {
    action: {
      label: "Undo",
      run: () => {
        done += 1;
      },
    },
  });
  await pass(100);
  assert.deepEqual(texts(), ["Settings reset."]);
  notes.list[0].action?.run();
  assert.deepEqual([texts(), done], [[], 1]);
});
