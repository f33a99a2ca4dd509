import {
  DRAW,
  type Expansion,
  type Game,
  LOSS,
  type Predictions,
  type Predictor,
  UNSETTLED,
  WIN,
} from "./predictor.js";

const CLASSES = 3;

/** In the place of the best reply of a position without moves. */
export const NO_REPLY = -1;

/** See {@link bestReplies}. */
export const MOST_SHUNNED = 2;

/** What a predictor says of all children; those that the rules settle are not asked, and certain. */
export async function askChildren<P>(
  game: Game<P>,
  predictor: Predictor<P>,
  { children, settled }: Expansion<P>,
): Promise<Predictions> {
  const open = numbersOf(settled, (value) => value === UNSETTLED);
  const asked = open.length === settled.length ? children : game.select(children, open);
  const answers = await predictor.predict(asked);
  if (open.length === settled.length) return answers;
  const outcomes = settled.slice();
  for (let i = 0; i < open.length; i++) outcomes[open[i]] = answers.outcomes[i];
  if (answers.probabilities === undefined) return { outcomes };
  const probabilities = new Float32Array(CLASSES * settled.length);
  for (let child = 0; child < settled.length; child++)
    if (settled[child] !== UNSETTLED) probabilities[CLASSES * child + settled[child]] = 1;
  for (let i = 0; i < open.length; i++)
    for (let k = 0; k < CLASSES; k++) probabilities[CLASSES * open[i] + k] = answers.probabilities[CLASSES * i + k];
  return { outcomes, probabilities };
}

/**
 * The number of each position's best child, from the answers for the children, which are for the other side: a loss before a
 * draw before a win; of like ones the surest by the probabilities, and what ends the game at once before all. A position
 * without moves has {@link NO_REPLY}.
 * @param shunned how much a child is to be left aside where another has as good an outcome: 0 not at all, 1 or {@link MOST_SHUNNED}
 */
export function bestReplies(
  { first, settled }: Pick<Expansion<unknown>, "first" | "settled">,
  { outcomes, probabilities }: Predictions,
  shunned?: Uint8Array,
): Int32Array {
  const best = new Int32Array(first.length - 1).fill(NO_REPLY);
  for (let i = 0; i < best.length; i++) {
    let bestRank = Number.NEGATIVE_INFINITY;
    let bestRegret = 0;
    for (let child = first[i]; child < first[i + 1]; child++) {
      const rank = (MOST_SHUNNED + 1) * RANKS[outcomes[child]] - (shunned === undefined ? 0 : shunned[child]);
      if (rank < bestRank) continue;
      const regret = settled[child] === LOSS ? AT_ONCE : regretOf(outcomes[child], probabilities, CLASSES * child);
      if (rank === bestRank && regret >= bestRegret) continue;
      best[i] = child;
      bestRank = rank;
      bestRegret = regret;
    }
  }
  return best;
}

/** How good a child's outcome is for who moves there, by outcome: draw, win, loss. */
const RANKS = Uint8Array.of(1, 0, 2);

/** Below the regret of anything that is only foreseen: else a mate on the board and one still to come would be equal. */
const AT_ONCE = -1;

/**
 * How far a child is from the best of its outcome, by the expected result. It adds up the small probabilities and not the
 * large one, as 32 bits tell 1e-9 from 1e-12 but no two numbers that near to 1.
 */
function regretOf(outcome: number, probabilities: Float32Array | undefined, row: number): number {
  if (probabilities === undefined) return 0;
  const draw = probabilities[row + DRAW];
  const win = probabilities[row + WIN];
  const loss = probabilities[row + LOSS];
  if (outcome === LOSS) return draw + 2 * win;
  return outcome === DRAW ? win - loss : -(draw + 2 * loss);
}

/** Outcomes by number for the other side. */
const OTHER_SIDE = Uint8Array.of(DRAW, LOSS, WIN);

/** The answers for positions from those for their best children, or from the rules where the game has ended. */
export function backUp(ended: Uint8Array, best: Int32Array, { outcomes, probabilities }: Predictions): Predictions {
  const own = ended.slice();
  const rows = probabilities && new Float32Array(CLASSES * ended.length);
  for (let i = 0; i < ended.length; i++) {
    const isOpen = ended[i] === UNSETTLED;
    if (isOpen) own[i] = OTHER_SIDE[outcomes[best[i]]];
    if (rows === undefined || probabilities === undefined) continue;
    if (!isOpen) rows[CLASSES * i + own[i]] = 1;
    else for (let k = 0; k < CLASSES; k++) rows[CLASSES * i + OTHER_SIDE[k]] = probabilities[CLASSES * best[i] + k];
  }
  return { outcomes: own, probabilities: rows };
}

/** The numbers of the entries for which the test holds. */
export function numbersOf(entries: Uint8Array | Float32Array, holds: (entry: number) => boolean): Uint32Array {
  const numbers = new Uint32Array(entries.length);
  let count = 0;
  for (let i = 0; i < entries.length; i++) if (holds(entries[i])) numbers[count++] = i;
  return numbers.subarray(0, count);
}
