import { failure, type LabError, Result } from "../../../core/result.js";
import { isCanonical, type Slice, slicesWith, twinSlice } from "../slice.js";

/** How a pair of slices is kept: one of the two, for the side to move that the slice names as Black. */
export interface KeptSlice {
  /** The one of the pair that is kept. */
  readonly slice: Slice;
  /** Kept are the positions whose own pieces have this parity (see docs/packed-format.md). */
  readonly ownParity: 0 | 1;
  /** And in a slice that is its own twin only those whose other pieces have this one. */
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
  /** The coded weights. */
  readonly weights: Uint8Array;
  /** Bytes of each block of the coded slices, in order. */
  readonly blockLengths: readonly number[];
  /** The blocks, one behind the other. */
  readonly blocks: Uint8Array;
}

export type PackedErrorCode = "foreign" | "newer" | "damaged";

const MAGIC = "CHECKPAK";
const VERSION = 1;
const HEADER_BYTES = 28;
const CHECKSUM_BYTES = 32;
/** Networks are summed by parts of this size. */
export const HIDDEN_UNIT = 32;
/** Most pieces that slots, by 32-bit numbers, are enough for. */
export const MOST_PACKED_PIECES = 6;

/** One slice of every pair, both sides having a piece, of 2 to `pieces` pieces: the order of a packed file. */
export function slicePairs(pieces: number): Slice[] {
  return Array.from({ length: pieces - 1 }, (_, i) => slicesWith(i + 2).filter(isCanonical)).flat();
}

/** The file of a content; `parsePacked` takes it apart again. */
export async function makePacked(content: PackedContent): Promise<Uint8Array<ArrayBuffer>> {
  const canonical = slicePairs(content.pieces);
  const table = content.slices.map((kept, i) => sliceByte(kept, canonical[i]));
  const lists = content.slices.filter(({ coded }) => !coded).flatMap(({ usual }, i) => makeList(content.lists[i], usual));
  const index = content.blockLengths.flatMap(varint);
  const body = [Uint8Array.from(table), Uint8Array.from(lists), content.weights, Uint8Array.from(index), content.blocks];
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  for (let i = 0; i < MAGIC.length; i++) header.setUint8(i, MAGIC.charCodeAt(i));
  header.setUint16(8, VERSION, true);
  header.setUint8(10, content.pieces);
  header.setUint8(11, content.hidden / HIDDEN_UNIT);
  header.setUint32(12, content.blockSlots, true);
  header.setUint32(16, lists.length, true);
  header.setUint32(20, content.weights.length, true);
  header.setUint32(24, index.length, true);
  const unsigned = concatenated([new Uint8Array(header.buffer), ...body]);
  return concatenated([unsigned, await sha256(unsigned)]);
}

/**
 * Takes a file apart, once its checksum has been found right: a file that is truncated or altered in any bit, of another kind or of a
 * newer version is refused, by name.
 */
