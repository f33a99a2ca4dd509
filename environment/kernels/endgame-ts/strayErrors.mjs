/**
 * Catches what would otherwise end the kernel or pass unseen: a rejection that nobody awaited, an exception in a timer.
 * The first of them fails the running cell, or the next one when none runs.
 */
export class StrayErrors {
  /** @type {{ value: unknown } | undefined} */
  #first;

  constructor() {
    const keepFirst = (/** @type {unknown} */ value) => {
      this.#first ??= { value };
    };
    process.on("uncaughtException", keepFirst);
    process.on("unhandledRejection", keepFirst);
  }

  /**
   * What strayed since the last call, if anything did.
   * @returns {Promise<{ value: unknown } | undefined>}
   */
  async take() {
    // Node announces unhandled rejections after the microtasks, so let it.
    await new Promise((resolve) => setImmediate(resolve));
    const first = this.#first;
    this.#first = undefined;
    return first;
  }
}
