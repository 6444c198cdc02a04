import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Arrival } from "../../../web/js/store/arrival.js";
import { initialState } from "../../../web/js/state/initial.js";
import { reduce } from "../../../web/js/state/state.js";
import { answer, run } from "../doing.mjs";

/** A page that follows links, and asks Python by `ask`. */
function following(ask, before = []) {
  let state = run(initialState("best", "seed"), ...before);
  const said = [];
  const typed = [];
  const replies = new Map();
  let settled = 0;
  const arrival = new Arrival({
    state: () => state,
    games: { list: [] },
    dispatch: (action) => {
      state = reduce(state, action);
    },
    onSettled: () => settled++,
    showTyped: (text) => typed.push(text),
    replyTo: (request) => replies.get(JSON.stringify(request)),
    ask,
    notes: {
      say: (text, { action } = {}) => {
        const note = { text, run: action?.run, isThere: true };
        said.push(note);
        return () => {
          note.isThere = false;
        };
      },
    },
  });
  const dispatch = (/** @type {any} */ action) => {
    state = run(state, action);
  };
  /** Python replies to what is asked of a link. */
  const reply = (entry) => {
    for (const request of arrival.trial.wanted) replies.set(JSON.stringify(request), entry);
    arrival.settle();
  };
  return { arrival, said, typed, state: () => state, settled: () => settled, dispatch, reply };
}

/** What a page does with a link; `core` is Python's reply to a text. */
async function follow(hash, core = () => assert.fail("Python was asked")) {
  const asked = [];
  const { arrival, said, state, settled } = following(async ({ game }) => {
    asked.push(game);
    return core(game);
  });
  arrival.follow(hash);
  await new Promise((done) => setImmediate(done));
  const { mode, games } = state();
  return {
    said: said.map(({ text }) => text),
    asked,
    settled: settled(),
    mode,
    game: games.solve,
    state: state(),
  };
}

for (const hash of ["", "#", "#solve", "#solve/p4c6r", "#solve/none", "#lab/none", "#learn/none"]) {
  test(`an address that opens no game does not stay, so that a copy of it has the game: "${hash}"`, async () => {
    const { settled } = await follow(hash, () => ({
      error: { kind: "rules", message: "no rules" },
    }));
    assert.ok(settled > 0);
  });
}

for (const [hash, room, said] of [
  ["#lab", "compare", []],
  ["#lab/map", "map", []],
  ["#lab/nothing", "compare", ["The link names “nothing”, but Lab has no such room."]],
  ["#lab/map/3", "map", ["The link names “map/3”, but Lab has no such room."]],
  ["#learn/lessons/3", "lessons", []],
  ["#learn/course", "rules", ["The link names “course”, but Learn has no such room."]],
  ["#learn/lessons/12", "lessons", ["The link names “lessons/12”, but Learn has no such room."]],
  ["#learn/lessons/00", "lessons", ["The link names “lessons/00”, but Learn has no such room."]],
  [
    "#learn/lessons/last",
    "lessons",
    ["The link names “lessons/last”, but Learn has no such room."],
  ],
]) {
  test(`a link to a room that there is not opens the nearest one, and says what it could not open: ${hash}`, async () => {
    const { said: told, state } = await follow(hash);
    assert.deepEqual([state[state.mode].room, told], [room, said]);
  });
}

test("what a link names is quoted without half an emoji at its end", async () => {
  const { said } = await follow(`#lab/${encodeURIComponent(`${"x".repeat(39)}🎉🎉`)}`);
  assert.deepEqual(said, [`The link names “${"x".repeat(39)}”, but Lab has no such room.`]);
});

for (const hash of ["#solve/P4C6R:1122=1,1", "#solve/%20p4c6r:1122=1,1", "#P4c6r: 1122=1,1"]) {
  test(`a link with capitals or spaces opens its game: ${hash}`, async () => {
    const { said, game } = await follow(hash, (text) => ({
      game: text.toLowerCase().replaceAll(" ", ""),
    }));
    assert.deepEqual([game.rules, game.turns.length], ["p4c6r", 1]);
    assert.deepEqual(said, []);
  });
}

test("the offer of an earlier point of the game goes when the person goes on, and does not stay for ever", () => {
  for (const act of [answer("3344", 1, 0), { type: "mode", mode: "play" }]) {
    const { arrival, said, state, dispatch } = following(
      () => assert.fail(),
      [answer("1122", 1, 1), answer("1344", 0, 3)],
    );
    arrival.follow("#solve/p4c6r:1122=1,1");
    arrival.settle();
    assert.equal(said[0].isThere, true);
    dispatch({ type: "open", panel: "settings" });
    arrival.settle();
    assert.equal(said[0].isThere, true);
    dispatch(typeof act === "function" ? act(state()) : act);
    arrival.settle();
    assert.equal(said[0].isThere, false);
  }
});

