// What every screen has to hold, and the fastest way to one: applied to what is in sight.
globalThis.probes = (() => {
  const CONTROLS = "button, a[href], input, select, textarea, summary, [tabindex='0']";
  const SHORT_WORD = /(?<![\p{L}\d.\u00ad])\p{L}{2,10}(?![\p{L}\d.\u00ad])/gu;
  const ARROW = 18; // px of a field to choose from
  const PATIENCE = 10_000; // ms

  const frame = () =>
    new Promise((resolve, reject) => {
      requestAnimationFrame(resolve);
      setTimeout(() => reject(new Error("no frame for 20 s")), 20_000);
    });
  const root = () => document.querySelector("dialog[open]") ?? document.body;
  const styleOf = (element) => getComputedStyle(element);
  const boxOf = (element) => element.getBoundingClientRect();
  const isClear = (element) => /transparent|rgba.*, 0\)$/.test(styleOf(element).backgroundColor);
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".unseen, script, option");
  const wordsOf = (element) => {
    const words =
      element.getAttribute("aria-label") || element.labels?.[0]?.textContent || element.textContent;
    return words.replaceAll("\u00ad", "").trim().replace(/\s+/g, " ");
  };
  const nameOf = (element) =>
    wordsOf(element).slice(0, 50) || `${element.localName}.${element.getAttribute("class")}`;
  // Figures may still change when a screen is reached, or come at the end of a name.
  const labelOf = (element) =>
    nameOf(element)
      .replace(/[0-9][0-9,.]*/g, "#")
      .replace(/#$/, "")
      .slice(0, 30);
  // A slider that lies unseen over its picture shows the ring around it.
  const isSomewhere = () =>
    document.activeElement !== document.body &&
    document.activeElement.checkVisibility({ visibilityProperty: true });
  const controls = () =>
    [...root().querySelectorAll(CONTROLS)].filter((each) => isShown(each) && !each.disabled);
  const around = function* (element) {
    for (let each = element; each && each !== root().parentElement; each = each.parentElement) {
      yield each;
    }
  };

  // Which sides a box cuts off what sticks out of it, and where it scrolls instead.
  const edges = new Map();
  const edgesOf = (element) => {
    if (!edges.has(element)) {
      const { overflowX, overflowY, display } = styleOf(element);
      const cuts = (how) => how !== "visible" && display !== "inline" && display !== "contents";
      const scrolls = (how) => how === "auto" || how === "scroll";
      edges.set(element, {
        cutsX: cuts(overflowX),
        cutsY: cuts(overflowY),
        scrollsX: scrolls(overflowX),
        scrollsY: scrolls(overflowY),
        isBlock: !/inline$|contents/.test(display),
      });
    }
    return edges.get(element);
  };
  // What boxes around it leave of a box.
  const leftOf = (element, { left, top, right, bottom }) => {
    for (const each of around(element.parentElement)) {
      const { cutsX, cutsY } = edgesOf(each);
      if (!cutsX && !cutsY) continue;
      const edge = boxOf(each);
      if (cutsX) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (cutsY) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom, isGone: right - left < 1 || bottom - top < 1 };
  };
  const textsOf = function* () {
    const walker = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest("svg, textarea") || !isShown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width >= 1) yield { parent, box, words: `“${node.data.trim().slice(0, 50)}”` };
      }
    }
  };
  // What is left out where it finds no room.
  const isSpare = (element) => element.closest(".still-empty, .rest") !== null;

  function* sticksOut(width) {
    const wide = document.documentElement.scrollWidth - width;
    if (wide > 1) yield `the page is ${wide} px too wide`;
    for (const each of root().querySelectorAll("*")) {
      if (!isShown(each) || each.parentElement.closest("svg")) continue;
      const { left, right, isGone } = leftOf(each, boxOf(each));
      if (!isGone && (left < -0.5 || right > width + 0.5)) yield `sticks out: ${nameOf(each)}`;
    }
  }

  function* isCutOff() {
    for (const { parent, box, words } of textsOf()) {
      if (isSpare(parent)) continue;
      let [x, y] = [true, true]; // what scrolls may be out of sight
      for (const each of around(parent)) {
        const { cutsX, cutsY, scrollsX, scrollsY, isBlock } = edgesOf(each);
        if (scrollsX) x = false;
        if (scrollsY) y = false;
        const holds = each.matches("button, [role=button], dialog");
        if (!holds && !cutsX && !cutsY && (each !== parent || !isBlock)) continue;
        const { left, right, top, bottom } = boxOf(each);
        const outX = x ? Math.max(left - box.left, box.right - right) : 0;
        const outY = y ? Math.max(top - box.top, box.bottom - bottom) : 0;
        const out = Math.round(Math.max(outX, outY));
        if (out > 2) yield `is cut off by ${out} px: ${words} in ${nameOf(each)}`;
      }
    }
    for (const each of root().querySelectorAll(`${CONTROLS}, .peg, .key`)) {
      if (!isShown(each) || isSpare(each) || each.closest("svg")) continue;
      const box = boxOf(each);
      for (const outer of around(each.parentElement)) {
        const { cutsX, cutsY, scrollsX, scrollsY } = edgesOf(outer);
        if (scrollsX || scrollsY) break;
        if (!cutsX && !cutsY) continue;
        const edge = boxOf(outer);
        const out = Math.max(
          cutsX ? Math.max(edge.left - box.left, box.right - edge.right) : 0,
          cutsY ? Math.max(edge.top - box.top, box.bottom - edge.bottom) : 0,
        );
        // Round its words a button has room that a touch may lack.
        if (out > (each.matches("button:not(.peg)") ? 10 : 2))
          yield `is cut off by ${Math.round(out)} px: ${nameOf(each)}`;
      }
      const isField = each.matches("input:not([type=checkbox], [type=radio])");
      if ((isField || each.matches("button")) && each.scrollWidth > each.clientWidth + 2) {
        yield `its words are too wide for it: ${nameOf(each)}`;
      }
      if (each.matches("select")) {
        const { paddingLeft, paddingRight, font } = styleOf(each);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = font;
        const room = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
        const needed = pen.measureText(each.selectedOptions[0]?.text ?? "").width;
        if (needed > room) yield `its choice is too wide for it: ${nameOf(each)}`;
      }
    }
  }

  function* isTooSmall(least) {
    for (const each of root().querySelectorAll("button, input, select, summary, label")) {
      if (!isShown(each) || (each.matches("input") && each.closest("label"))) continue;
      if (each.matches("label") && !each.querySelector("input")) continue;
      const { width, height } = boxOf(each);
      // Rows of pegs and of answers share the screen, and turns the height of the board.
      const isPeg = each.matches("[role=group] .peg, li button");
      const isAnswer = each.matches("[role=grid] button");
      const [across, down] = isPeg
        ? [24, 24]
        : isAnswer
          ? [Math.min(34, least), least]
          : [least, least];
      if (width < across - 0.5 || height < down - 0.5) {
        yield `is ${Math.round(width)} x ${Math.round(height)} px: ${nameOf(each)}`;
      }
    }
  }

  function* isCovered() {
    for (const each of controls()) {
      if (!each.matches("button, a, input, select, textarea, summary")) continue;
      const hit = () => {
        const { left, top, right, bottom, isGone } = leftOf(each, boxOf(each));
        return isGone ? null : document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      };
      const isOwn = (found) =>
        each.contains(found) || each.labels?.[0]?.contains(found) || found?.contains(each);
      // What is out of sight, or under a bar that stays, a person scrolls to.
      if (!isOwn(hit()) || !hit()) each.scrollIntoView({ block: "center", inline: "center" });
      const found = hit();
      if (!found) yield `cannot be scrolled to: ${nameOf(each)}`;
      else if (!isOwn(found)) yield `a tap on “${nameOf(each)}” would hit “${nameOf(found)}”`;
    }
    // The title of a sheet and Close stay in sight and in reach, however far it is scrolled.
    const sheet = document.querySelector("dialog[open]");
    const tops = sheet ? [...sheet.querySelectorAll("header h2, header button")] : [];
    for (let top = 0; tops.length && top < sheet.scrollHeight; top += 40) {
      sheet.scrollTo(0, top);
      for (const each of tops) {
        const { left, top: y, width, height } = boxOf(each);
        const found = document.elementFromPoint(left + width / 2, y + height / 2);
        if (!each.contains(found)) yield `lies under “${nameOf(found ?? sheet)}”: ${nameOf(each)}`;
      }
    }
  }

  // Whether a box is on a card, or a bar that stays, of which the other is no part.
  const isOnItsOwn = (one, other) => {
    for (const each of around(one.parentElement)) {
      if (each.contains(other)) return false;
      if (/sticky|fixed/.test(styleOf(each).position) || !isClear(each)) return true;
    }
    return false;
  };
  function* overlaps() {
    const boxes = [];
    const add = (element, box, words) => {
      const left = leftOf(element, box);
      if (!left.isGone) boxes.push({ element, box: left, words });
    };
    for (const { parent, box, words } of textsOf()) add(parent, box, words);
    for (const each of root().querySelectorAll(".peg, .key")) {
      if (isShown(each)) add(each, boxOf(each), nameOf(each));
    }
    boxes.sort((one, other) => one.box.top - other.box.top);
    for (const [index, one] of boxes.entries()) {
      for (let next = index + 1; next < boxes.length; next++) {
        const other = boxes[next];
        if (other.box.top > one.box.bottom - 4) break;
        const left = Math.max(one.box.left, other.box.left);
        const across = Math.min(one.box.right, other.box.right) - left;
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (across <= 3 || down <= 4) continue;
        const [a, b] = [one.element, other.element];
        if (a.contains(b) || b.contains(a) || isOnItsOwn(a, b) || isOnItsOwn(b, a)) continue;
        yield `${one.words} and ${other.words} lie on each other`;
      }
    }
  }

  const ringOf = (element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = styleOf(element);
    return outlineStyle === "none" ? "" : `${outlineWidth} ${outlineOffset}`;
  };
  async function* showsNoFocus() {
    const before = document.activeElement;
    for (const each of controls()) {
      const places = [each, each.closest("label"), each.parentElement].filter(Boolean);
      before?.blur();
      const rings = places.map(ringOf);
      each.focus();
      if (document.activeElement !== each) yield `takes no focus: ${nameOf(each)}`;
      else if (places.every((place, at) => ["", rings[at]].includes(ringOf(place)))) {
        yield `does not show that it has the focus: ${nameOf(each)}`;
      }
      each.blur();
    }
    before?.focus();
  }

  // What has one of these names: a group of buttons, controls, or else a heading or a paragraph.
  const called = (names) =>
    names.flatMap((name) => {
      const isCalled = (each) => new RegExp(name).test(wordsOf(each));
      const of = (what) => [...root().querySelectorAll(what)].filter(isShown).filter(isCalled);
      const [group] = of("[role=group][aria-label], [role=toolbar]");
      if (group) return [...group.querySelectorAll("button")];
      const found = [of(CONTROLS), of("h2, h3, p")].find(({ length }) => length) ?? [];
      return found.length ? found : [name];
    });
  function* isOutOfSight(names) {
    for (const each of called(names)) {
      if (typeof each === "string") yield `is not there: ${each}`;
      else {
        const box = boxOf(each);
        const { left, top, right, bottom } = leftOf(each, box);
        const seen = { left: Math.max(left, 0), top: Math.max(top, 0) };
        const lost = Math.max(
          seen.left - box.left,
          seen.top - box.top,
          box.right - Math.min(right, innerWidth),
          box.bottom - Math.min(bottom, innerHeight),
        );
        if (lost > 1) yield `is out of sight by ${Math.round(lost)} px: ${nameOf(each)}`;
      }
    }
  }

  function* isNotInLine(names) {
    const tops = called(names)
      .filter((each) => typeof each !== "string")
      .map((each) => [Math.round(boxOf(each).top + boxOf(each).height / 2), nameOf(each)]);
    for (const [top, name] of tops) {
      if (Math.abs(top - tops[0][0]) > 4) yield `is in another line than ${tops[0][1]}: ${name}`;
    }
  }

  // The header is one line: the modes, the board and the menu beside each other.
  function* isOnTwoLines() {
    const [first, ...others] = document.querySelectorAll("header.top nav, header.top > button");
    for (const each of others) {
      if (isShown(each) && boxOf(each).top > boxOf(first).top + 22) {
        yield `is in the second line of the header: ${nameOf(each)}`;
      }
    }
    const [menu] = [...others].reverse();
    for (const each of others) {
      const more = boxOf(each).height - boxOf(menu).height;
      if (more > 8) yield `is ${Math.round(more)} px taller than the menu: ${nameOf(each)}`;
    }
  }

  // A row of a board is in sight as a whole, or not at all.
  function* isHalfARow() {
    for (const row of root().querySelectorAll(".row")) {
      if (!isShown(row) || !row.closest(".board")) continue;
      const box = boxOf(row);
      const left = leftOf(row, box);
      // Behind the head of the board nothing of it is seen.
      const head = row.closest(".board").querySelector(".top");
      if (left.isGone || (head && left.bottom < boxOf(head).bottom + 1)) continue;
      const lost = Math.max(left.top - box.top, box.bottom - left.bottom, left.left - box.left);
      if (lost > 7) yield `${Math.round(lost)} px of a row are cut off: ${nameOf(row)}`;
    }
  }

  function* breaksWords() {
    for (const { parent } of textsOf()) {
      if (styleOf(parent).hyphens === "auto" || parent.closest(".to-send") || isSpare(parent))
        continue;
      for (const node of parent.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        for (const { index, 0: word } of node.data.matchAll(SHORT_WORD)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
          if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) yield `is broken: ${word}`;
        }
      }
    }
  }

  // What a wanderer sees is compared with what is kept, and with the core where it is behind the page.
  const TYPED = ["", "x", "<b>bold</b>", "7", "-1", "1 / 0", "a".repeat(300)];
  const { askNatively } = globalThis;
  let asked = 0; // questions without an answer
  if (askNatively)
    globalThis.askNatively = async (request) => {
      asked++;
      const reply = await askNatively(request).finally(() => asked--);
      if (JSON.parse(reply).error?.kind === "request") console.error(`refused: ${request}`);
      return reply;
    };
  async function settle() {
    const end = performance.now() + 30_000;
    for (let calm = 0; calm < 3; calm = asked ? 0 : calm + 1) {
      if (performance.now() > end) throw new Error("a question stays without its answer");
      await frame();
    }
    await new Promise((done) => setTimeout(done)); // the page saves right after it has drawn
  }
  const gameInHand = () => {
    const ofTab = Object.keys(sessionStorage).find((key) => key.endsWith(":tab"));
    const id = sessionStorage.getItem(ofTab);
    const key = Object.keys(localStorage).find((each) => each.endsWith(`:game@${id}`));
    const { mode, games } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return location.hash.startsWith(`#${mode}`) ? games[mode] : null;
  };
  // Guess and answer of each turn that has one, as it is kept.
  const turnsOf = () =>
    (gameInHand()?.turns ?? [])
      .filter(({ feedback }) => feedback)
      .map(({ guess, feedback, unsure }) => [guess, `${feedback}${unsure ? "?" : ""}`]);
  async function* isWrong(lost, count) {
    await settle();
    const drawing = document.getElementById("app").innerHTML;
    const odd = /.{0,60}(undefined|NaN|\[object ).{0,30}/.exec(drawing);
    if (odd) yield `an odd text: ${odd[0]}`;
    const headings = document.querySelectorAll("h1").length;
    if (headings !== 1) yield `${headings} main headings`;
    const held = document.activeElement;
    const isLost = held === document.body || !held.checkVisibility({ visibilityProperty: true });
    if (isLost && !lost) yield "nothing has the focus";
    if (!/^#(solve|play|hide|learn|lab)\b/.test(location.hash)) yield "an address of no room";
    const rows = [...document.querySelectorAll("main ol.turns > li:not(:has(.unmade))")]
      .map((row) => row.querySelector(".unseen")?.textContent ?? "")
      .map((words) => [words, words.split(". ")[1]?.match(/\d+/g) ?? []])
      .filter(([, figures]) => figures.length === 2);
    const game = gameInHand();
    if (!rows.length || !game) return;
    const turns = turnsOf();
    const shown = rows.map(([, figures]) => figures.join()).join(" ");
    const kept = turns.map(([, answer]) => answer.replace("?", "")).join(" ");
    if (shown !== kept) yield `${shown} is on the screen, and ${kept} is kept`;
    const text = `${game.rules}${game.doubt ? "?" : ""}:${turns.map((turn) => turn.join("=")).join(";")}`;
    const reply = JSON.parse(await askNatively(JSON.stringify({ action: "analyse", game: text })));
    if (reply.error) yield `the core takes no ${text}: ${reply.error.message}`;
    for (const [index, [words]] of rows.entries()) {
      const after = words.split(". ").slice(2).join(" ");
      const said = new RegExp(count).exec(after)?.[1].replace(/\D/g, "");
      const { candidates } = reply.turns?.[index] ?? {};
      if (said && candidates !== Number(said)) yield `${words} where ${candidates} codes are left`;
    }
    if (game.play && reply.candidates === 0) yield `no code fits the answers of ${text}`;
  }

  const all = async (found) => {
    edges.clear();
    const wrong = new Set();
    for await (const each of found) wrong.add(each);
    return [...wrong];
  };

  const LISTS = [sticksOut, isCutOff, isTooSmall, isCovered, overlaps, showsNoFocus, isOutOfSight];
  LISTS.push(isNotInLine, isOnTwoLines, isHalfARow, breaksWords, isWrong);

  return {
    ...Object.fromEntries(LISTS.map((list) => [list.name, (...given) => all(list(...given))])),
    isTooHigh: () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight > clientHeight ? [`is ${scrollHeight - clientHeight} px too high`] : [];
    },
    // The key pegs in sight: kind, colour, that of the ring round it, and what it lies on.
    keyPegs: () =>
      [...root().querySelectorAll(".key")]
        .filter((key) => isShown(key) && !key.closest(".none, .certain"))
        .map((key) => {
          const { backgroundColor: fill, boxShadow } = styleOf(key);
          let under = key.parentElement;
          while (isClear(under)) under = under.parentElement;
          const kind = key.matches(".black") ? "black" : key.matches(".white") ? "white" : "hole";
          const ring = boxShadow.match(/rgba?\(.*?\)/)?.[0] ?? fill;
          return [kind, fill, ring, styleOf(under).backgroundColor];
        }),
    // A single key peg whose plate is a mere ring round it: a black one looks like a white one.
    isARing: () =>
      [...root().querySelectorAll(".keyline, .lone")]
        .filter((plate) => isShown(plate) && !plate.closest(".certain"))
        .filter((plate) => plate.children.length === 1 && plate.children[0].matches(".key"))
        .filter(
          (plate) => !isClear(plate) && plate.offsetWidth < 1.9 * plate.children[0].offsetWidth,
        )
        .map((plate) => `a ring round a key peg: ${nameOf(plate.parentElement)}`),
    // What is wrong while words are longer than in any language, in a direction of writing. A line
    // that is laid out by the number of its letters, or is to choose from, is seen in real ones.
    async lengthened(direction) {
      const left = "svg, script, textarea, option, .one-line";
      const walker = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
      const texts = new Map();
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const isPeg = node.data.trim().length < 3;
        if (!isPeg && !node.parentElement.closest(left)) texts.set(node, node.data);
      }
      document.documentElement.dir = direction;
      for (const [node, text] of texts) node.data = text.replace(/[aeiou]/gi, "$&$&");
      const found = [...(await all(sticksOut(innerWidth))), ...(await all(isCutOff()))];
      for (const [node, text] of texts) node.data = text;
      document.documentElement.dir = "ltr";
      return found;
    },
    // A link that leads away is not followed.
    stay: () =>
      addEventListener(
        "click",
        (event) => event.target.closest("a[href]") && event.preventDefault(),
      ),
    settle,
    // The names of the controls, and how many of each came before it.
    controls() {
      const seen = {};
      return controls().map((each) => {
        const name = labelOf(each);
        seen[name] = (seen[name] ?? -1) + 1;
        return [name, seen[name]];
      });
    },
    // Where Tab stops: of radio buttons, a grid or a toolbar it is one, and arrows lead on.
    async stops() {
      await settle();
      return controls()
        .filter((each) => each.tabIndex >= 0 && (each.type !== "radio" || each.checked))
        .map(labelOf);
    },
    async focusOn(name, nth) {
      const found = () => controls().filter((one) => labelOf(one) === name)[nth];
      // Python may still be at it.
      const end = performance.now() + PATIENCE;
      while (!found() && performance.now() < end) await frame();
      const each = found();
      if (!each) return "is not there any more";
      each.focus();
      await frame();
      return document.activeElement === each ? null : "takes no focus";
    },
    focused: () => (isSomewhere() ? labelOf(document.activeElement) : null),
    // What is wrong once all is drawn that was done.
    async lostFocus() {
      for (let n = 0; n < 3; n++) await frame();
      return isSomewhere() ? null : "afterwards nothing has the focus";
    },
    // Uses a control in some way, as someone would who does not know what it is for.
    use(name, nth, luck) {
      const each = controls().filter((one) => labelOf(one) === name)[nth];
      if (!each || each.ariaDisabled === "true" || each.type === "file") return;
      each.focus();
      if (each.matches("button, a, summary, [type=radio], [type=checkbox]")) return each.click();
      if (each.matches("select")) each.selectedIndex = luck % each.options.length;
      else each.value = TYPED[luck % TYPED.length];
      for (const kind of ["input", "change"])
        each.dispatchEvent(new Event(kind, { bubbles: true }));
    },
    // What a page that is opened again shows as it was.
    kept: async () => {
      await settle();
      const look = [...document.documentElement.attributes]
        .filter(({ name }) => name.startsWith("data-") && name !== "data-typed") // by keys just now
        .map(({ name, value }) => `${name}=${value}`);
      return [location.hash, ...look.sort(), ...turnsOf().map((turn) => turn.join("="))];
    },
    boxes: (names) =>
      called(names).map((each) => {
        if (typeof each === "string") throw new Error(`is not there: ${each}`);
        const { left, top, width, height } = boxOf(each);
        return [left, top, width, height].map((figure) => Math.round(10 * figure) / 10);
      }),

    // Follow a link. The game itself may be the one in hand, so another one of its mode comes first.
    async goTo(link) {
      for (let quiet = 0; quiet < 2; quiet++, await frame()) {
        const open = document.querySelector("dialog[open]");
        open?.close();
        if (open) quiet = 0;
      }
      const to = async (hash) => {
        if (location.hash === hash) return;
        const arrived = new Promise((done) => addEventListener("hashchange", done, { once: true }));
        location.hash = hash;
        await arrived;
        await frame();
      };
      const mode = link.match(/^#(\w+)/)[1];
      await to(`#${["play", "hide"].includes(mode) ? mode : "solve"}/p1c2r`);
      await to(link);
      await frame();
      for (const each of document.querySelectorAll("[role=log] button:last-child")) each.click();
      await frame();
    },
  };
})();
0;
