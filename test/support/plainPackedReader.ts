// A reader of packed checkers databases written from docs/packed-format.md, plain and slow: it shares no code with the library's but
// the rules of the game, and so tells whether the page is enough and whether the fast one is right.
import { createHash } from "node:crypto";
import { canCapture } from "../../src/checkers/flag.js";
import { countPieces, NEIGHBOUR, turnBits } from "../../src/checkers/geometry.js";
import { MoveList } from "../../src/checkers/moveList.js";

/** A position seen by the side to move: own men, own kings, other men, other kings. */
type Seen = readonly [number, number, number, number];

const ODD_ROWS = 0xf0f0f0f0 | 0;
const parity = (bits: number) => countPieces(bits & ODD_ROWS) & 1;
const squares = (bits: number) => Array.from({ length: 32 }, (_, s) => s).filter((s) => (bits >>> s) & 1);

/** All groups of k of n squares in the order of their bitboards. */
function groups(k: number, n = 32): number[] {
  if (k === 0) return [0];
  return Array.from({ length: n }, (_, top) => groups(k - 1, top).map((rest) => rest | (1 << top))).flat();
}

class RangeDecoder {
  private range = 0xffffffff;
  private code = 0;
  private at = 0;
  private readonly chances = new Map<string, number>();

  constructor(private readonly bytes: Uint8Array) {
    for (let i = 0; i < 4; i++) this.code = 256 * this.code + this.next();
  }

  private next = () => this.bytes[this.at++] ?? 0;

  private refill<T>(decoded: T): T {
    for (; this.range < 2 ** 24; this.range *= 256) this.code = 256 * this.code + this.next();
    return decoded;
  }

  value(frequencies: readonly number[]): number {
    const m = frequencies.indexOf(Math.max(...frequencies));
    const unit = Math.floor(this.range / frequencies.reduce((a, b) => a + b));
    for (const v of [0, 1, 2].filter((value) => value !== m)) {
      const part = unit * frequencies[v];
      if (this.code < part) {
        this.range = part;
        return this.refill(v);
      }
      this.code -= part;
    }
    this.range -= unit * (frequencies.reduce((a, b) => a + b) - frequencies[m]);
    return this.refill(m);
  }

  bit(chance: string): number {
    const c = this.chances.get(chance) ?? 2048;
    const bound = Math.floor(this.range / 4096) * c;
    const bit = this.code < bound ? 0 : 1;
    this.chances.set(chance, bit === 0 ? c + Math.floor((4096 - c) / 16) : c - Math.floor(c / 16));
    if (bit === 1) this.code -= bound;
    this.range = bit === 0 ? bound : this.range - bound;
    return this.refill(bit);
  }

  private before: number[] = [0, 0];

  number(family: number): number {
    const isSet = this.bit(`${family} set ${this.before[0] + this.before[1]}`);
    this.before = [this.before[1], isSet];
    if (isSet === 0) return 0;
    const sign = this.bit(`${family} sign`) === 1 ? -1 : 1;
    let length = 1;
    while (length < 24 && this.bit(`${family} length ${length}`) === 1) length++;
    let number = 1;
    for (let i = 1; i < length; i++)
      number = 2 * number + this.bit(`${family} ${i === 1 ? `second ${length}` : "others"}`);
    return sign * number;
  }
}

interface Slice {
  readonly counts: Seen; // own men, own kings, other men, other kings
  readonly usual: number;
  readonly coded: number | undefined;
  /** Own men and kings by plane, other men and kings by slot. */
  readonly planes: readonly (readonly [number, number])[];
  readonly slots: readonly (readonly [number, number])[];
  readonly planeOf: ReadonlyMap<string, number>;
  readonly slotOf: ReadonlyMap<string, number>;
  readonly planesPerBlock: number;
  /** Values by plane and slot, as far as they are not the usual one (a list) or decoded (in blocks). */
  readonly values: Map<number, number>;
  /** The bytes of blocks that are not decoded yet. */
  readonly blocks: (Uint8Array | undefined)[];
}

const name = (pieces: readonly number[]) => pieces.join();

export class PlainPackedReader {
  private readonly slices = new Map<string, Slice>();
  private readonly weights: number[] = [];
  private readonly outputs: number[] = [];
  private readonly offsets: number[] = [];
  private readonly powers: number[] = [];
  private readonly hidden: number;

