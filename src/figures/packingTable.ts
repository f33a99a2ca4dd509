import type { PackingResult } from "../experiments/packing.js";
import type { Tabular } from "./table.js";

/** What the packed file is made of. */
export function packingTable({ metrics }: PackingResult): Tabular {
  const { bytes, blockBytes, weightBytes, indexBytes, otherBytes, positions } = metrics;
  return {
    columns: ["part", "bytes", "bits a position"],
    values: [
      ["blocks", blockBytes],
      ["weights", weightBytes],
      ["index", indexBytes],
      ["all else", otherBytes],
      ["the file", bytes],
    ].map(([part, size]) => [part, size, (8 * Number(size)) / positions]),
  };
}
