/** Stretches start and end on cache lines, in words. */
const LINE_WORDS = 16;

/** Words that a stretch of so many words takes of an arena. */
export const stretchWords = (words: number): number => LINE_WORDS * Math.ceil(words / LINE_WORDS);

/** A stretch of memory, in words. */
export interface Stretch {
  readonly start: number;
  readonly words: number;
}

/**
 * Hands out stretches of one memory, first fit. What is named stays until its space is needed: `place` then drops the named
 * stretches that were used longest ago, but none of those that the caller still needs.
 */
export class Arena {
  /** All stretches in use, by where they start. */
  #stretches: Stretch[] = [];
  /** The named ones, longest ago used first. */
  readonly #named = new Map<string, Stretch>();

  constructor(
    private readonly start: number,
    private readonly end: number,
  ) {}

  /** Words that can be handed out in all. */
  get words(): number {
    return this.end - this.start;
  }

  /** The stretch of a name, which counts as used now, or undefined if it was never placed or is dropped. */
  find(name: string): Stretch | undefined {
    const stretch = this.#named.get(name);
    if (stretch === undefined) return undefined;
    this.#named.delete(name);
    this.#named.set(name, stretch);
    return stretch;
  }

  /** A stretch for a name, or undefined if it does not fit beside what is needed. */
  place(name: string, words: number, needed: ReadonlySet<string>): Stretch | undefined {
    const stretch = this.take(words, needed);
    if (stretch !== undefined) this.#named.set(name, stretch);
    return stretch;
  }

  /** A stretch without a name, to be given back by `release`, or undefined. */
  take(words: number, needed: ReadonlySet<string>): Stretch | undefined {
    const size = stretchWords(words);
    for (;;) {
      const start = this.#gap(size);
      if (start !== undefined) {
        const stretch = { start, words: size };
        this.#stretches.push(stretch);
        this.#stretches.sort((a, b) => a.start - b.start);
        return stretch;
      }
      const oldest = [...this.#named.keys()].find((name) => !needed.has(name));
      if (oldest === undefined) return undefined;
      this.drop(oldest);
    }
  }

  /** Gives back a stretch without a name. */
  release(stretch: Stretch): void {
    this.#stretches = this.#stretches.filter((other) => other !== stretch);
  }

  /** Gives back the stretch of a name. */
  drop(name: string): void {
    const stretch = this.#named.get(name);
    if (stretch === undefined) return;
    this.#named.delete(name);
    this.release(stretch);
  }

  /** Drops every name: what is left is one gap. */
  clear(): void {
    for (const name of [...this.#named.keys()]) this.drop(name);
  }

  #gap(size: number): number | undefined {
    let from = this.start;
    for (const { start, words } of this.#stretches) {
      if (start - from >= size) return from;
      from = start + words;
    }
    return this.end - from >= size ? from : undefined;
  }
}
