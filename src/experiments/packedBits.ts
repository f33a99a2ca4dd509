import { knownValid } from "../checkers/board.js";
import { makeFen } from "../checkers/fen.js";
import { canCapture } from "../checkers/flag.js";
import { ProgressMeter } from "../core/progress.js";
import { OUTCOMES, type Outcome } from "../tables/checkers/outcomeTable.js";
import { FREE } from "../tables/checkers/packed/keptSymbols.js";
import { BLOCKS_BETWEEN_STOPS, type PackingOptions, stopIfAsked } from "../tables/checkers/packed/keptValues.js";
import type { PackedEncoder } from "../tables/checkers/packed/packedEncoder.js";
import type { PlacedSlice } from "../tables/checkers/packed/packedLayout.js";
import { makeSlice } from "../tables/checkers/slice.js";

/** Positions and the bits that their values take in blocks. */
export interface BitCount {
  readonly positions: number;
  readonly bits: number;
}

/** A kept position, Black to move, and what its value costs. */
export interface Surprise {
  readonly fen: string;
  readonly outcome: Outcome;
  readonly bits: number;
}

/** Where the bits of a coded slice are. */
export interface SliceBits {
  readonly slice: string;
  readonly bytes: number;
  readonly quiet: BitCount;
  /** The other side threatens, and the value must be kept all the same. */
  readonly threatened: BitCount;
  /** Values that the reader finds by itself. */
  readonly free: BitCount;
  /** Values, not free, of which the network gives more than a half to the right one. */
  readonly foreseen: number;
  /** The position that costs most. */
  readonly dearest: Surprise;
}

/** Kept values that take no more than so many bits each, and more than those of the class before. */
export interface BitClass extends BitCount {
  readonly most: number;
}

export interface PackedBits {
  readonly slices: readonly SliceBits[];
  /** The cheapest first; free values are left out. */
  readonly classes: readonly BitClass[];
}

/** What a value may cost in each class; more than 16 bits are not told apart. */
const CLASS_LIMITS = [0.01, 0.1, 1, 2, 4, 8, 16];

/** `chances` are in 2^16ths. */
const costOf = (chance: number) => 16 - Math.log2(chance);

/** Codes all blocks with the network that the encoder has, and counts what each value costs. */
export async function countBits(encoder: PackedEncoder, { onProgress, signal }: PackingOptions): Promise<PackedBits> {
  const total = encoder.slices.reduce((sum, { blocks }) => sum + blocks, 0);
  const meter = new ProgressMeter({ label: "counting bits", total, unit: "blocks" }, onProgress);
  const classes = CLASS_LIMITS.map((most) => ({ most, positions: 0, bits: 0 }));
  const slices: SliceBits[] = [];
  for (const slice of encoder.slices) {
    const counter = new SliceCounter(encoder, slice, classes);
    for (let block = 0; block < slice.blocks; block++) {
      counter.addBlock(block);
      meter.advance(1, makeSlice(slice.slice));
      if (block % BLOCKS_BETWEEN_STOPS === 0) await stopIfAsked(signal);
    }
    slices.push(counter.finish());
  }
  return { slices, classes };
}

class SliceCounter {
  #bytes = 0;
  #foreseen = 0;
  #dearest = { black: 0, white: 0, kings: 0, value: 0, bits: 0 };
  readonly #kinds = { quiet: emptyCount(), threatened: emptyCount(), free: emptyCount() };

  constructor(
    private readonly encoder: PackedEncoder,
    private readonly slice: PlacedSlice,
    private readonly classes: readonly { readonly most: number; positions: number; bits: number }[],
  ) {}

  addBlock(block: number): void {
    const kept = this.encoder.symbols(this.slice, block);
    const { bytes, symbols, chances } = this.encoder.encode(this.slice, block);
    this.#bytes += bytes.length;
    const boards = this.encoder.boards(this.slice, block);
    for (let slot = 0; slot < chances.length; slot++) {
      if (chances[slot] === 0) continue;
      const bits = costOf(chances[slot]);
      if (kept[slot] === FREE) {
        addTo(this.#kinds.free, bits);
        continue;
      }
      const black = boards[4 * slot] | boards[4 * slot + 1];
      const white = boards[4 * slot + 2] | boards[4 * slot + 3];
      const kings = boards[4 * slot + 1] | boards[4 * slot + 3];
      addTo(canCapture(black, white, kings, false) ? this.#kinds.threatened : this.#kinds.quiet, bits);
      let place = 0;
      while (bits > this.classes[place].most) place++;
      addTo(this.classes[place], bits);
      if (bits < 1) this.#foreseen++;
      if (bits > this.#dearest.bits) this.#dearest = { black, white, kings, value: symbols[slot], bits };
    }
  }

  finish(): SliceBits {
    const { value, bits, ...board } = this.#dearest;
    return {
      slice: makeSlice(this.slice.slice),
      bytes: this.#bytes,
      ...this.#kinds,
      foreseen: this.#foreseen,
      dearest: { fen: makeFen(knownValid({ ...board, turn: "black" })), outcome: OUTCOMES[value], bits },
    };
  }
}

const emptyCount = () => ({ positions: 0, bits: 0 });

function addTo(count: { positions: number; bits: number }, bits: number): void {
  count.positions++;
  count.bits += bits;
}
