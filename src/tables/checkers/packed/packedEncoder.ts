import { LabError } from "../../../core/result.js";
import { type ProgressListener, ProgressMeter } from "../../../core/progress.js";
import type { OutcomeTable } from "../outcomeTable.js";
import { makeSlice } from "../slice.js";
import { FREE, KeptSymbols } from "./keptSymbol.js";
import { instantiatePackedCore, type PackedCore, takeWords } from "./packedCore.js";
import { makePacked, type PackedPlan } from "./packedFile.js";
import { layOutPlan, type PlacedSlice } from "./packedLayout.js";

/** The predictor as the file holds it: whole numbers. Weights of the first layer are eighths, of the second sixteenths. */
export interface IntegerNetwork {
  readonly hidden: number;
  /** By input and hidden unit. */
  readonly inputs: Int16Array;
  /** By coded slice, value, hidden unit. */
  readonly outputs: Int16Array;
  /** By coded slice and value. */
  readonly offsets: Int32Array;
}

/** What must be kept of a slice, a byte a slot: 0 draw, 1 win, 2 loss, 3 free or no position. */
export type SliceSymbols = Uint8Array;

/** A block as it was encoded. */
export interface EncodedBlock {
  /** A view that the next block uses again, as all of them are. */
  readonly bytes: Uint8Array;
  /** The symbols with the free values filled in. */
  readonly symbols: Uint8Array;
  /** The chance that each slot's value had, in 65536ths; 0 where there is no position. */
  readonly chances: Uint16Array;
}

export interface EncodingOptions {
  readonly onProgress?: ProgressListener;
  readonly signal?: AbortSignal;
}

/** Reads what must be kept of all slices of a plan from a table that has it. */
export async function readSymbols(
  plan: PackedPlan,
  table: OutcomeTable,
  module: WebAssembly.Module,
  { onProgress, signal }: EncodingOptions = {},
): Promise<SliceSymbols[]> {
  const core = await instantiatePackedCore(module);
  const placed = layOutPlan(core, { ...plan, slices: plan.slices.map((kept) => ({ ...kept, coded: false })) }, 0);
  const boards = takeWords(core, 4 * Math.max(...placed.map(({ slotsPerBlock }) => slotsPerBlock)));
  const total = placed.reduce((sum, { slots }) => sum + slots, 0);
  const meter = new ProgressMeter({ label: "reading values", total, unit: "slots" }, onProgress);
  const kept = new KeptSymbols(table);
  const all: SliceSymbols[] = [];
  for (const slice of placed) {
    const symbols = new Uint8Array(slice.slots).fill(FREE);
    for (let block = 0, at = 0; block < slice.blocks; block++) {
      const slots = core.listBlock(slice.record, block, boards);
      const words = new Int32Array(core.memory.buffer, 4 * boards, 4 * slots);
      for (let i = 0; i < slots; i++) {
        const black = words[4 * i] | words[4 * i + 1];
        if (black === 0) continue;
        const kings = words[4 * i + 1] | words[4 * i + 3];
        symbols[at + i] = kept.symbol(black, words[4 * i + 2] | words[4 * i + 3], kings);
      }
      at += slots;
      meter.advance(slots, `slice ${makeSlice(slice.slice)}`);
      if (block % BLOCKS_A_BREATH === 0) await breath(signal);
    }
    all.push(symbols);
  }
  return all;
}

const BLOCKS_A_BREATH = 64;

/** Lets a stop button have its turn. */
async function breath(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  if (signal?.aborted) throw new LabError("stopped", "packing was stopped: start it again to go on");
}

/** The exceptions of a slice: slots times four plus the value, ascending. */
export function exceptionsOf(symbols: SliceSymbols, usual: number): Uint32Array {
  const list: number[] = [];
  for (let slot = 0; slot < symbols.length; slot++)
    if (symbols[slot] !== FREE && symbols[slot] !== usual) list.push(4 * slot + symbols[slot]);
  return Uint32Array.from(list);
}

/** Codes the slices of a plan by a network. One network at a time: `take` changes it. */
export class PackedEncoder {
  private constructor(
    private readonly core: PackedCore,
    readonly plan: PackedPlan,
    /** The coded slices, in order. */
    readonly coded: readonly PlacedSlice[],
    private readonly symbolsAt: number,
    private readonly chancesAt: number,
    private readonly bytesAt: number,
    private readonly inputsAt: number,
  ) {}

