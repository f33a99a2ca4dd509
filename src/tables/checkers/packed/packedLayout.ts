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

/** Lays the core out for a plan: tables, slices, and room for the network. Remembers what searches find of few pieces. */
export function layOutPlan(core: PackedCore, plan: PackedPlan, remembered: number): PlacedSlice[] {
  core.setUp(plan.pieces, remembered);
  let coded = 0;
  const placed = plan.slices.map((kept) => {
    const { slice, ownParity, otherParity, usual } = kept;
    const record = core.placeSlice(sliceKey(slice), ownParity, otherParity, usual, plan.blockSlots);
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
  const blocks = coded.reduce((sum, slice) => sum + slice.blocks, 0);
  if (blocks !== content.blockLengths.length) return false;

  const weights = 4 * putBytes(core, content.weights);
  core.readWeights(weights, weights + content.weights.length, content.hidden, coded.length);

  let at = 4 * putBytes(core, content.blocks);
  const starts = [at, ...content.blockLengths.map((length) => (at += length))];
  const startsAddress = putNumbers(core, starts);
  let first = 0;
  for (const slice of coded) {
    core.keepBlocks(slice.record, slice.codedNumber, startsAddress + first);
    first += slice.blocks;
  }

  return placed
    .filter((slice) => !slice.coded)
    .every((slice, i) => {
      const list = content.lists[i];
      core.keepList(slice.record, putNumbers(core, list), list.length);
      return list.length === 0 || list[list.length - 1] >>> 2 < slice.slots;
    });
}

function putBytes(core: PackedCore, bytes: Uint8Array): number {
  const start = takeWords(core, Math.ceil(bytes.length / 4));
  new Uint8Array(core.memory.buffer, 4 * start, bytes.length).set(bytes);
  return start;
}

function putNumbers(core: PackedCore, numbers: ArrayLike<number>): number {
  const start = takeWords(core, numbers.length);
  new Uint32Array(core.memory.buffer, 4 * start, numbers.length).set(numbers);
  return start;
}
