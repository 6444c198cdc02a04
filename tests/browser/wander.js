// What the wanderer does inside the page.
({lab, turns, often, links, texts}) => {
  const CONTROLS = "button, a[href^='#'], input:not([type=file]), select, textarea, summary";
  const KEYS = ["Enter", "Enter", "Escape", "Backspace", "Delete", "ArrowLeft", "ArrowRight", "ArrowUp",
    "ArrowDown", "1", "2", "3", "4", "r", "g", "b", "0", "?", "ctrl z", "ctrl y", "shift 1"];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const inSight = (element) => element.checkVisibility({visibilityProperty: true});
  const text = (element) => (element.getAttribute("aria-label") || element.labels?.[0]?.textContent
    || element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 60) || element.tagName;
  const controls = () => {
    const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    return [...place.querySelectorAll(CONTROLS)].filter((each) => inSight(each) && !each.disabled
      && each.ariaDisabled !== "true" && !lab.some((name) => text(each).startsWith(name)));
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
    if (luck < 0.15) return ["key", oneOf(KEYS)];
    const all = controls();
    const weight = (each) => (often.includes(text(each)) ? 5 : each.closest("nav") ? 0.4 : 1);
    let rest = chance() * all.reduce((sum, each) => sum + weight(each), 0);
    const chosen = all.find((each) => (rest -= weight(each)) < 0) ?? all.at(-1);
    if (!chosen) return ["key", "Escape"];
    const name = text(chosen);
    const nth = all.filter((each) => text(each) === name).indexOf(chosen);
    if (chosen.tagName === "SELECT") return ["fill", name, nth, oneOf([...chosen.options]).value];
    if (chosen.type === "number") return ["fill", name, nth, oneOf(["1", "2", "3", "4", "5", "", "-1"])];
    if (chosen.type === "text" || chosen.tagName === "TEXTAREA") return ["fill", name, nth, oneOf(texts)];
    return ["tap", name, nth];
  };
  const press = (name) => {
    const target = document.activeElement ?? document.body;
    const key = name.split(" ").at(-1);
    const code = /^[0-9]$/.test(key) ? `Digit${key}` : key;
    const more = {ctrlKey: name.startsWith("ctrl"), shiftKey: name.startsWith("shift")};
    const event = (type) => new KeyboardEvent(type, {key, code, bubbles: true, cancelable: true, ...more});
    const free = target.dispatchEvent(event("keydown"));
    if (free && key === "Enter" && target.tagName === "BUTTON") target.click();
    if (free && key === "Escape") [...document.querySelectorAll("dialog[open]")].at(-1)?.requestClose();
    target.dispatchEvent(event("keyup"));
  };
  const use = async ([what, name, nth, value]) => {
    if (what === "link") {
      if (location.hash === name) return true;
      const arrived = new Promise((done) => addEventListener("hashchange", done, {once: true}));
      location.hash = name;
      if (location.hash !== "") await Promise.race([arrived, new Promise((late) => setTimeout(late, 300))]);
      return true;
    }
    if (what === "key") return press(name), true;
    if (what === "wait") return true;
    const element = controls().filter((each) => text(each) === name)[nth];
    if (!element) return false;
    element.focus();
    if (what === "tap") element.click();
    else {
      element.value = value;
      element.dispatchEvent(new Event("input", {bubbles: true}));
      element.dispatchEvent(new Event("change", {bubbles: true}));
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
  const record = () => {
    const list = [...document.querySelectorAll("ol")].find((each) => turns.includes(each.ariaLabel));
    const kept = (name) => {
      const key = Object.keys(localStorage).find((each) => each.includes(name));
      return key ? JSON.parse(localStorage.getItem(key)) : null;
    };
    const saved = kept(":game@");
    const game = saved?.games[/^#(\w+)/.exec(location.hash)?.[1]]; // without the steps of undo, which are many
    const held = document.activeElement;
    const drawing = document.getElementById("app").innerHTML;
    const odd = /undefined|NaN|\[object /.exec(drawing);
    const row = document.querySelector("section [role=group]:has([data-peg])");
    return {
      hash: location.hash,
      language: document.documentElement.lang,
      headings: document.querySelectorAll("h1").length,
      lost: !held || held === document.body || !inSight(held),
      odd: odd && drawing.slice(Math.max(0, odd.index - 60), odd.index + 30),
      turns: [...(list?.children ?? [])].map((each) => seen(each.querySelector(".unseen"))),
      row: [...(row?.children ?? [])].map((each) => each.ariaLabel),
      title: seen(row?.closest("section").querySelector("h2")),
      about: seen(row?.closest("section").querySelector("p")),
      mode: saved?.mode,
      saved: game && {rules: game.rules, seed: game.seed, turns: game.turns, play: game.play},
      settings: kept(":settings"),
      faults: faults.splice(0),
    };
  };
  const after = async (act) => {
    const used = await use(act);
    const settled = act[0] === "wait" ? await settle() : false;
    // What is in the address is drawn in the next frame, unless a reply has changed it meanwhile.
    let address = null;
    while (address !== location.hash) {
      address = location.hash;
      await frame();
    }
    return {...record(), used, settled, stuck: act[0] === "wait" && !settled};
  };
  window.wander = {
    // Does what is given, and then chooses more until there are `count`; stops at a fault of the page.
    async go({seed, count, acts}) {
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
    async ready() { await settle(); },
  };
}
