import assert from "node:assert/strict";
import { test } from "node:test";
import { Speech } from "page/device/speech.ts";

/** A browser with these voices, each as [language, on the device], and what it was asked to do. */
function browser(...voices) {
  const done = [];
  const synth = {
    getVoices: () =>
      voices.map(([lang, localService, standard = false]) => ({
        lang,
        localService,
        default: standard,
      })),
    speak: ({ text, lang }) => done.push([lang, text]),
    cancel: () => done.push("stop"),
  };
  return { done, speech: new Speech({ synth, makeUtterance: (text) => ({ text }) }) };
}

test("a voice of the device reads one text at a time", () => {
  const { done, speech } = browser(["en-US", true], ["de_DE", true], ["de-AT", true, true]);
  assert.equal(speech.voices("de"), "here");
  speech.say("Rate rot", "de");
  speech.say("Guess red", "en");
  assert.deepEqual(done, ["stop", ["de-AT", "Rate rot"], "stop", ["en-US", "Guess red"]]);
});

test("a voice that sends the text to a server is not used", () => {
  const { done, speech } = browser(["en-US", false], ["fr-FR", true]);
  assert.equal(speech.voices("en"), "elsewhere");
  speech.say("Guess red", "en");
  assert.deepEqual(done, []);
});

test("a browser without speech has no voices", () => {
  assert.equal(new Speech({ synth: undefined }).voices("en"), "none");
});
