import { FewMen } from "../chess/fewMen.js";
import { type PositionList, readPosition } from "../chess/positionList.js";

/** For each square 0–63: positions with a king there, and wrong answers among them. */
export interface SquareErrors {
  readonly positions: readonly number[];
  readonly wrong: readonly number[];
}

/** Where a predictor errs in one ending, White being the side that it is named by first. */
export interface EndingErrors {
  readonly ending: string;
  /** Positions asked. */
  readonly positions: number;
  /** Whether these are all that there are up to symmetry, or a sample. */
  readonly isComplete: boolean;
  readonly wrong: number;
  /** `confusion[truth][answer]`, by outcome: draw, win, loss. */
  readonly confusion: readonly (readonly number[])[];
  /** By the square of White's king and of Black's. */
  readonly whiteKing: SquareErrors;
  readonly blackKing: SquareErrors;
}

const CLASSES = 3;

/** Counts a predictor's errors over positions of one ending. */
export function countEndingErrors(
  { ending, list, isComplete }: { ending: string; list: PositionList; isComplete: boolean },
  truths: Uint8Array,
  answers: Uint8Array,
): EndingErrors {
  const confusion = Array.from({ length: CLASSES }, () => new Array<number>(CLASSES).fill(0));
  const kings = [0, 1].map(() => ({ positions: new Array<number>(64).fill(0), wrong: new Array<number>(64).fill(0) }));
  const position = new FewMen();
  let wrong = 0;
  for (let i = 0; i < truths.length; i++) {
    readPosition(list, i, position);
    const isWrong = answers[i] !== truths[i] ? 1 : 0;
    wrong += isWrong;
    confusion[truths[i]][answers[i]]++;
    for (let king = 0; king < 2; king++) {
      kings[king].positions[position.squares[king]]++;
      kings[king].wrong[position.squares[king]] += isWrong;
    }
  }
  return { ending, positions: truths.length, isComplete, wrong, confusion, whiteKing: kings[0], blackKing: kings[1] };
}

/** The same squares of several endings together. */
export function addSquareErrors(parts: readonly SquareErrors[]): SquareErrors {
  const sum = (of: (part: SquareErrors) => readonly number[]) =>
    Array.from({ length: 64 }, (_, square) => parts.reduce((total, part) => total + of(part)[square], 0));
  return { positions: sum(({ positions }) => positions), wrong: sum(({ wrong }) => wrong) };
}
