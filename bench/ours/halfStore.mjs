// Writes the half store of the databases of a folder: packed with all parities, so that a probe looks at fewer positions. For its speed
// only: its network has learnt nothing but which value each slice mostly has, so that the file is longer than it need be.
// usage: halfStore.mjs FOLDER PIECES FILE
import { writeFileSync } from "node:fs";
// By module, not by the library's index, which would load TensorFlow.
import { Random } from "../../dist/core/random.js";
import { openDatabase } from "../../dist/tables/checkers/database.js";
import { readKeptValues } from "../../dist/tables/checkers/packed/keptValues.js";
import { compilePackedCore } from "../../dist/tables/checkers/packed/openPacked.js";
import { PackedEncoder } from "../../dist/tables/checkers/packed/packedEncoder.js";
import { chooseKept } from "../../dist/tables/checkers/packed/storagePlan.js";

const HIDDEN = 32;
const BLOCK_SLOTS = 8000;
/** Four nats, in 128ths: the odds of a slice's usual value. */
const USUAL = 512;

const [folder, pieces, path] = [process.argv[2], Number(process.argv[3]), process.argv[4]];
const table = openDatabase(folder).unwrap();
const module = await compilePackedCore();
const slices = chooseKept(table, pieces, Random.of(1), true);
const kept = await readKeptValues({ pieces, hidden: HIDDEN, blockSlots: BLOCK_SLOTS, slices }, table, module);
const encoder = await PackedEncoder.start(kept, module);
encoder.take({
  hidden: HIDDEN,
  inputs: new Int16Array(encoder.inputs * HIDDEN),
  outputs: new Int16Array(3 * HIDDEN * encoder.slices.length),
  offsets: Int32Array.from(encoder.slices.flatMap(({ usual }) => [0, 1, 2].map((v) => (v === usual ? USUAL : 0)))),
});
writeFileSync(path, await encoder.file());
