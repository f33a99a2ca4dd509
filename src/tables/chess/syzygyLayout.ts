// Reads the header of a Syzygy file: which men in which order, how the values are compressed, where everything lies.
import { type Ending, hasPawns, isCanonicalEnding, makeEnding, menList, menOf } from "../../chess/ending.js";
import { BLACK_MAN, PAWN } from "../../chess/man.js";
import { LabError } from "../../core/result.js";
import { makeGroups } from "./syzygyGroups.js";
import { LEAF, PREFIX_BITS, type SyzygyCompression, type SyzygyPlaces, SyzygySubtable } from "./syzygySubtable.js";
import type { TableFile, TableFileErrorCode } from "./tableFile.js";

/** What a file holds: win, draw or loss of both sides to move, or distances to a zeroing move of one. */
export type SyzygyKind = "wdl" | "dtz";

/** Ends of file names by kind. */
export const SYZYGY_SUFFIX: Readonly<Record<SyzygyKind, string>> = { wdl: ".rtbw", dtz: ".rtbz" };

const MAGIC: Readonly<Record<SyzygyKind, number>> = { wdl: 0x5d23e871, dtz: 0xa50c66d7 };
const CHECKSUM_BYTES = 16;
const LONGEST_CODE = 32;
const MOST_SYMBOLS = 4095;
/** A symbol stands for at most so many values. */
const MOST_VALUES = 256;
/** The largest raw value of a WDL file: a win. */
const RAW_WIN = 4;

// Flags of the file, and of a sub-table
const SPLIT = 1;
const WITH_PAWNS = 2;
const SINGLE_VALUE = 0x80;
const MAPPED = 2;
const WIDE_MAPS = 0x10;

/** Whether both sides of an ending have the same men. */
export const isSymmetric = ({ white, black }: Ending): boolean => white === black;

/**
 * The sub-tables of a file, in its order: by the leading pawn's file, and of each first White then Black to move where the
 * file holds both. Throws a LabError: `truncated-table` for a file that is cut off, `wrong-table` for the file of another
 * ending or kind, `damaged-table` for one that makes no sense.
 */
export function readSyzygyLayout(file: TableFile, ending: Ending, kind: SyzygyKind): SyzygySubtable[] {
  if (!isCanonicalEnding(ending)) throw new RangeError(`invalid ending: ${makeEnding(ending)}`);
  return new LayoutReader(file, ending, kind).read();
}

/** What the header says of one sub-table before the places of its parts are known. */
interface Draft {
  readonly list: Uint8Array;
  readonly order: number;
  readonly order2: number;
  readonly file: number;
}

class LayoutReader {
  readonly #head: Uint8Array;
  readonly #files: number;
  readonly #sides: number;
  #at = 5;

  constructor(
    private readonly file: TableFile,
    private readonly ending: Ending,
    private readonly kind: SyzygyKind,
  ) {
    this.#head = file.head();
    this.#files = hasPawns(ending) ? 4 : 1;
    this.#sides = kind === "wdl" && !isSymmetric(ending) ? 2 : 1;
  }

