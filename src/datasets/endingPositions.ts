import { type Ending, isCanonicalEnding, makeEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { BLACK_MAN } from "../chess/man.js";
import { makePositionList, POSITION_BYTES, type PositionList, writePosition } from "../chess/positionList.js";
import type { Random } from "../core/random.js";
import { MateLayout } from "../tables/chess/mateLayout.js";
import { isFirstImage } from "../tables/chess/mutualZugzwang.js";

/** Positions of an ending, both sides to move, and whether they are all there are. */
export interface EndingPositions {
  readonly list: PositionList;
  /** All legal positions without rights to take en passant, each once up to the symmetries of the board; else a sample. */
  readonly isComplete: boolean;
}

/** All positions of a canonical ending whose table has no more indices than `completeUpTo`, of others a sample of so many. */
export function endingPositions(
  ending: Ending,
  options: { readonly completeUpTo: number; readonly sampled: number; readonly random: Random },
): EndingPositions {
  if (!isCanonicalEnding(ending)) throw new RangeError(`invalid ending: ${makeEnding(ending)}`);
  if (new MateLayout(ending).size <= options.completeUpTo) return { list: allPositions(ending), isComplete: true };
  const [sampler, position] = [new EndingSampler([ending]), new FewMen()];
  const list = makePositionList(options.sampled);
  for (let i = 0; i < options.sampled; i++) {
    sampler.draw(options.random, position);
    writePosition(position, list, i);
  }
  return { list, isComplete: false };
}

function allPositions(ending: Ending): PositionList {
  const layout = new MateLayout(ending);
  const squares = new Uint8Array(layout.men.length);
  const position = new FewMen();
  const list = makePositionList(2 * layout.size);
  let filled = 0;
  for (let index = 0; index < layout.size; index++) {
    layout.unrank(index, squares);
    if (shareSquare(squares) || !isFirstImage(layout, index, squares)) continue;
    position.clear();
    for (const [i, man] of layout.men.entries()) position.add(man, squares[i]);
    for (const turn of [0, BLACK_MAN]) {
      position.turn = turn;
      if (!position.isIllegal()) writePosition(position, list, filled++);
    }
  }
  return list.subarray(0, filled * POSITION_BYTES);
}

function shareSquare(squares: Uint8Array): boolean {
  for (let i = 1; i < squares.length; i++) for (let j = 0; j < i; j++) if (squares[i] === squares[j]) return true;
  return false;
}
