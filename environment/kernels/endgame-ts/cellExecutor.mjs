import { StaleBuild } from "./buildGuard.mjs";

/** @typedef {import("./cell.mjs").Cell} Cell */

/**
 * Runs cells through tslab's executor, and sees that whatever went wrong is kept in the cell: thrown values, compiler
 * errors, stray rejections, a library rebuilt under the running kernel.
 */
export class CellExecutor {
  #tslab;
  #guard;
  #strays;
  #hook;

  /**
   * @param {object} parts
   * @param {NodeJS.Require} parts.tslabRequire
   * @param {string} parts.root the project's folder, from which cells import
   * @param {import("./hook.mjs").KernelHook} parts.hook
   * @param {import("./buildGuard.mjs").BuildGuard} parts.guard
   * @param {import("./strayErrors.mjs").StrayErrors} parts.strays
   */
  constructor({ tslabRequire, root, hook, guard, strays }) {
    this.#guard = guard;
    this.#strays = strays;
    this.#hook = hook;
    const { createConverter } = tslabRequire("./dist/converter.js");
    const { createExecutor } = tslabRequire("./dist/executor.js");
    const node = createConverter({ isJS: false, isBrowser: false });
    // tslab's browser cells are not offered: they compile for a page that no part of this project serves.
    const converters = { node, browser: node, close: () => node.close() };
    this.#tslab = createExecutor(root, converters, { log: this.#keepResult, error: this.#keepFailure });
  }

  /**
   * tslab's handler passes the `code` of a request on without looking at it, so it can carry the whole cell: that is how
   * the running cell is known, however many wait in the queue.
   * @param {Cell} cell
   * @returns {Promise<boolean>} whether the cells behind it may run
   */
  execute = async (cell) => {
    this.#hook.begin(cell);
    if (this.#guard.isStale()) {
      cell.failure = { value: new StaleBuild() };
    } else {
      await this.#tslab.execute(cell.source);
      const stray = await this.#strays.take();
      if (stray) cell.failure ??= stray;
    }
    return !cell.failed || !cell.stopsOnError;
  };

  /** tslab prints the value of a cell's last expression; here it becomes the cell's result. */
  #keepResult = (/** @type {unknown} */ value) => {
    if (this.#hook.cell) this.#hook.cell.result = { value };
  };

  /** tslab prints diagnostics as a format, file, line, column and text; anything else is what the cell threw. */
  #keepFailure = (/** @type {unknown[]} */ ...printed) => {
    const cell = this.#hook.cell;
    if (!cell) return;
    if (typeof printed[0] === "string" && printed.length === 5) {
      const [, file, line, column, text] = printed;
      cell.diagnostics.push(`${file}${line}:${column} - ${text}`);
    } else {
      cell.failure = { value: printed[0] };
    }
  };

  interrupt() {
    this.#tslab.interrupt();
  }

  inspect = (/** @type {string} */ source, /** @type {number} */ position) => this.#tslab.inspect(source, position);
  complete = (/** @type {string} */ source, /** @type {number} */ position) => this.#tslab.complete(source, position);
  close = () => this.#tslab.close();
}
