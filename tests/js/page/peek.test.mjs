/** What is covered shows only while it is wanted. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Peek } from "../../../web/js/page/peek.js";

/** A peek on a page whose scene and clock the test sets. */
function peekOn() {
  const page = { scene: "a", now: 0, drawn: 0 };
  const peek = new Peek({ scene: () => page.scene, onChange: () => { page.drawn += 1; }, now: () => page.now });
  return { page, peek };
}

test("the code shows while the button is held, and not afterwards", () => {
  const { page, peek } = peekOn();
  assert.equal(peek.sight, "covered");
  peek.begin({});
  assert.equal(peek.sight, "shown");
  peek.end();
  assert.deepEqual([peek.sight, page.drawn > 1], ["covered", true]);
});

test("after the phone was handed over it shows only when the button is held for long", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { peek } = peekOn();
  const onShown = mock.fn();
  peek.begin({ wait: 1000, onShown });
  context.mock.timers.tick(999);
  assert.equal(peek.sight, "held");
  peek.end(); // a short tap, or a finger that slides off
  context.mock.timers.tick(2000);
  assert.deepEqual([peek.sight, onShown.mock.callCount()], ["covered", 0]);
  peek.begin({ wait: 1000, onShown });
  context.mock.timers.tick(1000);
  assert.deepEqual([peek.sight, onShown.mock.callCount()], ["shown", 1]);
});

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
  peek.end();
  assert.equal(peek.sight, "shown");
  peek.cover();
  assert.equal(peek.sight, "covered");
});

test("a click without a hold shows it, and the next one covers it; the click that ends a hold does neither", () => {
  const { page, peek } = peekOn();
  peek.click({ wait: 1000 });
  assert.equal(peek.sight, "shown");
  peek.click({ wait: 1000 });
  assert.equal(peek.sight, "covered");
  page.now = 5000;
  peek.begin({});
  peek.end();
  peek.click({});
  assert.equal(peek.sight, "covered");
});