test("an offer that another link has replaced takes nothing back that was said of that link", () => {
  const { arrival, said, dispatch } = following(
    () => assert.fail(),
    [answer("1122", 1, 1), answer("1344", 0, 3)],
  );
  arrival.follow("#solve/p4c6r:1122=1,1");
  arrival.follow(`#solve/p4c6r:${Array(3000).fill("1122=1,1").join(";")}`);
  assert.deepEqual(
    said.map(({ isThere }) => isThere),
    [false, true],
  );
  dispatch(answer("3344", 1, 0));
  arrival.settle();
  assert.equal(said[1].isThere, true);
});

test("a link of 3,000 turns says how many turns it has and how many the page takes", async () => {
  const { said } = await follow(`#solve/p4c6r:${Array(3000).fill("1122=1,1").join(";")}`);
  assert.match(said[0], /it has 3,000 turns, and the page takes up to 200/);
});

test("a text of one megabyte is refused for its length and not sent to Python", async () => {
  const { said } = await follow(`#${"x".repeat(1_000_000)}`);
  assert.match(said[0], /it is 1,000,000 characters long/);
});

test("Python's sentence about any other bad text is shown whole", async () => {
  const { said, asked } = await follow("#solve/p4c6r:1129=1,1", () => ({
    error: { kind: "code", message: "no '9'" },
  }));
  assert.match(said[0], /no '9'/);
  assert.deepEqual(asked, ["p4c6r:1129=1,1"]);
});

test("a large board with capitals is refused for its size, and Python is asked once", async () => {
  const { said, asked } = await follow("#P21C9R", () => ({ game: "p21c9r" }));
  assert.match(said[0], /: 21 × 9 is too large/);
  assert.equal(asked.length, 1);
});

test("a link to a board of Hide opened Solve, and spoke of a hidden code", async () => {
  const { mode, said, state } = await follow("#hide/p5c8r", () => ({}));
  assert.deepEqual([mode, state.games.hide.rules, said], ["hide", "p5c8r", []]);
});

/** A page that follows a link to a game that others play too. */
async function invited(hash, core) {
  const asked = [];
  const { arrival, said, typed, state } = following(async (request) => {
    asked.push(request);
    return core;
  });
  arrival.follow(hash);
  await new Promise((done) => setImmediate(done));
  return { said: said.map(({ text }) => text), asked, typed, state: state() };
}

const read = { code: "3C6R-7K3M-9QTG", rules: "p3c6r", seed: "7K3M9QT" };

test("a challenge and the code of the day begin once Python has read them", async () => {
  const challenge = await invited("#challenge/3c6r%207k3m%209qtg", read);
  assert.deepEqual(challenge.asked, [{ action: "read_challenge", code: "3c6r 7k3m 9qtg" }]);
  const {
    mode,
    games: { play },
  } = challenge.state;
  assert.deepEqual(
    [mode, play.rules, play.seed, play.play.name],
    ["play", "p3c6r", "7K3M9QT", read.code],
  );
  const day = await invited("#daily/p3c6r", read);
  assert.equal(day.asked[0].rules, "p3c6r");
  assert.match(day.state.games.play.play.name, /^\d{4}-\d\d-\d\d$/);
  assert.equal((await invited("#daily", read)).asked[0].rules, "p4c6r");
});

test("a damaged challenge link opened the room used last, without its text", async () => {
  const error = { kind: "challenge", message: "no code" };
  for (const [hash, shown] of [
    ["#challenge", ""],
    ["#challenge/%E0%A4%A", "%E0%A4%A"],
    [`#challenge/${"x".repeat(200_000)}`, "x".repeat(100)],
    ["#answer/3C6R", "3C6R"],
  ]) {
    const { said, asked, typed, state } = await invited(hash, { error });
    assert.deepEqual([said, typed, asked[0].code], [[], [shown], shown]);
    assert.equal(state.games.play.seed, "seed");
  }
  const large = await invited("#challenge/40C100R-7K3M-9QTG", { ...read, rules: "p40c100r" });
  assert.deepEqual([large.typed, large.state.games.play.rules], [["40C100R-7K3M-9QTG"], "p4c6r"]);
  assert.deepEqual((await invited("#daily/p4", { error })).said, [
    "The link holds no game: no code",
  ]);
});

