import { Chess } from "chessops/chess";
import { emptySetup } from "chessops/setup";
import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { checkExamples } from "./checkExamples.js";
import { countClasses } from "./exampleSet.js";

const all = (count: number) => Uint32Array.from({ length: count }, (_, i) => i);

test("labels are right and balanced, and no two positions look alike", () => {
  const examples = checkExamples(500, Random.of(1));
  expect(countClasses(examples, all(500))).toEqual([250, 250]);
  const looks = new Set<string>();
  const planes = new Float32Array(768);
  for (const [i, position] of examples.positions.entries()) {
    const chess = Chess.fromSetup({ ...emptySetup(), ...position }).unwrap();
    expect(chess.isCheck()).toBe(examples.label(i) === 1);
    examples.encode(i, planes, 0);
    looks.add(planes.join(""));
  }
  expect(looks.size).toBe(500);
});
