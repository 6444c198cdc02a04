/**
 * Lets the person hear and feel a peg, an answer and an end. The sounds are made here, without
 * files.
 */
import type { Feedback } from "../words/notation.ts";

/**
 * The first key peg of an answer falls after `FIRST`, and each next one after `NEXT`, in ms, as in
 * motions.css.
 */
const [FIRST, NEXT] = [200, 120];
/** A win waits for this time after its last key peg, in ms. */
const SILENCE = 500;
/** The pitches of wood: of a peg, a black key peg and a white one, in Hz. */
const [PEG, BLACK, WHITE] = [900, 1600, 1200];
/** The notes of an end, in Hz, and from note to note in ms. */
const [WON, LOST, STEP] = [[523, 659, 784], [392, 311], 140];
/** The device vibrates for so long at a peg and at a win, in ms. */
const [SHORT, LONG] = [8, 20];

/** Begun with the first sound, which follows a tap. */
let audio: AudioContext | null = null;

/**
 * @param answer - that falls peg by peg, or null
 * @param end - whether the code was found; null if the game goes on
 * @param pace - of the answer: 0.5 takes half the time
 */
export function sound(answer: Feedback | null, end: boolean | null, pace = 1) {
  globalThis.navigator?.vibrate?.(end ? LONG : SHORT);
  const Context = globalThis.AudioContext;
  if (!Context) return;
  audio ??= new Context();
  void audio.resume();
  const [black, white] = answer ?? [0, 0];
  for (let key = 0; key < black + white; key++)
    knock(audio, (FIRST + key * NEXT) * pace, key < black ? BLACK : WHITE);
  if (!answer && end === null) knock(audio, 0, PEG);
  const fallen = answer ? (FIRST + (black + white) * NEXT) * pace : 0;
  const from = fallen + (answer && end ? SILENCE : 0);
  if (end !== null)
    for (const [index, pitch] of (end ? WON : LOST).entries())
      note(audio, from + index * STEP, pitch);
}

/** A knock on wood: a burst of noise through a band. */
function knock(context: AudioContext, after: number, pitch: number) {
  const noise = context.createBuffer(1, context.sampleRate * 0.025, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++)
    samples[at] = (2 * Math.random() - 1) * (1 - at / samples.length);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  source
    .connect(new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 3 }))
    .connect(new GainNode(context, { gain: 0.8 }))
    .connect(context.destination);
  source.start(context.currentTime + after / 1000);
}

function note(context: AudioContext, after: number, pitch: number) {
  const at = context.currentTime + after / 1000;
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setTargetAtTime(0.2, at, 0.01);
  loudness.gain.setTargetAtTime(0, at + 0.1, 0.08);
  source.connect(loudness).connect(context.destination);
  source.start(at);
  source.stop(at + 0.6);
}
