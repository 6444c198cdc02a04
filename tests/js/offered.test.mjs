import { deepEqual, match } from "node:assert/strict";
import { test } from "node:test";
import { makeOffered } from "page/offered.ts";
import { livePage, open, run, settings, start } from "./doing.mjs";
import { replaceGlobals } from "./globals.mjs";

function pageWith(context, writeText = async () => {}) {
  replaceGlobals(context, {
    navigator: { clipboard: { writeText } },
    document: { querySelector: () => null },
    location: { href: "https://a.example/m/#solve", protocol: "https:" },
  });
  const page = livePage(run(start, open("share")), {
    looks: {},
    rooms: {},
    solvers: { replies: {} },
  });
  return Object.assign(page, { acts: makeOffered(page) });
}
const refused = () => Promise.reject(new DOMException("no", "NotAllowedError"));

for (const [what, writeText, ...expected] of [
  ["a result that was copied closes its sheet", undefined, null, null],
  ["a result that cannot be copied stays in sight", refused, "share", "send.failed.copy"],
]) {
  test(what, async (context) => {
    const page = pageWith(context, writeText);
    await page.acts.sendText("copy", "Mastermind");
    deepEqual([page.now.panel, page.now.chosen.unsent], expected);
    const said = page.said.map(({ text }) => text);
    deepEqual(said, writeText ? [] : ["The text is on the clipboard."]);
  });
}

test("a reset of the settings, and its undo, keep the person's work", (context) => {
  const page = pageWith(context);
  const set = (change) => {
    page.dispatch(settings(change));
    return page.now.settings;
  };
  const made = { ownPegs: ["Mastermind pegs: a\nR #be272a red"], made: ["4C6R-7K3M-9QTG"] };
  const before = set({ ...made, lessons: ["01"], theme: "dark" });
  page.acts.resetSettings();
  deepEqual(page.now.settings, { ...before, theme: "system" });
  set({ lessons: ["01", "02"] });
  page.said[0].run();
  deepEqual(page.now.settings, { ...before, lessons: ["01", "02"] });
});

test("a link that cannot be copied is shown to copy by hand", async (context) => {
  const { acts, said } = pageWith(context, refused);
  await acts.copyLink();
  match(said[0].text, /https:\/\/a\.example\/m\/#solve\/p4c6r$/);
});
