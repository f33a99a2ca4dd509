import type { WonPositions } from "../datasets/wonPositions.js";
import { PLAY_OUT_ENDS, type PlayedOut, type PlayOutEnd } from "../search/playOut.js";

/** How some games ended. */
export interface ConversionCounts {
  readonly games: number;
  readonly ends: Readonly<Record<PlayOutEnd, number>>;
}

/** How one attacker fared with a sample of won positions. */
export interface Conversion extends ConversionCounts {
  readonly attacker: string;
  readonly avoidsRepetition: boolean;
  readonly endings: readonly (ConversionCounts & { readonly ending: string })[];
  /** By the moves that the table would take: each group's most. */
  readonly distances: readonly (ConversionCounts & { readonly upTo: number })[];
  /** Moves more than the table would take, in the games that were mated, on average; null if none was. */
  readonly movesBeyond: number | null;
}

/** The groups by distance end here, in moves to mate; longer ones make a last group. */
const DISTANCES = [2, 5, 10, 15, 20, 30, Number.POSITIVE_INFINITY];

/** The table's moves to mate, from plies. */
const movesOf = (plies: number): number => (plies + 1) / 2;

/** Counts how the games from a sample ended, one game a position in the sample's order. */
export function countConversions(
  attacker: string,
  avoidsRepetition: boolean,
  { endings, plies }: WonPositions,
  games: readonly PlayedOut[],
): Conversion {
  if (games.length !== endings.length) throw new RangeError(`invalid games: ${games.length}, not ${endings.length}`);
  const among = (holds: (i: number) => boolean): ConversionCounts => {
    const chosen = games.filter((_, i) => holds(i));
    const count = (end: PlayOutEnd) => chosen.filter((game) => game.end === end).length;
    const ends = Object.fromEntries(PLAY_OUT_ENDS.map((end) => [end, count(end)])) as Record<PlayOutEnd, number>;
    return { games: chosen.length, ends };
  };
  const longest = Math.max(...Array.from(plies, movesOf));
  const beyond = games.flatMap(({ end, moves }, i) => (end === "mate" ? [moves - movesOf(plies[i])] : []));
  return {
    attacker,
    avoidsRepetition,
    ...among(() => true),
    endings: [...new Set(endings)].map((ending) => ({ ending, ...among((i) => endings[i] === ending) })),
    distances: DISTANCES.map((upTo, k) => ({
      upTo: Math.min(upTo, longest),
      ...among((i) => movesOf(plies[i]) <= upTo && (k === 0 || movesOf(plies[i]) > DISTANCES[k - 1])),
    })).filter((group) => group.games > 0),
    movesBeyond: beyond.length === 0 ? null : beyond.reduce((sum, one) => sum + one, 0) / beyond.length,
  };
}

/** The share of games that ended in mate. */
export const conversionShare = ({ games, ends }: ConversionCounts): number => ends.mate / games;
