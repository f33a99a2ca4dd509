import type { FewMen } from "./fewMen.js";
import { BLACK_MAN, PAWN } from "./man.js";
import { RAY_START, RAYS } from "./reach.js";

/**
 * Writes how often each of the 64 squares is attacked by the men of a colour, over the other men but through the other king: where it
 * cannot flee to, though it hides the square now.
 */
export function writeAttackMap(position: FewMen, colour: number, target: Uint8Array): void {
  const { count, men, squares } = position;
  const otherKing = squares[(colour ^ BLACK_MAN) >> 3];
  target.fill(0);
  for (let i = 0; i < count; i++) {
    if ((men[i] & BLACK_MAN) !== colour) continue;
    const kind = men[i] & 7;
    const from = squares[i];
    if (kind === PAWN) {
      const ahead = from + (colour === 0 ? 8 : -8);
      if ((from & 7) > 0) target[ahead - 1]++;
      if ((from & 7) < 7) target[ahead + 1]++;
      continue;
    }
    let at = RAY_START[(kind << 6) | from];
    for (let length = RAYS[at]; length > 0; length = RAYS[at]) {
      for (let k = 1; k <= length; k++) {
        const to = RAYS[at + k];
        target[to]++;
        if (to !== otherKing && position.isTaken(to)) break;
      }
      at += length + 1;
    }
  }
}
