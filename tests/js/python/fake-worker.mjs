/** A worker whose every step is decided by the test. */
export class FakeWorker {
  constructor(/** @type {(error: Error) => void} */ onDeath, /** @type {() => void} */ onSign) {
    this.die = onDeath;
    this.sign = onSign;
    /** @type {any[]} */ this.calls = [];
    this.ended = false;
    this.booted = new Promise((resolve, reject) => {
      this.ready = resolve;
      this.failBoot = reject;
    });
  }
  async boot() {
    await this.booted;
    return (text, onProgress) => this.handle(text, onProgress);
  }
  handle(text, onProgress) {
    return new Promise((answer, fail) =>
      this.calls.push({
        request: JSON.parse(text),
        onProgress,
        fail,
        answer: (x) => answer(JSON.stringify(x)),
      }),
    );
  }
  terminate() {
    this.ended = true;
  }
}
