import { canonicalEnding, type Ending, endingOfMen, isCanonicalEnding, makeEnding, menOf } from "../../chess/ending.js";
import { BLACK_MAN, KNIGHT, PAWN, QUEEN } from "../../chess/man.js";
import { ILLEGAL } from "./mateCode.js";
import { MateLayout } from "./mateLayout.js";

/** In the place of the man that a move captures: none. */
export const NO_CAPTURE = -1;

/** What a capture or promotion leads to: in which table, and which of our men is which of its. */
interface Conversion {
  readonly layout: MateLayout;
  /** Its values for the side that is then to move. */
  readonly values: Uint8Array;
  /** `from[k]`: which of our men its man k is. */
  readonly from: Uint8Array;
  /** 56 if the colours are exchanged there, and the board is turned over. */
  readonly turn: number;
  /** For the squares in its order. */
  readonly squares: Uint8Array;
}

/** All values of a table: those with White to move, then those with Black to move. */
export type MateValues = Uint8Array;

const keyOf = (i: number, captured: number, becomes: number): number => (i << 6) | ((captured + 1) << 3) | becomes;

/** The values of positions that captures and promotions of an ending lead to, from the tables of the smaller endings. */
export class MateConversions {
  readonly #byKey: (Conversion | undefined)[] = new Array(1 << 9).fill(undefined);

  /** `valuesOf` must give the table of every ending of {@link endingsAfter}. */
  constructor(layout: MateLayout, valuesOf: (ending: Ending) => MateValues) {
    const layouts = new Map<string, MateLayout>();
    for (const [i, captured, becomes] of conversionsOf(layout.men)) {
      const men = menAfter(layout.men, i, captured, becomes);
      const after = endingOfMen(men.filter((man) => man > 0));
      const ending = canonicalEnding(after);
      const name = makeEnding(ending);
      const sub = layouts.get(name) ?? new MateLayout(ending);
      layouts.set(name, sub);
      const turned = !isCanonicalEnding(after);
      const moverIsBlack = layout.men[i] >= BLACK_MAN;
      // The other side is to move: White in that table if Black has moved here, unless the colours are exchanged.
      const first = moverIsBlack !== turned ? 0 : sub.size;
      this.#byKey[keyOf(i, captured, becomes)] = {
        layout: sub,
        values: valuesOf(ending).subarray(first, first + sub.size),
        from: matchMen(men, sub.men, turned),
        turn: turned ? 56 : 0,
        squares: new Uint8Array(sub.men.length),
      };
    }
  }

  /**
   * The code, for the other side, after man `i` goes to a square, takes a man (or none) and becomes a kind (0: stays);
   * `squares` are those before the move. Illegal if it leaves the own king in check.
   */
  code(squares: Uint8Array, i: number, to: number, captured: number, becomes: number): number {
    const { layout, values, from, turn, squares: after } = this.#byKey[keyOf(i, captured, becomes)] as Conversion;
    for (let k = 0; k < from.length; k++) after[k] = (from[k] === i ? to : squares[from[k]]) ^ turn;
    const index = layout.rank(after);
    return index < 0 ? ILLEGAL : values[index];
  }
}

/** The endings that a capture or promotion of an ending can lead to, each once. */
export function endingsAfter(ending: Ending): Ending[] {
  const { men } = new MateLayout(ending);
  const found = new Map<string, Ending>();
  for (const [i, captured, becomes] of conversionsOf(men)) {
    const after = canonicalEnding(endingOfMen(menAfter(men, i, captured, becomes).filter((man) => man > 0)));
    found.set(makeEnding(after), after);
  }
  return [...found.values()].sort((a, b) => menOf(a) - menOf(b));
}

/** Who moves, whom it takes (or none), what it becomes (or 0): all captures and promotions that men can make. */
function* conversionsOf(men: Uint8Array): Generator<readonly [number, number, number]> {
  for (const [i, man] of men.entries()) {
    const captured = [...men.keys()].filter((j) => j >= 2 && men[j] >= BLACK_MAN !== man >= BLACK_MAN);
    for (const j of captured) yield [i, j, 0];
    if ((man & 7) !== PAWN) continue;
    for (let kind = KNIGHT; kind <= QUEEN; kind++)
      for (const j of [NO_CAPTURE, ...captured.filter((k) => (men[k] & 7) !== PAWN)]) yield [i, j, kind];
  }
}

/** The men after a move; 0 in the place of a captured one. */
function menAfter(men: Uint8Array, i: number, captured: number, becomes: number): number[] {
  return [...men].map((man, k) => (k === captured ? 0 : k === i && becomes > 0 ? becomes | (man & BLACK_MAN) : man));
}

/** For each man of a table, which of our men it is. */
function matchMen(ours: readonly number[], theirs: Uint8Array, turned: boolean): Uint8Array {
  const left = [...ours];
  return theirs.map((man) => {
    const k = left.indexOf(turned ? man ^ BLACK_MAN : man);
    left[k] = 0;
    return k;
  });
}