test("a damaged challenge does not move a person who does something else meanwhile", async () => {
  const { arrival, answer, said, typed } = slow("#challenge/5C8R-7K3M");
  arrival.leave();
  await answer({ error: { kind: "challenge", message: "no code" } });
  assert.deepEqual([typed, said.at(-1).text], [[], "The link holds no game: no code"]);
});

test("a link to a board of a billion pegs is told what the page has room for, not what the core has", async () => {
  const { said, asked } = await follow("#solve/p999999999c6r");
  assert.deepEqual([said.length, asked], [1, []]);
  assert.match(
    said[0],
    /p999999999c6r is too large: the page has room for boards of up to 20 pegs/,
  );
});

test("a link that Python reads late says so until it is read", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const notes = [];
  let reply = () => {};
  const arrival = new Arrival({
    state: () => initialState("best", "seed"),
    dispatch: () => {},
    onSettled: () => {},
    replyTo: () => undefined,
    ask: () =>
      new Promise((done) => {
        reply = () => done({ error: { kind: "challenge", message: "no code" } });
      }),
    notes: {
      say: (text) => {
        notes.push(text);
        return () => notes.splice(notes.indexOf(text), 1);
      },
    },
  });
  arrival.follow("#daily");
  context.mock.timers.tick(200);
  assert.deepEqual(notes, []);
  context.mock.timers.tick(100);
  assert.deepEqual(notes, ["The link is being opened…"]);
  reply();
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(notes, ["The link holds no game: no code"]);
});

test("the shortcuts of the app on a home screen open the modes", async () => {
  const file = new URL("../../../web/manifest.webmanifest", import.meta.url);
  for (const { name, url } of JSON.parse(await readFile(file, "utf8")).shortcuts) {
    const { mode, said } = await follow(new URL(url, "https://host/games/").hash);
    assert.equal(mode, name.toLowerCase());
    assert.deepEqual(said, []);
  }
});

/** A page on which the person acts while Python reads a link. */
function slow(hash, before = []) {
  let reply = () => {};
  const page = following(
    () =>
      new Promise((done) => {
        reply = done;
      }),
    before,
  );
  page.arrival.follow(hash);
  const answer = async (value) => {
    reply(value);
    await new Promise((done) => setImmediate(done));
  };
  return { ...page, answer };
}

for (const [hash, value] of [
  ["#challenge/4C6R-7K3M-9QTG", read],
  ["#P3C6R:112=1,1", { game: "p3c6r:112=1,1" }],
]) {
  test(`a reload before Python has read a link does not lose the link: ${hash}`, async () => {
    const { arrival, answer, settled } = slow(hash);
    assert.equal(arrival.link, hash, "a page that is loaded again follows it again");
    const before = settled();
    await answer(value);
    assert.ok(settled() > before);
    assert.notEqual(arrival.link, hash.startsWith("#c") ? hash : "", "it is taken");
  });

  test(`a link that Python reads late does not take the person out of another game: ${hash}`, async () => {
    const { arrival, said, answer, state } = slow(hash);
    arrival.leave();
    assert.equal(arrival.link, null);
    await answer(value);
    assert.deepEqual([state().games.play.rules, state().games.solve.rules], ["p4c6r", "p4c6r"]);
    assert.match(said.at(-1).text, /^The link has been read/);
    said.at(-1).run();
    assert.ok([state().games.play.rules, state().games.solve.rules].includes("p3c6r"));
  });
}

test("of two links that Python reads, the first one does not open after the second", async () => {
  const { arrival, answer, state } = slow("#challenge/4C6R-7K3M-9QTG");
  arrival.follow("#learn/rules");
  await answer(read);
  assert.deepEqual([state().mode, state().games.play.seed], ["learn", "seed"]);
});

test("a link to a board of Play, which has no turns, begins a game there and leaves the game in Solve", async () => {
  const { answer, state } = slow("#play/p3c6r", [
    { type: "opened", game: { rules: "p4c6r", turns: [{ guess: "1122", feedback: [1, 1] }] } },
  ]);
  await answer({ game: "p3c6r" });
  const { mode, lobby, games } = state();
  assert.deepEqual(
    [mode, lobby, games.play.rules, games.play.turns.length, games.solve.turns.length],
    ["play", false, "p3c6r", 0, 1],
  );
});

