import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus, xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { RandomGenerator } from "pure-rand/types/RandomGenerator";

/** Where a generator stands; JSON-safe, so that a checkpoint can hold it. */
export type RandomState = readonly number[];

/** Anything with a length whose entries can be swapped: an array or a typed array. */
interface Swappable<T> {
  readonly length: number;
  [index: number]: T;
}

/**
 * A seeded stream of random numbers. One is made at the start of a run and handed down; whoever needs a stream of
 * its own takes a `fork`, so that drawing more numbers in one place changes nothing in another.
 */
export class Random {
  private constructor(
    private readonly generator: RandomGenerator,
    private readonly seed: number,
  ) {}

  /** The stream of a seed, any whole number. */
  static of(seed: number): Random {
    if (!Number.isSafeInteger(seed)) throw new RangeError(`invalid seed: ${seed}`);
    return new Random(xoroshiro128plus(fold(seed)), seed);
  }

  /** A stream that goes on where another one, of the same seed, had got to. */
  static restore(seed: number, state: RandomState): Random {
    return new Random(xoroshiro128plusFromState(state), seed);
  }

  /** A stream of its own for one purpose: it depends on the seed and the label, not on what has been drawn so far. */
  fork(label: string): Random {
    let hash = fold(this.seed) ^ 0x811c9dc5; // FNV-1a
    for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 0x01000193);
    return Random.of(hash >>> 0);
  }

  get state(): RandomState {
    return this.generator.getState();
  }

  /** A whole number from 0 to `below` − 1; `below` may be as large as 2^53 − 1. */
  int(below: number): number {
    return uniformInt(this.generator, 0, below - 1);
  }

  /** A number from 0 (included) to 1 (excluded). */
  float(): number {
    return uniformFloat64(this.generator);
  }

  /** One of the entries. */
  pick<T>(entries: readonly T[]): T {
    if (entries.length === 0) throw new RangeError("invalid entries: none to pick from");
    return entries[this.int(entries.length)];
  }

  /** Puts the entries into random order, in place (Fisher–Yates). */
  shuffle<T, A extends Swappable<T>>(entries: A & Swappable<T>): A {
    for (let i = entries.length - 1; i > 0; i--) {
      const j = this.int(i + 1);
      const kept = entries[i];
      entries[i] = entries[j];
      entries[j] = kept;
    }
    return entries;
  }
}

/** A 53-bit seed in 32 bits, different for neighbours. */
function fold(seed: number): number {
  return (seed ^ Math.imul(Math.floor(seed / 0x100000000), 0x9e3779b1)) | 0;
}
