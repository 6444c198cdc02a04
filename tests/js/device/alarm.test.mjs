import assert from "node:assert/strict";
import { test } from "node:test";
import { Alarm } from "../../../web/js/device/alarm.ts";

test("an alarm rings once for each time it is set", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let rung = 0;
  const alarm = new Alarm(() => {
    rung += 1;
  });
  alarm.now();
  assert.equal(rung, 0, "it is not set");
  alarm.set(100);
  alarm.set(200);
  mock.timers.tick(199);
  assert.equal(rung, 0);
  mock.timers.tick(1);
  assert.equal(rung, 1);
  alarm.now();
  assert.equal(rung, 1, "it has rung");
  alarm.set(100);
  alarm.now();
  mock.timers.tick(100);
  assert.equal(rung, 2);
  alarm.set(100);
  alarm.set(null);
  mock.timers.tick(100);
  assert.equal(rung, 2);
});
