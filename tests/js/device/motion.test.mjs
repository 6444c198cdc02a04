import test from "node:test";
import assert from "node:assert/strict";
import { moving } from "../../../web/js/device/motion.ts";

test("a reply drawn as the card of an end rose cost it frames", () => {
  globalThis.CSSAnimation = class {
    animationName = "risen";
    constructor(localTime) {
      const getComputedTiming = () => ({ localTime, delay: 460, endTime: 720 });
      this.effect = { getComputedTiming };
    }
  };
  const at = (ms) => {
    globalThis.document = { getAnimations: () => [new CSSAnimation(ms)] };
    return moving();
  };
  assert.equal(at(300), 0); // a pause that is long enough
  assert.equal(at(400), 320);
  assert.equal(at(500), 220);
});
