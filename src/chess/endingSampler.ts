import type { Random } from "../core/random.js";
import { type Ending, menList } from "./ending.js";
import type { FewMen } from "./fewMen.js";
import { BLACK_MAN, PAWN } from "./man.js";

/**
 * Draws legal positions of one ending or of several, every position of them all equally often: an ending with ten times the
 * positions comes ten times as often. Both sides are to move; castling and en passant do not occur. Colours are as the
 * endings have them: for both, give an ending and its reverse.
 */
export class EndingSampler {
  readonly #men: readonly Uint8Array[];
  /** `#upTo[i]`: the sum of the weights of endings 0 to i. */
  readonly #upTo: Float64Array;

  constructor(endings: readonly Ending[]) {
    if (endings.length === 0) throw new RangeError("invalid endings: none to draw from");
    this.#men = endings.map((ending) => Uint8Array.from(menList(ending)));
    this.#upTo = new Float64Array(endings.length);
    let sum = 0;
    for (const [i, men] of this.#men.entries()) {
      sum += countPlacements(men);
      this.#upTo[i] = sum;
    }
  }

  /** Puts a position into `target`. */
  draw(random: Random, target: FewMen): void {
    // What is not legal is thrown away with its ending: else endings with few legal placements would come too often.
    while (!place(this.#pick(random), random, target));
  }

  #pick(random: Random): Uint8Array {
    const share = random.float() * this.#upTo[this.#upTo.length - 1];
    let low = 0;
    let high = this.#upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (share < this.#upTo[middle]) high = middle;
      else low = middle + 1;
    }
    return this.#men[low];
  }
}

/** Ways to put each man on a square of its own choice, legal or not, where like men are not told apart. */
function countPlacements(men: Uint8Array): number {
  let ways = 1;
  for (let i = 0, like = 1; i < men.length; i++) {
    like = i > 0 && men[i] === men[i - 1] ? like + 1 : 1;
    ways *= (isPawn(men[i]) ? 48 : 64) / like;
  }
  return ways;
}

const isPawn = (man: number): boolean => (man & 7) === PAWN;

/** Puts men on random squares; whether that is a legal position. */
function place(men: Uint8Array, random: Random, target: FewMen): boolean {
  target.clear();
  for (let i = 0; i < men.length; i++) {
    const square = isPawn(men[i]) ? 8 + random.int(48) : random.int(64);
    if (target.isTaken(square)) return false;
    target.add(men[i], square);
  }
  target.turn = random.int(2) === 0 ? 0 : BLACK_MAN;
  return !target.isIllegal();
}
