import type { Game, Predictor } from "./predictor.js";
import { askChildren, backUp, bestReplies } from "./replies.js";

/**
 * Looks so many plies ahead and asks another predictor there: a position is won if a move leads to a loss for the other
 * side, else drawn if one leads to a draw, else lost (the thesis, algorithm 2); without a move it is what the game's rules
 * say. Its probabilities are those of the position to which the best moves lead. The children of the whole list are
 * gathered and asked at once; those that the rules settle are not asked.
 */
export function plySearch<P>(game: Game<P>, leaves: Predictor<P>, plies = 1): Predictor<P> {
  if (!(Number.isInteger(plies) && plies >= 1)) throw new RangeError(`invalid plies: ${plies}`);
  const below = plies === 1 ? leaves : plySearch(game, leaves, plies - 1);
  return {
    name: `${leaves.name}, ${plies === 1 ? "one-ply" : `${plies}-ply`} search`,
    async predict(positions) {
      const expansion = game.expand(positions);
      const answers = await askChildren(game, below, expansion);
      return backUp(expansion.ended, bestReplies(expansion, answers), answers);
    },
  };
}
