import { Random } from "../../src/core/random.js";
import { openDatabase } from "../../src/tables/checkers/database.js";
import { readKeptValues } from "../../src/tables/checkers/packed/keptValues.js";
import { compilePackedCore } from "../../src/tables/checkers/packed/openPacked.js";
import { type IntegerNetwork, PackedEncoder } from "../../src/tables/checkers/packed/packedEncoder.js";
import { chooseKept } from "../../src/tables/checkers/packed/storagePlan.js";

interface TestPacking {
  readonly hidden?: number;
  readonly allParities?: boolean;
}

/** An encoder of the solved databases of a folder. */
export async function encoderOf(folder: string, pieces: number, options: TestPacking = {}): Promise<PackedEncoder> {
  const { hidden = 32, allParities } = options;
  const table = openDatabase(folder).unwrap();
  const module = await compilePackedCore();
  const plan = { pieces, hidden, blockSlots: 4000, slices: chooseKept(table, pieces, Random.of(1), allParities) };
  return PackedEncoder.start(await readKeptValues(plan, table, module), module);
}

/** A network that has learnt nothing: the file is long, and must be as exact as any. */
export function randomNetwork(encoder: PackedEncoder, hidden = 32): IntegerNetwork {
  const random = Random.of(1);
  const slices = encoder.slices.length;
  const numbers = (length: number, most: number) => Array.from({ length }, () => random.int(2 * most + 1) - most);
  return {
    hidden,
    inputs: Int16Array.from(numbers(encoder.inputs * hidden, 5)),
    outputs: Int16Array.from(numbers(slices * 3 * hidden, 5)),
    offsets: Int32Array.from(numbers(slices * 3, 300)),
  };
}

/** The databases of a folder packed by such a network: seconds for four pieces. */
export async function packAtRandom(
  folder: string,
  pieces: number,
  options: TestPacking = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await encoderOf(folder, pieces, options);
  encoder.take(randomNetwork(encoder, options.hidden));
  return encoder.file();
}
