import { rejects } from "node:assert/strict";
import { test } from "node:test";

const STARTS = {
  PluralRules: () => import("../../../web/js/start/startup.ts?without=PluralRules"),
  ListFormat: () => import("../../../web/js/start/startup.ts?without=ListFormat"),
  DateTimeFormat: () => import("../../../web/js/start/startup.ts?without=DateTimeFormat"),
};

for (const [name, start] of Object.entries(STARTS)) {
  test(`an old browser without Intl.${name} is told so`, async (context) => {
    const before = Intl[name];
    context.after(() => {
      Intl[name] = before;
    });
    Object.assign(globalThis, {
      document: { getElementById: () => null },
      addEventListener: () => {},
    });
    Intl[name] = undefined;
    await rejects(start(), new RegExp(`^Error: this browser has no Intl.${name}, which`));
  });
}
