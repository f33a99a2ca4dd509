/** @typedef {import("./cell.mjs").Cell} Cell */

/**
 * What the library finds on `globalThis` when it runs in a notebook: a way to show rich output, to rewrite it, and to
 * hear the stop button. The library never imports tslab; outside a notebook the hook is just absent. Its TypeScript face
 * is `src/notebook/kernel.ts`.
 */
export class KernelHook {
  /**
   * The cell that runs or ran last. It stays after the cell's end, so that late output still has a place to go.
   * @type {Cell | undefined}
   */
  cell;

  /**
   * Turns a cell's last value into a bundle of mime types; the library sets it when it is loaded.
   * @type {((value: unknown) => unknown) | undefined}
   */
  format;

  /** @type {Set<() => void>} */
  #interruptListeners = new Set();

  install() {
    Reflect.set(globalThis, Symbol.for("endgame-lab.kernel"), this);
  }

  /** @param {Cell} cell */
  begin(cell) {
    this.cell = cell;
    this.#interruptListeners.clear();
  }

  /**
   * Shows a bundle of mime types below the running cell, or with `update` replaces the one shown with the same id.
   * @param {Record<string, unknown>} data
   * @param {{ displayId?: string, update?: boolean, metadata?: object }} [options]
   */
  display(data, { displayId, update = false, metadata = {} } = {}) {
    const transient = displayId ? { display_id: displayId } : {};
    this.cell?.send(update ? "update_display_data" : "display_data", { data, metadata, transient });
  }

  /**
   * Calls `listener` at the first interrupt of the running cell. The next interrupt cuts the cell.
   * @param {() => void} listener
   * @returns {() => void} takes the listener away
   */
  onInterrupt(listener) {
    this.#interruptListeners.add(listener);
    return () => {
      this.#interruptListeners.delete(listener);
    };
  }

  /** Tells the listeners of an interrupt; false when there is none, and the cell has to be cut. */
  interrupt() {
    const listeners = [...this.#interruptListeners];
    this.#interruptListeners.clear();
    for (const listener of listeners) listener();
    return listeners.length > 0;
  }
}
