import { FewMen, MOST_MEN } from "../chess/fewMen.js";
import {
  makePositionList,
  POSITION_BYTES,
  type PositionList,
  positionsIn,
  readPosition,
} from "../chess/positionList.js";
import { breath } from "../core/breath.js";
import { type ProgressListener, ProgressMeter } from "../core/progress.js";
import type { MateTables } from "../tables/chess/mateTables.js";
import { chessGame } from "./chessGame.js";
import { outcomeOfMate } from "./chessTablePredictors.js";
import { type MoveChoice, mateTableChoice } from "./moveChoice.js";
import { DRAW, type Expansion, LOSS } from "./predictor.js";
import { MOST_SHUNNED } from "./replies.js";

/**
 * How the play from a won position ends: with mate; by a move that throws the win away, to a stalemate, another draw or even a
 * loss; or with the win still there, by the third time the same position, or after as many moves as were allowed.
 */
export const PLAY_OUT_ENDS = ["mate", "stalemate", "drawn", "lost", "repetition", "too long"] as const;
export type PlayOutEnd = (typeof PLAY_OUT_ENDS)[number];

export interface PlayOutOptions {
  /** Where it begins, game by game: the side to move must be winning, and is the attacker. */
  readonly positions: PositionList;
  readonly attacker: MoveChoice<PositionList>;
  /** The other side's moves are the table's, which put off the mate as long as can be; it also says when the win is gone. */
  readonly tables: MateTables;
  /** The attacker's moves, at the most; the 50 of the rules unless told, counted from the beginning. */
  readonly mostMoves?: number;
  /**
   * Whether the attacker is told which moves would repeat a position of the game, or let the other side do so for the third
   * time, to leave them aside where it can.
   */
  readonly avoidRepetition: boolean;
  readonly progress?: ProgressListener;
  readonly signal?: AbortSignal;
}

export const PLAY_OUT_DEFAULTS = { mostMoves: 50 };

/** One game. */
export interface PlayedOut {
  readonly end: PlayOutEnd;
  /** Moves that the attacker made. */
  readonly moves: number;
  /** All positions, the first and the last included. */
  readonly positions: PositionList;
}

/** So many times the same position is a draw. */
const DRAWN_BY_REPETITION = 3;

/**
 * Plays won positions out, all games at once: the moves of one step are chosen in one call. A game ends where the attacker
 * throws the win away, as the table's defence would hold what it then has. Undefined when the signal came first.
 */
export async function playOut(options: PlayOutOptions): Promise<PlayedOut[] | undefined> {
  const { positions, attacker, tables, mostMoves, avoidRepetition, progress, signal } = {
    ...PLAY_OUT_DEFAULTS,
    ...options,
  };
  const games = Array.from({ length: positionsIn(positions) }, (_, i) => new GameRecord(positionAt(positions, i)));
  const defender = mateTableChoice(tables);
  const meter = new ProgressMeter({ label: `${attacker.name} plays`, total: games.length, unit: "games" }, progress);
  for (;;) {
    const attacking = games.filter(({ end }) => end === undefined);
    meter.set(games.length - attacking.length);
    if (attacking.length === 0) break;
    await breath();
    if (signal?.aborted) return undefined;
    const expansion = chessGame.expand(join(attacking));
    const shunned = avoidRepetition ? repeated(attacking, expansion) : undefined;
    const attacks = await attacker.choose(expansion, shunned);
    attacking.forEach((game, i) => {
      game.attack(childOf(expansion, attacks[i]), expansion.settled[attacks[i]], tables, mostMoves);
    });
    const defending = attacking.filter(({ end }) => end === undefined);
    if (defending.length === 0) continue;
    const replies = chessGame.expand(join(defending));
    const defences = await defender.choose(replies);
    defending.forEach((game, i) => {
      game.add(childOf(replies, defences[i]));
    });
  }
  return games.map(({ end, moves, all }) => ({ end: end as PlayOutEnd, moves, positions: concatenate(all) }));
}

