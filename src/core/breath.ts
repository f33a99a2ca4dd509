/** Lets the event loop turn once: a stop button, a progress bar and a timer get their turn. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
