import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syzygyPath } from "../../../test/support/syzygyPath.js";
import { temporaryFolder } from "../../../test/support/temporaryFolder.js";
import { type Ending, endingsWith, makeEnding, parseEnding } from "../../chess/ending.js";
import { FewMen } from "../../chess/fewMen.js";
import { parseFewMen } from "../../chess/fewMenFen.js";
import { captures, makeMoveList, playMove, quietMoves } from "../../chess/fewMenMoves.js";
import { BLACK_MAN } from "../../chess/man.js";
import { generateMateTables } from "./generateMateTables.js";
import { before, better, DRAW, ILLEGAL, isLoss, isWin, MATED } from "./mateCode.js";
import { MateLayout } from "./mateLayout.js";
import type { MateSummary } from "./mateTableFile.js";
import { MateTables } from "./mateTables.js";
import { openSyzygy } from "./syzygy.js";

const named = (name: string) => parseEnding(name).unwrap();
const at = (fen: string) => parseFewMen(fen).unwrap();
const THREE_MEN = endingsWith(3);

/** Calls `visit` with every legal position of an ending that has an index, both sides to move. */
function forEachPosition(ending: Ending, visit: (position: FewMen) => void): void {
  const layout = new MateLayout(ending);
  const squares = new Uint8Array(layout.men.length);
  const position = new FewMen();
  for (let index = 0; index < layout.size; index++) {
    layout.unrank(index, squares);
    if (new Set(squares).size < squares.length) continue;
    position.clear();
    for (const [i, man] of layout.men.entries()) position.add(man, squares[i]);
    for (const turn of [0, BLACK_MAN]) {
      position.turn = turn;
      if (!position.isIllegal()) visit(position);
    }
  }
}

