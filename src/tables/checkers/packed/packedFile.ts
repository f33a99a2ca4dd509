import { failure, type LabError, Result } from "../../../core/result.js";
import { isCanonical, makeSlice, type Slice, slicesWith, twinSlice } from "../slice.js";
import { concatenate, makeVarint, parseVarints, sha256 } from "./bytes.js";

/** How a pair of slices is kept: one of the two, for the side to move that the slice names as Black. */
export interface KeptSlice {
  /** The one of the pair that is kept. */
  readonly slice: Slice;
  /** Whether positions of all parities are kept: four times as many, and a probe looks at fewer. The two below are 0 then. */
  readonly allParities: boolean;
  /** Kept are the positions whose own pieces have this parity: see docs/packed-format.md. */
  readonly ownParity: 0 | 1;
  /** And in a slice that is its own twin, only those whose other pieces have this one. */
  readonly otherParity: 0 | 1;
  /** The value that most of them have: 0 draw, 1 win, 2 loss. */
  readonly usual: 0 | 1 | 2;
  /** In blocks, or as a list of exceptions. */
  readonly coded: boolean;
}

/** How a packed file is laid out, before what it holds. */
export interface PackedPlan {
  /** It has all positions of 2 to so many pieces. */
  readonly pieces: number;
  /** Hidden units of its network. */
  readonly hidden: number;
  /** Blocks have about so many slots. */
  readonly blockSlots: number;
  /** The pairs of slices, in the order of `slicePairs`. */
  readonly slices: readonly KeptSlice[];
}

/** A packed file, taken apart. */
export interface PackedContent extends PackedPlan {
  /** For each slice that is a list, in order: slots times four plus the value, ascending. */
  readonly lists: readonly Uint32Array[];
  /** The weights, coded. */
  readonly weights: Uint8Array;
  /** The lengths of all blocks, coded. */
  readonly index: Uint8Array;
  /** The blocks of the coded slices, one behind the other. */
  readonly blocks: Uint8Array;
}

export type PackedErrorCode = "foreign" | "newer" | "damaged";

const MAGIC = "CHECKPAK";
const VERSION = 1;
const HEADER_BYTES = 28;
const CHECKSUM_BYTES = 32;
/** Networks are summed by parts of this size. */
export const HIDDEN_UNIT = 32;
/** Most pieces that slots by 32-bit numbers are enough for. */
export const MOST_PACKED_PIECES = 6;
const MOST_BLOCK_SLOTS = 1 << 20;

/** One slice of every pair of 2 to `pieces` pieces: the order of a packed file. */
export function slicePairs(pieces: number): Slice[] {
  return Array.from({ length: pieces - 1 }, (_, i) => slicesWith(i + 2).filter(isCanonical)).flat();
}

/** The file of a content; `parsePacked` takes it apart again. */
export async function makePacked(content: PackedContent): Promise<Uint8Array<ArrayBuffer>> {
  const canonical = slicePairs(content.pieces);
  const table = Uint8Array.from(content.slices, (kept, i) => sliceByte(kept, canonical[i]));
  const listed = content.slices.filter(({ coded }) => !coded);
  const lists = Uint8Array.from(listed.flatMap(({ usual }, i) => makeList(content.lists[i], usual)));
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  for (let i = 0; i < MAGIC.length; i++) header.setUint8(i, MAGIC.charCodeAt(i));
  header.setUint16(8, VERSION, true);
  header.setUint8(10, content.pieces);
  header.setUint8(11, content.hidden / HIDDEN_UNIT);
  header.setUint32(12, content.blockSlots, true);
  header.setUint32(16, lists.length, true);
  header.setUint32(20, content.weights.length, true);
  header.setUint32(24, content.index.length, true);
  const parts = [new Uint8Array(header.buffer), table, lists, content.weights, content.index, content.blocks];
  const unsigned = concatenate(parts);
  return concatenate([unsigned, await sha256(unsigned)]);
}

/**
 * Takes a file apart, once its checksum has been found right: a file that is truncated or altered in any bit, of another kind or of
 * another version is refused, by name.
 */