test("a link to a board of Play that Python refuses begins none, and says why", async () => {
  const { answer, state, said } = slow("#play/p3c6r");
  await answer({ error: { kind: "rules", message: "no such board" } });
  assert.equal(state().games.play.rules, "p4c6r");
  assert.match(said.at(-1).text, /^The link holds no game: /);
});

const turns = [
  { guess: "1122", feedback: [1, 1] },
  { guess: "1344", feedback: [0, 3] },
];
const opened = { type: "opened", game: { rules: "p4c6r", turns } };

test("an address with fewer turns than one's own game in Solve opens no shorter game, but offers it", () => {
  const { said, state } = slow("#solve/p4c6r:1122=1,1", [opened, { type: "mode", mode: "play" }]);
  assert.deepEqual([state().mode, state().games.solve.turns.length], ["solve", 2]);
  assert.equal(said.length, 1);
  said[0].run();
  assert.equal(state().games.solve.turns.length, 1);
});

test("another answer, another board or a doubt makes a link that of another game", () => {
  for (const text of [
    "p4c6r:1122=1,0",
    "p4c6r?:1122=1,1",
    "p4c6r:1122=1,1?",
    "p4c7r:1122=1,1",
    "p4c6r:1122=1,1;1344=0,3;1111=0,0",
  ]) {
    const { arrival } = slow(`#solve/${text}`, [opened]);
    assert.equal(arrival.trial.game.text, text);
  }
});

const exercise = { type: "learn", act: { type: "room", room: "lessons", lesson: null } };

for (const mode of ["learn", "play", "lab"]) {
  test(`what a person does in another mode before Python has read a link is kept, and outlasts its refusal: ${mode}`, () => {
    const { arrival, state, dispatch, reply, said } = following(
      () => assert.fail(),
      [answer("1122", 1, 1)],
    );
    arrival.follow("#solve/p3c6r:112=1,1");
    for (const act of [{ type: "mode", mode }, exercise]) dispatch(act);
    arrival.settle();
    assert.ok(arrival.trial.game, "it is not settled by another mode");
    assert.deepEqual(arrival.trial.wanted, [{ action: "analyse", game: "p3c6r:112=1,1" }]);
    assert.deepEqual(
      [
        arrival.trial.kept.mode,
        arrival.trial.kept.games.solve.rules,
        arrival.trial.kept.learn.room,
      ],
      [mode, "p4c6r", "lessons"],
    );
    reply({ status: "failed", error: { kind: "rules", message: "no rules" } });
    assert.deepEqual(
      [
        state().mode,
        state().games.solve.turns.length,
        state().games.solve.rules,
        state().learn.room,
      ],
      [mode, 1, "p4c6r", "lessons"],
    );
    assert.match(said.at(-1).text, /no rules/);
    assert.equal(arrival.trial.game, null);
  });
}

test("a link that Python refuses takes back what was said of it, and nothing else", () => {
  const { arrival, said, reply } = following(() => assert.fail(), [answer("1122", 1, 1)]);
  arrival.follow("#play/p3c6r:112=1,1");
  reply({ error: { kind: "rules", message: "no rules" } });
  assert.deepEqual(
    said.map(({ isThere }) => isThere),
    [false, true],
  );
});

test("a link that Python refuses leads back to the mode and the game before, one that it accepts is kept", () => {
  for (const isRefused of [true, false]) {
    const { arrival, state, reply } = following(
      () => assert.fail(),
      [{ type: "mode", mode: "play" }],
    );
    arrival.follow("#solve/p3c6r:112=1,1");
    reply(isRefused ? { error: { kind: "rules", message: "no rules" } } : { reply: {} });
    assert.deepEqual(
      [state().mode, state().games.solve.rules],
      isRefused ? ["play", "p4c6r"] : ["solve", "p3c6r"],
    );
    assert.equal(arrival.trial.kept, state());
  }
});

test("Back leads from a game of Play to the front door, and from there to the game as it is now", () => {
  const { arrival, state, dispatch } = following(() => {});
  const isOpen = (hash, isOwn = true) => {
    arrival.follow(hash, isOwn);
    return [state().mode, state().lobby];
  };
  dispatch({ type: "lobby", open: false });
  assert.deepEqual(isOpen("#play"), ["play", true]);
  assert.deepEqual(isOpen("#play/"), ["play", false]);
  assert.deepEqual(isOpen("#play/p4c6r"), ["play", false]);
  assert.deepEqual(
    isOpen("#play", false),
    ["play", false],
    "a link of others leads to what is played",
  );
});
