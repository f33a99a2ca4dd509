/** Where a long piece of work stands. */
export interface ProgressEvent {
  /** What is being done: "training", "solving". */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** What is counted: "positions", "MB". */
  readonly unit: string;
  /** Units a second, since the work began. */
  readonly perSecond: number;
  /** Until the end at this rate; undefined before the first unit is done. */
  readonly secondsLeft: number | undefined;
  /** The newest figure worth seeing: "loss 0.12". */
  readonly note: string;
}

/** Takes progress events: a bar in the terminal or in a notebook, a log, a test. */
export type ProgressListener = (event: ProgressEvent) => void;

/** The same listener, told whose work it is: of several networks, which one is "training". */
export function labelledProgress(listener: ProgressListener | undefined, whose: string): ProgressListener | undefined {
  return listener && ((event) => listener({ ...event, label: `${whose}: ${event.label}` }));
}

export interface ProgressOptions {
  readonly label: string;
  readonly total: number;
  readonly unit?: string;
  /** Units done by an earlier, broken-off run: they count as done but not for the rate. */
  readonly resumedFrom?: number;
}

/** Events are at least this far apart: enough for the eye, and nothing for the loop. */
const MILLISECONDS_BETWEEN_EVENTS = 100;

/** Counts the work done and tells a listener, the first and the last state always, those between now and then. */
export class ProgressMeter {
  private readonly started = performance.now();
  private lastEvent = Number.NEGATIVE_INFINITY;
  private done: number;
  private note = "";

  constructor(
    private readonly options: ProgressOptions,
    private readonly listener: ProgressListener | undefined,
  ) {
    this.done = options.resumedFrom ?? 0;
    this.tell();
  }

  /** So many more units are done. */
  advance(units: number, note?: string): void {
    this.set(this.done + units, note);
  }

  /** So many units are done in all. */
  set(done: number, note = this.note): void {
    this.done = done;
    this.note = note;
    const due = performance.now() - this.lastEvent >= MILLISECONDS_BETWEEN_EVENTS;
    if (due || done >= this.options.total) this.tell();
  }

  private tell(): void {
    if (!this.listener) return;
    this.lastEvent = performance.now();
    const { label, total, unit = "", resumedFrom = 0 } = this.options;
    const seconds = (this.lastEvent - this.started) / 1000;
    const perSecond = seconds > 0 ? (this.done - resumedFrom) / seconds : 0;
    const secondsLeft = perSecond > 0 ? Math.max(0, total - this.done) / perSecond : undefined;
    this.listener({ label, done: this.done, total, unit, perSecond, secondsLeft, note: this.note });
  }
}
