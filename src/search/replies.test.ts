import { expect, test } from "vitest";
import { DRAW, LOSS, UNSETTLED, WIN } from "./predictor.js";
import { backUp, bestReplies, NO_REPLY } from "./replies.js";

const first = Uint32Array.of(0, 2, 4, 6, 6);
const open = (children: number) => new Uint8Array(children).fill(UNSETTLED);

test("a win if a reply loses, else a draw if one draws, else a loss; without a move what the rules say", () => {
  const outcomes = Uint8Array.of(WIN, LOSS, WIN, DRAW, WIN, WIN);
  const best = bestReplies({ first, settled: open(6) }, { outcomes });
  expect([...best]).toEqual([1, 3, 4, NO_REPLY]);
  const own = (last: number) => backUp(Uint8Array.of(UNSETTLED, UNSETTLED, UNSETTLED, last), best, { outcomes });
  expect([...own(LOSS).outcomes]).toEqual([WIN, DRAW, LOSS, LOSS]);
  expect([...own(DRAW).outcomes]).toEqual([WIN, DRAW, LOSS, DRAW]);
  expect(own(DRAW).probabilities).toBeUndefined();
});

test("of like replies the surest, to the last of its 32 bits; its probabilities go up, turned", () => {
  const outcomes = Uint8Array.of(LOSS, LOSS, DRAW, DRAW, WIN, WIN);
  const probabilities = Float32Array.from([
    ...[1e-9, 0, 1, 1e-12, 0, 1],
    ...[0.6, 0.3, 0.1, 0.6, 0.1, 0.3],
    ...[1e-9, 1, 0, 1e-12, 1, 0],
  ]);
  const best = bestReplies({ first, settled: open(6) }, { outcomes, probabilities });
  expect([...best]).toEqual([1, 3, 4, NO_REPLY]);
  const ended = Uint8Array.of(UNSETTLED, UNSETTLED, UNSETTLED, DRAW);
  const { probabilities: rows } = backUp(ended, best, { outcomes, probabilities });
  expect(rows).toEqual(Float32Array.of(1e-12, 1, 0, 0.6, 0.3, 0.1, 1e-9, 0, 1, 1, 0, 0));
});

test("what ends the game goes before what is only foreseen", () => {
  const outcomes = Uint8Array.of(LOSS, LOSS);
  const probabilities = Float32Array.of(0, 0, 1, 0, 0, 1);
  const settled = Uint8Array.of(UNSETTLED, LOSS);
  expect([...bestReplies({ first: Uint32Array.of(0, 2), settled }, { outcomes, probabilities })]).toEqual([1]);
});

test("what is shunned is taken only where nothing is worth as much", () => {
  const outcomes = Uint8Array.of(LOSS, LOSS, LOSS, DRAW);
  const probabilities = Float32Array.of(0, 0, 1, 0.2, 0, 0.8, 0, 0, 1, 1, 0, 0);
  const children = { first: Uint32Array.of(0, 2, 4), settled: open(4) };
  expect([...bestReplies(children, { outcomes, probabilities })]).toEqual([0, 2]);
  expect([...bestReplies(children, { outcomes, probabilities }, Uint8Array.of(1, 0, 1, 0))]).toEqual([1, 2]);
});
