// What the wanderer does inside the page.
({ lab, turns, often, links, texts, languages, journeys }) => {
  const CONTROLS = "button, a[href^='#'], input:not([type=file]), select, textarea, summary";
  const KEYS = [
    "Enter",
    "Enter",
    "Escape",
    "Backspace",
    "Delete",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "1",
    "2",
    "3",
    "4",
    "r",
    "g",
    "b",
    "0",
    "?",
    "ctrl z",
    "ctrl y",
    "shift 1",
  ];
  const HOUR = 3_600_000;
  const WITH_REPLY = 100; // ms; the page draws an answer with the reply to it if that comes sooner (frames.js)
  const home = () => ours.replace(/[^:]+$/, "");
  let remembered = null; // the settings that were cleared, with which the page goes on
  const inSight = (element) => element.checkVisibility({ visibilityProperty: true });
  const text = (element) =>
    (
      element.getAttribute("aria-label") ||
      element.labels?.[0]?.textContent ||
      element.textContent ||
      ""
    )
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 60) || element.tagName;
  const controls = () => {
    const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    return [...place.querySelectorAll(CONTROLS)].filter(
      (each) =>
        inSight(each) &&
        !each.disabled &&
        each.ariaDisabled !== "true" &&
        !lab.some((name) => text(each).startsWith(name)),
    );
  };
  let drawn = 0;
  const chance = () => {
    drawn = (drawn + 0x6d2b79f5) | 0;
    let mixed = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const oneOf = (list) => list[Math.floor(chance() * list.length)];
  const draw = () => {
    const luck = chance();
    if (luck < 0.03) return ["link", oneOf(links)];
    if (luck < 0.12) return ["key", oneOf(KEYS)];
    if (luck < 0.18) return ["fault", oneOf(Object.keys(FAULTS)), Math.floor(chance() * 100)];
    const all = controls();
    const weight = (each) => (often.includes(text(each)) ? 5 : each.closest("nav") ? 0.4 : 1);
    let rest = chance() * all.reduce((sum, each) => sum + weight(each), 0);
    const chosen = all.find((each) => (rest -= weight(each)) < 0) ?? all.at(-1);
    if (!chosen) return ["key", "Escape"];
    const name = text(chosen);
    const nth = all.filter((each) => text(each) === name).indexOf(chosen);
    if (chosen.tagName === "SELECT") return ["fill", name, nth, oneOf([...chosen.options]).value];
    if (chosen.type === "number")
      return ["fill", name, nth, oneOf(["1", "2", "3", "4", "5", "", "-1"])];
    if (chosen.type === "text" || chosen.tagName === "TEXTAREA")
      return ["fill", name, nth, oneOf(texts)];
    return [chance() < 0.1 ? "twice" : "tap", name, nth];
  };
  const press = (name) => {
    const target = document.activeElement ?? document.body;
    const key = name.split(" ").at(-1);
    const code = /^[0-9]$/.test(key) ? `Digit${key}` : key;
    const more = { ctrlKey: name.startsWith("ctrl"), shiftKey: name.startsWith("shift") };
    const event = (type) =>
      new KeyboardEvent(type, { key, code, bubbles: true, cancelable: true, ...more });
    const free = target.dispatchEvent(event("keydown"));
    if (free && key === "Enter" && target.tagName === "BUTTON") target.click();
    if (free && key === "Escape")
      [...document.querySelectorAll("dialog[open]")].at(-1)?.requestClose();
    target.dispatchEvent(event("keyup"));
  };
  /** Taps the same place twice: the second time what is there by then. */
  const tapTwice = async (element) => {
    element.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = { clientX: x + width / 2, clientY: y + height / 2 };
    for (const detail of [1, 2]) {
      const hit = detail === 1 ? element : document.elementFromPoint(place.clientX, place.clientY);
      hit?.dispatchEvent(
        new MouseEvent("click", {
          bubbles: true,
          cancelable: true,
          composed: true,
          detail,
          ...place,
        }),
      );
      await frame();
    }
  };
  /** Closes what is open, and uses a control of each of these names as far as there is one. */
  const lead = async (names) => {
    for (const each of [...document.querySelectorAll("dialog[open]")].reverse())
      each.requestClose();
    for (const wanted of names) {
      let found;
      // A lesson may have to be loaded.
      for (let n = 0; n < (found ? 2 : 20); n++) {
        await frame();
        found = controls().find((each) => wanted.some((name) => text(each).startsWith(name)));
      }
      if (!found) return;
      found.focus();
      found.click();
    }
  };
  const tell = (name, more) => dispatchEvent(new PageTransitionEvent(name, more));
  /** Goes back or forward; a browser drops that when the page writes another address just then. */
  const step = async (by) => {
    const there = new Promise((done) => addEventListener("popstate", done, { once: true }));
    history.go(by);
    await Promise.race([there, new Promise((late) => setTimeout(late, 300))]);
  };
  const go = async (by) => {
    if (!globalThis.navigation) return; // in WebKit nothing tells where back and forward lead
    const to = navigation.entries()[navigation.currentEntry.index + by];
    if (!to?.sameDocument) return;
    await step(by);
  };
  /** What can happen to a page at any moment. */
  const FAULTS = {
    "Python ends": () =>
      [...workers].forEach((each) =>
        each.dispatchEvent(new ErrorEvent("error", { message: "it ended" })),
      ),
    "all data is cleared": async () => {
      localStorage.clear();
      sessionStorage.clear();
      remembered = wanted[`${home()}settings`] ?? remembered;
      wanted = {};
      for (const { name } of await indexedDB.databases())
        await new Promise((done) => {
          Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onblocked: done });
        });
    },
    "hidden for a while": async () => {
      hide(true);
      await settle();
      hide(false);
    },
    "left and restored": async () => {
      hide(true);
      tell("pagehide", { persisted: true });
      document.dispatchEvent(new Event("freeze"));
      document.dispatchEvent(new Event("resume"));
      tell("pageshow", { persisted: true });
      hide(false);
    },
    back: () => go(-1),
    forward: () => go(1),
    "another language": (nth) => {
      const wanted = languages[nth % languages.length];
      Object.defineProperty(navigator, "languages", { configurable: true, get: () => [wanted] });
      tell("languagechange");
    },
    offline: () => {
      away = true;
      tell("offline");
    },
    online: () => {
      away = false;
      tell("online");
    },
    "an hour back": () => {
      ahead -= HOUR;
    },
    "a day on": () => {
      ahead += 24 * HOUR;
    },
  };
  const use = async ([what, name, nth, value]) => {
    if (what === "link") {
      if (location.hash === name) return true;
      const arrived = new Promise((done) => addEventListener("hashchange", done, { once: true }));
      location.hash = name;
      await Promise.race([arrived, new Promise((late) => setTimeout(late, 300))]);
      return true;
    }
    if (what === "key") press(name);
    if (what === "journey") await lead(journeys[name]);
    if (what === "fault") await FAULTS[name](nth);
    if (["key", "wait", "journey", "fault"].includes(what)) return true;
    const element = controls().filter((each) => text(each) === name)[nth];
    if (!element) return false;
    element.focus();
    if (what === "tap") element.click();
    else if (what === "twice") await tapTwice(element);
    else {
      element.value = value;
      element.dispatchEvent(new Event("input", { bubbles: true }));
      element.dispatchEvent(new Event("change", { bubbles: true }));
    }
    return true;
  };
  const settle = async () => {
    const end = performance.now() + 30_000;
    for (let calm = 0; calm < 3; calm = questions() ? 0 : calm + 1) {
      if (performance.now() > end) return false;
      await frame();
    }
    return true;
  };
  const seen = (element) => element?.textContent.trim().replace(/[ \n]+/g, " ") ?? ""; // the spaces in numbers stay
  /** What the page wants to be kept under a key, and whether the storage does not have it. */
  const kept = (key, sure) => {
    const text = wanted[key] ?? localStorage.getItem(key);
    return { value: JSON.parse(text), lost: sure && localStorage.getItem(key) !== text };
  };
  /** The room and the game in hand, as a text; null where the page has kept no game since all data was cleared. */
  const place = () => {
    const saved = JSON.parse(wanted[ours] ?? "null");
    const { rules, doubt, turns } = saved?.games[saved.mode] ?? {};
    return saved && JSON.stringify([location.hash, rules, doubt, turns]);
  };
  const record = async (settled) => {
    const { value: saved, lost: unkept } = kept(ours, settled);
    const { value: settings, lost: unset } = kept(`${home()}settings`, settled);
    const { value: typed, lost: untyped } = kept(`${home()}lessons`, settled);
    const known = settings ?? JSON.parse(remembered);
    const list = [...document.querySelectorAll("ol")].find((each) =>
      turns.includes(each.ariaLabel),
    );
    const game = saved?.games[saved.mode]; // without the steps of undo, which are many
    const held = document.activeElement;
    const drawing = document.getElementById("app").innerHTML;
    const odd = /undefined|NaN|\[object /.exec(drawing);
    const row = document.querySelector("section [role=group]:has([data-peg])");
    return {
      hash: location.hash,
      place: place(),
      language: document.documentElement.lang,
      headings: document.querySelectorAll("h1").length,
      lost: !held || held === document.body || !inSight(held),
      odd: odd && drawing.slice(Math.max(0, odd.index - 60), odd.index + 30),
      turns: [...(list?.children ?? [])].map((each) => seen(each.querySelector(".unseen"))),
      row: [...(row?.children ?? [])].map((each) => each.ariaLabel),
      title: seen(row?.closest("section").querySelector("h2")),
      about: seen(row?.closest("section").querySelector("p")),
      panel: [...document.querySelectorAll("dialog[open]")].at(-1)?.dataset.panel ?? null,
      mode: saved?.mode,
      saved: game && {
        rules: game.rules,
        doubt: game.doubt,
        seed: game.seed,
        turns: game.turns,
        play: game.play,
      },
      settings: known,
      unkept: unkept || unset || untyped,
      typed: typed?.code ?? {},
      look: [...document.documentElement.attributes]
        .filter(({ name }) => name.startsWith("data-") && name !== "data-typed") // by keys just now
        .map(({ name, value }) => `${name}=${value}`)
        .sort(),
      faults: faults.splice(0),
    };
  };
  const after = async (act) => {
    const had = questions() ? null : place();
    const used = await use(act);
    // By timers, not by frames: where the page is slow, its own timer is late as well, but comes before these.
    for (const end = performance.now() + WITH_REPLY; questions() && performance.now() < end; )
      await new Promise((done) => setTimeout(done, 10));
    const waits = act[0] === "wait" || act[0] === "fault";
    const settled = waits && (await settle());
    // What is drawn is kept right after; a language that has arrived is drawn in the next frame.
    const now = () => `${place()} ${document.documentElement.lang}`;
    for (let last = null; last !== now() || goesBack() || owesFrame(); ) {
      last = now();
      await frame();
      await new Promise((done) => setTimeout(done));
    }
    return { ...(await record(settled)), had, used, settled, stuck: waits && !settled };
  };
  /** Where the person is: the mode and the games that a page would open now, and what was said. */
  const where = () => {
    const [id] = Object.keys(sessionStorage)
      .filter((each) => each.endsWith(":tab"))
      .map((each) => sessionStorage.getItem(each));
    const key = ours ?? Object.keys(localStorage).find((each) => each.endsWith(`:game@${id}`));
    const saved = JSON.parse(wanted[key] ?? localStorage.getItem(key) ?? "null");
    if (!saved) return null;
    const brief = ({ rules, seed, turns, draft, revealed, play }) => ({
      rules,
      seed,
      turns,
      draft,
      revealed,
      over:
        revealed ||
        turns.length === play?.limit ||
        turns.some(({ guess, feedback }) => feedback?.[0] === guess.length),
    });
    const back = (mode) => [
      saved.left?.mode === mode && saved.left.game,
      ...(mode === "play" ? saved.shelf : []),
      saved.games[mode].past.at(-1),
      saved.games[mode].future.at(-1),
    ];
    const games = Object.entries(saved.games).map(([mode, game]) => [
      mode,
      { ...brief(game), back: back(mode).filter(Boolean).map(brief) },
    ]);
    return {
      mode: saved.mode,
      from: saved.left?.from,
      games: Object.fromEntries(games),
      said: seen(document.querySelector("[role=log]")),
      title: document.title,
    };
  };
  window.wander = {
    where,
    // Does acts one after the other without waiting for anything, and goes away in the same moment.
    async hurry({ seed, acts, count, how }) {
      drawn = seed;
      const done = [];
      for (let n = 0; n < (acts?.length ?? count); n++) {
        const act = acts ? acts[n] : draw();
        if (["fault", "twice"].includes(act[0])) continue; // they go on when it is noted where one is
        use(act);
        done.push(act);
      }
      const entry = globalThis.navigation?.currentEntry;
      const by = { back: -1, forward: 1 }[how];
      const to = by && navigation.entries()[entry.index + by];
      if (to?.sameDocument) {
        await step(by);
      } else dispatchEvent(new PageTransitionEvent("pagehide")); // as the browser tells it a moment later
      const gone = {
        acts: done,
        from: where(),
        asked: [...done.filter(([what]) => what === "link").map(([, link]) => link)],
      };
      if (to?.sameDocument) gone.asked.push(new URL(to.url).hash);
      sessionStorage.setItem("gone", JSON.stringify(gone));
      if (how === "reload") location.reload();
    },
    // Does what is given, and then chooses more until there are `count`; stops at a fault of the page.
    async go({ seed, count, acts }) {
      drawn = seed;
      const done = [];
      for (let n = 0; n < (acts?.length ?? count); n++) {
        const act = acts ? acts[n] : chance() < 0.2 ? ["wait"] : draw();
        const found = await after(act);
        done.push([act, found]);
        if (found.faults.length) break;
      }
      return done;
    },
    // Until the page has saved for the first time, which waits for the database.
    async ready() {
      while (!ours?.endsWith(`@${sessionStorage.getItem(`${home()}tab`)}`)) await frame();
      await settle();
    },
  };
};
