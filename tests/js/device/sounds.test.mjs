import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { sound } from "page/device/sounds.ts";
import { Speech } from "page/device/speech.ts";
import { replaceGlobals } from "../globals.mjs";

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
  deepEqual(hear(null, null), { heard: ["knock 0"], felt: [8] });
  deepEqual(hear([1, 2], null).heard, ["knock 200", "knock 320", "knock 440"]);
  deepEqual(hear([1, 1], null, 0.5).heard, ["knock 100", "knock 160"]);
});

test("a win is three notes up after a silence, a loss two down", () => {
  const won = hear([2, 0], true);
  deepEqual(won.heard.slice(2), ["523 940", "659 1080", "784 1220"]);
  deepEqual(won.felt, [20]);
  deepEqual(hear(null, false).heard, ["392 0", "311 140"]);
});

/** A browser with these voices, each as [language, on the device], and what it was asked to do. */
function browser(context, ...voices) {
  const done = [];
  const speechSynthesis = {
    getVoices: () =>
      voices.map(([lang, localService, standard = false]) => ({
        lang,
        localService,
        default: standard,
      })),
    speak: ({ text, lang }) => done.push([lang, text]),
    cancel: () => done.push("stop"),
  };
  const SpeechSynthesisUtterance = function (text) {
    this.text = text;
  };
  replaceGlobals(context, { speechSynthesis, SpeechSynthesisUtterance });
  return { done, speech: new Speech() };
}

test("a voice of the device reads one text at a time", (context) => {
  const { done, speech } = browser(
    context,
    ["en-US", true],
    ["de_DE", true],
    ["de-AT", true, true],
  );
  equal(speech.voices("de"), "here");
  speech.say("Rate rot", "de");
  speech.say("Guess red", "en");
  deepEqual(done, ["stop", ["de-AT", "Rate rot"], "stop", ["en-US", "Guess red"]]);
});

test("a voice that sends the text to a server is not used", (context) => {
  const { done, speech } = browser(context, ["en-US", false], ["fr-FR", true]);
  equal(speech.voices("en"), "elsewhere");
  speech.say("Guess red", "en");
  deepEqual(done, []);
});

test("a browser without speech has no voices", () => {
  equal(new Speech().voices("en"), "none");
});