  constructor(file: Uint8Array) {
    const unsigned = file.subarray(0, -32);
    if (Buffer.compare(createHash("sha256").update(unsigned).digest(), file.subarray(-32)) !== 0)
      throw new Error("damaged");
    const view = new DataView(file.buffer, file.byteOffset);
    if (Buffer.from(file.subarray(0, 8)).toString() !== "CHECKPAK" || view.getUint16(8, true) !== 1)
      throw new Error("foreign");
    this.hidden = 32 * file[11];
    const pairs = pairsOf(file[10]);
    let start = 28;
    const [table, lists, weights, index] = [pairs.length, ...[16, 20, 24].map((at) => view.getUint32(at, true))].map(
      (n) => {
        start += n;
        return unsigned.subarray(start - n, start);
      },
    );
    const slices = readSlices(pairs, table, view.getUint32(12, true));
    for (const slice of slices) this.slices.set(name(slice.counts), slice);
    readLists(slices, lists);
    const coded = slices.filter((slice) => slice.coded !== undefined);
    this.readWeights(weights, coded.length);
    for (let i = 0, e = 2 ** 30; i < 712; i++, e = Math.floor((e * 1032319) / 2 ** 20))
      this.powers.push(Math.max(1, Math.floor(e / 2 ** 14)));
    const lengths = new RangeDecoder(index);
    let before = 0;
    for (const slice of coded)
      for (let first = 0; first < slice.planes.length; first += slice.planesPerBlock) {
        before = lengths.number(before === 0 ? 0 : 32 - Math.clz32(before));
        slice.blocks.push(unsigned.subarray(start, start + before));
        start += before;
      }
  }

  /** The value for the side to move. */
  probe(black: number, white: number, kings: number, blackMoves: boolean): number {
    const turned = [white & ~kings, white & kings, black & ~kings, black & kings].map(turnBits);
    return this.value(blackMoves ? [black & ~kings, black & kings, white & ~kings, white & kings] : (turned as never));
  }

  private value(seen: Seen): number {
    const [men, kings, otherMen, otherKings] = seen;
    if ((men | kings) === 0) return 2;
    const moves = new MoveList();
    moves.generate(men | kings, otherMen | otherKings, kings | otherKings, true);
    const children = Array.from({ length: moves.count }, (_, i): Seen => {
      const [black, white, crowns] = [moves.black[i], moves.white[i], moves.kings[i]];
      return [white & ~crowns, white & crowns, black & ~crowns, black & crowns].map(turnBits) as never;
    });
    const best = (among: readonly Seen[]) => {
      let value = 2;
      for (const child of among) {
        const reply = this.value(child);
        if (reply === 2) return 1;
        if (reply === 0) value = 0;
      }
      return value;
    };
    const kept = moves.capturing ? undefined : this.keptValue(seen);
    if (kept === undefined) return best(children);
    if (!threatened(seen)) return kept;
    const decisive = children.filter(
      (child) => captures(child) || countPieces(child[3]) > countPieces(kings), // the mover is the other side now
    );
    if (decisive.length === children.length) return best(decisive);
    return best(decisive) === 1 ? 1 : kept;
  }

  private keptValue([men, kings, otherMen, otherKings]: Seen): number | undefined {
    const slice = this.slices.get(name([men, kings, otherMen, otherKings].map(countPieces)));
    const plane = slice?.planeOf.get(name([men, kings]));
    const slot = slice?.slotOf.get(name([otherMen, otherKings]));
    if (slice === undefined || plane === undefined || slot === undefined) return undefined;
    if (slice.coded !== undefined) this.decode(slice, Math.floor(plane / slice.planesPerBlock));
    return slice.values.get(plane * slice.slots.length + slot) ?? slice.usual;
  }

  private readWeights(bytes: Uint8Array, slices: number): void {
    const numbers = new RangeDecoder(bytes);
    for (let input = 0; input < 800 + slices; input++)
      for (let unit = 0; unit < this.hidden; unit++) this.weights.push(numbers.number(familyOf(input)));
    for (let i = 0; i < 3 * slices * this.hidden; i++) this.outputs.push(numbers.number(14));
    for (let i = 0; i < 3 * slices; i++) this.offsets.push(numbers.number(15));
  }

  private decode(slice: Slice, block: number): void {
    const bytes = slice.blocks[block];
    if (bytes === undefined) return;
    slice.blocks[block] = undefined;
    const first = block * slice.planesPerBlock;
    const decoder = new RangeDecoder(bytes);
    const end = Math.min(first + slice.planesPerBlock, slice.planes.length);
    for (let plane = first; plane < end; plane++)
      for (let slot = 0; slot < slice.slots.length; slot++) {
        const seen: Seen = [...slice.planes[plane], ...slice.slots[slot]];
        const pieces = seen.reduce((sum, bits) => sum + countPieces(bits), 0);
        if (countPieces(seen[0] | seen[1] | seen[2] | seen[3]) < pieces || captures(seen)) continue;
        const frequencies = this.frequencies(slice.coded!, inputsOf(slice, first, plane, slot, seen));
        slice.values.set(plane * slice.slots.length + slot, decoder.value(frequencies));
      }
  }

