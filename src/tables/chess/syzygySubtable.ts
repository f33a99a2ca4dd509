import { LabError } from "../../core/result.js";
import type { SyzygyGroups } from "./syzygyGroups.js";
import type { TableFile } from "./tableFile.js";

/** How the values of a sub-table are compressed, as its header says. */
export interface SyzygyCompression {
  readonly flags: number;
  /** The value of every index, or -1: then all that follows counts. */
  readonly single: number;
  readonly blockBytes: number;
  /** Indices for each entry of the sparse index. */
  readonly span: number;
  readonly blocks: number;
  /** Entries of the table of block lengths behind those of the blocks. */
  readonly extra: number;
  /** Bits of the shortest code. */
  readonly shortest: number;
  /** `lowest[i]`: the lowest symbol with a code of `shortest + i` bits. */
  readonly lowest: Uint16Array;
  /** `bases[i]`: the lowest such code, at the top of 32 bits. */
  readonly bases: Uint32Array;
  /** The two symbols that a symbol stands for; a leaf has {@link LEAF} on the right and its value on the left. */
  readonly left: Uint16Array;
  readonly right: Uint16Array;
  /** How many values a symbol stands for. */
  readonly counts: Uint16Array;
}

export const LEAF = 0xfff;

/** Where the parts of a sub-table lie in the file. */
export interface SyzygyPlaces {
  sparse: number;
  lengths: number;
  data: number;
}

/** One of the parts that a Syzygy file has for sides to move and files of the leading pawn: index in, raw value out. */
export class SyzygySubtable {
  readonly #file: TableFile;
  readonly #compression: SyzygyCompression;
  readonly #sparse: number;
  readonly #lengths: number;
  readonly #data: number;
  // What the last seek found: where in the symbol the place is, and the first bit behind the symbol's code.
  #rest = 0;
  #bit = 0;

  constructor(
    file: TableFile,
    /** The men in the order in which they are numbered. */
    readonly list: Uint8Array,
    readonly groups: SyzygyGroups,
    compression: SyzygyCompression,
    places: SyzygyPlaces,
    /** Lists that raw distances go through: for wins, losses, cursed wins and blessed losses. */
    readonly maps: readonly Uint16Array[] | undefined,
  ) {
    this.#file = file;
    this.#compression = compression;
    this.#sparse = places.sparse;
    this.#lengths = places.lengths;
    this.#data = places.data;
  }

  get flags(): number {
    return this.#compression.flags;
  }

  /** The raw value of an index. Throws a LabError with the code `damaged-table` where the bytes make no sense. */
  raw(index: number): number {
    const { single, span, blocks, extra } = this.#compression;
    if (single >= 0) return single;
    const file = this.#file;
    const entry = Math.floor(index / span);
    let block = file.u32(this.#sparse + 6 * entry);
    let place = file.u16(this.#sparse + 6 * entry + 4) + (index - entry * span) - span / 2;
    if (block >= blocks + extra) throw this.#damaged();
    while (place < 0) {
      if (--block < 0) throw this.#damaged();
      place += file.u16(this.#lengths + 2 * block) + 1;
    }
    for (;;) {
      if (block >= blocks) throw this.#damaged();
      const length = file.u16(this.#lengths + 2 * block);
      if (place <= length) break;
      place -= length + 1;
      block++;
    }
    return this.#decode(block, place);
  }

  /** The value at a place of a block. */
  #decode(block: number, place: number): number {
    const { left, right, counts } = this.#compression;
    let symbol = this.#seek(block, place);
    let rest = this.#rest;
    while (right[symbol] !== LEAF) {
      const count = counts[left[symbol]];
      if (rest < count) symbol = left[symbol];
      else {
        rest -= count;
        symbol = right[symbol];
      }
    }
    return left[symbol];
  }

  /** The symbol that holds a place of a block; says by `#rest` where in the symbol it is. */
  #seek(block: number, place: number): number {
    const { blockBytes, shortest, lowest, bases, counts } = this.#compression;
    const start = this.#file.window(this.#data + block * blockBytes, blockBytes);
    const bytes = this.#file.bytes;
    let rest = place;
    for (let bit = 0; ; ) {
      const at = start + (bit >> 3);
      const word = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
      const code = ((word << (bit & 7)) | (bytes[at + 4] >> (8 - (bit & 7)))) >>> 0;
      let i = 0;
      while (code < bases[i]) i++;
      bit += shortest + i;
      const symbol = lowest[i] + ((code - bases[i]) >>> (32 - shortest - i));
      if (symbol >= counts.length || bit > 8 * blockBytes) throw this.#damaged();
      if (rest < counts[symbol]) {
        this.#rest = rest;
        this.#bit = bit;
        return symbol;
      }
      rest -= counts[symbol];
    }
  }

  /**
   * Goes through all blocks of a file that is in memory: whether their codes make as many values as the table of lengths
   * says, with nothing but zeros behind them, the lengths as many as there are indices, and the sparse index points at what
   * it should. Throws as {@link raw} does.
   */
  check(): void {
    const { single, span, blocks } = this.#compression;
    if (single >= 0) return;
    const file = this.#file;
    let before = 0;
    let entry = 0;
    for (let block = 0; block < blocks; block++) {
      const length = file.u16(this.#lengths + 2 * block) + 1;
      this.#seek(block, length - 1);
      if (!this.#endsHere(block)) throw this.#damaged();
      for (; entry * span + span / 2 < before + length; entry++) {
        const place = entry * span + span / 2 - before;
        if (file.u32(this.#sparse + 6 * entry) !== block || file.u16(this.#sparse + 6 * entry + 4) !== place)
          throw this.#damaged();
      }
      before += length;
    }
    if (before !== this.groups.size) throw this.#damaged();
  }

  /** Whether only zeros follow the code that was read last. */
  #endsHere(block: number): boolean {
    const { blockBytes } = this.#compression;
    const start = this.#data + block * blockBytes;
    for (let bit = this.#bit; bit < 8 * blockBytes; bit++)
      if ((this.#file.bytes[start + (bit >> 3)] & (0x80 >> (bit & 7))) !== 0) return false;
    return true;
  }

  #damaged(): LabError<"damaged-table"> {
    return new LabError("damaged-table", `${this.#file.path} is altered: its blocks do not hold together`);
  }
}