  static async start(plan: PackedPlan, module: WebAssembly.Module): Promise<PackedEncoder> {
    const core = await instantiatePackedCore(module);
    const coded = layOutPlan(core, plan, 0).filter((slice) => slice.coded);
    for (const slice of coded) core.keepBlocks(slice.record, slice.codedNumber, 0);
    const most = Math.max(0, ...coded.map(({ slotsPerBlock }) => slotsPerBlock)) + 8;
    const [symbols, chances, bytes] = [most, 2 * most, 4 * most].map((size) => takeWords(core, size >> 2));
    return new PackedEncoder(core, plan, coded, symbols, chances, bytes, takeWords(core, MOST_INPUTS * (most >> 1)));
  }

  /** Inputs of the network that this plan needs. */
  get inputs(): number {
    return this.core.inputCount(this.coded.length);
  }

  /** Takes a network for all that follows. */
  take({ inputs, outputs, offsets }: IntegerNetwork): void {
    const { core } = this;
    const { buffer } = core.memory;
    new Int16Array(buffer, 4 * core.inputWeights(), inputs.length).set(inputs);
    new Int16Array(buffer, 4 * core.outputWeights(), outputs.length).set(outputs);
    new Int32Array(buffer, 4 * core.outputOffsets(), offsets.length).set(offsets);
  }

  /** The network's bytes in the file. */
  weights(): Uint8Array {
    const length = this.core.writeWeights(this.bytesAt, this.plan.hidden, this.coded.length);
    return new Uint8Array(this.core.memory.buffer, 4 * this.bytesAt, length).slice();
  }

  /** Codes a block of a slice whose symbols these are. */
  encode(slice: PlacedSlice, block: number, symbols: SliceSymbols): EncodedBlock {
    const part = blockOf(slice, block, symbols);
    const { buffer } = this.core.memory;
    const filled = new Uint8Array(buffer, 4 * this.symbolsAt, part.length);
    const chances = new Uint16Array(buffer, 4 * this.chancesAt, part.length);
    filled.set(part);
    chances.fill(0);
    const length = this.core.encodeBlock(slice.record, block, this.symbolsAt, this.chancesAt, this.bytesAt);
    return { bytes: new Uint8Array(buffer, 4 * this.bytesAt, length), symbols: filled, chances };
  }

  /**
   * The inputs of the slots of a block that are chosen (a byte other than 0), for symbols whose free values are filled in: for
   * each the number of inputs and the inputs, in a view that the next call uses again.
   */
  listInputs(slice: PlacedSlice, block: number, filled: Uint8Array, chosen: Uint8Array): Uint16Array {
    const { buffer } = this.core.memory;
    new Uint8Array(buffer, 4 * this.symbolsAt, filled.length).set(filled);
    new Uint8Array(buffer, 4 * this.chancesAt, chosen.length).set(chosen);
    const length = this.core.listInputs(slice.record, block, this.symbolsAt, this.chancesAt, this.inputsAt);
    return new Uint16Array(buffer, 4 * this.inputsAt, length);
  }

  /** Codes everything with the network that was taken last, and makes the file. */
  async file(symbols: readonly SliceSymbols[], { onProgress, signal }: EncodingOptions = {}): Promise<Uint8Array> {
    const total = this.coded.reduce((sum, { slots }) => sum + slots, 0);
    const meter = new ProgressMeter({ label: "coding", total, unit: "slots" }, onProgress);
    const blocks: Uint8Array[] = [];
    const codedSymbols = symbols.filter((_, i) => this.plan.slices[i].coded);
    for (const [i, slice] of this.coded.entries())
      for (let block = 0; block < slice.blocks; block++) {
        blocks.push(this.encode(slice, block, codedSymbols[i]).bytes.slice());
        meter.advance(Math.min(slice.slotsPerBlock, slice.slots - block * slice.slotsPerBlock));
        if (block % BLOCKS_A_BREATH === 0) await breath(signal);
      }
    return makePacked({
      ...this.plan,
      lists: this.plan.slices.flatMap(({ coded, usual }, i) => (coded ? [] : [exceptionsOf(symbols[i], usual)])),
      weights: this.weights(),
      blockLengths: blocks.map(({ length }) => length),
      blocks: Uint8Array.from(blocks.flatMap((block) => [...block])),
    });
  }
}

/** More than are ever on at once. */
const MOST_INPUTS = 128;

function blockOf(slice: PlacedSlice, block: number, symbols: Uint8Array): Uint8Array {
  return symbols.subarray(block * slice.slotsPerBlock, (block + 1) * slice.slotsPerBlock);
}
