import { ProgressMeter } from "../core/progress.js";
import type { CheckersBoards } from "../search/checkersGame.js";
import { EXCEPTION_CODES, type Exceptions, turned, turnOf } from "../search/exceptionCodes.js";
import { checkersPlanes, type NetworkPredictor, networkPredictor } from "../search/networkPredictor.js";
import { type NetworkTable, networkOfTable, tableSlices } from "../search/networkTable.js";
import { type PredictedPart, predictSlice } from "../search/slicePredictions.js";
import type { Database } from "../tables/checkers/database.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import { makeSlice, type Slice, sliceFromName } from "../tables/checkers/slice.js";
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
  readonly positions: number;
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

type NetworkModel = Parameters<typeof networkOfTable>[0];

/** Predicts every position and notes which are wrong; slices that are done are kept. Undefined when the signal came first. */
export function encodeSlices(
  options: PassOptions & { readonly model: NetworkModel; readonly threshold: number },
): Promise<EncodedSlice[] | undefined> {
  const { model, threshold, database } = options;
  return passSlices("predicting", options, model, async (slice, network, passed) => {
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
      ...{ slice: makeSlice(slice), positions: rankingOf(slice).size, searched },
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

/** Reads every position from a table alone and compares it with the database. Undefined when the signal came first. */
export function decodeSlices(
  options: PassOptions & { readonly table: NetworkTable },
): Promise<DecodedSlice[] | undefined> {
  const { table, database } = options;
  const numbers = new Map(tableSlices(table.pieces).map((slice, i) => [makeSlice(slice), i]));
  return passSlices("reading again", options, table, async (slice, network, passed) => {
    const { indices, turns } = table.exceptions[numbers.get(makeSlice(slice)) as number];
    let next = 0;
    let wrong = 0;
    for await (const part of predictSlice(slice, network, table.threshold)) {
      const values = part.rule;
      for (; next < indices.length && indices[next] < part.start + values.length; next++) {
        const i = indices[next] - part.start;
        values[i] = turned(values[i], turns[next]);
      }
      const truth = truthOf(database, part);
      for (let i = 0; i < truth.length; i++) if (values[i] !== truth[i]) wrong++;
      if (!passed(truth.length)) return undefined;
    }
    return { slice: makeSlice(slice), positions: rankingOf(slice).size, wrong };
  });
}

/** Takes all slices in turn, each a kept part; one bar for all. `passed` counts positions, and is false when it is time to stop. */
async function passSlices<Kept extends object>(
  label: string,
  { trial, pieces, key }: PassOptions,
  model: NetworkModel,
  work: (
    slice: Slice,
    network: NetworkPredictor<CheckersBoards>,
    passed: (positions: number) => boolean,
  ) => Promise<Kept | undefined>,
): Promise<Kept[] | undefined> {
  const slices = tableSlices(pieces);
  const total = slices.reduce((sum, slice) => sum + rankingOf(slice).size, 0);
  const meter = new ProgressMeter({ label, total, unit: "positions" }, trial.progress);
  const network = networkOfTable(model);
  const predictor = networkPredictor(network, checkersPlanes);
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
      const result = await keptPart(trial, part, () => work(slice, predictor, passed));
      if (!result) return undefined;
      kept.push(result);
      before += rankingOf(slice).size;
      meter.set(before);
    }
    return kept;
  } finally {
    predictor.dispose();
    network.dispose();
  }
}

function truthOf(database: Database, { boards, network }: PredictedPart): Uint8Array {
  const truth = new Uint8Array(network.length);
  database.probeAll(boards, true, truth);
  return truth;
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
