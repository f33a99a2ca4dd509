/**
 * One execution of one cell: where its messages go, and what came of it.
 */
export class Cell {
  /** The value of the last expression, if the cell ends with one. @type {{ value: unknown } | undefined} */
  result;
  /** What the cell threw. @type {{ value: unknown } | undefined} */
  failure;
  /** The compiler's complaints. @type {string[]} */
  diagnostics = [];

  /**
   * @param {string} source the cell's text
   * @param {(type: string, content: object) => void} send publishes a message to all front ends
   */
  constructor(source, send) {
    this.source = source;
    this.send = send;
  }
}
