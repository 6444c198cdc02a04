/** The beginning of the page, with what the browser had lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Tab } from "../../web/js/device/tab.js";
import { initialState, quietPage, reduce, run, start } from "./doing.mjs";
import { shelf } from "./shelf.mjs";

const nothing = () => {};
Object.assign(globalThis, {
  location: {},
  addEventListener: nothing,
  document: { getElementById: () => null, activeElement: null, hidden: false },
});
const { ROW } = await import("../../web/js/input/focus.js");
const { Notices } = await import("../../web/js/telling/notices.js");
const { Opening } = await import("../../web/js/opening.js");
const { Persistence } = await import("../../web/js/device/persistence.js");

const HOME = "mastermind:/here/:";
const [older, newer] = ["play", "hide"].map((mode) =>
  reduce(initialState("best", "SEED123"), { type: "mode", mode }),
);
const tap = { type: "mode", mode: "learn" };

/** A disk with these texts, and what a page keeps there and in its tab. */
const diskOf = (texts = {}, recovered = Promise.resolve(false)) =>
  Object.assign(shelf(texts), { recovered });
const keeper = (disk) =>
  new Persistence({
    tab: new Tab({ home: HOME, session: () => shelf(), open: null }),
    notes: { say: nothing },
    disk,
  });

/** What a page is made of, beside its state and what it keeps. */
const parts = () =>
  quietPage({
    newState: () => assert.fail(),
    followSettings: nothing,
    root: { remove: nothing },
    notes: new Notices(nothing, () => new Promise(nothing)),
    games: { lost: false, look: nothing },
    pegBox: { unkept: [] },
    address: { read: () => null, isOwn: false },
    arrival: { follow: nothing },
    spoken: { settled: true, follow: nothing },
    solvers: { start: nothing },
  });
const kept = {
  returns: false,
  aside: null,
  recover: async () => ({ lost: false, saved: null }),
};

/** The text of a saved state, as a page writes it. */
function saved(state) {
  const disk = diskOf();
  const persistence = keeper(disk);
  return persistence
    .recover()
    .then(() => persistence.save(state))
    .then(() => disk.texts.get(`${HOME}game`));
}

/**
 * A page that opens with the older state, while the browser finds this again, by key.
 * @param {Record<string, string>} lost
 * @param {(page: {dispatch: (action: any) => void, notes: any}) => void} meanwhile  what happens before that
 */
async function open(lost, meanwhile = nothing) {
  let found = nothing;
  const recovered = new Promise((done) => {
    found = () => done(true);
  });
  const disk = diskOf({ [`${HOME}game`]: await saved(older) }, recovered);
  const persistence = keeper(disk);
  let state = persistence.load(() => assert.fail());
  const page = {
    ...parts(),
    state: () => state,
    persistence,
    save: () => persistence.save(state),
    dispatch: (action) => {
      state = reduce(state, action);
    },
    games: { lost: true, look: nothing },
    pegBox: {
      get unkept() {
        return state.mode === "play" ? [{ title: "Own" }] : [];
      },
    },
  };
  const { notes } = page;
  const opening = new Opening(page);
  const runs = opening.run();
  while (opening.early) await new Promise((done) => setTimeout(done));
  meanwhile(page);
  for (const [key, text] of Object.entries(lost)) disk.texts.set(key, text);
  found();
  await runs;
  return {
    mode: state.mode,
    said: notes.list.map(({ text }) => text),
    kept: JSON.parse(disk.texts.get(`${HOME}game`)).mode,
  };
}

test("a tap in the first moments is not undone when the browser had lost something", async () => {
  const game = { [`${HOME}game`]: await saved(newer) };
  assert.deepEqual(
    [(await open(game)).mode, (await open(game, ({ dispatch }) => dispatch(tap))).mode],
    ["hide", "learn"],
  );
});

test("a tab goes on with its game when the browser had lost something else", async () => {
  const record = { [`${HOME}record`]: "{}" };
  assert.equal((await open(record)).mode, "play");
  const { mode, kept } = await open(record, ({ dispatch }) => dispatch(tap));
  assert.deepEqual([mode, kept], ["learn", "learn"]);
});

