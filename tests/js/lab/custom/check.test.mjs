import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { test } from "node:test";
import { askAbout, Custom, lastLines, nearest, tried, triedWheel } from "page/lab/custom/custom.ts";
import { Ended } from "page/lab/custom/sandbox.ts";
import { Refused } from "page/lab/games/work.ts";

test("replies and errors bring the printed text", async () => {
  const printed = async (reply) => {
    const heard = [];
    const print = (text) => heard.push(text);
    await askAbout(async () => reply, {}, { print }).catch(() => {});
    return heard;
  };
  for (const reply of [{ name: "a" }, { error: { message: "it failed" } }])
    deepEqual(await printed({ ...reply, printed: "<b>\n" }), ["<b>\n"]);
  for (const odd of [1, null, ["x"], { toString: null }, undefined])
    deepEqual(await printed({ printed: odd }), []);
});

test("a wheel tells the error of its strategy, not that of a helper", () => {
  const wrong = (code) =>
    new Refused({
      message: "…",
      code: "custom-in",
      values: { file: "x.py", why: { message: "…", code, values: {} } },
    });
  const [none, unfit, failed, late] = ["custom-none", "custom-unfit", null, "custom-late"].map(
    wrong,
  );
  for (const [told, ...errors] of [
    [failed, none, failed, unfit],
    [failed, failed, unfit, none],
    [failed, unfit, none, failed],
    [unfit, none, unfit],
    [unfit, unfit, none],
    [failed, failed, late], // of two the first
    [undefined],
  ])
    equal(nearest(errors), told);
});

const options = { print: () => {} };

test("an end of Python that has no line is told with the file", async () => {
  const asked = (line) => async () => {
    throw new Ended("no memory left", line);
  };
  const custom = { file: "mine.py", text: "" };
  await rejects(tried(asked(null), custom, "p4c6r", options), /^Error: mine.py: no memory left/);
  await rejects(tried(asked(3), custom, "p4c6r", options), /^Error: no memory left/);
});

test("a check that never ends is ended by the page, and names the file", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const ask = (_request, { signal, onStart }) => {
    onStart();
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(new Error("late"))),
    );
  };
  const checked = tried(ask, { module: "pack" }, undefined, options);
  mock.timers.tick(60_000);
  await rejects(checked, ({ sentence: { code, values } }) => {
    deepEqual([code, values.file, values.why.code], ["custom-in", "pack", "custom-late"]);
    return true;
  });
});

test("the strategy of a wheel is that of its first good module", async () => {
  const ask = async ({ action, custom }) => {
    if (action === "wheel") return { modules: ["none", "mine", "later"] };
    return custom.module === "none"
      ? { error: { message: "no class" } }
      : { name: custom.module, summary: "" };
  };
  deepEqual(await triedWheel(ask, "a.whl", undefined, options), {
    name: "mine",
    summary: "",
    custom: { module: "mine" },
  });
  for (const odd of [{}, { modules: "mine" }, { modules: [] }, { modules: ["none"] }])
    await rejects(
      triedWheel(
        async ({ action }) => (action === "wheel" ? odd : {}),
        "a.whl",
        undefined,
        options,
      ),
      Refused,
    );
});

test("a file that cannot be read is told", async () => {
  globalThis.BroadcastChannel = class {}; // a channel to other tabs keeps Node running
  globalThis.location = { protocol: "https:", pathname: "/" };
  let drawn = 0;
  const custom = new Custom({
    onChange: () => {
      drawn += 1;
    },
  });
  custom.text = "# mine";
  await custom.open({
    name: "gone.py",
    size: 10,
    arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")),
  });
  match(custom.fault?.message ?? "", /^“gone.py” could not be read/);
  deepEqual([custom.fault?.isText, custom.text], [false, "# mine"]);
  ok(drawn > 0);
});

test("the last lines of the output are whole", () => {
  equal(lastLines("a\nb\n"), "a\nb\n");
  const lines = lastLines("0123456789\n".repeat(1_000_000));
  ok(lines.length <= 2000 && lines.length > 1900);
  equal(lines.slice(0, 11), "0123456789\n");
  equal(lastLines(`${"x".repeat(5000)}\n`), `${"x".repeat(1999)}\n`);
  equal(lastLines("x".repeat(5000)), "x".repeat(2000));
});
