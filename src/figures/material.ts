import { sliceFromName } from "../tables/checkers/slice.js";

/** What one side has: kings and men. */
export interface Material {
  readonly kings: number;
  readonly men: number;
}

/** The pieces of one side in short, `2K 1m`. */
export function materialName(kings: number, men: number): string {
  return [kings > 0 ? `${kings}K` : "", men > 0 ? `${men}m` : ""].filter(Boolean).join(" ");
}

/** The two sides of a slice. */
export function sidesOf(slice: string): { readonly black: Material; readonly white: Material } {
  const { blackKings, whiteKings, blackMen, whiteMen } = sliceFromName(slice);
  return { black: { kings: blackKings, men: blackMen }, white: { kings: whiteKings, men: whiteMen } };
}

/** All that one side can have with up to so many pieces, fewer pieces first, then fewer kings. */
export function materialsUpTo(pieces: number): Material[] {
  const materials: Material[] = [];
  for (let all = 1; all <= pieces; all++)
    for (let kings = 0; kings <= all; kings++) materials.push({ kings, men: all - kings });
  return materials;
}
