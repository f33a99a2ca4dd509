import { sep } from "node:path";
import { inspect } from "node:util";

/** Frames that tell the author of a cell nothing: Node's, tslab's and the kernel's own. */
const FOREIGN_FRAME = /^\s+at .*(node:|node_modules\/(?:tslab|@tslab)\/|environment\/kernels\/)/;

/** Words for values and errors as a notebook shows them: paths from the project's folder on, only telling frames. */
export class Tidier {
  /** @param {string} root the project's folder */
  constructor(root) {
    this.root = root;
  }

  /** @param {unknown} text */
  text(text) {
    return String(text)
      .replaceAll("file://", "")
      .replaceAll(this.root + sep, "");
  }

  /** @param {unknown} value */
  value(value) {
    return this.text(inspect(value));
  }

  /**
   * The content of Jupyter's `error` message for a failed cell.
   * @param {import("./cell.mjs").Cell} cell
   * @returns {{ ename: string, evalue: string, traceback: string[] }}
   */
  error(cell) {
    if (cell.diagnostics.length > 0) {
      const lines = cell.diagnostics.map((line) => this.text(line));
      return { ename: "TypeScriptError", evalue: lines[0], traceback: lines.map((line) => `TypeScriptError: ${line}`) };
    }
    const thrown = cell.failure?.value;
    if (!(thrown instanceof Error)) {
      const value = this.value(thrown);
      return { ename: "Thrown", evalue: value, traceback: [`Thrown: ${value}`] };
    }
    const traceback = this.text(inspect(thrown, { depth: 2 }))
      .split("\n")
      .filter((line) => !FOREIGN_FRAME.test(line));
    return { ename: thrown.name || "Error", evalue: this.text(thrown.message), traceback };
  }
}
