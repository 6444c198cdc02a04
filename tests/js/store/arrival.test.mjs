import { deepEqual, equal, fail, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { makeArrival, Address } from "page/store/arrival.ts";
import { t } from "page/words/strings.ts";
import { answer, goTo, livePage, nothing, run, start } from "../doing.mjs";
import { quiet, refuse } from "../shelf.mjs";

/** A page that has followed a link after these acts; `python` replies to a request. */
async function followed(hash, python = () => fail("Python was asked"), ...before) {
  const store = { acts: 0 };
  const page = livePage(run(start, ...before), {
    store,
    asked: [],
    typed: [],
    settled: 0,
    refusal: null,
    games: { list: [] },
    save: () => page.settled++,
    offered: { showDay: nothing, showTyped: (text) => page.typed.push(text) },
    ask: async (request) => {
      page.asked.push(request);
      return python(request);
    },
    boards: () => [page.now.games.play.rules, page.now.games.solve.rules],
    texts: () => page.said.map(({ text }) => text),
    goOn: () => {
      store.acts += 1;
    },
    settle: () => page.arrival.settle(() => page.refusal && { error: page.refusal }),
  });
  page.arrival = makeArrival(page);
  page.arrival.follow(hash);
  await quiet();
  return page;
}

async function reading(hash) {
  let reply = nothing;
  const reads = new Promise((done) => {
    reply = done;
  });
  const page = await followed(hash, () => reads);
  return Object.assign(page, {
    answer: (value) => {
      reply(value);
      return quiet();
    },
  });
}

const error = { kind: "challenge", message: "no code" };
const NO_RULES = { error: { kind: "rules", message: "no such board" } };
const CHALLENGE = { code: "3C6R-7K3M-9QTG", rules: "p3c6r", seed: "7K3M9QT" };
const HOLDS_NONE = t("note.linkBad", { message: "no code" });

for (const hash of ["", "#solve", "#solve/p4c6r", "#solve/none", "#lab/none", "#learn/none"]) {
  test(`the address is the room's once a link is followed: "${hash}"`, async () => {
    const { settled, arrival } = await followed(hash, () => NO_RULES);
    ok(settled > 0 && !arrival.isReading);
  });
}

for (const [hash, room, ...said] of [
  ["#lab/map", "map"],
  ["#lab/nothing", "compare", "The link names “nothing”, but Lab has no such room."],
  ["#learn/lessons/12", "lessons", "The link names “lessons/12”, but Learn has no such room."],
  // The end of the quotation is not half an emoji.
  [
    `#lab/${encodeURIComponent(`${"x".repeat(39)}🎉🎉`)}`,
    "compare",
    `The link names “${"x".repeat(39)}”, but Lab has no such room.`,
  ],
]) {
  test(`a link to an unknown room says so: ${hash}`, async () => {
    const { state, texts } = await followed(hash);
    deepEqual([state()[state().mode].room, texts()], [room, said]);
  });
}

for (const hash of ["#solve/P4C6R:1122=1,1", "#solve/%20p4c6r:1122=1,1", "#P4c6r: 1122=1,1"]) {
  test(`a link with capitals or spaces opens its game: ${hash}`, async () => {
    const { state, texts } = await followed(hash, ({ game }) => ({
      game: game.toLowerCase().replaceAll(" ", ""),
    }));
    const { rules, turns } = state().games.solve;
    deepEqual([rules, turns.length, texts()], ["p4c6r", 1, []]);
  });
}

for (const mode of ["play", "hide"]) {
  test(`a link to a board leaves the game in Solve: ${mode}`, async () => {
    const reply = () => ({ game: "p3c8r" });
    const { state, texts } = await followed(`#${mode}/p3c8r`, reply, answer("1122", 1, 1));
    const { games, lobby, mode: now } = state();
    deepEqual([now, games[mode].rules, lobby], [mode, "p3c8r", mode === "hide"]);
    deepEqual([games.solve.turns.length, texts()], [1, []]);
  });
}

// tests/journeys/test_challenge.py opens such links and plays their games.
for (const [hash, request] of [
  ["#challenge/3c6r%207k3m%209qtg", { action: "read_challenge", code: "3c6r 7k3m 9qtg" }],
  ["#daily/p3c6r", { rules: "p3c6r" }],
  ["#daily", { rules: "p4c6r" }],
]) {
  test(`Python reads a challenge or a day: ${hash}`, async () => {
    const { asked, state } = await followed(hash, () => CHALLENGE);
    deepEqual({ ...asked[0], ...request }, asked[0]);
    const { rules, seed } = state().games.play;
    deepEqual([rules, seed], ["p3c6r", "7K3M9QT"]);
  });
}

for (const [hash, shown] of [
  ["#challenge", ""],
  ["#challenge/%E0%A4%A", "%E0%A4%A"],
  [`#challenge/${"x".repeat(200_000)}`, "x".repeat(100)],
  ["#answer/3C6R", "3C6R"],
]) {
  test(`a damaged challenge is in its field: ${shown.slice(0, 40)}`, async () => {
    const { texts, typed, asked, state } = await followed(hash, () => ({ error }));
    deepEqual([texts(), typed, asked[0].code], [[], [shown], shown]);
    equal(state().games.play.seed, "seed");
  });
}

test("a bad link is in its field, or else in a notice", async () => {
  const large = await followed("#challenge/40C100R-7K3M-9QTG", () => ({ rules: "p40c100r" }));
  deepEqual(large.typed, ["40C100R-7K3M-9QTG"]);
  const day = await followed("#daily/p4", () => ({ error }));
  deepEqual(day.texts(), [HOLDS_NONE]);
  const left = await reading("#challenge/5C8R-7K3M");
  left.goOn();
  await left.answer({ error });
  deepEqual([left.typed, left.texts()], [[], [HOLDS_NONE]]);
});

test("a link that Python reads late says so until it is read", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { texts, answer: reply } = await reading("#daily");
  mock.timers.tick(200);
  deepEqual(texts(), []);
  mock.timers.tick(100);
  deepEqual(texts(), ["Opening the link…"]);
  await reply({ error });
  deepEqual(texts(), [HOLDS_NONE]);
});