  private frequencies(coded: number, inputs: readonly number[]): number[] {
    const units = Array.from({ length: this.hidden }, (_, unit) => {
      const sum = inputs.reduce((all, input) => all + this.weights[input * this.hidden + unit], 0);
      return Math.max(0, (sum << 16) >> 16);
    });
    const sums = [0, 1, 2].map((v) =>
      units.reduce(
        (sum, unit, i) => (sum + unit * this.outputs[(3 * coded + v) * this.hidden + i]) | 0,
        this.offsets[3 * coded + v],
      ),
    );
    return sums.map((sum) => this.powers[Math.min((Math.max(...sums) - sum) >> 1, 711)]);
  }
}

const captures = ([men, kings, otherMen, otherKings]: Seen) =>
  canCapture(men | kings, otherMen | otherKings, kings | otherKings, true);
const threatened = ([men, kings, otherMen, otherKings]: Seen) =>
  canCapture(men | kings, otherMen | otherKings, kings | otherKings, false);

/** Canonical slices as own kings, other kings, own men, other men, by pieces and then by name. */
function pairsOf(most: number): number[][] {
  const digits = Array.from({ length: most + 1 }, (_, i) => i);
  const all = digits.flatMap((a) => digits.flatMap((b) => digits.flatMap((c) => digits.map((d) => [a, b, c, d]))));
  const sum = (slice: number[]) => slice.reduce((x, y) => x + y);
  return all
    .filter((slice) => sum(slice) <= most && slice[0] + slice[2] > 0 && slice[1] + slice[3] > 0)
    .filter(([a, b, c, d]) => b > a || (a === b && d >= c))
    .sort((x, y) => sum(x) - sum(y) || (x.join("") < y.join("") ? -1 : 1));
}

function readSlices(pairs: readonly number[][], table: Uint8Array, blockSlots: number): Slice[] {
  let coded = 0;
  return pairs.map(([a, b, c, d], i) => {
    const byte = table[i];
    const [ownKings, otherKings, ownMen, otherMen] = byte & 1 ? [b, a, d, c] : [a, b, c, d];
    const isSymmetric = ownKings === otherKings && ownMen === otherMen;
    const hasAll = (byte & 64) !== 0;
    const otherParity = isSymmetric && !hasAll ? (byte >> 2) & 1 : undefined;
    const planes = placements(ownMen, ownKings, 0, hasAll ? undefined : (byte >> 1) & 1);
    const slots = placements(otherMen, otherKings, 4, otherParity);
    return {
      counts: [ownMen, ownKings, otherMen, otherKings],
      usual: (byte >> 3) & 3,
      coded: byte & 32 ? coded++ : undefined,
      planes,
      slots,
      planeOf: new Map(planes.map((placed, number) => [name(placed), number])),
      slotOf: new Map(slots.map((placed, number) => [name(placed), number])),
      planesPerBlock: Math.max(1, Math.floor((blockSlots + (slots.length >> 1)) / slots.length)),
      values: new Map(),
      blocks: [],
    };
  });
}

/** Men and kings in the order of planes or slots; men are numbered as they stand after moving up by `moved` squares. */
function placements(men: number, kings: number, moved: number, odd: number | undefined): [number, number][] {
  const menGroups = groups(men, 28);
  const kingGroups = groups(kings);
  if (odd === undefined) return menGroups.flatMap((m) => kingGroups.map((k): [number, number] => [m << moved, k]));
  return [0, 1].flatMap((q) =>
    menGroups
      .filter((m) => parity(m) === q)
      .flatMap((m) =>
        kingGroups
          .filter((k) => parity(k) === (odd ^ q ^ (moved ? men & 1 : 0)))
          .map((k): [number, number] => [m << moved, k]),
      ),
  );
}

function readLists(slices: readonly Slice[], bytes: Uint8Array): void {
  let at = 0;
  const next = () => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      number += (byte & 127) * 2 ** shift;
      if (byte < 128) return number;
    }
  };
  for (const slice of slices.filter(({ coded }) => coded === undefined)) {
    const others = [0, 1, 2].filter((value) => value !== slice.usual);
    let place = -1;
    for (let count = next(); count > 0; count--) {
      const number = next();
      place += 1 + Math.floor(number / 2);
      slice.values.set(place, others[number % 2]);
    }
  }
}

