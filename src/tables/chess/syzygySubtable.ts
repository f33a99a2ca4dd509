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
  /** `lengths[prefix]`: an `i` from which on to look for the length of a code that begins with these {@link PREFIX_BITS}. */
  readonly lengths: Uint8Array;
  /** The two symbols that a symbol stands for; a leaf has {@link LEAF} on the right and its value on the left. */
  readonly left: Uint16Array;
  readonly right: Uint16Array;
  /** How many values a symbol stands for. */
  readonly counts: Uint16Array;
}

export const LEAF = 0xfff;

/** Most codes are told by so many bits. */
export const PREFIX_BITS = 10;
const PREFIX_SHIFT = 32 - PREFIX_BITS;

/** Bits of a block from one mark to the next: codes are then read from the middle of a block, not from its start. */
const MARK_SHIFT = 7;
const MARK_BITS = 1 << MARK_SHIFT;

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
  /**
   * For each {@link MARK_BITS} of each block the first code that begins there: how many values of the block come before it,
   * times 256, and how many bits in it begins. Empty for a file that is read part by part.
   */
  #marks = new Uint32Array(0);
  /** Where in the symbol that was sought last the place is. */
  #rest = 0;

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
    // Both are small enough for 32-bit integers, which the loops are faster with.
    let block = file.u32(this.#sparse + 6 * entry) | 0;
    let place = (file.u16(this.#sparse + 6 * entry + 4) + (index - entry * span) - span / 2) | 0;
    if (block < 0 || block >= blocks + extra) throw this.#damaged();
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
    const { blockBytes, shortest, lowest, bases, lengths, counts } = this.#compression;
    const start = this.#file.window(this.#data + block * blockBytes, blockBytes);
    const bytes = this.#file.bytes;
    let bit = 0;
    let rest = place;
    if (this.#marks.length > 0) {
      const marks = (8 * blockBytes) >> MARK_SHIFT;
      const mark = this.#markBefore(marks * block, marks, place);
      bit = ((mark - marks * block) << MARK_SHIFT) + (this.#marks[mark] & 255);
      rest -= this.#marks[mark] >>> 8;
    }
    for (;;) {
      const at = start + (bit >> 3);
      const word = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
      const code = ((word << (bit & 7)) | (bytes[at + 4] >> (8 - (bit & 7)))) >>> 0;
      let i = lengths[code >>> PREFIX_SHIFT];
      while (code < bases[i]) i++;
      bit += shortest + i;
      const symbol = lowest[i] + ((code - bases[i]) >>> (32 - shortest - i));
      if (symbol >= counts.length || bit > 8 * blockBytes) throw this.#damaged();
      if (rest < counts[symbol]) {
        this.#rest = rest;
        return symbol;
      }
      rest -= counts[symbol];
    }
  }

  /** Of so many marks of a block the last one with no more values before it than the place. */
  #markBefore(first: number, marks: number, place: number): number {
    let mark = first;
    for (let step = marks >> 1; step > 0; step >>= 1) if (this.#marks[mark + step] >>> 8 <= place) mark += step;
    return mark;
  }

  /**
   * Goes through all blocks of a file that is in memory and marks them. Throws as {@link raw} does unless their codes make as
   * many values as the table of lengths says, with nothing but zeros behind them, the lengths as many as there are indices, and
   * the sparse index points at what it should.
   */
  prepare(): void {
    const { single, span, blocks, blockBytes } = this.#compression;
    if (single >= 0) return;
    const file = this.#file;
    const marks = new Uint32Array((8 * blockBytes * blocks) / MARK_BITS);
    let before = 0;
    let entry = 0;
    for (let block = 0; block < blocks; block++) {
      const length = file.u16(this.#lengths + 2 * block) + 1;
      this.#markBlock(block, length, marks);
      for (; entry * span + span / 2 < before + length; entry++) {
        const place = entry * span + span / 2 - before;
        if (file.u32(this.#sparse + 6 * entry) !== block || file.u16(this.#sparse + 6 * entry + 4) !== place)
          throw this.#damaged();
      }
      before += length;
    }
    if (before !== this.groups.size) throw this.#damaged();
    this.#marks = marks;
  }

  /** Marks a block of so many values. The last symbol may stand for more than are left, if its code is shorter. */
  #markBlock(block: number, length: number, marks: Uint32Array): void {
    const { blockBytes, shortest, lowest, bases, lengths, counts } = this.#compression;
    const start = this.#data + block * blockBytes;
    const bytes = this.#file.bytes;
    let mark = (8 * blockBytes * block) / MARK_BITS;
    const end = mark + (8 * blockBytes) / MARK_BITS;
    let bit = 0;
    for (let values = 0, next = 0; values < length; ) {
      if (bit >= next) {
        marks[mark++] = (values << 8) | (bit - next);
        next += MARK_BITS;
      }
      const at = start + (bit >> 3);
      const word = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
      const code = ((word << (bit & 7)) | (bytes[at + 4] >> (8 - (bit & 7)))) >>> 0;
      let i = lengths[code >>> PREFIX_SHIFT];
      while (code < bases[i]) i++;
      bit += shortest + i;
      const symbol = lowest[i] + ((code - bases[i]) >>> (32 - shortest - i));
      if (symbol >= counts.length || bit > 8 * blockBytes) throw this.#damaged();
      values += counts[symbol];
    }
    marks.fill(length << 8, mark, end);
    for (; bit < 8 * blockBytes; bit++)
      if ((bytes[start + (bit >> 3)] & (0x80 >> (bit & 7))) !== 0) throw this.#damaged();
  }

  #damaged(): LabError<"damaged-table"> {
    return new LabError("damaged-table", `${this.#file.path} is altered: its blocks do not hold together`);
  }
}
