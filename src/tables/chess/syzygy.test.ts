import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { syzygyPath } from "../../../test/support/syzygyPath.js";
import { temporaryFolder } from "../../../test/support/temporaryFolder.js";
import { endingsWith } from "../../chess/ending.js";
import { parseFewMen } from "../../chess/fewMenFen.js";
import { projectRoot } from "../../core/places.js";
import { openSyzygy, type Syzygy } from "./syzygy.js";

const path = syzygyPath();
const at = (fen: string) => parseFewMen(fen).unwrap();

function probe(tables: Syzygy, fen: string): [number, number] {
  return [tables.wdl(at(fen)).unwrap(), tables.dtz(at(fen)).unwrap()];
}

/** The code of the error that a probe gives. */
function codeOf(tables: Syzygy, fen: string, kind: "wdl" | "dtz" = "wdl"): string | undefined {
  const result = tables[kind](at(fen));
  return result.isErr ? result.error.code : undefined;
}

/** Positions with WDL and DTZ as python-chess 1.11.2 gives them from the published files, and what is special there. */
const POSITIONS: readonly (readonly [string, number, number, string])[] = [
  ["8/8/8/2k5/8/8/2K3P1/8 w - -", 2, 17, "file mirrored"],
  ["7k/8/1K3p2/8/8/8/8/8 w - -", -2, -16, "colours reversed, distance by one ply"],
  ["5B1K/8/6k1/8/8/8/8/N7 w - -", 2, 64, "distance by one ply"],
  ["K7/2k5/N7/8/8/2B5/8/8 b - -", -2, -65, "the stored side"],
  ["8/3r4/8/8/6k1/3K4/8/Q7 w - -", 2, 45, "mapped distances"],
  ["4k1K1/8/8/8/8/2N5/8/4r3 w - -", -2, -45, "colours reversed"],
  ["8/6b1/8/8/1k5K/8/2b5/8 b - -", 2, 24, "two kings lead"],
  ["8/8/4Q3/8/q7/5K1k/8/8 b - -", -2, -7, "a symmetric ending"],
  ["8/1P6/P1k5/8/8/8/8/5K2 b - -", -2, -14, "two leading pawns"],
  ["8/8/7k/8/1p6/pK6/8/8 b - -", 2, 9, "two leading pawns, reversed"],
  ["6k1/1K5p/8/8/8/6P1/8/8 b - -", 2, 11, "pawns of both colours"],
  ["8/8/6p1/6P1/8/K7/8/k7 b - -", -2, -11, "pawns of both colours"],
  ["3K1Q2/8/8/8/8/5k2/3p4/8 b - -", -2, -46, "Black's pawn leads"],
  ["8/8/8/8/8/b7/B7/K1k5 b - -", 2, 1, "mate in one, all distances the same"],
  ["k1Q5/1Q6/K7/8/8/8/8/8 b - -", -2, -1, "mate"],
  ["8/8/8/7k/8/7K/6rr/8 w - -", -2, -1, "mate, reversed"],
  ["7k/8/6Q1/8/7K/8/8/2Q5 b - -", 0, 0, "stalemate"],
  ["kBK5/8/1P6/8/8/8/8/8 b - -", 0, 0, "stalemate with a pawn"],
  ["8/8/5q2/8/4k3/8/3qK3/8 w - -", -2, -1, "the only move captures and loses"],
  ["8/6K1/8/8/8/8/1Q6/1k6 b - -", 0, 0, "the only move captures and draws"],
  ["4Kq2/4P3/3k4/8/8/8/8/8 w - -", 2, 1, "a capture wins"],
  ["8/3R4/5k2/2K5/8/8/3r4/8 w - -", 2, 1, "a capture wins"],
  ["8/8/8/8/2b5/4k3/p1K5/8 b - -", 2, 1, "a queen would be stalemate"],
  ["2r5/kP6/2K5/8/8/8/8/8 w - -", 2, 1, "only a rook wins"],
  ["K7/8/8/Pp6/8/8/2k5/8 w - b6", 2, 1, "en passant wins"],
  ["K7/8/8/Pp6/8/8/2k5/8 w - -", 0, 0, "the same without"],
  ["8/8/8/1k6/6Pp/8/7K/8 b - g3", 0, 0, "en passant saves"],
  ["8/8/8/1k6/6Pp/8/7K/8 b - -", -2, -3, "the same without"],
  ["8/8/8/8/2Pp4/8/1k1K4/8 b - c3", 2, 1, "en passant turns a loss into a win"],
  ["8/8/8/8/2Pp4/8/1k1K4/8 b - -", -2, -1, "the same without"],
  ["8/8/8/8/3pP3/8/8/1K4k1 b - e3", 2, 1, "en passant wins sooner"],
  ["8/8/8/8/3pP3/8/8/1K4k1 b - -", 2, 5, "the same without"],
  ["k7/8/3K4/Pp6/8/8/8/8 w - b6", 0, 0, "en passant changes nothing"],
  ["8/8/8/1K1k4/4Pp2/8/8/8 b - e3", 2, 1, "in check from the pawn that can be taken"],
  ["8/8/8/8/8/2k5/8/K7 w - -", 0, 0, "two kings, no table"],
];

