/** The abilities of the device beside showing the page. */
export const device = {
  shiftsDigits: null as boolean | null,
  staysOn: "wakeLock" in (globalThis.navigator ?? {}),
};

/** A key that was pressed tells more than the browser. */
export async function lookAtKeys() {
  const layout = await (navigator as any).keyboard?.getLayoutMap().catch(() => null);
  const key = layout?.get("Digit1");
  if (key) device.shiftsDigits ??= !/^[0-9]$/.test(key);
}

export class Wake {
  #lock: WakeLockSentinel | null = null;
  /** True if the lock was wanted last. */ wanted = false;
  #asking = false;

  want(wanted: boolean) {
    this.wanted = wanted;
    this.look();
  }

  /** A page that is hidden loses the lock, so this is called when it is shown again. */
  async look() {
    if (!this.wanted) {
      this.#lock?.release().catch(() => {});
      this.#lock = null;
    }
    if (!this.wanted || this.#lock || this.#asking || document.hidden) return;
    this.#asking = true;
    try {
      const lock = (this.#lock = await navigator.wakeLock.request("screen"));
      lock.addEventListener("release", () => {
        if (this.#lock === lock) this.#lock = null;
      });
    } catch {
      // The browser refuses it, as with a low battery: the screen goes off as usual.
    }
    this.#asking = false;
    if (!this.wanted) this.look();
  }
}
