import { canonicalEnding, type Ending, makeEnding, reverseEnding } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makePositionList, type PositionList, writePosition } from "../chess/positionList.js";
import type { Random } from "../core/random.js";
import { isWin } from "../tables/chess/mateCode.js";
import type { MateTables } from "../tables/chess/mateTables.js";

export interface WonPositionsOptions {
  /** The endings to draw from, of both colours. */
  readonly endings: readonly Ending[];
  readonly positions: number;
  readonly tables: MateTables;
  /** Whether a position may be taken; all, unless told. */
  readonly accepts?: (position: FewMen) => boolean;
  readonly random: Random;
}

/** Positions won for the side to move. */
export interface WonPositions {
  readonly positions: PositionList;
  /** The ending of each. */
  readonly endings: readonly string[];
  /** Plies to mate under best play. */
  readonly plies: Uint8Array;
}

/** Draws in a row without a win after which an ending counts as one that is not won, such as two knights against a king. */
const MOST_TRIES = 20_000;

/**
 * Draws positions that are won for the side to move: every ending equally often, so that the easy ones, of which there are
 * most, do not hide the others; within an ending every won position equally often.
 */
export function drawWonPositions({ endings, positions, tables, accepts, random }: WonPositionsOptions): WonPositions {
  let drawn = endings.map((ending) => ({
    name: makeEnding(canonicalEnding(ending)),
    sampler: new EndingSampler([ending, reverseEnding(ending)]),
  }));
  const list = makePositionList(positions);
  const names: string[] = [];
  const plies = new Uint8Array(positions);
  const position = new FewMen();
  const drawWon = (sampler: EndingSampler): number | undefined => {
    for (let i = 0; i < MOST_TRIES; i++) {
      sampler.draw(random, position);
      const code = tables.probe(position);
      if (isWin(code) && (accepts?.(position) ?? true)) return code - 1;
    }
    return undefined;
  };
  while (names.length < positions) {
    if (drawn.length === 0) throw new RangeError("invalid endings: none of them is won");
    drawn = drawn.filter(({ name, sampler }) => {
      if (names.length === positions) return true;
      const distance = drawWon(sampler);
      if (distance === undefined) return false;
      writePosition(position, list, names.length);
      plies[names.length] = distance;
      names.push(name);
      return true;
    });
  }
  return { positions: list, endings: names, plies };
}
