/** A set-up that cannot go on for a reason the user can mend; its message is all that is printed. */
export class SetupError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const terminal = process.stderr;
const BAR_WIDTH = 24;
/** Without a terminal to rewrite, a line now and then shows that the work goes on. */
const MILLISECONDS_BETWEEN_LOG_LINES = 10_000;

/** The line of one step: rewritten while it runs, on a terminal; left as a record when it is done. */
export class StepLine {
  #title;
  #started = Date.now();
  #lastLogged = Date.now();

  /** @param {string} title */
  constructor(title) {
    this.#title = title.padEnd(20);
    this.update("");
  }

  /** @param {string} text what is happening now */
  update(text) {
    if (terminal.isTTY) {
      terminal.write(`\r\x1b[K  · ${this.#title} ${text}`.slice(0, terminal.columns + 3));
    } else if (text && Date.now() - this.#lastLogged >= MILLISECONDS_BETWEEN_LOG_LINES) {
      this.#lastLogged = Date.now();
      terminal.write(`  · ${this.#title} ${text}\n`);
    }
  }

  /**
   * @param {string} what
   * @param {number} done
   * @param {number} total
   * @param {string} [unit]
   */
  progress(what, done, total, unit = "") {
    const share = total > 0 ? Math.min(1, done / total) : 0;
    const seconds = (Date.now() - this.#started) / 1000;
    const left = share > 0.02 ? `, ${Math.ceil((seconds * (1 - share)) / share)} s left` : "";
    const filled = Math.round(share * BAR_WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
    this.update(`${bar} ${what} ${Math.round(done)}/${Math.round(total)}${unit && ` ${unit}`}${left}`);
  }

  /** @param {string} text what came of it */
  done(text) {
    const seconds = (Date.now() - this.#started) / 1000;
    const took = seconds >= 1 ? ` (${seconds.toFixed(0)} s)` : "";
    terminal.write(`${terminal.isTTY ? "\r\x1b[K" : ""}  ✓ ${this.#title} ${text}${took}\n`);
  }

  failed() {
    terminal.write(`${terminal.isTTY ? "\r\x1b[K" : ""}  ✗ ${this.#title}\n`);
  }
}
