import { expect, test } from "vitest";
import { syzygyPath } from "../../../test/support/syzygyPath.js";
import { temporaryFolder } from "../../../test/support/temporaryFolder.js";
import { endingsWith } from "../../chess/ending.js";
import { EndingSampler } from "../../chess/endingSampler.js";
import { FewMen } from "../../chess/fewMen.js";
import { parseFewMen } from "../../chess/fewMenFen.js";
import { Random } from "../../core/random.js";
import { mateTableValues, syzygyValues } from "./chessValues.js";
import { generateMateTables } from "./generateMateTables.js";
import { MateTables } from "./mateTables.js";
import { openSyzygy } from "./syzygy.js";

const folderOfSyzygy = syzygyPath();

test("own tables tell wins, draws and losses; bare kings are drawn; a table that is missing is named", async () => {
  const folder = temporaryFolder();
  (await generateMateTables({ endings: endingsWith(3).slice(0, 1), folder })).unwrap();
  const valueIn = (fen: string) => mateTableValues(new MateTables(folder))(parseFewMen(fen).unwrap());
  expect(valueIn("8/8/8/8/8/2k5/7q/K7 w - - 0 1")).toBe(-2);
  expect(valueIn("8/8/8/8/8/2k5/7q/K7 b - - 0 1")).toBe(2);
  expect(valueIn("8/8/8/8/8/2k5/2q5/K7 w - - 0 1")).toBe(0); // stalemate
  expect(valueIn("8/8/8/8/8/2k5/8/K7 w - - 0 1")).toBe(0);
  expect(() => valueIn("8/8/8/8/8/2k5/8/K2r4 w - - 0 1")).toThrow("no table KRvK.mate");
});

test.skipIf(folderOfSyzygy === undefined)("Syzygy's tables say the same", async () => {
  const folder = temporaryFolder();
  const endings = endingsWith(3);
  (await generateMateTables({ endings, folder })).unwrap();
  const [own, theirs] = [mateTableValues(new MateTables(folder)), syzygyValues(openSyzygy([folderOfSyzygy!]).unwrap())];
  const sampler = new EndingSampler(endings);
  const [position, random] = [new FewMen(), Random.of(1)];
  for (let i = 0; i < 2000; i++) {
    sampler.draw(random, position);
    expect(own(position)).toBe(theirs(position));
  }
});