describe.runIf(path)("Syzygy tables of 3 and 4 men", () => {
  const folder = String(path);
  const whole = path ? openSyzygy([folder]).unwrap() : undefined;
  const byParts = path ? openSyzygy([folder], { wholeUpTo: 0 }).unwrap() : undefined;

  test.each(POSITIONS)("%s is %i, %i: %s", (fen, wdl, dtz) => {
    expect(probe(whole as Syzygy, fen)).toEqual([wdl, dtz]);
    expect(probe(byParts as Syzygy, fen)).toEqual([wdl, dtz]);
  });

  it("gives what python-chess gives, on positions of every ending", () => {
    const lines = readFileSync(join(projectRoot, "test/fixtures/syzygy.txt"), "utf8").trim().split("\n");
    for (const line of lines) {
      const [fen, wdl, dtz] = line.split(";");
      for (const tables of [whole, byParts])
        expect(probe(tables as Syzygy, fen), fen).toEqual([Number(wdl), Number(dtz)]);
    }
    expect(lines.length).toBeGreaterThan(1000);
  });

  it("knows its endings, and names what is missing and where it looked", () => {
    const tables = whole as Syzygy;
    const names = [3, 4].flatMap(endingsWith);
    expect(tables.endings("wdl")).toHaveLength(names.length);
    const result = tables.wdl(at("8/8/8/2k5/8/8/2K3P1/1QR5 w - - 0 1"));
    expect(result.isErr && result.error).toMatchObject({
      code: "missing-table",
      message: `no table KQRPvK.rtbw in ${folder}`,
    });
  });

  it("takes tables from several folders", () => {
    const [one, two] = [temporaryFolder(), temporaryFolder()];
    copyFileSync(join(folder, "KQvK.rtbw"), join(one, "KQvK.rtbw"));
    copyFileSync(join(folder, "KRvK.rtbw"), join(two, "KRvK.rtbw"));
    const tables = openSyzygy([one, two]).unwrap();
    expect(tables.wdl(at("8/8/8/2k5/8/8/2K3Q1/8 w - -")).unwrap()).toBe(2);
    expect(tables.wdl(at("8/8/8/2k5/8/8/2K3R1/8 w - -")).unwrap()).toBe(2);
    expect(codeOf(tables, "8/8/8/2k5/8/8/2K3R1/8 w - -", "dtz")).toBe("missing-table");
    expect(codeOf(tables, "8/8/8/2k5/8/8/2K3B1/8 w - -")).toBe("missing-table");
  });

  describe("a file that is not good", () => {
    const PAWN = "8/8/8/2k5/8/8/2K3P1/8 w - -";
    const spoilt = (file: string, spoil: (bytes: Buffer) => Buffer, kind: "wdl" | "dtz" = "wdl") => {
      const place = temporaryFolder();
      for (const name of ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"])
        for (const suffix of [".rtbw", ".rtbz"]) copyFileSync(join(folder, name + suffix), join(place, name + suffix));
      writeFileSync(join(place, file), spoil(readFileSync(join(folder, file))));
      return codeOf(openSyzygy([place]).unwrap(), PAWN, kind);
    };

    it("is truncated, anywhere", () => {
      const size = readFileSync(join(folder, "KPvK.rtbw")).length;
      expect(spoilt("KPvK.rtbw", (bytes) => bytes.subarray(0, size))).toBeUndefined();
      for (const length of [0, 3, 80, 144, 1040, size - 64, size - 1])
        expect(
          spoilt("KPvK.rtbw", (bytes) => bytes.subarray(0, length)),
          `${length}`,
        ).toBe("truncated-table");
      expect(spoilt("KPvK.rtbz", (bytes) => bytes.subarray(0, 2000), "dtz")).toBe("truncated-table");
    });

    it("is another table, or of another kind", () => {
      for (const other of ["KQvK.rtbw", "KBPvK.rtbw", "KPvKP.rtbw", "KPvK.rtbz"])
        expect(
          spoilt("KPvK.rtbw", () => readFileSync(join(folder, other))),
          other,
        ).toBe("wrong-table");
      expect(spoilt("KPvK.rtbw", () => Buffer.from("not a table at all".padEnd(80)))).toBe("wrong-table");
    });

    it("is altered: in its header, its index, its blocks", () => {
      for (const place of [40, 700, 1690, 2200, 3000])
        expect(
          spoilt("KPvK.rtbw", (bytes) => {
            bytes[place] ^= 0x55;
            return bytes;
          }),
          `byte ${place}`,
        ).toBe("damaged-table");
      expect(spoilt("KPvK.rtbw", (bytes) => Buffer.concat([bytes, Buffer.alloc(64)]))).toBe("damaged-table");
    });
  });
});

describe("a path without tables", () => {
  it("is refused", () => {
    const empty = temporaryFolder();
    const refused = (...folders: string[]) => {
      const result = openSyzygy(folders);
      return result.isErr ? result.error.code : undefined;
    };
    expect(refused()).toBe("no-folder");
    expect(refused(empty, join(empty, "nowhere"))).toBe("no-folder");
    expect(refused(empty)).toBe("no-tables");
  });
});
