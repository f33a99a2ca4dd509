import type { FewMen } from "../chess/fewMen.js";
import { Canonical, hashOf } from "../chess/symmetry.js";

/** The parts of a split. */
export type SplitPart = "training" | "validation" | "test";

/** Of a hundred positions up to symmetry, which go where: enough of each ending of three men to test, and most to learn from. */
const VALIDATION_BELOW = 5;
const TEST_BELOW = 15;

/**
 * Deals chess positions to parts such that no two parts have positions that are the same up to symmetry: exchanged colours,
 * turned and mirrored boards. A position's part depends on nothing but the position, so that parts can be drawn one by one.
 */
export class SymmetrySplit {
  readonly #canonical = new Canonical();

  partOf(position: FewMen): SplitPart {
    const share = hashOf(this.#canonical.take(position)) % 100;
    return share < VALIDATION_BELOW ? "validation" : share < TEST_BELOW ? "test" : "training";
  }
}