export async function parsePacked(
  file: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<Result<PackedContent, LabError<PackedErrorCode>>> {
  const magic = String.fromCharCode(...file.subarray(0, MAGIC.length));
  if (magic !== MAGIC) return failure("foreign", `${name} is not a packed checkers database`);
  const unsigned = file.subarray(0, Math.max(0, file.length - CHECKSUM_BYTES));
  const checksum = await sha256(unsigned);
  const isWhole = unsigned.length >= HEADER_BYTES && checksum.every((byte, i) => byte === file[unsigned.length + i]);
  if (!isWhole) return failure("damaged", `${name} is truncated or altered: its checksum does not match`);
  const header = new DataView(file.buffer, file.byteOffset, HEADER_BYTES);
  const version = header.getUint16(8, true);
  if (version !== VERSION)
    return failure("newer", `${name} is of version ${version}; this library reads version ${VERSION}`);
  const content = parseBody(unsigned, header);
  if (content === undefined) return failure("damaged", `${name} has parts that do not fit together: pack it again`);
  return Result.ok(content);
}

/** Undefined where the parts do not fit together: only a wrong writer makes such a file. */
function parseBody(file: Uint8Array, header: DataView): PackedContent | undefined {
  const pieces = header.getUint8(10);
  const hidden = HIDDEN_UNIT * header.getUint8(11);
  const blockSlots = header.getUint32(12, true);
  if (pieces < 2 || pieces > MOST_PACKED_PIECES || hidden === 0) return undefined;
  if (blockSlots === 0 || blockSlots > MOST_BLOCK_SLOTS) return undefined;
  const canonical = slicePairs(pieces);
  const lengths = [canonical.length, ...[16, 20, 24].map((at) => header.getUint32(at, true))];
  if (lengths.reduce((a, b) => a + b, HEADER_BYTES) > file.length) return undefined;
  let end = HEADER_BYTES;
  const [table, listBytes, weights, index] = lengths.map((length) => {
    const start = end;
    end += length;
    return file.subarray(start, end);
  });
  const slices = canonical.flatMap((slice, i) => parseSliceByte(table[i], slice) ?? []);
  const lists = parseLists(listBytes, slices);
  if (slices.length < canonical.length || lists === undefined) return undefined;
  return { pieces, hidden, blockSlots, slices, lists, weights, index, blocks: file.subarray(end) };
}

const CODED = 32;
const ALL_PARITIES = 64;

function sliceByte(kept: KeptSlice, canonical: Slice): number {
  const twin = makeSlice(kept.slice) === makeSlice(canonical) ? 0 : 1;
  const parities = (kept.allParities ? ALL_PARITIES : 0) | (kept.ownParity << 1) | (kept.otherParity << 2);
  return twin | parities | (kept.usual << 3) | (kept.coded ? CODED : 0);
}

function parseSliceByte(byte: number, canonical: Slice): KeptSlice | undefined {
  const usual = (byte >> 3) & 3;
  if (byte >= 2 * ALL_PARITIES || usual === 3) return undefined;
  return {
    slice: (byte & 1) === 0 ? canonical : twinSlice(canonical),
    allParities: (byte & ALL_PARITIES) !== 0,
    ownParity: ((byte >> 1) & 1) as 0 | 1,
    otherParity: ((byte >> 2) & 1) as 0 | 1,
    usual: usual as 0 | 1 | 2,
    coded: (byte & CODED) !== 0,
  };
}

/** The count; then for each exception twice the slots passed over since the one before, plus 1 for the larger of the two values. */
function makeList(list: Uint32Array, usual: number): number[] {
  const larger = usual === 2 ? 1 : 2;
  let next = 0;
  const gaps = Array.from(list, (entry) => {
    const slot = entry >>> 2;
    const gap = slot - next;
    next = slot + 1;
    return makeVarint(2 * gap + ((entry & 3) === larger ? 1 : 0));
  });
  return [...makeVarint(list.length), ...gaps.flat()];
}

function parseLists(bytes: Uint8Array, slices: readonly KeptSlice[]): Uint32Array[] | undefined {
  const numbers = parseVarints(bytes);
  if (numbers === undefined) return undefined;
  const lists: Uint32Array[] = [];
  let at = 0;
  for (const { usual } of slices.filter(({ coded }) => !coded)) {
    const length = numbers[at++] ?? 0;
    const values = [0, 1, 2].filter((value) => value !== usual);
    let next = 0;
    const entries = numbers.slice(at, at + length).map((number) => {
      const slot = next + Math.floor(number / 2);
      next = slot + 1;
      return 4 * slot + values[number % 2];
    });
    if (entries.some((entry) => entry >= 2 ** 32)) return undefined;
    lists.push(Uint32Array.from(entries));
    at += length;
  }
  return at === numbers.length ? lists : undefined;
}