  read(): SyzygySubtable[] {
    this.#checkStart();
    const drafts: Draft[] = [];
    for (let file = 0; file < this.#files; file++) drafts.push(...this.#readMen(file));
    this.#align(2);
    const compressions = drafts.map(() => this.#readCompression());
    const maps = compressions.map(({ flags }) => (this.kind === "dtz" ? this.#readMaps(flags) : undefined));
    this.#align(2);
    const groups = drafts.map((draft) => {
      const found = makeGroups(draft.list, draft.order, draft.order2, draft.file);
      return found ?? this.#fail("damaged-table", "the order of its men makes no sense");
    });
    const places = this.#findPlaces(
      compressions,
      groups.map((one) => one.size),
    );
    return drafts.map(
      ({ list }, i) => new SyzygySubtable(this.file, list, groups[i], compressions[i], places[i], maps[i]),
    );
  }

  #checkStart(): void {
    const { kind, ending } = this;
    if (this.file.size < 5) this.#fail("truncated-table", `it has ${this.file.size} bytes`);
    if (this.file.u32(0) !== MAGIC[kind])
      this.#fail("wrong-table", `it does not start as a ${SYZYGY_SUFFIX[kind]} file does`);
    if (this.file.size % 64 !== CHECKSUM_BYTES)
      this.#fail("truncated-table", `${this.file.size} bytes are not a number that a whole file has`);
    const flags = (isSymmetric(ending) ? 0 : SPLIT) | (hasPawns(ending) ? WITH_PAWNS : 0);
    if ((this.#head[4] & (SPLIT | WITH_PAWNS)) !== flags)
      this.#fail("wrong-table", `it is not the table of ${makeEnding(ending)}`);
  }

  /** The lists of one file of the leading pawn, for each side. */
  #readMen(file: number): Draft[] {
    const men = menList(this.ending);
    const bothHavePawns = men.includes(PAWN) && men.includes(PAWN | BLACK_MAN);
    const orders = this.#u8();
    const orders2 = bothHavePawns ? this.#u8() : 0xff;
    const bytes = Array.from({ length: menOf(this.ending) }, () => this.#u8());
    return Array.from({ length: this.#sides }, (_, side) => {
      const nibble = (byte: number) => (byte >> (4 * side)) & 15;
      const list = Uint8Array.from(bytes, nibble);
      if (String([...list].sort()) !== String([...men].sort()) || !this.#isOrderly(list))
        this.#fail("wrong-table", `it is not the table of ${makeEnding(this.ending)}: its men are others`);
      return { list, order: nibble(orders), order2: nibble(orders2), file };
    });
  }

  /** Like men stand together, and pawns come first, those of one colour before the other's. */
  #isOrderly(list: Uint8Array): boolean {
    const kinds = list.filter((man, i) => i === 0 || man !== list[i - 1]);
    const isPawn = (man: number) => (man & 7) === PAWN;
    const pawnKinds = kinds.filter(isPawn).length;
    return new Set(kinds).size === kinds.length && kinds.subarray(0, pawnKinds).every(isPawn);
  }

  #readCompression(): SyzygyCompression {
    const flags = this.#u8();
    if ((flags & SINGLE_VALUE) !== 0) {
      const value = this.#u8();
      if (this.kind === "dtz") return singleValue(flags, 0); // the byte is padding
      return value <= RAW_WIN ? singleValue(flags, value) : this.#fail("damaged-table", "its one value makes no sense");
    }
    const blockBits = this.#u8();
    const spanBits = this.#u8();
    const extra = this.#u8();
    const blocks = this.#u16() + 0x10000 * this.#u16();
    const longest = this.#u8();
    const shortest = this.#u8();
    if (
      blockBits < 4 ||
      blockBits > 11 ||
      spanBits < 1 ||
      spanBits > 30 ||
      shortest < 1 ||
      shortest > longest ||
      longest > LONGEST_CODE
    )
      this.#fail("damaged-table", "its header makes no sense");
    const lowest = Uint16Array.from({ length: longest - shortest + 1 }, () => this.#u16());
    const symbols = this.#u16();
    if (symbols > MOST_SYMBOLS) this.#fail("damaged-table", `it has ${symbols} symbols`);
    const left = new Uint16Array(symbols);
    const right = new Uint16Array(symbols);
    for (let t = 0; t < symbols; t++) {
      const [b0, b1, b2] = [this.#u8(), this.#u8(), this.#u8()];
      left[t] = b0 | ((b1 & 15) << 8);
      right[t] = (b1 >> 4) | (b2 << 4);
    }
    this.#at += symbols & 1;
    const counts = this.#countValues(left, right);
    const bases = makeBases(lowest, shortest);
    const [blockBytes, span] = [2 ** blockBits, 2 ** spanBits];
    const lengths = makeLengths(bases);
    return {
      flags,
      single: -1,
      blockBytes,
      span,
      blocks,
      extra,
      shortest,
      lowest,
      bases,
      lengths,
      left,
      right,
      counts,
    };
  }

  /** How many values each symbol stands for. Children may come behind their parents; circles are refused. */
  #countValues(left: Uint16Array, right: Uint16Array): Uint16Array {
    const counts = new Uint16Array(left.length);
    const count = (symbol: number, depth: number): number => {
      if (symbol >= counts.length || depth > counts.length) this.#fail("damaged-table", "its symbols make no sense");
      if (counts[symbol] > 0) return counts[symbol];
      const isLeaf = right[symbol] === LEAF;
      const values = isLeaf ? 1 : count(left[symbol], depth + 1) + count(right[symbol], depth + 1);
      if (values > MOST_VALUES || (isLeaf && this.kind === "wdl" && left[symbol] > RAW_WIN))
        this.#fail("damaged-table", "its symbols make no sense");
      counts[symbol] = values;
      return values;
    };
    for (let symbol = 0; symbol < counts.length; symbol++) count(symbol, 0);
    return counts;
  }

  #readMaps(flags: number): Uint16Array[] | undefined {
    if ((flags & MAPPED) === 0) return undefined;
    const wide = (flags & WIDE_MAPS) !== 0;
    if (wide) this.#align(2);
    const number = () => (wide ? this.#u16() : this.#u8());
    return Array.from({ length: 4 }, () => Uint16Array.from({ length: number() }, number));
  }

  /** The places of all parts: all sparse indices, then all tables of block lengths, then all blocks. */
  #findPlaces(compressions: readonly SyzygyCompression[], sizes: readonly number[]): SyzygyPlaces[] {
    const places = compressions.map(() => ({ sparse: 0, lengths: 0, data: 0 }));
    for (const [i, { single, span }] of compressions.entries()) {
      places[i].sparse = this.#at;
      if (single < 0) this.#at += 6 * Math.ceil(sizes[i] / span);
    }
    for (const [i, { single, blocks, extra }] of compressions.entries()) {
      places[i].lengths = this.#at;
      if (single < 0) this.#at += 2 * (blocks + extra);
    }
    for (const [i, { single, blocks, blockBytes }] of compressions.entries()) {
      if (single >= 0) continue;
      this.#align(64);
      places[i].data = this.#at;
      this.#at += blocks * blockBytes;
    }
    this.#align(64);
    const size = this.#at + CHECKSUM_BYTES;
    if (this.file.size < size) this.#fail("truncated-table", `${this.file.size} of ${size} bytes`);
    if (this.file.size > size) this.#fail("damaged-table", `${this.file.size} bytes instead of ${size}`);
    return places;
  }

  #u8(): number {
    if (this.#at >= this.#head.length) this.#fail("truncated-table", "it ends within its header");
    return this.#head[this.#at++];
  }

  #u16(): number {
    return this.#u8() | (this.#u8() << 8);
  }

  #align(to: number): void {
    this.#at = to * Math.ceil(this.#at / to);
  }

  #fail(code: TableFileErrorCode, what: string): never {
    const states = {
      "truncated-table": "is truncated",
      "wrong-table": "is the wrong file",
      "damaged-table": "is damaged",
    };
    throw new LabError(code, `${this.file.path} ${states[code as keyof typeof states]}: ${what}`);
  }
}

