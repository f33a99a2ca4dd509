/**
 * What the compiled part of the packed databases (assembly/index.ts) offers: the network, the coder, the search. Addresses are
 * in words of its memory, but for those of the file's bytes. An instance holds one database.
 */
export interface PackedCore {
  readonly memory: { readonly buffer: ArrayBuffer };
  take(words: number): number;
  setUp(pieces: number, remembered: number): void;
  setUpNetwork(hidden: number, slices: number, mostSlots: number): void;
  placeSlice(key: number, ownParity: number, otherParity: number, usual: number, blockSlots: number): number;
  keepBlocks(record: number, coded: number, starts: number): void;
  keepList(record: number, list: number, length: number): void;
  blockCount(record: number): number;
  planeCount(record: number): number;
  planesPerBlock(record: number): number;
  slotCount(record: number): number;
  inputCount(slices: number): number;
  inputWeights(): number;
  outputWeights(): number;
  outputOffsets(): number;
  readWeights(first: number, end: number, hidden: number, slices: number): void;
  writeWeights(target: number, hidden: number, slices: number): number;
  readIndex(first: number, end: number, lengths: number, count: number): void;
  writeIndex(target: number, lengths: number, count: number): number;
  listBlock(record: number, block: number, boards: number): number;
  encodeBlock(record: number, block: number, symbols: number, chances: number, target: number): number;
  listInputs(record: number, block: number, symbols: number, chosen: number, target: number): number;
  probe(black: number, white: number, kings: number, blackMoves: boolean): 0 | 1 | 2;
  probeAll(boards: number, count: number, blackMoves: boolean, outcomes: number): void;
  /** Positions that searches have looked at so far. */
  readonly nodes: { readonly value: number };
}

/** A fresh instance of the compiled part. */
export async function instantiatePackedCore(module: WebAssembly.Module): Promise<PackedCore> {
  const abort = () => {
    throw new Error("the packed database's core stopped");
  };
  const instance = await WebAssembly.instantiate(module, { env: { abort } });
  return instance.exports as unknown as PackedCore;
}

/** So many words of the core's memory; throws where there is no more. */
export function takeWords(core: PackedCore, words: number): number {
  const start = core.take(words);
  if (start < 0) throw new Error(`invalid words: ${words} are more than there is memory for`);
  return start;
}