export async function parsePacked(
  file: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<Result<PackedContent, LabError<PackedErrorCode>>> {
  const magic = String.fromCharCode(...file.subarray(0, MAGIC.length));
  if (magic !== MAGIC) return failure("foreign", `${name} is not a packed checkers database`);
  const damaged = () => failure("damaged", `${name} is truncated or altered: pack it again, or fetch it again`);
  if (file.length < HEADER_BYTES + CHECKSUM_BYTES) return damaged();
  const header = new DataView(file.buffer, file.byteOffset, HEADER_BYTES);
  const unsigned = file.subarray(0, file.length - CHECKSUM_BYTES);
  const checksum = await sha256(unsigned);
  const isWhole = checksum.every((byte, i) => byte === file[unsigned.length + i]);
  const version = header.getUint16(8, true);
  if (version !== VERSION) {
    if (!isWhole) return damaged();
    return failure("newer", `${name} is of version ${version}, and this library reads version ${VERSION}`);
  }
  if (!isWhole) return damaged();
  const content = parseBody(unsigned, header);
  return content === undefined ? damaged() : Result.ok(content);
}

/** Undefined where the parts do not fit together: only a wrong writer makes such a file. */
function parseBody(file: Uint8Array, header: DataView): PackedContent | undefined {
  const pieces = header.getUint8(10);
  const hidden = HIDDEN_UNIT * header.getUint8(11);
  const blockSlots = header.getUint32(12, true);
  if (pieces < 2 || pieces > MOST_PACKED_PIECES || hidden === 0 || blockSlots === 0 || blockSlots >= 2 ** 24) return undefined;
  const canonical = slicePairs(pieces);
  const lengths = [canonical.length, 16, 20, 24].map((at, i) => (i === 0 ? at : header.getUint32(at, true)));
  let start = HEADER_BYTES;
  const [table, listBytes, weights, indexBytes] = lengths.map((length) => file.subarray(start, (start += length)));
  if (start > file.length) return undefined;
  const blocks = file.subarray(start);
  const slices = canonical.map((slice, i) => parseSliceByte(table[i], slice));
  if (slices.some((kept) => kept === undefined)) return undefined;
  const kept = slices as KeptSlice[];
  const lists = parseLists(listBytes, kept);
  const blockLengths = parseNumbers(indexBytes);
  if (lists === undefined || blockLengths === undefined) return undefined;
  if (blockLengths.reduce((a, b) => a + b, 0) !== blocks.length) return undefined;
  return { pieces, hidden, blockSlots, slices: kept, lists, weights, blockLengths, blocks };
}

const isSame = (a: Slice, b: Slice) => JSON.stringify(a) === JSON.stringify(b);

function sliceByte(kept: KeptSlice, canonical: Slice): number {
  const twin = isSame(kept.slice, canonical) ? 0 : 1;
  return twin | (kept.ownParity << 1) | (kept.otherParity << 2) | (kept.usual << 3) | (kept.coded ? 32 : 0);
}

function parseSliceByte(byte: number, canonical: Slice): KeptSlice | undefined {
  const usual = (byte >> 3) & 3;
  if (byte >= 64 || usual === 3) return undefined;
  return {
    slice: (byte & 1) === 0 ? canonical : twinSlice(canonical),
    ownParity: ((byte >> 1) & 1) as 0 | 1,
    otherParity: ((byte >> 2) & 1) as 0 | 1,
    usual: usual as 0 | 1 | 2,
    coded: (byte & 32) !== 0,
  };
}

/** The count, then for each exception how far it lies behind the one before, twice, plus 1 for the larger of the two other values. */
function makeList(list: Uint32Array, usual: number): number[] {
  const larger = usual === 2 ? 1 : 2;
  let before = -1;
  const gaps = Array.from(list, (entry) => {
    const slot = entry >>> 2;
    const gap = slot - before - 1;
    before = slot;
    return varint(2 * gap + ((entry & 3) === larger ? 1 : 0));
  });
  return [...varint(list.length), ...gaps.flat()];
}

function parseLists(bytes: Uint8Array, slices: readonly KeptSlice[]): Uint32Array[] | undefined {
  const numbers = parseNumbers(bytes);
  if (numbers === undefined) return undefined;
  let at = 0;
  const lists: Uint32Array[] = [];
  for (const { usual } of slices.filter(({ coded }) => !coded)) {
    const length = numbers[at++];
    if (length === undefined || at + length > numbers.length) return undefined;
    const [smaller, larger] = [0, 1, 2].filter((value) => value !== usual);
    let slot = -1;
    lists.push(
      Uint32Array.from(numbers.slice(at, at + length), (number) => {
        slot += Math.floor(number / 2) + 1;
        return 4 * slot + (number % 2 === 0 ? smaller : larger);
      }),
    );
    at += length;
  }
  return at === numbers.length ? lists : undefined;
}

/** Seven bits a byte, low ones first; the top bit says that more follow. */
function varint(number: number): number[] {
  const bytes: number[] = [];
  let left = number;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

/** All numbers of a stretch, or undefined if the last one is cut off or one is beyond 32 bits. */
function parseNumbers(bytes: Uint8Array): number[] | undefined {
  const numbers: number[] = [];
  let number = 0;
  let weight = 1;
  for (const byte of bytes) {
    number += (byte & 127) * weight;
    weight *= 128;
    if (number >= 2 ** 32) return undefined;
    if (byte >= 128) continue;
    numbers.push(number);
    number = 0;
    weight = 1;
  }
  return weight === 1 ? numbers : undefined;
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** By the platform's own implementation, which Node and browsers (on pages that are served securely) share. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