test("what is said only once stays when a lost game is put back, what was said of the other game goes", async () => {
  const game = { [`${HOME}game`]: await saved(newer) };
  const offer = "A newer version of this page is there.";
  const { said } = await open(game, ({ notes }) => {
    assert.match(notes.list[0].text, /“Own”/);
    notes.say(offer, { stays: true });
  });
  assert.equal(said[0], offer);
  assert.match(said[1], /finished games could not be read/);
  assert.equal(said.length, 2);
});

/** Where the focus is led when a page opens with a state. */
async function leads(state, { returns }) {
  const led = [];
  const page = { ...parts(), state: () => state, persistence: { ...kept, returns } };
  Object.assign(page.painter, {
    focusStays: () => led.push(null),
    focusSoon: (place) => led.push(place),
  });
  await new Opening(page).run();
  return led;
}

test("a reload in the middle of a puzzle leads to its row, not to the beginning of the page; a page that is opened moves no focus", async () => {
  const turns = [{ guess: "1123", feedback: [1, 1] }];
  const puzzle = run(start, {
    type: "begin",
    rules: "p4c6r",
    seed: "x",
    turns,
    start: { source: "puzzle", given: 1 },
  });
  const fresh = start;
  assert.deepEqual(await leads(puzzle, { returns: true }), [ROW]);
  assert.deepEqual(await leads(puzzle, { returns: false }), [null]);
  assert.deepEqual(await leads(fresh, { returns: true }), [null]);
  assert.deepEqual(
    await leads(reduce(puzzle, { type: "mode", mode: "learn" }), { returns: true }),
    [null],
  );
});

test("a saved game stays where it is when no game can be drawn", async () => {
  const [text, session] = [await saved(newer), shelf()];
  const disk = diskOf({ [`${HOME}game`]: text });
  const persistence = keeper(disk, session);
  let state = persistence.load(() => older);
  const save = () => persistence.save(state);
  const page = {
    ...parts(),
    newState: () => older,
    state: () => state,
    persistence,
    save,
    dispatch: (action) => {
      state = reduce(state, action);
      save();
    },
  };
  page.painter.update = () => {
    throw new TypeError("no Intl.ListFormat");
  };
  const { error } = console;
  console.error = nothing;
  await assert.rejects(new Opening(page).run(), /ListFormat/);
  console.error = error;
  assert.deepEqual([...disk.texts], [[`${HOME}game`, text]]);
  assert.equal(keeper(disk, session).load(() => assert.fail()).mode, newer.mode);
  assert.deepEqual(page.notes.list, []);
});

test("a page that is loaded again follows its address only to another room", async () => {
  const follows = async (hash) => {
    const followed = [];
    const page = { ...parts(), state: () => older, persistence: kept };
    page.address.read = () => hash;
    page.arrival.follow = (to) => followed.push(to);
    await new Opening(page).run();
    return followed;
  };
  assert.deepEqual(await follows("#play"), []);
  assert.deepEqual(await follows("#learn/rules"), ["#learn/rules"]);
});

test("a step back closes a sheet and leads nowhere else; without a sheet, or by a link, it leads there", async () => {
  let state = older;
  const followed = [];
  const page = {
    ...parts(),
    state: () => state,
    persistence: kept,
    dispatch: (action) => {
      state = reduce(state, action);
    },
    arrival: { follow: (hash) => followed.push(hash) },
  };
  const opening = new Opening(page);
  await opening.run();
  const step = (hash, isOwn) => {
    Object.assign(page.address, { read: () => hash, isOwn });
    opening.follow();
    return [state.panel, ...followed.splice(0)];
  };
  const open = () => page.dispatch({ type: "open", panel: "help" });
  open();
  assert.deepEqual(step("#solve", true), [null]);
  assert.deepEqual(step("#solve", true), [null, "#solve"]);
  open();
  assert.deepEqual(step("#solve/p4c6r:1122=1,1", false), ["help", "#solve/p4c6r:1122=1,1"]);
  assert.deepEqual(step(null, true), ["help"], "the page itself went back");
});
