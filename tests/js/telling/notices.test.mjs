import assert from "node:assert/strict";
import { test } from "node:test";
import { Notices } from "../../../web/js/telling/announce.ts";

/** Notices whose time passes when the test says so. */
function made() {
  let drawn = 0;
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
  /** The notices that are there after pieces of time. */
  const after = async (pieces) => {
    for (let i = 0; i < pieces; i += 1) {
      const due = waiting;
      waiting = [];
      for (const done of due) done();
      await new Promise((done) => {
        setImmediate(done);
      });
    }
    return notes.list.map(({ text }) => text[0]).join("");
  };
  return { notes, after, draws: () => drawn };
}

test("a notice disappears after the time to read it", async () => {
  const { notes, after, draws } = made();
  notes.say("Short.");
  notes.say("A sentence that takes some seconds longer to be read, since it has more words.");
  assert.equal(await after(10), "SA"); // five seconds
  assert.equal(await after(2), "A");
  assert.equal(await after(9), "");
  assert.equal(draws(), 4);
});

test("a notice stays while the pointer or the focus is on it", async () => {
  const { notes, after } = made();
  notes.say("Short.");
  await after(9);
  notes.list[0].held = true;
  await after(100);
  notes.list[0].held = false;
  assert.equal(await after(10), "S");
  assert.equal(await after(3), "");
});

test("a notice on a hidden page, which draws no frame, waits", async () => {
  const { notes } = made();
  notes.say("Short.");
  await new Promise((done) => {
    setTimeout(done, 20);
  });
  assert.equal(notes.list.length, 1);
});

test("notices with an action stay until it is done", async () => {
  const { notes, after } = made();
  let done = 0;
  const run = () => {
    done += 1;
  };
  notes.say("A new version.", { action: { label: "Use it", run } });
  notes.say("Nothing is kept.", { stays: true });
  assert.equal(await after(1000), "AN");
  notes.list[1].dismiss();
  assert.equal(await after(0), "A");
  notes.list[0].action?.run();
  assert.deepEqual([await after(0), done], ["", 1]);
});

test("a repeated notice is shown once, for its whole time again", async () => {
  const { notes, after } = made();
  notes.say("Short.");
  await after(9);
  notes.say("Short.");
  assert.equal(await after(9), "S");
  assert.equal(await after(3), "");
});
