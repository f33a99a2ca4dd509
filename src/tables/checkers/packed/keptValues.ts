import { type ProgressListener, ProgressMeter } from "../../../core/progress.js";
import { LabError } from "../../../core/result.js";
import type { OutcomeTable } from "../outcomeTable.js";
import { makeSlice } from "../slice.js";
import { FREE, KeptSymbols } from "./keptSymbols.js";
import { instantiatePackedCore, type PackedCore, takeWords } from "./packedCore.js";
import type { KeptSlice, PackedPlan } from "./packedFile.js";
import { layOutPlan, type PlacedSlice } from "./packedLayout.js";

/** What must be kept of a slice, a byte a slot: 0 draw, 1 win, 2 loss, 3 where the value is free or there is no position. */
export type SliceSymbols = Uint8Array;

/** All that a packed file has to hold, before it is coded. */
export interface KeptValues {
  readonly plan: PackedPlan;
  /** For each slice that becomes a list: slots times four plus the value, ascending. */
  readonly lists: readonly Uint32Array[];
  /** For each slice that is coded. */
  readonly symbols: readonly SliceSymbols[];
}

export interface PackingOptions {
  readonly onProgress?: ProgressListener;
  /** Ends it early, with the error `stopped`. */
  readonly signal?: AbortSignal;
}

/** With more exceptions than this a slice is coded: its part of the network, about a hundred bytes, is then cheaper than a list. */
const LONGEST_LIST = 110;

/** Reads what must be kept from a table that has it. */
export async function readKeptValues(
  plan: PackedPlan,
  table: OutcomeTable,
  module: WebAssembly.Module,
  { onProgress, signal }: PackingOptions = {},
): Promise<KeptValues> {
  const core = await instantiatePackedCore(module);
  const placed = layOutPlan(core, { ...plan, slices: plan.slices.map((kept) => ({ ...kept, coded: false })) }, 0);
  const boards = takeWords(core, 4 * Math.max(...placed.map(({ slotsPerBlock }) => slotsPerBlock)));
  const total = placed.reduce((sum, { slots }) => sum + slots, 0);
  const meter = new ProgressMeter({ label: "reading values", total, unit: "slots" }, onProgress);
  const kept = new KeptSymbols(table);
  const slices: KeptSlice[] = [];
  const lists: Uint32Array[] = [];
  const symbols: SliceSymbols[] = [];
  for (const [i, slice] of placed.entries()) {
    const read = new Uint8Array(slice.slots).fill(FREE);
    for (let block = 0; block < slice.blocks; block++) {
      readBlock(core, slice, block, boards, kept, read);
      meter.advance(Math.min(slice.slotsPerBlock, slice.slots - block * slice.slotsPerBlock), makeSlice(slice.slice));
      if (block % BLOCKS_BETWEEN_STOPS === 0) await stopIfAsked(signal);
    }
    const list = exceptionsOf(read, slice.usual);
    const coded = list.length > LONGEST_LIST;
    slices.push({ ...plan.slices[i], coded });
    if (coded) symbols.push(read);
    else lists.push(list);
  }
  return { plan: { ...plan, slices }, lists, symbols };
}

function readBlock(
  core: PackedCore,
  { record, slotsPerBlock }: PlacedSlice,
  block: number,
  boards: number,
  kept: KeptSymbols,
  symbols: SliceSymbols,
): void {
  const slots = core.listBlock(record, block, boards);
  const words = new Int32Array(core.memory.buffer, 4 * boards, 4 * slots);
  for (let i = 0; i < slots; i++) {
    const black = words[4 * i] | words[4 * i + 1];
    if (black === 0) continue;
    const white = words[4 * i + 2] | words[4 * i + 3];
    symbols[block * slotsPerBlock + i] = kept.symbol(black, white, words[4 * i + 1] | words[4 * i + 3]);
  }
}

function exceptionsOf(symbols: SliceSymbols, usual: number): Uint32Array {
  const list: number[] = [];
  for (let slot = 0; slot < symbols.length; slot++)
    if (symbols[slot] !== FREE && symbols[slot] !== usual) list.push(4 * slot + symbols[slot]);
  return Uint32Array.from(list);
}

/** Blocks between two looks at whether to stop. */
export const BLOCKS_BETWEEN_STOPS = 64;

/** Lets a stop button and a progress bar have their turn. */
export async function stopIfAsked(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  if (signal?.aborted) throw new LabError("stopped", "packing was stopped: start it again to go on");
}
