import { type Ending, makeEnding } from "../../chess/ending.js";
import { FewMen } from "../../chess/fewMen.js";
import { makePositionList, POSITION_BYTES, type PositionList, writePosition } from "../../chess/positionList.js";
import { type LabError, Result } from "../../core/result.js";
import { ILLEGAL, isLoss, isWin } from "./mateCode.js";
import { MateLayout } from "./mateLayout.js";
import { type MateFileErrorCode, MateTableFile } from "./mateTableFile.js";
import { mirrorDiagonal } from "./syzygyNumbers.js";

/** Positions of an ending in which either side would rather not be to move. */
export interface MutualZugzwangs {
  readonly ending: string;
  /** With White to move, each once up to the symmetries of the board; the same with Black to move are meant too. */
  readonly positions: PositionList;
  /** How many of them are lost for whichever side is to move; of the others one side loses and the other draws. */
  readonly fullPoint: number;
}

/**
 * All mutual zugzwangs of an ending, from its mate table: White to move is worse off than Black to move, and both are legal.
 * Rights to take en passant are not looked at.
 */
export function mutualZugzwangs(folder: string, ending: Ending): Result<MutualZugzwangs, LabError<MateFileErrorCode>> {
  const file = MateTableFile.open(folder, ending);
  if (file.isErr) return Result.err(file.error);
  const values = file.value.values();
  const layout = new MateLayout(ending);
  const squares = new Uint8Array(layout.men.length);
  const position = new FewMen();
  const found: PositionList[] = [];
  let fullPoint = 0;
  for (let index = 0; index < layout.size; index++) {
    const [white, black] = [values[index], values[layout.size + index]];
    if (white === ILLEGAL || black === ILLEGAL || signOf(white) + signOf(black) >= 0) continue;
    layout.unrank(index, squares);
    if (!isFirstImage(layout, index, squares)) continue;
    position.clear();
    for (const [i, man] of layout.men.entries()) position.add(man, squares[i]);
    const one = makePositionList(1);
    writePosition(position, one, 0);
    found.push(one);
    if (isLoss(white) && isLoss(black)) fullPoint++;
  }
  const positions = makePositionList(found.length);
  for (const [i, one] of found.entries()) positions.set(one, i * POSITION_BYTES);
  return Result.ok({ ending: makeEnding(ending), positions, fullPoint });
}

const signOf = (code: number): number => (isWin(code) ? 1 : isLoss(code) ? -1 : 0);

/** A position has an index for every order of like men, and two where both kings stand on a1–h8: whether this is the first. */
export function isFirstImage(layout: MateLayout, index: number, squares: Uint8Array): boolean {
  const { men, lead } = layout;
  for (let i = 1; i < men.length; i++) if (men[i] === men[i - 1] && squares[i] < squares[i - 1]) return false;
  if (lead >= 0 || layout.images(index) !== ON_DIAGONAL) return true;
  const mirrored = squares.map(mirrorDiagonal);
  for (let i = 1; i < men.length; i++)
    if (men[i] === men[i - 1] && mirrored[i] < mirrored[i - 1]) {
      const kept = mirrored[i];
      mirrored[i] = mirrored[i - 1];
      mirrored[i - 1] = kept;
    }
  return index <= layout.rank(mirrored);
}

/** What {@link MateLayout.images} says of positions whose kings both stand on the diagonal. */
const ON_DIAGONAL = 4;
