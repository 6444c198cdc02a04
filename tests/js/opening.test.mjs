/** Addresses and steps back are in tests/journeys/test_links.py. */
import { deepEqual, equal, fail, match } from "node:assert/strict";
import { test } from "node:test";
import { Tab } from "page/device/tab.ts";
import { goTo, inMode, livePage, nothing, puzzle, reduce, start } from "./doing.mjs";
import { settled, shelf } from "./shelf.mjs";

Object.assign(globalThis, {
  location: {},
  addEventListener: nothing,
  document: { getElementById: () => null, activeElement: null, hidden: false },
});
const { ROW } = await import("page/input/focus.ts");
const { Notices } = await import("page/telling/announce.ts");
const { makeOpening } = await import("page/opening.ts");
const { Persistence } = await import("page/device/persistence.ts");

const GAME = "mastermind:/here/:game";
const [older, newer] = [inMode("play"), inMode("hide")];

function keeper(texts = {}, recovered = Promise.resolve(false)) {
  const disk = Object.assign(shelf(texts), { recovered });
  const tab = new Tab({ home: "mastermind:/here/:", session: () => shelf(), open: null });
  return { disk, persistence: new Persistence({ tab, notes: { say: nothing }, disk }) };
}

async function saved(state) {
  const { disk, persistence } = keeper();
  await persistence.recover();
  persistence.save(state);
  return { [GAME]: disk.texts.get(GAME) };
}

function pageIn(state, persistence) {
  const page = livePage(state, {
    early: true,
    persistence,
    newState: () => fail(),
    save: () => persistence.save(page.now),
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
  return page;
}

/** Opens the older state while the browser finds the newer one; `meanwhile` happens before that. */
async function open(meanwhile = nothing) {
  let found = nothing;
  const recovered = new Promise((done) => {
    found = () => done(true);
  });
  const { disk, persistence } = keeper(await saved(older), recovered);
  const page = pageIn(
    persistence.load(() => fail()),
    persistence,
  );
  page.games.lost = true;
  page.pegBox = {
    get unkept() {
      return page.now.mode === "play" ? [{ title: "Own" }] : [];
    },
  };
  const opening = makeOpening(page);
  const runs = opening.run();
  while (page.early) await settled();
  meanwhile(page);
  for (const [key, text] of Object.entries(await saved(newer))) disk.texts.set(key, text);
  found();
  await runs;
  return page;
}

test("a tap in the first moments outlasts a game that is found again", async () => {
  equal((await open()).now.mode, "hide");
  const tap = ({ dispatch }) => dispatch(goTo("learn"));
  equal((await open(tap)).now.mode, "learn");
});

test("a notice stays when a lost game is put back", async () => {
  const offer = "A newer version of this page is there.";
  const { notes } = await open(({ notes }) => {
    match(notes.list[0].text, /“Own”/); // the notice of the other game
    notes.say(offer, { stays: true });
  });
  const said = notes.list.map(({ text }) => text);
  deepEqual([said.length, said[0]], [2, offer]);
  match(said[1], /finished games could not be read/);
});

for (const [what, state, returns, place] of [
  ["a reload in the middle of a puzzle leads to its row", puzzle, true, ROW],
  ["a page that is opened moves no focus", puzzle, false, null],
  ["nor does a reload before a game", start, true, null],
  ["or in a room", reduce(puzzle, goTo("learn")), true, null],
]) {
  test(`the focus of a page that opens: ${what}`, async () => {
    const led = [];
    const recover = async () => ({ lost: false, saved: null });
    const page = pageIn(state, { returns, aside: null, recover, save: nothing });
    const focusStays = () => led.push(null);
    page.painter = { ...page.painter, focusStays, focusSoon: (place) => led.push(place) };
    await makeOpening(page).run();
    deepEqual(led, [place]);
  });
}
