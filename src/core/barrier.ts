/** Numbers of a shared Int32Array that a barrier needs. */
export const BARRIER_NUMBERS = 2;

const WAITING = 0;
const ROUND = 1;

/**
 * Where threads wait for each other: `wait` returns when all of them have called it. Works over shared memory, so that
 * threads that compute need no messages in between. Must not be used on a main thread with others, which may not block.
 */
export class Barrier {
  constructor(
    /** {@link BARRIER_NUMBERS} numbers of shared memory, 0 at first, the same for all threads. */
    private readonly numbers: Int32Array,
    private readonly threads: number,
  ) {}

  wait(): void {
    if (this.threads === 1) return;
    const round = Atomics.load(this.numbers, ROUND);
    if (Atomics.add(this.numbers, WAITING, 1) === this.threads - 1) {
      Atomics.store(this.numbers, WAITING, 0);
      Atomics.add(this.numbers, ROUND, 1);
      Atomics.notify(this.numbers, ROUND);
    } else while (Atomics.load(this.numbers, ROUND) === round) Atomics.wait(this.numbers, ROUND, round);
  }
}
