import { equal, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { markup } from "../../../web/build/markup.mjs";
import { boardButton } from "page/views/notices.ts";
import { boardSentence } from "page/words/boards.ts";
import { current, doubt, nothing, reduce, start } from "../doing.mjs";

test("the board button tells in words that one answer may be wrong", () => {
  const drawn = (state) => markup(boardButton({ game: current(state), dispatch: nothing }));
  const words = "One answer may be wrong";
  const doubted = drawn(reduce(start, doubt()));
  match(doubted, new RegExp(`aria-label="Board: [^"]*[.] ${words}"`));
  match(doubted, new RegExp(`>${words}<`));
  ok(!drawn(start).includes(words));
});

test("codes of one peg or colour have no words about repeats", () => {
  for (const [pegs, colours, kind, words] of [
    [1, 6, "r", "1 peg, 6 colours"],
    [1, 6, "n", "1 peg, 6 colours"],
    [3, 1, "r", "3 pegs, 1 colour"],
    [2, 6, "r", "2 pegs, 6 colours, repeats allowed"],
    [2, 6, "n", "2 pegs, 6 colours, none twice"],
    [2, 6, "f", "2 pegs, 6 colours, twice in guesses only"],
    [2, 10, "z", "2 pegs, 10 colours, none twice, no 0 first"],
  ])
    equal(boardSentence("board.words", { pegs, colours, kind }), words);
  equal(
    boardSentence("intro.play.rules", { pegs: 1, colours: 2, kind: "r" }, { what: "colour" }),
    "The code: 1 peg in 2 colours.",
  );
});
