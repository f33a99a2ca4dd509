import { beforeAll, describe, expect, test } from "vitest";
import { packAtRandom } from "../../../../test/support/packed.js";
import { PlainPackedReader } from "../../../../test/support/plainPackedReader.js";
import { solvedFolder } from "../../../../test/support/solvedFolder.js";
import { parseFen } from "../../../checkers/fen.js";
import { Random } from "../../../core/random.js";
import { type Database, openDatabase } from "../database.js";
import { PositionSet } from "../positionSet.js";
import { slicesWith } from "../slice.js";
import { compareTables } from "./compareTables.js";
import { compilePackedCore } from "./openPacked.js";
import { PackedDatabase } from "./packedDatabase.js";

const folder = solvedFolder(4);
let plain: Database;
let file: Uint8Array<ArrayBuffer>;
let packed: PackedDatabase;
beforeAll(async () => {
  plain = openDatabase(folder()).unwrap();
  file = await packAtRandom(folder(), 4);
  packed = (await PackedDatabase.open(file, await compilePackedCore())).unwrap();
}, 120_000);

describe("a packed database of 2–4 pieces", () => {
  test("has the value of every position", async () => {
    expect(await compareTables(packed, plain, { pieces: 4 })).toEqual({
      ...{ positions: 6_408_836, wrong: 0, example: undefined },
    });
  });

  test("has them also when nothing is remembered from one search to the next", async () => {
    const forgetful = (await PackedDatabase.open(file, await compilePackedCore(), { remembered: 0 })).unwrap();
    const positions = new PositionSet(slicesWith(4));
    let wrong = 0;
    positions.sample(30_000, Random.of(2), (black, white, kings) => {
      for (const blackMoves of [true, false])
        if (forgetful.probe(black, white, kings, blackMoves) !== plain.probe(black, white, kings, blackMoves)) wrong++;
    });
    expect(wrong).toBe(0);
  });

  test("answers positions, and says how many pieces it has", () => {
    expect(packed.pieces).toBe(4);
    expect(packed.outcome(parseFen("W:WK1,K2:BK32").unwrap()).unwrap()).toBe("win");
    const five = packed.outcome(parseFen("W:WK1,K2,K3:BK32,K31").unwrap());
    expect(five.isErr && five.error).toMatchObject({
      code: "not-built",
      message: "a position with 5 pieces, but the packed database holds up to 4",
    });
    expect(() => packed.probeAll(new Int32Array([3, 0x70, 0x73]), true, new Uint8Array(1))).toThrow("5 pieces");
    expect(() => packed.probeAll(new Int32Array(3), true, new Uint8Array(2))).toThrow(
      "invalid outcomes: 2 for 1 boards",
    );
  });

  test("knows that a side without pieces has lost", () => {
    expect([packed.probe(1, 0, 0, true), packed.probe(1, 0, 0, false)]).toEqual([1, 2]);
  });
});

describe("the format", () => {
  test("is what its page says: a plain reader finds the same values", { timeout: 120_000 }, () => {
    const reader = new PlainPackedReader(file);
    let wrong = 0;
    const compare = (black: number, white: number, kings: number) => {
      for (const blackMoves of [true, false])
        if (reader.probe(black, white, kings, blackMoves) !== plain.probe(black, white, kings, blackMoves)) wrong++;
    };
    new PositionSet([...slicesWith(2), ...slicesWith(3)]).sample(300, Random.of(3), compare);
    // By slice: each is coded in another way, and a block takes a tenth of a second.
    for (const slice of slicesWith(4)) new PositionSet([slice]).sample(1, Random.of(4), compare);
    expect(wrong).toBe(0);
  });

  test("is that for all parities and networks of several parts too", { timeout: 120_000 }, async () => {
    const wide = await packAtRandom(folder(), 4, { hidden: 96, allParities: true });
    const reader = new PlainPackedReader(wide);
    const fast = (await PackedDatabase.open(wide, await compilePackedCore())).unwrap();
    expect(await compareTables(fast, plain, { pieces: 4 })).toMatchObject({ positions: 6_408_836, wrong: 0 });
    let wrong = 0;
    for (const slice of slicesWith(4).slice(-8))
      new PositionSet([slice]).sample(1, Random.of(5), (black, white, kings) => {
        if (reader.probe(black, white, kings, true) !== plain.probe(black, white, kings, true)) wrong++;
      });
    expect(wrong).toBe(0);
  });

  test("is the same for the same input", async () => {
    expect(Buffer.compare(await packAtRandom(folder(), 3), await packAtRandom(folder(), 3))).toBe(0);
  });
});