/** A game as it goes on. */
class GameRecord {
  end: PlayOutEnd | undefined;
  moves = 0;
  /** Whether some position has been there twice. */
  hasRepeated = false;
  readonly all: PositionList[] = [];
  readonly #times = new Map<string, number>();

  constructor(start: PositionList) {
    this.add(start);
  }

  get last(): PositionList {
    return this.all[this.all.length - 1];
  }

  /** How often a position of a list has been on the board. */
  times(list: PositionList, i: number): number {
    return this.#times.get(nameOf(list, i)) ?? 0;
  }

  /** Appends a position; the third time it is there the game is over. */
  add(position: PositionList): void {
    this.all.push(position);
    const name = nameOf(position, 0);
    const times = (this.#times.get(name) ?? 0) + 1;
    this.#times.set(name, times);
    if (times > 1) this.hasRepeated = true;
    if (times === DRAWN_BY_REPETITION) this.end = "repetition";
  }

  /** Appends the position after an attacker's move, and judges it. */
  attack(position: PositionList, settled: number, tables: MateTables, mostMoves: number): void {
    this.moves++;
    this.add(position);
    if (settled === LOSS) this.end = "mate";
    else if (settled === DRAW) this.end = hasMoves(position) ? "drawn" : "stalemate";
    else {
      const outcome = outcomeOfMate(tables.probe(read(position)));
      if (outcome !== LOSS) this.end = outcome === DRAW ? "drawn" : "lost";
      else if (this.moves >= mostMoves) this.end ??= "too long";
    }
  }
}

/** Children that have been in their game before are shunned, most of all where they may be there for the third time in one move or two. */
function repeated(games: readonly GameRecord[], { children, first, settled }: Expansion<PositionList>): Uint8Array {
  const shunned = new Uint8Array(settled.length);
  for (const [i, game] of games.entries()) {
    for (let child = first[i]; child < first[i + 1]; child++)
      shunned[child] = Math.min(MOST_SHUNNED, game.times(children, child));
    if (!game.hasRepeated) continue;
    const replies = chessGame.expand(children.subarray(POSITION_BYTES * first[i], POSITION_BYTES * first[i + 1]));
    for (let child = first[i]; child < first[i + 1]; child++)
      for (let reply = replies.first[child - first[i]]; reply < replies.first[child - first[i] + 1]; reply++)
        if (game.times(replies.children, reply) >= DRAWN_BY_REPETITION - 1) shunned[child] = MOST_SHUNNED;
  }
  return shunned;
}

const scratch = new FewMen();
const codes = new Uint16Array(MOST_MEN + 1);

/** The same for the same position of a list, in whichever order its men are. */
function nameOf(list: PositionList, i: number): string {
  readPosition(list, i, scratch);
  const { count, men, squares, turn, epSquare } = scratch;
  for (let k = 0; k < count; k++) {
    const code = (men[k] << 6) | squares[k];
    let at = k;
    for (; at > 0 && codes[at - 1] > code; at--) codes[at] = codes[at - 1];
    codes[at] = code;
  }
  codes[count] = (turn << 7) | epSquare;
  return String.fromCharCode.apply(undefined, codes.subarray(0, count + 1) as unknown as number[]);
}

function read(position: PositionList): FewMen {
  readPosition(position, 0, scratch);
  return scratch;
}

const hasMoves = (position: PositionList): boolean => {
  const { first } = chessGame.expand(position);
  return first[1] > 0;
};

const positionAt = (list: PositionList, i: number): PositionList =>
  list.slice(i * POSITION_BYTES, (i + 1) * POSITION_BYTES);

const childOf = ({ children }: Expansion<PositionList>, i: number): PositionList => positionAt(children, i);

const join = (games: readonly GameRecord[]): PositionList => concatenate(games.map(({ last }) => last));

function concatenate(lists: readonly PositionList[]): PositionList {
  const all = makePositionList(lists.length);
  for (const [i, list] of lists.entries()) all.set(list, i * POSITION_BYTES);
  return all;
}