describe("mate tables of three men", () => {
  let folder = "";
  let summaries = new Map<string, MateSummary>();
  let tables: MateTables;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "endgame-"));
    summaries = (await generateMateTables({ endings: THREE_MEN, folder, threads: 2 })).unwrap();
    tables = new MateTables(folder);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("have the longest mates and the counts that are known", () => {
    const longest = (name: string) => ((summaries.get(name)?.white.longest?.plies ?? -1) + 1) / 2;
    expect(["KQvK", "KRvK", "KPvK", "KBvK", "KNvK"].map(longest)).toEqual([10, 16, 28, 0, 0]);
    // The bitbases of king and pawn against king that engines compute
    expect(summaries.get("KPvK")?.white).toMatchObject({ win: 124_960, draw: 38_368, loss: 0 });
    expect(summaries.get("KPvK")?.black).toMatchObject({ win: 0, draw: 70_420, loss: 97_604 });
    for (const [name, { white, black }] of summaries)
      for (const { longest } of [white, black])
        if (longest) expect(tables.value(at(longest.fen)).unwrap(), name).toEqual({ wdl: 2, plies: longest.plies });
  });

  // Values that follow from each other at every position are right: by induction over the plies.
  it.each(THREE_MEN.map(makeEnding))("%s: every value follows from those after its moves", (name) => {
    const moves = makeMoveList();
    const after = new FewMen();
    let wrong = 0;
    forEachPosition(named(name), (position) => {
      let best = ILLEGAL;
      for (const generate of [captures, quietMoves]) {
        const count = generate(position, moves);
        for (let i = 0; i < count; i++) {
          playMove(position, moves[i], after);
          if (after.isIllegal()) continue;
          const code = before(tables.probe(after));
          best = best === ILLEGAL ? code : better(best, code);
        }
      }
      if (best === ILLEGAL) best = position.isInCheck(position.turn) ? MATED : DRAW;
      if (tables.probe(position) !== best) wrong++;
    });
    expect(wrong).toBe(0);
  });

  const path = syzygyPath();
  it.runIf(path)("say what Syzygy says, everywhere", () => {
    const syzygy = openSyzygy([String(path)]).unwrap();
    for (const ending of THREE_MEN) {
      let [equal, different] = [0, 0];
      forEachPosition(ending, (position) => {
        const code = tables.probe(position);
        const wdl = isWin(code) ? 2 : isLoss(code) ? -2 : 0;
        if (syzygy.probeWdl(position) === wdl) equal++;
        else different++;
      });
      expect(different, makeEnding(ending)).toBe(0);
      expect(equal).toBeGreaterThan(40_000);
    }
  });

  it("serve both colours", () => {
    const white = tables.value(at("8/8/8/2k5/8/8/2K3P1/8 w - -")).unwrap();
    const black = tables.value(at("8/2k3p1/8/8/2K5/8/8/8 b - -")).unwrap();
    expect(white.wdl).toBe(2);
    expect(black).toEqual(white);
    expect(tables.value(at("7k/6Q1/6K1/8/8/8/8/8 b - -")).unwrap()).toEqual({ wdl: -2, plies: 0 });
  });

  it("come out the same with one thread, and again after one was lost", async () => {
    const place = temporaryFolder();
    (await generateMateTables({ endings: THREE_MEN, folder: place, threads: 1 })).unwrap();
    const bytes = (where: string) => readFileSync(join(where, "KPvK.mate"));
    expect(bytes(place).equals(bytes(folder))).toBe(true);
    rmSync(join(place, "KPvK.mate"));
    const told: string[] = [];
    const onProgress = ({ note }: { note: string }) => told.push(note);
    (await generateMateTables({ endings: [named("KPvK")], folder: place, threads: 1, onProgress })).unwrap();
    expect(new Set(told.filter(Boolean))).toEqual(new Set(["KPvK"]));
    expect(bytes(place).equals(bytes(folder))).toBe(true);
  });

  it("are made again where a file is damaged, and never read then", async () => {
    const place = temporaryFolder();
    for (const name of ["KvK", "KQvK"]) copyFileSync(join(folder, `${name}.mate`), join(place, `${name}.mate`));
    const good = readFileSync(join(place, "KQvK.mate"));
    const queen = at("8/8/8/2k5/8/8/2K3Q1/8 w - -");
    const codeWith = (bytes: Uint8Array) => {
      writeFileSync(join(place, "KQvK.mate"), bytes);
      const result = new MateTables(place).value(queen);
      return result.isErr ? result.error.code : undefined;
    };
    expect(codeWith(good)).toBeUndefined();
    expect(codeWith(good.subarray(0, 5000))).toBe("damaged-table");
    expect(codeWith(readFileSync(join(folder, "KRvK.mate")))).toBe("wrong-table");
    const altered = Buffer.from(good);
    altered[9000] ^= 1;
    expect(codeWith(altered)).toBe("damaged-table");
    (await generateMateTables({ endings: [named("KQvK")], folder: place, threads: 1 })).unwrap();
    expect(readFileSync(join(place, "KQvK.mate")).equals(good)).toBe(true);
  });

  it("name what is missing", () => {
    const code = (fen: string) => {
      const result = tables.value(at(fen));
      return result.isErr ? [result.error.code, result.error.message] : undefined;
    };
    expect(code("8/8/8/2k5/8/8/2K3Q1/7R w - -")).toEqual([
      "missing-table",
      `no table KQRvK.mate in ${folder}: endgame generate KQRvK makes it`,
    ]);
    expect(code("8/8/8/2k5/8/8/2K1PPPP/8 w - -")).toMatchObject(["too-many-men", expect.stringContaining("6 men")]);
  });

  it("stop at once when asked to, and are not made twice at a time", async () => {
    const place = temporaryFolder();
    const stop = new AbortController();
    const first = generateMateTables({ endings: [named("KQvKR")], folder: place, threads: 2, signal: stop.signal });
    const second = await generateMateTables({ endings: [named("KQvKR")], folder: place });
    expect(second.isErr && second.error.code).toBe("locked");
    setTimeout(() => stop.abort(), 50);
    const stopped = await first;
    expect(stopped.isErr && stopped.error.code).toBe("stopped");
    (await generateMateTables({ endings: [named("KQvK")], folder: place, threads: 1 })).unwrap();
    expect(new MateTables(place).value(at("8/8/8/2k5/8/8/2K3Q1/8 w - -")).unwrap().wdl).toBe(2);
  });
});
