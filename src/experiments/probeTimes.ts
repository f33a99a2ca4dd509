import { endingsWith } from "../chess/ending.js";
import { EndingSampler } from "../chess/endingSampler.js";
import { FewMen } from "../chess/fewMen.js";
import { makePositionList, type PositionList, selectPositions, writePosition } from "../chess/positionList.js";
import { Random } from "../core/random.js";
import { chessGame } from "../search/chessGame.js";
import { mateTablePredictor, syzygyPredictor } from "../search/chessTablePredictors.js";
import { timeCalls } from "../search/judge.js";
import { plySearch } from "../search/plySearch.js";
import type { Predictor } from "../search/predictor.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { openSyzygy } from "../tables/chess/syzygy.js";
import type { OpenNetwork } from "./chessNetworkAtHand.js";

/** How long one way to a position's value takes. */
export interface ProbeTime {
  readonly name: string;
  /** From nothing to the first value: files read, and the network compiled. The system may have the files in its memory. */
  readonly coldMilliseconds: number;
  /** A value when all is loaded, one position a call: the median. */
  readonly warmMicroseconds: number;
  /** A value in a long list. */
  readonly listMicroseconds: number;
}

export interface ProbeTimesOptions {
  /** Endings of three to so many men. */
  readonly men: number;
  /** The length of the long list. */
  readonly positions: number;
  readonly tables: MateTables;
  /** Where Syzygy tables are; none leaves them out. */
  readonly syzygyFolders: readonly string[];
  readonly openNetwork: OpenNetwork;
  readonly seed: number;
}

/** Positions that are asked one by one. */
const SINGLES = 20;
/** A search asks about some hundred positions for one: small batches, as most of a large one would be empty. */
export const BATCH_BY_PLIES = [1, 32, 256];

/** Times of the network, of searches over it and of tables, on the same random positions. */
export async function probeTimes(options: ProbeTimesOptions): Promise<ProbeTime[]> {
  const { tables, syzygyFolders, openNetwork, seed } = options;
  const list = drawPositions(options, Random.of(seed).fork("probe times"));
  const times: ProbeTime[] = [];
  for (const [plies, batchSize] of BATCH_BY_PLIES.entries()) {
    const search = (leaves: Predictor<PositionList>) => (plies === 0 ? leaves : plySearch(chessGame, leaves, plies));
    const began = performance.now();
    const small = await openNetwork(batchSize);
    const single = search(small);
    await single.predict(positionAt(list, 0));
    const coldMilliseconds = performance.now() - began;
    const large = await openNetwork();
    try {
      const part = plies < 2 ? list : list.subarray(0, list.length >> 3); // some hundred positions for one
      times.push({ name: single.name, coldMilliseconds, ...(await warmTimes(single, search(large), part)) });
    } finally {
      small.dispose();
      large.dispose();
    }
  }
  const folder = tables.folder;
  const openers: (() => Predictor<PositionList>)[] = [() => mateTablePredictor(new MateTables(folder))];
  if (syzygyFolders.length > 0) openers.push(() => syzygyPredictor(openSyzygy(syzygyFolders).unwrap()));
  for (const open of openers) {
    const colds: number[] = [];
    for (let i = 0; i < SINGLES; i++) {
      const began = performance.now();
      await open().predict(positionAt(list, i));
      colds.push(performance.now() - began);
    }
    const predictor = open();
    await predictor.predict(list); // loads all tables that are asked
    const name = predictor.name === "table" ? "our table" : predictor.name;
    times.push({ name, coldMilliseconds: medianOf(colds), ...(await warmTimes(predictor, predictor, list)) });
  }
  return times;
}

async function warmTimes(
  single: Predictor<PositionList>,
  batched: Predictor<PositionList>,
  list: PositionList,
): Promise<Pick<ProbeTime, "warmMicroseconds" | "listMicroseconds">> {
  const singles: number[] = [];
  for (let i = 0; i < SINGLES; i++) {
    const one = positionAt(list, i);
    await single.predict(one);
    singles.push((await timeCalls(() => single.predict(one), CALLS)).milliseconds);
  }
  await batched.predict(list);
  const { milliseconds } = await timeCalls(() => batched.predict(list), LIST_CALLS);
  return {
    warmMicroseconds: 1000 * medianOf(singles),
    listMicroseconds: (1000 * milliseconds) / chessGame.count(list),
  };
}

const CALLS = { least: 3, most: 51, milliseconds: 50 };
const LIST_CALLS = { least: 1, most: 3, milliseconds: 2000 };

function drawPositions({ men, positions }: ProbeTimesOptions, random: Random): PositionList {
  const sampler = new EndingSampler(Array.from({ length: men - 2 }, (_, i) => endingsWith(i + 3)).flat());
  const position = new FewMen();
  const list = makePositionList(positions);
  for (let i = 0; i < positions; i++) {
    sampler.draw(random, position);
    writePosition(position, list, i);
  }
  return list;
}

const positionAt = (list: PositionList, i: number): PositionList => selectPositions(list, Uint32Array.of(i));

const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];
