import { LabError } from "../core/result.js";
import { type MoveChoice, predictorChoice } from "./moveChoice.js";
import { plySearch } from "./plySearch.js";
import { type Game, type Predictions, type Predictor, UNSETTLED } from "./predictor.js";

/** Something that can be asked about a position: what it is worth, and what to play. */
export interface Judge<P> {
  readonly name: string;
  readonly predictor: Predictor<P>;
  readonly choice: MoveChoice<P>;
  /** What else it knows of the position, in words. */
  note?(position: P): string;
}

/** What a judge says of one position, for the side to move. */
export interface Opinion {
  readonly judge: string;
  readonly outcome: string;
  /** Of draw, win and loss, where it has a notion of them. */
  readonly probabilities?: readonly number[];
  /** The move that it would play; undefined where there is none. */
  readonly move?: string;
  readonly note?: string;
  /** For the value alone: the median of so many calls after the first. */
  readonly milliseconds: number;
  readonly calls: number;
}

/** Why a judge says nothing: a table that is missing, a network that is not trained. */
export interface Refusal {
  readonly judge: string;
  readonly error: string;
}

export interface JudgeOptions<P> {
  readonly game: Game<P>;
  /** A list of one. */
  readonly position: P;
  /** The names of its moves, in the order of the game's children. */
  readonly moves: readonly string[];
}

/** A network, or a search of so many plies over it. */
export function searchJudge<P>(game: Game<P>, network: Predictor<P>, plies: number, note: string): Judge<P> {
  const predictor = plies === 0 ? network : plySearch(game, network, plies);
  return { name: predictor.name, predictor, choice: predictorChoice(game, predictor), note: () => note };
}

const OUTCOME_NAMES = ["draw", "win", "loss"];

/** How often to call something whose time is taken: until so many milliseconds have passed, but within these bounds. */
export interface TimedCalls {
  readonly least: number;
  readonly most: number;
  readonly milliseconds: number;
}

/** A median needs some calls, and people no more than a moment. */
export const TIMED_CALLS: TimedCalls = { least: 5, most: 501, milliseconds: 300 };

/** Asks one judge; a LabError becomes its refusal. */
export async function askJudge<P>(judge: Judge<P>, options: JudgeOptions<P>): Promise<Opinion | Refusal> {
  const { game, position, moves } = options;
  try {
    const { outcomes, probabilities } = await judge.predictor.predict(position);
    const expansion = game.expand(position);
    const isOver = expansion.ended[0] !== UNSETTLED;
    const chosen = isOver ? undefined : (await judge.choice.choose(expansion))[0];
    const note = judge.note?.(position);
    return {
      ...{ judge: judge.name, outcome: OUTCOME_NAMES[outcomes[0]] },
      ...(probabilities && { probabilities: [...probabilities] }),
      ...(chosen !== undefined && { move: moves[chosen] }),
      ...(note && { note }),
      ...(await timeCalls(() => judge.predictor.predict(position))),
    };
  } catch (error) {
    if (error instanceof LabError) return { judge: judge.name, error: error.message };
    throw error;
  }
}

/** How long warm calls take: their median. */
export async function timeCalls(
  call: () => Promise<Predictions>,
  { least, most, milliseconds }: TimedCalls = TIMED_CALLS,
): Promise<Pick<Opinion, "milliseconds" | "calls">> {
  const times: number[] = [];
  const began = performance.now();
  let last = began;
  while (times.length < least || (times.length < most && last - began < milliseconds)) {
    await call();
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return { milliseconds: times.sort((a, b) => a - b)[times.length >> 1], calls: times.length };
}
