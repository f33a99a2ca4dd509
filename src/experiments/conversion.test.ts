import { expect, test } from "vitest";
import { madeMateTables } from "../../test/support/mateTables.js";
import { standInNetwork } from "../../test/support/standInNetwork.js";
import { temporaryFolder } from "../../test/support/temporaryFolder.js";
import { endingsWith } from "../chess/ending.js";
import { parseFewMen } from "../chess/fewMenFen.js";
import { nameMoves } from "../chess/fewMenSan.js";
import { Random } from "../core/random.js";
import { drawWonPositions } from "../datasets/wonPositions.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { playAll } from "./conversion.js";

const tablesOfThree = madeMateTables(["KQvK", "KRvK", "KPvK", "KBvK", "KNvK"]);

test("all attackers play the same positions; failures are shown with a move that wins", async () => {
  const tables = new MateTables(tablesOfThree());
  const sample = drawWonPositions({ endings: endingsWith(3), positions: 60, tables, random: Random.of(1) });
  const trial = { folder: temporaryFolder(), settings: { men: 3, network: "quick", games: 60, searched: 30 } };
  const { table, attackers } = (await playAll(trial, sample, tables, standInNetwork(tables, 0.05)))!;
  expect(table).toMatchObject({ games: 60, ends: { mate: 60 }, movesBeyond: 0 });
  expect(attackers.map(({ attacker, avoidsRepetition, games }) => [attacker, avoidsRepetition, games])).toEqual([
    ["network", false, 60],
    ["network", true, 60],
    ["network, progress", true, 60],
    ["network, one-ply search", false, 30],
    ["network, one-ply search", true, 30],
    ["network, one-ply search, progress", true, 30],
  ]);
  for (const { ends, games, endings, thrown } of attackers) {
    expect(Object.values(ends).reduce((a, b) => a + b)).toBe(games);
    expect(endings.reduce((sum, one) => sum + one.ends.mate, 0)).toBe(ends.mate);
    for (const { fen, played, best, mateIn } of thrown) {
      const position = parseFewMen(fen).unwrap();
      expect(tables.value(position).unwrap()).toEqual({ wdl: 2, plies: 2 * mateIn - 1 });
      expect(nameMoves(position).map(({ san }) => san)).toEqual(expect.arrayContaining([played, best]));
    }
  }
  expect(attackers[0].thrown.length).toBeGreaterThan(0);
  // What was played is kept, and not played again.
  const silent = { ...standInNetwork(tables, 0), predict: () => expect.fail("asked again") };
  expect((await playAll(trial, sample, tables, silent))?.attackers).toEqual(attackers);
});
