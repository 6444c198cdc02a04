import assert from "node:assert/strict";
import { test } from "node:test";
import { Address } from "../../../web/js/store/arrival.ts";

/** A browser at an address: its history, a page that reads and writes it, and what a person does with it. */
function browserAt(hash) {
  const entries = [{ hash, state: null }];
  let at = 0;
  const here = () => entries[at];
  const open = (to, state = null) => entries.splice(++at, entries.length, { hash: to, state });
  let pending = () => {};
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
      back: () => {
        pending = () => at--;
      },
    },
  });
  const address = new Address();
  address.read();
  return {
    address,
    open,
    hashes: () => entries.map((each) => each.hash),
    at: () => at,
    go: (by) => {
      at += by;
    },
    arrive: () => pending(),
  };
}

test("a step is read once, and the page writes nothing before", () => {
  const { address, hashes, go } = browserAt("");
  for (const room of ["#solve", "#play", "#play/game"]) address.put(room);
  go(-2);
  address.put("#play/game");
  assert.equal(address.read(), "#solve");
  assert.equal(address.isOwn, true);
  assert.equal(address.read(), null);
  address.put("#solve");
  assert.deepEqual(hashes(), ["#solve", "#play", "#play/game"]);
});

test("a link that is opened while the page goes back is followed", () => {
  const { address, open } = browserAt("");
  for (const room of ["#play", "#play/game", "#play"]) address.put(room);
  open("#solve/p3c6r:112=1,1");
  assert.equal(address.read(), "#solve/p3c6r:112=1,1");
});

test("the front door is a step back from a game of another room", () => {
  const { address, hashes } = browserAt("");
  for (const room of ["#solve", "#play/game", "#play"]) address.put(room);
  assert.deepEqual(hashes(), ["#solve", "#play/game", "#play"]);
});

for (const refuse of [
  () => {},
  () => {
    throw new DOMException("too many calls", "SecurityError");
  },
]) {
  test(`a browser that has had enough of changes and ${refuse.toString().includes("throw") ? "throws" : "does nothing"} is asked again`, () => {
    const { address, hashes } = browserAt("#solve/p4c6r");
    const { replaceState } = history;
    history.replaceState = refuse;
    address.put("#solve");
    assert.deepEqual(hashes(), ["#solve/p4c6r"]);
    history.replaceState = replaceState;
    address.put("#solve");
    assert.deepEqual(hashes(), ["#solve"]);
  });
}
