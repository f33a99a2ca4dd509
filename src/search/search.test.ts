import type { LayersModel, Tensor } from "@tensorflow/tfjs-node-gpu";
import { expect, test } from "vitest";
import { solvedFolder } from "../../test/support/solvedFolder.js";
import { parseFen } from "../checkers/fen.js";
import { countPieces } from "../checkers/geometry.js";
import { Random } from "../core/random.js";
import { tf } from "../core/tensorflow.js";
import { sampleCheckers } from "../datasets/checkersExamples.js";
import { encodeAll } from "../encoders/encoder.js";
import { planes4 } from "../encoders/planes4.js";
import { checkersResNet } from "../models/checkersResNet.js";
import { openDatabase } from "../tables/checkers/database.js";
import { type CheckersBoards, checkersBoards, checkersGame } from "./checkersGame.js";
import { checkersPlanes, networkPredictor } from "./networkPredictor.js";
import { plySearch } from "./plySearch.js";
import { labelsOf, predictExamples } from "./predictExamples.js";
import { DRAW, LOSS, type Predictor, WIN } from "./predictor.js";
import { tablePredictor } from "./tablePredictor.js";
import { tablesBelow } from "./tablesBelow.js";
import { thresholdPredictor } from "./thresholdPredictor.js";

const folder = solvedFolder(4);
const database = () => openDatabase(folder()).unwrap();
const boardsOf = (...fens: string[]) => checkersBoards(fens.map((fen) => parseFen(fen).unwrap()));

async function sample(positions: number) {
  const samples = [{ regions: ["2", "3", "4"], positions }];
  const examples = (await sampleCheckers({ database: database(), samples, random: Random.of(5) }))!;
  const indices = Uint32Array.from({ length: positions }, (_, i) => i);
  return { examples, indices, labels: labelsOf(examples, indices) };
}

/** Says the same of every position, as sure as this. */
const always = (name: string, outcome: number, confidence = 1): Predictor<CheckersBoards> => ({
  name,
  predict: async (boards) => ({
    outcomes: new Uint8Array(boards.length / 3).fill(outcome),
    confidence: new Float32Array(boards.length / 3).fill(confidence),
  }),
});

test("White to move is turned, as the databases have it", () => {
  const [white, black] = [boardsOf("W:W10,K32:BK1,20"), boardsOf("B:WK32,13:BK1,23")];
  expect(white).toEqual(black);
});

test("one, two and three plies over exact values are exact", async () => {
  const { examples, indices, labels } = await sample(3000);
  const table = tablePredictor(database());
  for (const plies of [1, 2, 3]) {
    const found = await predictExamples(plySearch(checkersGame, table, plies), examples, indices);
    expect(found?.outcomes, `${plies} plies`).toEqual(labels);
  }
});

test("what the rules settle is not asked: no move, and the last piece taken", async () => {
  const blocked = "B:W5:B1"; // 1 can go to 6 only
  const stuck = "B:W5,6,9,10:B1";
  const takesLast = "B:W14:B9";
  const draws = plySearch(checkersGame, always("draws", DRAW), 1);
  expect([...(await draws.predict(boardsOf(blocked, stuck, takesLast))).outcomes]).toEqual([DRAW, LOSS, WIN]);
  const two = plySearch(checkersGame, always("draws", DRAW), 2);
  expect([...(await two.predict(boardsOf(takesLast))).outcomes]).toEqual([WIN]);
  expect((await draws.predict(new Int32Array(0))).outcomes.length).toBe(0);
  expect(() => plySearch(checkersGame, always("draws", DRAW), 0)).toThrow("invalid plies: 0");
});

test("the threshold rule asks the second predictor where the first is in doubt", async () => {
  const boards = boardsOf("B:W14:B9", "B:WK14:BK9");
  const rule = (threshold: number) =>
    thresholdPredictor(checkersGame, always("a", WIN, 0.75), always("b", LOSS), threshold);
  expect([...(await rule(0.7).predict(boards)).outcomes]).toEqual([WIN, WIN]);
  expect([...(await rule(0.75).predict(boards)).outcomes]).toEqual([LOSS, LOSS]);
  expect(() => rule(1.1)).toThrow("invalid threshold: 1.1");
});

test("a network's probabilities are those of tfjs's own prediction, whatever the batch", async () => {
  const network = checkersResNet({ blocks: 1, neurons: 16, seed: 3 });
  const { examples, indices } = await sample(300);
  const boards = examples.boards(indices);
  const positions = Array.from(indices, (i) => ({
    black: boards[3 * i],
    white: boards[3 * i + 1],
    kings: boards[3 * i + 2],
  }));
  const expected = eagerly(network, encodeAll(planes4, positions));
  const predictor = networkPredictor(network, checkersPlanes, { batchSize: 128 });
  const { outcomes, probabilities } = await predictor.predict(boards);
  predictor.dispose();
  for (const [i, p] of probabilities.entries()) expect(p).toBeCloseTo(expected[i], 5);
  for (const i of indices) {
    const row = [...probabilities.subarray(3 * i, 3 * i + 3)];
    expect(outcomes[i]).toBe(row.indexOf(Math.max(...row)));
  }
});

function eagerly(network: LayersModel, planes: Float32Array): Float32Array {
  return tf.tidy(() => {
    const logits = network.predict(tf.tensor(planes, [planes.length / 256, 8, 8, 4])) as Tensor;
    return tf.softmax(logits).dataSync() as Float32Array;
  });
}

test("a signal ends a long prediction", async () => {
  const { examples, indices } = await sample(100);
  const signal = AbortSignal.abort();
  expect(await predictExamples(always("a", WIN), examples, indices, { signal })).toBeUndefined();
});

test("with exact tables below its pieces, a search errs only where it captures nothing", async () => {
  const { examples, indices, labels } = await sample(2000);
  const four = tablesBelow(database(), 4, always("guess", WIN));
  const boards = examples.boards(indices);
  const { outcomes } = await four.predict(boards);
  const found = (await predictExamples(plySearch(checkersGame, four), examples, indices))!.outcomes;
  const pieces = (i: number) => countPieces(boards[3 * i] | boards[3 * i + 1]);
  const [asked, captures] = [indices.filter((i) => pieces(i) === 4), indices.filter((i) => examples.group(i) === 1)];
  expect(Math.min(asked.length, captures.length)).toBeGreaterThan(100);
  for (const i of indices) if (pieces(i) < 4) expect(outcomes[i]).toBe(labels[i]);
  for (const i of asked) expect(outcomes[i]).toBe(WIN);
  for (const i of captures) expect(found[i]).toBe(labels[i]);
  expect(indices.some((i) => found[i] !== labels[i])).toBe(true);
});
