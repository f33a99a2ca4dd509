import { failure, type LabError, Result } from "../core/result.js";
import { type FewMen, keyWeight, MOST_MEN } from "./fewMen.js";
import { BLACK_MAN, kindOfLetter, letterOf, MAN_LETTERS, PAWN } from "./man.js";

/** The material of a position: the men of both sides by their letters, king first, then from strong to weak. */
export interface Ending {
  readonly white: string;
  readonly black: string;
}

const SIDE = /^KQ*R*B*N*P*$/;

/** Reads a name such as `KRPvKR`. */
export function parseEnding(name: string): Result<Ending, LabError<"ending">> {
  const sides = name.split("v");
  const [white, black] = sides;
  if (sides.length !== 2 || !SIDE.test(white) || !SIDE.test(black))
    return failure(
      "ending",
      `no such ending: ${JSON.stringify(name)}; a name is like KRPvKR, men in the order ${MAN_LETTERS}`,
    );
  if (name.length - 1 > MOST_MEN)
    return failure("ending", `${name} has ${name.length - 1} men: endgame tables have at most ${MOST_MEN}`);
  return Result.ok({ white, black });
}

/** The name of an ending. */
export const makeEnding = ({ white, black }: Ending): string => `${white}v${black}`;

/** How many men an ending has. */
export const menOf = ({ white, black }: Ending): number => white.length + black.length;

/** The same with the colours exchanged. */
export const reverseEnding = ({ white, black }: Ending): Ending => ({ white: black, black: white });

/**
 * Whether tables are named so and not the other way round: the side with more men first, then the one that has the stronger
 * man at the first difference.
 */
export const isCanonicalEnding = ({ white, black }: Ending): boolean => compareSides(white, black) <= 0;

/** An ending or its reverse: the one that tables are named by. */
export const canonicalEnding = (ending: Ending): Ending => (isCanonicalEnding(ending) ? ending : reverseEnding(ending));

function compareSides(a: string, b: string): number {
  if (a.length !== b.length) return b.length - a.length;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return MAN_LETTERS.indexOf(a[i]) - MAN_LETTERS.indexOf(b[i]);
  return 0;
}

/** All canonical endings with so many men, strong ones first. */
export function endingsWith(men: number): Ending[] {
  const endings: Ending[] = [];
  for (let white = men - 1; 2 * white >= men; white--)
    for (const strong of sidesWith(white))
      for (const weak of sidesWith(men - white))
        if (compareSides(strong, weak) <= 0) endings.push({ white: strong, black: weak });
  return endings;
}

/** All sides with so many men, the king included. */
function sidesWith(men: number): string[] {
  let sides = ["K"];
  for (let i = 1; i < men; i++)
    sides = sides.flatMap((side) =>
      [...MAN_LETTERS.slice(1)].filter((man) => compareSides(side.slice(-1), man) <= 0).map((man) => side + man),
    );
  return sides;
}

/** The men of an ending by number: the white king, the black king, White's other men, Black's. */
export function menList({ white, black }: Ending): number[] {
  const numbers = (side: string, colour: number) => [...side].map((letter) => kindOfLetter(letter) | colour);
  const [whiteKing, ...whites] = numbers(white, 0);
  const [blackKing, ...blacks] = numbers(black, BLACK_MAN);
  return [whiteKing, blackKing, ...whites, ...blacks];
}

/** The ending that a list of men makes; the men may come in any order. */
export function endingOfMen(men: Iterable<number>): Ending {
  const letters: [string[], string[]] = [[], []];
  for (const man of men) letters[man >> 3].push(letterOf(man));
  const [white, black] = letters.map((side) =>
    side.sort((a, b) => MAN_LETTERS.indexOf(a) - MAN_LETTERS.indexOf(b)).join(""),
  );
  return { white, black };
}

/** The ending of a position. */
export const endingOf = ({ men, count }: FewMen): Ending => endingOfMen(men.subarray(0, count));

/** The {@link FewMen.key} of all positions of an ending. */
export const endingKey = (ending: Ending): number => menList(ending).reduce((key, man) => key + keyWeight(man), 0);

/** Whether an ending has pawns. */
export const hasPawns = (ending: Ending): boolean => menList(ending).some((man) => (man & 7) === PAWN);
