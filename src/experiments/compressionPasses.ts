import { ProgressMeter } from "../core/progress.js";
import { Random } from "../core/random.js";
import type { CheckersBoards } from "../search/checkersGame.js";
import { EXCEPTION_CODES, type Exceptions, turned, turnOf } from "../search/exceptionCodes.js";
import type { NetworkPredictor } from "../search/networkPredictor.js";
import { type NetworkTable, openTableNetwork, type TableNetwork, tableSlices } from "../search/networkTable.js";
import { POSITIONS_A_PART, type PredictedPart, predictSlice } from "../search/slicePredictions.js";
import type { Database } from "../tables/checkers/database.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import { makeSlice, piecesOf, type Slice, sliceFromName } from "../tables/checkers/slice.js";
import type { Trial } from "./experiment.js";
import { keptPart } from "./keptPart.js";

/** Exceptions of one slice as they are kept between runs: in Rice's code, as base 64. */
const [, KEPT_CODE] = EXCEPTION_CODES;

/** What the encoder found in a slice. */
export interface EncodedSlice {
  readonly slice: string;
  readonly positions: number;
  readonly searched: number;
  readonly networkWrong: number;
  readonly ruleWrong: number;
  readonly seconds: number;
  /** Exceptions of the network alone and of the threshold rule. */
  readonly network: string;
  readonly rule: string;
}

/** What came of reading a slice from the file. */
export interface DecodedSlice {
  readonly slice: string;
  /** Positions that were read. */
  readonly compared: number;
  /** Values that are not the database's. */
  readonly wrong: number;
}

interface PassOptions {
  readonly trial: Pick<Trial<unknown>, "folder" | "signal" | "progress">;
  readonly database: Database;
  readonly pieces: number;
  /** Names what is passed: parts of another network or file are not taken for these. */
  readonly key: string;
}

/** Predicts every position and notes which are wrong; slices that are done are kept. Undefined when the signal came first. */
export function encodeSlices(
  options: PassOptions & { readonly model: TableNetwork; readonly threshold: number },
): Promise<EncodedSlice[] | undefined> {
  const { model, threshold, database } = options;
  const sizeOf = (slice: Slice) => rankingOf(slice).size;
  return passSlices("predicting", options, { model, sizeOf }, async (slice, network, passed) => {
    const started = performance.now();
    const [alone, ruled] = [new ExceptionCollector(), new ExceptionCollector()];
    let searched = 0;
    for await (const part of predictSlice(slice, network, threshold)) {
      const truth = truthOf(database, part);
      alone.add(part.start, part.network, truth);
      ruled.add(part.start, part.rule, truth);
      searched += part.searched;
      if (!passed(truth.length)) return undefined;
    }
    return {
      ...{ slice: makeSlice(slice), positions: sizeOf(slice), searched },
      ...{ networkWrong: alone.count, ruleWrong: ruled.count, seconds: (performance.now() - started) / 1000 },
      ...{ network: alone.encode(slice), rule: ruled.encode(slice) },
    };
  });
}

/** The exceptions of one predictor, a list a slice. */
export function exceptionsOf(encoded: readonly EncodedSlice[], predictor: "network" | "rule"): Exceptions[] {
  return encoded.map(
    (slice) => KEPT_CODE.decode(Buffer.from(slice[predictor], "base64"), [sliceFromName(slice.slice)])[0],
  );
}

/**
 * Reads positions from a table alone and compares them with the database: all of fewer pieces than the most, and of the most a share
 * in whole parts, drawn by the seed. Undefined when the signal came first.
 */
export function decodeSlices(
  options: PassOptions & { readonly table: NetworkTable; readonly share: number; readonly seed: number },
): Promise<DecodedSlice[] | undefined> {
  const { table, database, share, seed } = options;
  const slices = tableSlices(table.pieces);
  const numbers = new Map(slices.map((slice, i) => [makeSlice(slice), i]));
  const parts = slices.map((slice) => {
    const random = Random.of(seed).fork(`read again ${makeSlice(slice)}`);
    return drawParts(slice, piecesOf(slice) < table.pieces ? 1 : share, random);
  });
  const numberOf = (slice: Slice) => numbers.get(makeSlice(slice)) as number;
  const sizeOf = (slice: Slice) => [...parts[numberOf(slice)].values()].reduce((a, b) => a + b, 0);
  return passSlices("reading again", options, { model: table, sizeOf }, async (slice, network, passed) => {
    const mender = new ExceptionMender(table.exceptions[numberOf(slice)]);
    const wanted = parts[numberOf(slice)];
    let wrong = 0;
    for await (const part of predictSlice(slice, network, table.threshold, (start) => wanted.has(start))) {
      const values = part.rule;
      mender.mend(part.start, values);
      const truth = truthOf(database, part);
      for (let i = 0; i < truth.length; i++) if (values[i] !== truth[i]) wrong++;
      if (!passed(truth.length)) return undefined;
    }
    return { slice: makeSlice(slice), compared: sizeOf(slice), wrong };
  });
}

