import { expect, test } from "vitest";
import { solvedFolder } from "../../test/support/solvedFolder.js";
import { turnBits } from "../checkers/geometry.js";
import { tableSlices } from "../search/networkTable.js";
import { CaptureSearch } from "../tables/checkers/captureSearch.js";
import { openDatabase } from "../tables/checkers/database.js";
import { rankingOf } from "../tables/checkers/ranking.js";
import { makeSlice, sliceOf } from "../tables/checkers/slice.js";
import { type Filling, filledTable, filledTableBytes, packValues } from "./filledTables.js";

const folder = solvedFolder(3);

test("without captures nothing is lost, as they can be played out; of quiet positions alone something is", () => {
  const database = openDatabase(folder()).unwrap();
  const wrongWith = (filling: Filling) => {
    const tables = new Map(tableSlices(3).map((slice) => [makeSlice(slice), filledTable(database, slice, filling)]));
    const search = new CaptureSearch((black, white, kings, blackMoves) => {
      const board = blackMoves
        ? { black, white, kings }
        : { black: turnBits(white), white: turnBits(black), kings: turnBits(kings) };
      if (board.black === 0) return 2;
      const slice = sliceOf(board);
      const index = rankingOf(slice).rank(board.black, board.white, board.kings);
      return tables.get(makeSlice(slice))![index] as 0 | 1 | 2;
    });
    let wrong = 0;
    for (const slice of tableSlices(3)) {
      rankingOf(slice).forEach((black, white, kings) => {
        if (search.value(black, white, kings, true) !== database.probe(black, white, kings, true)) wrong++;
      });
    }
    return wrong;
  };
  expect(wrongWith("no-captures")).toBe(0);
  expect(wrongWith("quiet")).toBeGreaterThan(0);
});

test("five values a byte, and brotli makes less of them", async () => {
  expect([...packValues(Uint8Array.of(1, 0, 2, 0, 1, 2))]).toEqual([1 + 2 * 9 + 81, 2]);
  const database = openDatabase(folder()).unwrap();
  const [slice] = tableSlices(3).slice(-1);
  const bytes = await filledTableBytes(database, slice, "no-captures");
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(rankingOf(slice).size / 5);
});
