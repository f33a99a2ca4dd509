import type { SquareName } from "chessops/types";
import { FewMen } from "../chess/fewMen.js";
import { makeFewMen } from "../chess/fewMenFen.js";
import { nameMoves } from "../chess/fewMenSan.js";
import {
  POSITION_BYTES,
  type PositionList,
  positionsIn,
  readPosition,
  selectPositions,
} from "../chess/positionList.js";
import type { WonPositions } from "../datasets/wonPositions.js";
import { chessGame } from "../search/chessGame.js";
import { mateTableChoice } from "../search/moveChoice.js";
import { PLAY_OUT_ENDS, type PlayedOut, type PlayOutEnd } from "../search/playOut.js";
import type { MateTables } from "../tables/chess/mateTables.js";

/** A game that was not won: the position before the attacker's last move, that move, and the table's. */
export interface ThrownWin {
  readonly ending: string;
  readonly end: PlayOutEnd;
  readonly fen: string;
  readonly played: string;
  readonly from: SquareName;
  readonly to: SquareName;
  /** The table's move, and in how many it mates. */
  readonly best: string;
  readonly mateIn: number;
  /** Moves that the attacker had made, that one included. */
  readonly moves: number;
}

/** The first games that failed in each way, so many a way. */
export async function thrownWins(
  sample: WonPositions,
  games: readonly PlayedOut[],
  tables: MateTables,
  most: number,
): Promise<ThrownWin[]> {
  const failures = PLAY_OUT_ENDS.filter((end) => end !== "mate");
  const shown = failures.flatMap((end) => [...games.keys()].filter((i) => games[i].end === end).slice(0, most));
  const thrown: ThrownWin[] = [];
  for (const i of shown) {
    const { end, moves, positions } = games[i];
    const last = lastAttack(positions);
    const before = selectPositions(positions, Uint32Array.of(last));
    const after = selectPositions(positions, Uint32Array.of(last + 1));
    const expansion = chessGame.expand(before);
    const [best] = await mateTableChoice(tables).choose(expansion);
    const position = new FewMen();
    readPosition(before, 0, position);
    const names = nameMoves(position);
    const { san, from, to } = names[childNumber(expansion.children, after)];
    thrown.push({
      ...{ ending: sample.endings[i], end, moves },
      fen: makeFewMen(position),
      ...{ played: san, from, to },
      best: names[best].san,
      mateIn: (tables.value(position).unwrap().plies + 1) / 2,
    });
  }
  return thrown;
}

/** The number of the position before the attacker's last move: the attacker moves first, so its positions are the even ones. */
const lastAttack = (positions: PositionList): number => 2 * Math.floor((positionsIn(positions) - 2) / 2);

/** Which of the children a position is. */
function childNumber(children: PositionList, wanted: PositionList): number {
  for (let i = 0; i < positionsIn(children); i++)
    if (wanted.every((byte, k) => children[i * POSITION_BYTES + k] === byte)) return i;
  throw new RangeError("invalid position: it is no child");
}