for (const [hash, reply] of [
  ["#challenge/4C6R-7K3M-9QTG", CHALLENGE],
  ["#P3C6R:112=1,1", { game: "p3c6r:112=1,1" }],
]) {
  test(`a link stays in the address until Python has read it: ${hash}`, async () => {
    const { arrival, answer: read, boards } = await reading(hash);
    ok(arrival.isReading);
    await read(reply);
    ok(!arrival.isReading && boards().includes("p3c6r"));
  });

  test(`a link that is read late takes nobody out of a game: ${hash}`, async () => {
    const { arrival, answer: read, boards, said, goOn } = await reading(hash);
    goOn();
    ok(!arrival.isReading);
    await read(reply);
    deepEqual(boards(), ["p4c6r", "p4c6r"]);
    match(said[0].text, /^The link has been read/);
    said[0].run();
    ok(boards().includes("p3c6r"));
  });
}

test("a link that Python reads late does not replace a later one", async () => {
  const { arrival, answer: read, state } = await reading("#challenge/4C6R-7K3M-9QTG");
  arrival.follow("#learn/rules");
  await read(CHALLENGE);
  deepEqual([state().mode, state().games.play.seed], ["learn", "seed"]);
});

for (const [mode, hash] of [
  ["play", "#solve/p3c6r:112=1,1"],
  ["learn", "#play/p3c6r:112=1,1"],
  ["solve", "#solve/p3c3n:112=1,1"],
]) {
  test(`a game that Python refuses gives way to the last: ${hash}`, async () => {
    const acts = [answer("1122", 1, 1), answer("1344", 0, 3), goTo(mode)];
    const page = await followed(hash, undefined, ...acts);
    const seen = () => {
      page.settle();
      return page.state().mode;
    };
    equal(seen(), "solve", "until Python has read it, it is in sight");
    page.dispatch(goTo("lab"));
    page.refusal = { kind: "feedback", message: "no such answer" };
    equal(seen(), "lab", "nobody is moved who is elsewhere");
    page.dispatch(goTo("solve"));
    equal(seen(), mode);
    deepEqual(page.texts(), [t("note.linkBad", { message: "no such answer" })]);
    deepEqual(page.state().games, run(start, ...acts).games);
  });
}

test("a game that Python has read stays without a guess, too", async () => {
  const page = await followed("#solve/p3c6r:112=1,1");
  for (const kind of [null, "worker", "strategy", "too-many-codes"]) {
    page.refusal = kind && { kind, message: "no" };
    page.settle();
    equal(page.state().games.solve.rules, "p3c6r");
  }
});

function browserAt(hash) {
  const entries = [{ hash, state: null }];
  let at = 0;
  const here = () => entries[at];
  const open = (to, state = null) => entries.splice(++at, entries.length, { hash: to, state });
  Object.assign(globalThis, {
    location: {
      get hash() {
        return here().hash;
      },
    },
    history: {
      get state() {
        return here().state;
      },
      replaceState: (state, _, to) => Object.assign(here(), { hash: to, state }),
      pushState: (state, _, to) => open(to, state),
      back: nothing,
    },
  });
  const address = new Address();
  address.read();
  return {
    address,
    open,
    hashes: () => entries.map((each) => each.hash),
    go: (by) => {
      at += by;
    },
  };
}

test("a step is read once, and the page writes nothing before", () => {
  const { address, hashes, go } = browserAt("");
  for (const room of ["#solve", "#play", "#play/game"]) address.put(room);
  go(-2);
  address.put("#play/game");
  equal(address.read(), "#solve");
  equal(address.isOwn, true);
  equal(address.read(), null);
  address.put("#solve");
  deepEqual(hashes(), ["#solve", "#play", "#play/game"]);
});

test("a link that is opened while the page goes back is followed", () => {
  const { address, open } = browserAt("");
  for (const room of ["#play", "#play/game", "#play"]) address.put(room);
  open("#solve/p3c6r:112=1,1");
  equal(address.read(), "#solve/p3c6r:112=1,1");
});

test("the front door is a step back from a game of another room", () => {
  const { address, hashes } = browserAt("");
  for (const room of ["#solve", "#play/game", "#play"]) address.put(room);
  deepEqual(hashes(), ["#solve", "#play/game", "#play"]);
});

test("a browser that refuses a change of address is asked again", () => {
  for (const refuses of [nothing, refuse]) {
    const { address, hashes } = browserAt("#solve/p4c6r");
    const { replaceState } = history;
    history.replaceState = refuses;
    address.put("#solve");
    deepEqual(hashes(), ["#solve/p4c6r"]);
    history.replaceState = replaceState;
    address.put("#solve");
    deepEqual(hashes(), ["#solve"]);
  }
});
