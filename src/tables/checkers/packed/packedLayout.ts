import { sliceKey } from "../slice.js";
import { type PackedCore, takeWords } from "./packedCore.js";
import type { KeptSlice, PackedContent, PackedPlan } from "./packedFile.js";

/** A slice in the core's memory. */
export interface PlacedSlice extends KeptSlice {
  /** Its record, for calls of the core. */
  readonly record: number;
  /** Which coded slice it is, or -1. */
  readonly codedNumber: number;
  readonly blocks: number;
  readonly slots: number;
  readonly slotsPerBlock: number;
}

/** What the core takes for all parities, in place of one. */
const ALL = 2;

/** Lays the core out for a plan: tables, slices, and room for the network. Remembers what searches find of few pieces. */
export function layOutPlan(core: PackedCore, plan: PackedPlan, remembered: number): PlacedSlice[] {
  core.setUp(plan.pieces, remembered);
  let coded = 0;
  const placed = plan.slices.map((kept) => {
    const { slice, allParities, ownParity, otherParity, usual } = kept;
    const parity = allParities ? ALL : ownParity;
    const record = core.placeSlice(sliceKey(slice), parity, otherParity, usual, plan.blockSlots);
    const slotsPerBlock = core.planesPerBlock(record) * core.slotCount(record);
    const slots = core.planeCount(record) * core.slotCount(record);
    const codedNumber = kept.coded ? coded++ : -1;
    return { ...kept, record, codedNumber, blocks: core.blockCount(record), slots, slotsPerBlock };
  });
  const mostSlots = Math.max(0, ...placed.filter((slice) => slice.coded).map((slice) => slice.slotsPerBlock));
  core.setUpNetwork(plan.hidden, coded, mostSlots);
  return placed;
}

/** Puts what a file holds into a core that is laid out for it; false if the parts do not fit the plan. */
export function fillLayout(core: PackedCore, placed: readonly PlacedSlice[], content: PackedContent): boolean {
  const coded = placed.filter((slice) => slice.coded);
  const weights = putBytes(core, content.weights);
  core.readWeights(weights, weights + content.weights.length, content.hidden, coded.length);

  const starts = readStarts(core, coded, content);
  if (starts === undefined) return false;
  let first = 0;
  for (const slice of coded) {
    core.keepBlocks(slice.record, slice.codedNumber, starts + first);
    first += slice.blocks;
  }

  const listed = placed.filter((slice) => !slice.coded);
  for (const [i, { record }] of listed.entries())
    core.keepList(record, putNumbers(core, content.lists[i]), content.lists[i].length);
  return listed.every(({ slots }, i) => (content.lists[i].at(-1) ?? 0) >>> 2 < slots);
}

/** The address of the first byte of each block, and of the end; undefined if the lengths are not those of the blocks. */
function readStarts(core: PackedCore, coded: readonly PlacedSlice[], content: PackedContent): number | undefined {
  const blocks = coded.reduce((sum, slice) => sum + slice.blocks, 0);
  const index = putBytes(core, content.index);
  const lengthsAt = takeWords(core, blocks);
  core.readIndex(index, index + content.index.length, lengthsAt, blocks);
  const lengths = Array.from(new Int32Array(core.memory.buffer, 4 * lengthsAt, blocks));
  if (lengths.some((length) => length < 0)) return undefined;
  if (lengths.reduce((a, b) => a + b, 0) !== content.blocks.length) return undefined;
  let end = putBytes(core, content.blocks);
  const starts = [end];
  for (const length of lengths) {
    end += length;
    starts.push(end);
  }
  return putNumbers(core, starts);
}

/** The address, in bytes, of bytes that are put into the core's memory. */
export function putBytes(core: PackedCore, bytes: Uint8Array): number {
  const start = 4 * takeWords(core, Math.ceil(bytes.length / 4));
  new Uint8Array(core.memory.buffer, start, bytes.length).set(bytes);
  return start;
}

/** The address, in words, of numbers. */
export function putNumbers(core: PackedCore, numbers: ArrayLike<number>): number {
  const start = takeWords(core, numbers.length);
  new Uint32Array(core.memory.buffer, 4 * start, numbers.length).set(numbers);
  return start;
}
