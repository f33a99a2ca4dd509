import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { anyPosition } from "../../../test/checkersPositions.js";
import { solvedFolder } from "../../../test/support/solvedFolder.js";
import { turnPosition } from "../../checkers/board.js";
import { parseFen } from "../../checkers/fen.js";
import { countPieces } from "../../checkers/geometry.js";
import { CaptureSearch } from "./captureSearch.js";
import { type Database, openDatabase } from "./database.js";

describe("Database", () => {
  const folder = solvedFolder(4);
  let database: Database;
  beforeAll(() => {
    database = openDatabase(folder()).unwrap();
  });
  const outcome = (fen: string) => database.outcome(parseFen(fen).unwrap());
  const upToFour = anyPosition(2).filter(({ black, white }) => countPieces(black | white) <= 4);

  it.each([
    ["B:WK1,K3:BK32", "loss"], // two kings win against one in the open
    ["W:WK1,K3:BK32", "win"],
    ["B:WK5:BK32", "draw"],
    ["B:WK1:BK32", "draw"], // in the double corner a king is safe
    ["B:WK29:BK4", "win"], // in the single corner it is not, if the other one has the move
    ["B:W8,11:B4", "loss"], // blocked
    ["B:WK15:BK11", "win"], // takes the last piece
    ["B:W:BK11", "win"],
    ["W:W:BK11", "loss"],
  ])("knows %s: %s", (fen, expected) => {
    expect(outcome(fen).unwrap()).toBe(expected);
  });

  it("gives a position and its turned board the same value", () => {
    fc.assert(
      fc.property(upToFour, (position) => {
        expect(database.outcome(turnPosition(position)).unwrap()).toBe(database.outcome(position).unwrap());
      }),
      { numRuns: 2000 },
    );
  });

  it("gives many boards at once the values it gives them one by one", () => {
    const positions = fc.sample(
      upToFour.filter(({ black, white }) => black !== 0 && white !== 0),
      1000,
    );
    const boards = Int32Array.from(positions.flatMap(({ black, white, kings }) => [black, white, kings]));
    for (const blackMoves of [true, false]) {
      const outcomes = new Uint8Array(positions.length);
      database.probeAll(boards, blackMoves, outcomes);
      const single = positions.map(({ black, white, kings }) => database.probe(black, white, kings, blackMoves));
      expect([...outcomes]).toEqual(single);
    }
    expect(() => database.probeAll(boards, true, new Uint8Array(3))).toThrow("invalid outcomes: 3 for 1000 boards");
  });

  it("agrees with captures played out", () => {
    const search = new CaptureSearch((...board) => database.probe(...board));
    fc.assert(
      fc.property(upToFour, ({ black, white, kings, turn }) => {
        expect(search.value(black, white, kings, turn === "black")).toBe(
          database.probe(black, white, kings, turn === "black"),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("names the command that builds what it does not hold", () => {
    expect(database.pieces).toBe(4);
    const five = outcome("B:WK1,K2,K3:BK30,K31");
    expect(five.isErr && five.error.code).toBe("not-built");
    expect(five.isErr && five.error.message).toContain("endgame solve --pieces 5");
    const eight = outcome("B:WK1,K2,K3,K4:BK29,K30,K31,K32");
    expect(eight.isErr && eight.error.message).toBe("8 pieces: databases can be built for up to 7");
    const empty = openDatabase(`${folder()}/nothing`).unwrap().outcome(parseFen("B:WK1:BK2").unwrap());
    expect(empty.isErr && empty.error.message).toContain("no databases in");
  });

  it("keeps to its memory and still answers", () => {
    const small = openDatabase(folder(), { memory: 100_000 }).unwrap();
    fc.assert(
      fc.property(upToFour, (position) => {
        expect(small.outcome(position)).toEqual(database.outcome(position));
      }),
    );
  });
});
