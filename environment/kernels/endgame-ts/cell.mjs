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
   * @param {{ code: string, stop_on_error?: boolean }} request
   * @param {(type: string, content: object) => void} send publishes a message to all front ends
   */
  constructor(request, send) {
    this.source = request.code;
    /** Whether a failure cancels the cells that wait behind this one. */
    this.stopsOnError = request.stop_on_error ?? true;
    this.send = send;
  }

  get failed() {
    return this.failure !== undefined || this.diagnostics.length > 0;
  }
}
