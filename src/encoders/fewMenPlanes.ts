import { FewMen } from "../chess/fewMen.js";
import { BLACK_MAN, KING, PAWN } from "../chess/man.js";
import { Canonical, moverView } from "../chess/symmetry.js";
import type { Encoder } from "./encoder.js";

/** The planes of planes12.ts from positions of few men, which loops go through by the million: a man is a plane and a square. */
const PLANES = 12;
const SIZE = 64 * PLANES;
const SHAPE = [8, 8, PLANES] as const;

const seen = new FewMen();
const canonical = new Canonical();

/** 8 × 8 × 12 as NeuralBases has them: white pawn to king, then black, row 0 is rank 1; nothing tells the side to move. */
export const fewMenPlanes: Encoder<FewMen, FewMen> = {
  name: "planes12",
  shape: SHAPE,
  size: SIZE,
  encode: writePlanes,
  decode: readPlanes,
};

/** The same from the mover's side: a position with Black to move is shown with the colours exchanged. */
export const fewMenPlanesMover: Encoder<FewMen, FewMen> = {
  ...fewMenPlanes,
  name: "planes12-mover",
  encode(position, target, offset) {
    moverView(position, seen);
    writePlanes(seen, target, offset);
  },
};

/** The same again, of all positions that symmetry makes equal the same one. */
export const fewMenPlanesCanonical: Encoder<FewMen, FewMen> = {
  ...fewMenPlanes,
  name: "planes12-canonical",
  encode(position, target, offset) {
    writePlanes(canonical.take(position), target, offset);
  },
};

function writePlanes({ count, men, squares }: FewMen, target: Float32Array, offset: number): void {
  target.fill(0, offset, offset + SIZE);
  for (let i = 0; i < count; i++) target[offset + squares[i] * PLANES + planeOf(men[i])] = 1;
}

const planeOf = (man: number): number => (man & 7) - PAWN + (man < BLACK_MAN ? 0 : PLANES / 2);

function readPlanes(source: Float32Array, offset: number): FewMen {
  const position = new FewMen();
  for (const onlyKings of [true, false])
    for (const colour of [0, BLACK_MAN])
      for (let man = KING | colour; man >= (PAWN | colour); man--)
        for (let square = 0; square < 64; square++)
          if (((man & 7) === KING) === onlyKings && source[offset + square * PLANES + planeOf(man)] !== 0)
            position.add(man, square);
  return position;
}
