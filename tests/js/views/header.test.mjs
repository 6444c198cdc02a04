import assert from "node:assert/strict";
import { test } from "node:test";
import { markup } from "../../../web/build/markup.mjs";
import { boardButton } from "page/views/notices.ts";
import { boardSentence } from "page/words/boards.ts";
import { current, doubt, initialState, reduce } from "../doing.mjs";

const start = initialState("best", "seed");

test("the board button tells in words that one answer may be wrong", () => {
  const drawn = (state) => markup(boardButton({ game: current(state), dispatch: () => {} }));
  const words = "One answer may be wrong";
  const doubted = drawn(reduce(start, doubt()));
  assert.match(doubted, new RegExp(`aria-label="Board: [^"]*[.] ${words}"`));
  assert.match(doubted, new RegExp(`>${words}<`));
  assert.ok(!drawn(start).includes(words));
});

test("codes of one peg or colour have no words about repeats", () => {
  const words = (pegs, colours, kind) => boardSentence("board.words", { pegs, colours, kind });
  assert.deepEqual(
    [words(1, 6, "r"), words(1, 6, "n"), words(3, 1, "r")],
    ["1 peg, 6 colours", "1 peg, 6 colours", "3 pegs, 1 colour"],
  );
  assert.deepEqual(
    [words(2, 6, "r"), words(2, 6, "n"), words(2, 6, "f"), words(2, 10, "z")],
    [
      "2 pegs, 6 colours, repeats allowed",
      "2 pegs, 6 colours, none twice",
      "2 pegs, 6 colours, twice in guesses only",
      "2 pegs, 10 colours, none twice, no 0 first",
    ],
  );
  assert.equal(
    boardSentence("intro.play.rules", { pegs: 1, colours: 2, kind: "r" }, { what: "colour" }),
    "The code: 1 peg in 2 colours.",
  );
});
