import { DRAW, type Game, LOSS, type Predictor, UNSETTLED, WIN } from "./predictor.js";

/**
 * Looks so many plies ahead and asks another predictor there: a position is won if a move leads to a loss for the other
 * side, else drawn if one leads to a draw, else lost; without a move it is lost (the thesis, algorithm 2). The children of
 * the whole list are gathered and asked at once; those that the rules settle are not asked.
 */
export function plySearch<P>(game: Game<P>, leaves: Predictor<P>, plies = 1): Predictor<P> {
  if (!(Number.isInteger(plies) && plies >= 1)) throw new RangeError(`invalid plies: ${plies}`);
  const below = plies === 1 ? leaves : plySearch(game, leaves, plies - 1);
  return {
    name: `${leaves.name}, ${plies === 1 ? "one-ply" : `${plies}-ply`} search`,
    async predict(positions) {
      const { children, first, settled } = game.expand(positions);
      const open = numbersOf(settled, (value) => value === UNSETTLED);
      const asked = open.length === settled.length ? children : game.select(children, open);
      const { outcomes } = await below.predict(asked);
      const replies = settled.slice();
      for (let i = 0; i < open.length; i++) replies[open[i]] = outcomes[i];
      return { outcomes: bestOfReplies(replies, first) };
    },
  };
}

/** The outcome of each position from those of its children, which are for the other side. */
export function bestOfReplies(replies: Uint8Array, first: Uint32Array): Uint8Array {
  const outcomes = new Uint8Array(first.length - 1).fill(LOSS);
  for (let i = 0; i < outcomes.length; i++) {
    for (let child = first[i]; child < first[i + 1]; child++) {
      if (replies[child] === DRAW) outcomes[i] = DRAW;
      if (replies[child] !== LOSS) continue;
      outcomes[i] = WIN;
      break;
    }
  }
  return outcomes;
}

/** The numbers of the entries for which the test holds. */
export function numbersOf(entries: Uint8Array | Float32Array, holds: (entry: number) => boolean): Uint32Array {
  const numbers = new Uint32Array(entries.length);
  let count = 0;
  for (let i = 0; i < entries.length; i++) if (holds(entries[i])) numbers[count++] = i;
  return numbers.subarray(0, count);
}