/** A share of a slice's parts, at least one: where each starts, and its size. */
export function drawParts(slice: Slice, share: number, random: Random): Map<number, number> {
  const { size } = rankingOf(slice);
  const starts = Array.from({ length: Math.ceil(size / POSITIONS_A_PART) }, (_, i) => i * POSITIONS_A_PART);
  const drawn = random.shuffle(starts).slice(0, Math.ceil(share * starts.length));
  return new Map(drawn.map((start) => [start, Math.min(POSITIONS_A_PART, size - start)]));
}

/** Takes all slices in turn, each a kept part; one bar for all. `passed` counts positions, and is false when it is time to stop. */
async function passSlices<Kept extends object>(
  label: string,
  { trial, pieces, key }: PassOptions,
  { model, sizeOf }: { readonly model: TableNetwork; sizeOf(slice: Slice): number },
  work: (
    slice: Slice,
    network: NetworkPredictor<CheckersBoards>,
    passed: (positions: number) => boolean,
  ) => Promise<Kept | undefined>,
): Promise<Kept[] | undefined> {
  const slices = tableSlices(pieces);
  const total = slices.reduce((sum, slice) => sum + sizeOf(slice), 0);
  const meter = new ProgressMeter({ label, total, unit: "positions" }, trial.progress);
  const network = openTableNetwork(model);
  try {
    const kept: Kept[] = [];
    let before = 0;
    for (const slice of slices) {
      let done = 0;
      const passed = (positions: number) => {
        done += positions;
        meter.set(before + done, `slice ${makeSlice(slice)}`);
        return !trial.signal?.aborted;
      };
      const part = `${label.replace(" ", "-")}-${key}-${makeSlice(slice)}`;
      const result = await keptPart(trial, part, () => work(slice, network, passed));
      if (!result) return undefined;
      kept.push(result);
      before += sizeOf(slice);
      meter.set(before);
    }
    return kept;
  } finally {
    network.dispose();
  }
}

function truthOf(database: Database, { boards, network }: PredictedPart): Uint8Array {
  const truth = new Uint8Array(network.length);
  database.probeAll(boards, true, truth);
  return truth;
}

/** Puts a slice's exceptions right in what was predicted, part by part in ascending order; parts may be left out. */
export class ExceptionMender {
  #next = 0;

  constructor(private readonly exceptions: Exceptions) {}

  /** Changes the values of the positions from index `start` on into the true ones. */
  mend(start: number, values: Uint8Array): void {
    const { indices, turns } = this.exceptions;
    for (; this.#next < indices.length && indices[this.#next] < start + values.length; this.#next++) {
      const i = indices[this.#next] - start;
      if (i >= 0) values[i] = turned(values[i], turns[this.#next]);
    }
  }
}

const FIRST_SIZE = 1024;

/** Gathers the exceptions of a slice. */
class ExceptionCollector {
  count = 0;
  #indices = new Uint32Array(FIRST_SIZE);
  #turns = new Uint8Array(FIRST_SIZE);

  add(start: number, answers: Uint8Array, truth: Uint8Array): void {
    for (let i = 0; i < answers.length; i++) {
      if (answers[i] === truth[i]) continue;
      if (this.count === this.#indices.length) this.#grow();
      this.#indices[this.count] = start + i;
      this.#turns[this.count++] = turnOf(answers[i], truth[i]);
    }
  }

  encode(slice: Slice): string {
    const [indices, turns] = [this.#indices.subarray(0, this.count), this.#turns.subarray(0, this.count)];
    return Buffer.from(KEPT_CODE.encode([{ indices, turns }], [slice])).toString("base64");
  }

  #grow(): void {
    const [indices, turns] = [new Uint32Array(2 * this.count), new Uint8Array(2 * this.count)];
    indices.set(this.#indices);
    turns.set(this.#turns);
    this.#indices = indices;
    this.#turns = turns;
  }
}
