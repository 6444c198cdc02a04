import assert from "node:assert/strict";
import { test } from "node:test";

for (const name of ["PluralRules", "ListFormat", "DateTimeFormat"]) {
  test(`an old browser without Intl.${name} is told so before anything is read`, async (context) => {
    const before = Intl[name];
    context.after(() => {
      Intl[name] = before;
    });
    Object.assign(globalThis, {
      document: { getElementById: () => null },
      addEventListener: () => {},
    });
    Intl[name] = undefined;
    await assert.rejects(
      import(`../../../web/js/start/startup.js?without=${name}`),
      new RegExp(`^Error: this browser has no Intl.${name}, which`),
    );
  });
}
