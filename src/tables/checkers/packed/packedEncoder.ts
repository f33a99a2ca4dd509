import { ProgressMeter } from "../../../core/progress.js";
import { concatenate } from "./bytes.js";
import { BLOCKS_BETWEEN_STOPS, type KeptValues, type PackingOptions, stopIfAsked } from "./keptValues.js";
import { instantiatePackedCore, type PackedCore, takeWords } from "./packedCore.js";
import { makePacked, type PackedContent } from "./packedFile.js";
import { layOutPlan, type PlacedSlice, putBytes, putNumbers } from "./packedLayout.js";

/** The predictor as the file holds it: whole numbers. Weights of the first layer are eighths, of the second sixteenths. */
export interface IntegerNetwork {
  readonly hidden: number;
  /** By input and hidden unit. */
  readonly inputs: Int16Array;
  /** By coded slice, value, hidden unit. */
  readonly outputs: Int16Array;
  /** By coded slice and value; eighths of sixteenths. */
  readonly offsets: Int32Array;
}

/** A block as it was coded; all are views that the next block uses again. */
export interface EncodedBlock {
  readonly bytes: Uint8Array;
  /** The symbols with the free values filled in. */
  readonly symbols: Uint8Array;
  /** The chance that each slot's value had, in 65536ths; 0 where there is no position. */
  readonly chances: Uint16Array;
}

/** More inputs than are ever on at once. */
const MOST_INPUTS = 128;

/** Codes kept values by a network, with the very code that decodes them. One network at a time: `take` changes it. */
export class PackedEncoder {
  private constructor(
    private readonly kept: KeptValues,
    private readonly core: PackedCore,
    /** The coded slices, in order. */
    readonly slices: readonly PlacedSlice[],
    private readonly symbolsAt: number,
    private readonly chancesAt: number,
    private readonly bytesAt: number,
    private readonly inputsAt: number,
    private readonly boardsAt: number,
  ) {}

  static async start(kept: KeptValues, module: WebAssembly.Module): Promise<PackedEncoder> {
    const core = await instantiatePackedCore(module);
    const slices = layOutPlan(core, kept.plan, 0).filter(({ coded }) => coded);
    for (const { record, codedNumber } of slices) core.keepBlocks(record, codedNumber, 0);
    const most = Math.max(0, ...slices.map(({ slotsPerBlock }) => slotsPerBlock));
    const room = (bytesPerSlot: number) => takeWords(core, Math.ceil((bytesPerSlot * most) / 4));
    const weightBytes = 4 * core.inputCount(slices.length) * kept.plan.hidden;
    const bytesAt = takeWords(core, Math.max(most, weightBytes) + 16);
    return new PackedEncoder(kept, core, slices, room(1), room(2), bytesAt, room(2 * MOST_INPUTS), room(16));
  }

  /** Inputs of the network that this plan needs. */
  get inputs(): number {
    return this.core.inputCount(this.slices.length);
  }

  /** Takes a network for all that follows. */
  take({ inputs, outputs, offsets }: IntegerNetwork): void {
    const { core } = this;
    const { buffer } = core.memory;
    new Int16Array(buffer, 4 * core.inputWeights(), inputs.length).set(inputs);
    new Int16Array(buffer, 4 * core.outputWeights(), outputs.length).set(outputs);
    new Int32Array(buffer, 4 * core.outputOffsets(), offsets.length).set(offsets);
  }

  /** Takes the network of a file that was made for this plan: its bytes there. */
  takeWeights(weights: Uint8Array): void {
    const first = putBytes(this.core, weights);
    this.core.readWeights(first, first + weights.length, this.kept.plan.hidden, this.slices.length);
  }

  /** The network's bytes in the file. */
  weights(): Uint8Array {
    return this.#written(this.core.writeWeights(this.bytesAt, this.kept.plan.hidden, this.slices.length)).slice();
  }

  /** The kept symbols of a block. */
  symbols({ codedNumber, slotsPerBlock }: PlacedSlice, block: number): Uint8Array {
    return this.kept.symbols[codedNumber].subarray(block * slotsPerBlock, (block + 1) * slotsPerBlock);
  }

  /** The positions of a block: four words a slot, own men and kings, other men and kings, all 0 where none is kept. */
  boards({ record }: PlacedSlice, block: number): Int32Array {
    const slots = this.core.listBlock(record, block, this.boardsAt);
    return new Int32Array(this.core.memory.buffer, 4 * this.boardsAt, 4 * slots);
  }

  /** Codes a block. */
  encode(slice: PlacedSlice, block: number): EncodedBlock {
    const kept = this.symbols(slice, block);
    const { buffer } = this.core.memory;
    const symbols = new Uint8Array(buffer, 4 * this.symbolsAt, kept.length);
    const chances = new Uint16Array(buffer, 4 * this.chancesAt, kept.length);
    symbols.set(kept);
    chances.fill(0);
    const length = this.core.encodeBlock(slice.record, block, this.symbolsAt, this.chancesAt, this.bytesAt);
    return { bytes: this.#written(length), symbols, chances };
  }

  /**
   * The inputs of chosen slots of a block (a byte other than 0), for symbols whose free values are filled in: of each slot the
   * number of inputs and the inputs, in a view that the next call uses again.
   */
  listInputs(slice: PlacedSlice, block: number, filled: Uint8Array, chosen: Uint8Array): Uint16Array {
    const { buffer } = this.core.memory;
    new Uint8Array(buffer, 4 * this.symbolsAt, filled.length).set(filled);
    new Uint8Array(buffer, 4 * this.chancesAt, chosen.length).set(chosen);
    const length = this.core.listInputs(slice.record, block, this.symbolsAt, this.chancesAt, this.inputsAt);
    return new Uint16Array(buffer, 4 * this.inputsAt, length);
  }

  /** Codes everything with the network that was taken last. */
  async content({ onProgress, signal }: PackingOptions = {}): Promise<PackedContent> {
    const total = this.slices.reduce((sum, { blocks }) => sum + blocks, 0);
    const meter = new ProgressMeter({ label: "coding", total, unit: "blocks" }, onProgress);
    const blocks: Uint8Array[] = [];
    for (const slice of this.slices)
      for (let block = 0; block < slice.blocks; block++) {
        blocks.push(this.encode(slice, block).bytes.slice());
        meter.advance(1);
        if (block % BLOCKS_BETWEEN_STOPS === 0) await stopIfAsked(signal);
      }
    const lengths = putNumbers(
      this.core,
      blocks.map(({ length }) => length),
    );
    const index = this.#written(this.core.writeIndex(this.bytesAt, lengths, blocks.length)).slice();
    const { plan, lists } = this.kept;
    return { ...plan, lists, weights: this.weights(), index, blocks: concatenate(blocks) };
  }

  /** The same as a file. */
  async file(options: PackingOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return makePacked(await this.content(options));
  }

  #written(length: number): Uint8Array {
    return new Uint8Array(this.core.memory.buffer, 4 * this.bytesAt, length);
  }
}
