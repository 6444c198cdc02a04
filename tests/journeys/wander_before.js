// Runs before the page's script: the same draws in each run, an ear for faults and questions, and what
// the faults of `wander.js` need: the workers, frames that a hidden page does not get, the network, the clock.
(() => {
  // Seeds are drawn, and are to be the same in a repetition. After a reload they are others.
  window.name = String(Number(window.name || 0) + 1);
  let drawn = Number(window.name) * 0x9e3779b9;
  crypto.getRandomValues = (array) => {
    for (let n = 0; n < array.length; n++) {
      drawn = (Math.imul(drawn ^ (drawn >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
      array[n] = drawn ^ (drawn >>> 13);
    }
    return array;
  };
  let open = 0;
  for (const name of ["askNatively", "askConfined"]) {
    const answered = globalThis[name];
    globalThis[name] = async (asked) => {
      open++;
      try {
        return await answered(asked);
      } finally {
        open--;
      }
    };
  }
  globalThis.questions = () => open;
  // The page itself goes back at times, and is there a moment later.
  const back = history.back.bind(history);
  let steps = 0;
  globalThis.goesBack = () => steps > 0;
  history.back = () => {
    steps++;
    const there = () => {
      steps--;
      removeEventListener("popstate", there);
      clearTimeout(never);
    };
    const never = setTimeout(there, 300);
    addEventListener("popstate", there);
    back();
  };
  const Real = Worker;
  globalThis.workers = new Set();
  globalThis.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      workers.add(this);
    }
    terminate() {
      super.terminate();
      workers.delete(this);
    }
  };
  globalThis.ours = null; // the key of this tab's game
  globalThis.wanted = {}; // what the page wants to be kept
  if (/^(file|http)/.test(location.protocol)) Object.assign(wanted, localStorage); // an empty document has none
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (this === localStorage) wanted[key] = text;
    if (key.includes(":game@")) globalThis.ours = key; // this tab writes its own at each change
    set.call(this, key, text);
  };
  const request = requestAnimationFrame.bind(globalThis);
  const late = [];
  let hidden = false;
  // What the page is to draw in its next frame, which a starved machine may owe it for longer than an act waits.
  let owed = 0;
  globalThis.owesFrame = () => !hidden && owed > 0;
  globalThis.frame = () => new Promise((done) => request(done));
  globalThis.requestAnimationFrame = (run) => {
    owed++;
    const ran = (now) => {
      owed--;
      run(now);
    };
    return hidden ? late.push(ran) : request(ran);
  };
  Object.defineProperty(document, "hidden", { get: () => hidden });
  Object.defineProperty(document, "visibilityState", {
    get: () => (hidden ? "hidden" : "visible"),
  });
  globalThis.hide = (now) => {
    hidden = now;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    if (!now) late.splice(0).forEach(request);
  };
  const fetched = fetch;
  globalThis.away = false;
  globalThis.fetch = (...given) =>
    away ? Promise.reject(new TypeError("away")) : fetched(...given);
  Object.defineProperty(navigator, "onLine", { get: () => !away });
  const RealDate = Date;
  globalThis.ahead = 0; // by how much the clock is wrong, in ms
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length ? given : [RealDate.now() + ahead]));
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
  globalThis.faults = [];
  globalThis.print = () => {
    const paper = document.querySelector(".paper-print")?.textContent ?? "";
    if (!paper.trim() || /undefined|NaN|\[object /.test(paper))
      faults.push(`printed: ${paper.slice(0, 300)}`);
    dispatchEvent(new Event("afterprint"));
  };
  const field = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  Object.defineProperty(HTMLInputElement.prototype, "value", {
    ...field,
    set(text) {
      if (/^(NaN|undefined|null|Infinity|\[object .*)$/.test(text))
        faults.push(`a field is given ${text}`);
      field.set.call(this, text);
    },
  });
  addEventListener("error", (event) => faults.push(`thrown: ${event.message}`));
  addEventListener("unhandledrejection", (event) => faults.push(`rejected: ${event.reason}`));
  const error = console.error;
  console.error = (...given) => {
    faults.push(`console: ${given.join(" ")}`);
    error(...given);
  };
})();