function singleValue(flags: number, single: number): SyzygyCompression {
  const none = new Uint16Array(0);
  return {
    ...{ flags, single, blockBytes: 0, span: 1, blocks: 0, extra: 0, shortest: 0 },
    ...{ lowest: none, bases: new Uint32Array(0), lengths: new Uint8Array(0), left: none, right: none, counts: none },
  };
}

/** Longer codes have lower symbols: from the longest on, the first code of each length, at the top of 32 bits. */
function makeBases(lowest: Uint16Array, shortest: number): Uint32Array {
  const bases = new Uint32Array(lowest.length);
  let base = 0;
  for (let i = lowest.length - 2; i >= 0; i--) {
    base = Math.floor((base + lowest[i] - lowest[i + 1]) / 2);
    bases[i] = base * 2 ** (LONGEST_CODE - shortest - i);
  }
  return bases;
}

/** For every prefix the shortest code that begins so: that of the highest bits behind it. */
function makeLengths(bases: Uint32Array): Uint8Array {
  return Uint8Array.from({ length: 2 ** PREFIX_BITS }, (_, prefix) => {
    const highest = (prefix + 1) * 2 ** (LONGEST_CODE - PREFIX_BITS) - 1;
    return bases.findIndex((base) => base <= highest);
  });
}
