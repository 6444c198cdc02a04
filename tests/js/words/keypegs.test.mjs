import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { KEY_PEGS, keyPegs, setKeyPegs, t } from "page/words/strings.ts";
import { keysText } from "page/views/play/result.ts";

afterEach(() => setKeyPegs("blackWhite"));

test("answers are told, and sent, in the key pegs of the person's box", () => {
  assert.equal(keyPegs(), "blackWhite");
  const told = KEY_PEGS.map((style) => {
    setKeyPegs(style);
    return [t("answer.words", { black: 1, white: 2 }), keysText([1, 2], 4)];
  });
  assert.deepEqual(told, [
    ["1 black, 2 white", "🟢🟡🟡🟤"],
    ["black: 1, red: 2", "🟢🟡🟡🟤"],
    ["red: 1, white: 2", "🟢🟡🟡🟤"],
    ["tick: 1, dot: 2", "🟢🟡🟡🟤"],
    ["right: 1, near: 2", "right: 1, near: 2"],
  ]);
});
