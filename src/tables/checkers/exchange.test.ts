import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { solvedFolder } from "../../../test/support/solvedFolder.js";
import { temporaryFolder } from "../../../test/support/temporaryFolder.js";
import { makeNpy } from "../../core/npz.js";
import { answerLines } from "../answeredLine.js";
import { RECORD_BYTES, readByteFile, writeByteFile } from "./byteFile.js";
import { openDatabase } from "./database.js";
import { writePartitions } from "./partitions.js";
import { PositionSet } from "./positionSet.js";
import { probeFen } from "./prober.js";
import { parseRegion } from "./slice.js";

const folder = solvedFolder(3);
const positionsOf = (name: string) => new PositionSet(parseRegion(name).unwrap().parts);
const database = () => openDatabase(folder()).unwrap();

function hasNumpy(): boolean {
  try {
    execFileSync("python3", ["-c", "import numpy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("byte files", () => {
  it.each(["0111", "0111.34"])("of %s are read as they are written", (name) => {
    const path = join(temporaryFolder(), name);
    const positions = positionsOf(name);
    const held = database();
    writeByteFile(path, positions, held);
    expect(readFileSync(path).length).toBe(8 + RECORD_BYTES * positions.size);
    let index = 0;
    const flags = [0, 0, 0];
    const count = readByteFile(path, (black, white, kings, outcome, flag) => {
      if (positions.rank(black, white, kings) !== index++) throw new Error(`record ${index - 1} is out of order`);
      if (held.probe(black, white, kings, true) !== outcome) throw new Error(`record ${index - 1} is wrong`);
      flags[flag]++;
    }).unwrap();
    expect([count, index]).toEqual([positions.size, positions.size]);
    expect(flags.every((n) => n > 0)).toBe(true);
  });

  it("have the layout of the thesis", () => {
    const path = join(temporaryFolder(), "1100");
    writeByteFile(path, positionsOf("1100"), database());
    const bytes = readFileSync(path);
    expect(bytes.readBigUInt64LE(0)).toBe(992n);
    // The first position: a black king on square 1, a white king on square 2, nothing to capture.
    expect([...bytes.subarray(8, 20)]).toEqual([2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0]);
    expect(bytes[20] & 0xcc).toBe(0);
  });

  it("stay as they were when they cannot be written again", () => {
    const here = temporaryFolder();
    const path = join(here, "1100");
    writeByteFile(path, positionsOf("1100"), database());
    const before = readFileSync(path);
    // Four pieces are not in the database: the first probe throws.
    expect(() => writeByteFile(path, positionsOf("2200"), database())).toThrow();
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(here)).toEqual(["1100"]);
  });

  it("are refused when cut short or altered", () => {
    const path = join(temporaryFolder(), "1100");
    writeByteFile(path, positionsOf("1100"), database());
    const bytes = readFileSync(path);
    bytes[16] = 0x80;
    writeFileSync(path, bytes);
    const altered = readByteFile(path, () => {});
    expect(altered.isErr && altered.error.message).toContain("record 0");
    truncateSync(path, 100);
    const short = readByteFile(path, () => {});
    expect(short.isErr && short.error.code).toBe("damaged");
    expect(readByteFile(`${path}-none`, () => {}).isErr).toBe(true);
  });
});

describe("NumPy partitions", () => {
  it("have headers that end on 64 bytes", () => {
    const npy = Buffer.from(makeNpy({ shape: [3], data: new Uint8Array(3) }));
    expect(npy.length).toBe(128 + 3);
    expect(npy.readUInt16LE(8)).toBe(118);
    expect(() => makeNpy({ shape: [2], data: new Uint8Array(3) })).toThrow("invalid shape: 2 for 3 numbers");
  });

  it.runIf(hasNumpy())("are what NumPy reads", () => {
    const to = temporaryFolder();
    const paths = writePartitions(positionsOf("1101"), database(), { folder: to, name: "1101", size: 10_000 });
    expect(paths).toHaveLength(3);
    const script = `
import json, sys, numpy
counts = json.load(open(sys.argv[1]))
total = 0
for path in sys.argv[2:]:
    archive = numpy.load(path)
    positions, outcomes, flags = archive["positions"], archive["outcomes"], archive["flags"]
    total += len(positions)
    assert positions.shape[1:] == (4, 8, 8) and positions.dtype == numpy.uint8
    assert (positions.sum(axis=(0, 2, 3)) == [len(positions), len(positions), 0, len(positions)]).all()
    table = counts[path.split("/")[-1]]
    for o, outcome in enumerate(["draw", "win", "loss"]):
        for f, flag in enumerate(["none", "capture", "threatened"]):
            assert ((outcomes == o) & (flags == f)).sum() == table[outcome][flag]
print(total)
`;
    const printed = execFileSync("python3", ["-c", script, join(to, "1101.json"), ...paths], { encoding: "utf8" });
    expect(Number(printed)).toBe(positionsOf("1101").size);
  });
});

describe("answerLines with probeFen", () => {
  it("answers line by line and goes on after a bad one", async () => {
    const answers: string[] = [];
    const lines = ["B:WK15:BK11", "B:W15", "W:WK1,K3:BK32", "B:WK1,K2:BK31,K32"];
    for await (const { text } of answerLines(lines, (line) => probeFen(database(), line))) answers.push(text);
    expect(answers[0]).toBe("win");
    expect(answers[1]).toMatch(/^error: 1 lists/);
    expect(answers[2]).toBe("win");
    expect(answers[3]).toMatch(/^error: a position with 4 pieces.*endgame solve --pieces 4/);
  });
});
