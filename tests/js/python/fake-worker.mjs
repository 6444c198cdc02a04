export class FakeWorker {
  calls = [];
  ended = false;

  constructor(life = {}) {
    this.life = life;
    this.booted = new Promise((resolve, reject) => {
      this.ready = resolve;
      this.failBoot = reject;
    });
    this.completed = new Promise((resolve, reject) => {
      this.completes = resolve;
      this.failToComplete = reject;
    });
  }

  get asked() {
    return this.calls.map(({ request }) => request.n);
  }

  answer() {
    this.calls.at(-1).answer({ is: this.asked.at(-1) });
  }

  async boot() {
    await this.booted;
    return (text, onProgress) =>
      new Promise((answer, fail) =>
        this.calls.push({
          request: JSON.parse(text),
          onProgress,
          fail,
          say: answer,
          answer: (x) => answer(JSON.stringify(x)),
        }),
      );
  }

  complete() {
    return this.completed;
  }

  terminate() {
    this.ended = true;
  }
}
