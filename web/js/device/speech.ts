/**
 * Reads messages aloud by a voice of the browser, if the person wants it. Only a voice that works
 * on the device is used: others send the text to a server.
 */

/**
 * `none`: the browser has no speech at all; `elsewhere`: no voice for the language works on the
 * device.
 */
export type Voices = "none" | "elsewhere" | "here";

const languageOf = (tag: string) => tag.split(/[-_]/)[0].toLowerCase();

export class Speech {
  #synth = globalThis.speechSynthesis as SpeechSynthesis | undefined;

  /** Browsers load voices late. */
  constructor(onChange: () => void) {
    // Safari has voices, but no such event.
    this.#synth?.addEventListener?.("voiceschanged", onChange);
  }

  #voice(language: string) {
    const own = (this.#synth?.getVoices() ?? []).filter(
      (voice) => voice.localService && languageOf(voice.lang) === languageOf(language),
    );
    return own.find((voice) => voice.default) ?? own[0];
  }

  voices(language: string): Voices {
    if (!this.#synth) return "none";
    return this.#voice(language) ? "here" : "elsewhere";
  }

  /** End the text before; without a voice nothing is read. */
  say(text: string, language: string) {
    const voice = this.#voice(language);
    if (!voice) return;
    this.stop();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang.replace("_", "-");
    this.#synth?.speak(utterance);
  }

  stop() {
    this.#synth?.cancel();
  }
}