function familyOf(input: number): number {
  const starts = [0, 32, 64, 96, 128, 132, 156, 162, 198, 234, 254, 274, 294, 774];
  return starts.findLastIndex((start) => input >= start);
}

const inRow = (square: number, row: number) => square >= 0 && square < 32 && square >> 2 === row;

/** Lower squares near one: two steps away. */
const far = (s: number) => [
  ...[s - 1].map((t) => (inRow(t, s >> 2) ? t : -1)),
  ...[s - 8, s - 9, s - 7].map((t) => (inRow(t, (s >> 2) - 2) ? t : -1)),
];
const step = (s: number, direction: number) => NEIGHBOUR[4 * s + direction];

function inputsOf(slice: Slice, first: number, plane: number, slot: number, seen: Seen): number[] {
  const [men, kings, otherMen, otherKings] = seen;
  const inputs = seen.flatMap((bits, kind) => squares(bits).map((s) => 32 * kind + s));
  inputs.push(128 + (threatened(seen) ? 1 : 0) + 2 * parity(otherMen | otherKings));
  const counts = [0, 0, 0];
  const valueAt = (p: number | undefined, s: number | undefined) =>
    p === undefined || s === undefined || p < first ? undefined : slice.values.get(p * slice.slots.length + s);
  const see = (input: number, value: number | undefined) => {
    if (value === undefined) return false;
    inputs.push(input + value);
    counts[value]++;
    return true;
  };
  let beside: number | undefined;
  for (const king of [0, 1])
    for (const s of squares(king ? kings : men))
      for (const [k, t] of far(s).entries()) {
        if (t < 0 || ((men | kings) >>> t) & 1) continue;
        const moved = (1 << s) | (1 << t);
        const near = slice.planeOf.get(name(king ? [men, kings ^ moved] : [men ^ moved, kings]));
        if (see(132 + 3 * (4 * king + k), valueAt(near, slot))) beside ??= near;
      }
  for (const back of [1, 2]) if (see(156 + 3 * (back - 1), valueAt(plane - back, slot))) beside ??= plane - back;
  const otherNeighbours = (base: number, among: number | undefined, near: (s: number) => number[]) => {
    for (const king of [0, 1])
      for (const s of squares(king ? otherKings : otherMen))
        for (const [k, t] of near(s).entries()) {
          if (t < 0 || ((otherMen | otherKings) >>> t) & 1 || (!king && t < 4)) continue;
          const moved = (1 << s) | (1 << t);
          const slotThere = slice.slotOf.get(
            name(king ? [otherMen, otherKings ^ moved] : [otherMen ^ moved, otherKings]),
          );
          see(base + 3 * (6 * king + k), valueAt(among, slotThere));
        }
  };
  otherNeighbours(162, plane, (s) => [step(s, 2), step(s, 3), ...far(s)]);
  if (beside !== undefined)
    otherNeighbours(198, beside, (s) => [
      ...[0, 1, 2, 3].map((direction) => step(s, direction)),
      ...[inRow(s + 1, s >> 2) ? s + 1 : -1, s + 8 < 32 ? s + 8 : -1],
    ]);
  for (const v of [0, 1, 2]) inputs.push(234 + 20 * v + Math.min(counts[v], 19));
  const column = (s: number) => 2 * (s & 3) + 1 - ((s >> 2) & 1);
  for (const [kind, [own, others]] of [
    [men, otherMen],
    [men, otherKings],
    [kings, otherMen],
    [kings, otherKings],
  ].entries())
    for (const a of squares(own))
      for (const b of squares(others))
        inputs.push(294 + 120 * kind + ((b >> 2) - (a >> 2) + 7) * 8 + Math.abs(column(b) - column(a)));
  const all = men | kings | otherMen | otherKings;
  const steps = (bits: number, directions: number[]) =>
    squares(bits).flatMap((s) => directions.map((d) => step(s, d)).filter((t) => t >= 0 && !((all >>> t) & 1))).length;
  inputs.push(774 + Math.min(steps(men, [0, 1]) + steps(kings, [0, 1, 2, 3]), 12));
  inputs.push(787 + Math.min(steps(otherMen, [2, 3]) + steps(otherKings, [0, 1, 2, 3]), 12));
  inputs.push(800 + slice.coded!);
  return inputs;
}
