// Runs before the page's script: the same draws in each run, and an ear for faults and questions.
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
  const answered = globalThis.askNatively;
  let open = 0;
  globalThis.askNatively = async (asked) => {
    open++;
    try { return await answered(asked); } finally { open--; }
  };
  globalThis.questions = () => open;
  globalThis.faults = [];
  addEventListener("error", (event) => faults.push(`thrown: ${event.message}`));
  addEventListener("unhandledrejection", (event) => faults.push(`rejected: ${event.reason}`));
  const error = console.error;
  console.error = (...given) => { faults.push(`console: ${given.join(" ")}`); error(...given); };
})();
