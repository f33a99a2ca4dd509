import { kernel } from "./kernel.js";

/** Tells a long run that the user wants it to end. */
export interface Interrupt {
  /** Aborted at the first press of the notebook's stop button, or Ctrl-C. A second press ends the hard way. */
  readonly signal: AbortSignal;
  /** Gives the button and Ctrl-C their usual meaning back; to be called when the run has ended. */
  dispose(): void;
}

/** An abort signal for the run that begins now, from the stop button or Ctrl-C. */
export function listenForInterrupt(): Interrupt {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error("interrupted"));
  const notebook = kernel();
  if (notebook) return { signal: controller.signal, dispose: notebook.onInterrupt(abort) };
  process.once("SIGINT", abort);
  return { signal: controller.signal, dispose: () => void process.off("SIGINT", abort) };
}

/**
 * Runs `work` with an abort signal from the stop button or Ctrl-C. The work must let the event loop turn now and then
 * (await something that is not settled yet), else it cannot hear either.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupt = listenForInterrupt();
  try {
    return await work(interrupt.signal);
  } finally {
    interrupt.dispose();
  }
}
