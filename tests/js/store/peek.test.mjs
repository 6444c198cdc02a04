/** What is covered shows only while it is wanted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Peek } from "../../../web/js/store/peek.ts";

/** An event at a time. */
const at = (timeStamp) => ({ timeStamp });

/** A peek on a page whose scene and clock the test sets. */
function peekOn() {
  const page = { scene: "a", drawn: 0 };
  const peek = new Peek({
    scene: () => page.scene,
    onChange: () => {
      page.drawn += 1;
    },
    watch: () => {},
  });
  return { page, peek };
}

test("another scene covers it, also while the button is held", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { page, peek } = peekOn();
  peek.begin({});
  page.scene = "b";
  assert.equal(peek.sight, "covered");
  page.scene = "a";
  peek.begin({ wait: 1000 });
  page.scene = "b";
  context.mock.timers.tick(1000);
  page.scene = "a";
  assert.equal(peek.sight, "covered");
});

test("a page that is left or hidden covers it, even what stays after the hold", () => {
  const { peek } = peekOn();
  peek.begin({ stays: true });
  peek.end(at(1000));
  assert.equal(peek.sight, "shown");
  peek.cover();
  assert.equal(peek.sight, "covered");
});

test("a click shows it, the next covers it; one that ends a hold does neither", () => {
  const { peek } = peekOn();
  peek.click({ wait: 1000 }, at(100));
  assert.equal(peek.sight, "shown");
  peek.click({ wait: 1000 }, at(900));
  assert.equal(peek.sight, "covered");
  peek.begin({});
  peek.end(at(1000));
  peek.click({}, at(1001)); // though a busy page may handle it late
  assert.equal(peek.sight, "covered");
  peek.begin({});
  peek.cover(); // by something else, while the thumb is still on the button
  peek.end(at(3000));
  peek.click({}, at(3001));
  assert.equal(peek.sight, "covered");
});
