import assert from "node:assert/strict";
import { test } from "node:test";
import { makeActs } from "../../../web/js/sharing/acts.js";
import { reduce, start } from "../doing.mjs";

const result = { head: ["Mastermind"], rows: [], pegs: 4, foot: "" };

/** Copy a result in a browser with this clipboard; returns what becomes of the sheet. */
async function copied(writeText) {
  const said = [];
  let panel = "share";
  let unsent = null;
  Object.defineProperty(globalThis, "navigator", {
    value: { clipboard: { writeText } },
    configurable: true,
  });
  const { send } = makeActs({
    state: () => start,
    dispatch: (action) => {
      panel = action.panel;
    },
    notes: { say: (text) => said.push(text) },
    setUnsent: (why) => {
      unsent = why;
    },
  });
  await send("copy", result);
  return { said, panel, unsent };
}

test("a result that was copied closes its sheet", async () => {
  assert.deepEqual(await copied(async () => {}), {
    said: ["The text is on the clipboard."],
    panel: null,
    unsent: null,
  });
});

test("a result that cannot be copied stays in sight, to be copied by hand", async () => {
  const refused = async () => {
    throw new DOMException("no", "NotAllowedError");
  };
  assert.deepEqual(await copied(refused), { said: [], panel: "share", unsent: "send.failed.copy" });
});

test("a reset of the settings, and its undo later, keep what the person has made and done", () => {
  const made = { ownPegs: ["Mastermind pegs: a\nR #be272a red"], made: ["4C6R-7K3M-9QTG"] };
  let state = start;
  const dispatch = (action) => {
    state = reduce(state, action);
  };
  dispatch({ type: "settings", change: { ...made, lessons: ["01"], theme: "dark" } });
  let undo = () => {};
  const notes = {
    say: (_, { action }) => {
      undo = action.run;
    },
  };
  makeActs({ state: () => state, dispatch, notes, setUnsent() {} }).resetSettings();
  assert.deepEqual([state.settings.theme, state.settings.lessons], ["system", ["01"]]);
  dispatch({ type: "settings", change: { lessons: ["01", "02"] } });
  undo();
  assert.deepEqual(state.settings, {
    ...state.settings,
    ...made,
    lessons: ["01", "02"],
    theme: "dark",
  });
});

test("a link that cannot be copied is said, to be copied by hand", async () => {
  const said = [];
  Object.assign(globalThis, {
    location: { href: "https://a.example/m/#solve", protocol: "https:" },
  });
  Object.defineProperty(globalThis, "navigator", {
    value: { clipboard: { writeText: () => Promise.reject(new DOMException("no")) } },
    configurable: true,
  });
  await makeActs({
    state: () => start,
    dispatch() {},
    notes: { say: (text) => said.push(text) },
    setUnsent() {},
  }).copyLink();
  assert.match(said[0], /https:\/\/a\.example\/m\/#solve\/p4c6r$/);
});
