// Probes of Syzygy tables on our side, one JSON line a measurement. The values must be those that the peer has left.
// usage: syzygyProbes.mjs POSITIONS VALUES SECONDS FOLDER...   POSITIONS: a FEN a line; VALUES: WDL and DTZ of each
import { readFileSync } from "node:fs";
// By module, not by the library's index, which would load TensorFlow.
import { parseFewMen } from "../../dist/chess/fewMenFen.js";
import { openSyzygy } from "../../dist/tables/chess/syzygy.js";

const [positionsFile, valuesFile, seconds, ...folders] = process.argv.slice(2);
const fens = readFileSync(positionsFile, "utf8").split("\n");
const expected = readFileSync(valuesFile, "utf8").trim().split("\n");
const tables = openSyzygy(folders).unwrap();
const positions = fens.map((fen) => parseFewMen(fen).unwrap());
for (const [i, position] of positions.entries()) {
  const value = `${tables.probeWdl(position)} ${tables.probeDtz(position)}`;
  if (value !== expected[i]) throw new Error(`${fens[i]} is ${value} here, ${expected[i]} there`);
}

const setting = "typed arrays, one thread";
tell("WDL", (i) => tables.probeWdl(positions[i]));
tell("DTZ", (i) => tables.probeDtz(positions[i]));
tell("WDL, from FEN", (i) => tables.probeWdl(parseFewMen(fens[i]).unwrap()));

/** @param {string} measure @param {(i: number) => number} probe */
function tell(measure, probe) {
  const before = process.cpuUsage();
  let [probes, used] = [0, 0];
  for (; used < Number(seconds); used = cpuSeconds(before), probes += fens.length)
    for (let i = 0; i < fens.length; i++) probe(i);
  console.log(JSON.stringify({ measure, setting, value: probes / used }));
}

/** @param {NodeJS.CpuUsage} before */
function cpuSeconds(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
