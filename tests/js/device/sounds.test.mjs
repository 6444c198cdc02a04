import assert from "node:assert/strict";
import { test } from "node:test";
import { sound } from "page/device/sounds.ts";

const heard = [];
const param = { setTargetAtTime() {} };
class Part {
  gain = param;
  #what;

  constructor(_, { frequency } = {}) {
    this.#what = frequency ?? "knock";
  }

  connect = (next) => next;
  start = (at) => heard.push([this.#what, Math.round(1000 * at)]);
  stop() {}
}

function hear(...what) {
  heard.length = 0;
  const felt = [];
  globalThis.navigator = { vibrate: (ms) => felt.push(ms) };
  sound(...what);
  return { heard: heard.map(([each, at]) => `${each} ${at}`), felt };
}

Object.assign(globalThis, {
  AudioContext: class {
    currentTime = 0;
    sampleRate = 1000;
    resume() {}
    createBuffer = () => ({ getChannelData: () => [0] });
  },
  AudioBufferSourceNode: Part,
  BiquadFilterNode: Part,
  GainNode: Part,
  OscillatorNode: Part,
});

test("a peg is one knock, an answer one for each key peg as it falls", () => {
  assert.deepEqual(hear(null, null), { heard: ["knock 0"], felt: [8] });
  assert.deepEqual(hear([1, 2], null).heard, ["knock 200", "knock 320", "knock 440"]);
  assert.deepEqual(hear([1, 1], null, 0.5).heard, ["knock 100", "knock 160"]);
});

test("a win is three notes up after a silence, a loss two down", () => {
  const won = hear([2, 0], true);
  assert.deepEqual(won.heard.slice(2), ["523 940", "659 1080", "784 1220"]);
  assert.deepEqual(won.felt, [20]);
  assert.deepEqual(hear(null, false).heard, ["392 0", "311 140"]);
});
