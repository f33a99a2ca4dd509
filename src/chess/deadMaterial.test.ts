import { Chess } from "chessops/chess";
import { makeFen } from "chessops/fen";
import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { isDeadMaterial } from "./deadMaterial.js";
import { endingsWith, parseEnding } from "./ending.js";
import { EndingSampler } from "./endingSampler.js";
import { FewMen } from "./fewMen.js";

test("material that cannot mate is that of chessops", () => {
  const bishops = parseEnding("KBBvKB").unwrap();
  const sampler = new EndingSampler([...endingsWith(2), ...endingsWith(3), bishops, parseEnding("KBvKB").unwrap()]);
  const [random, position] = [Random.of(1), new FewMen()];
  let dead = 0;
  for (let i = 0; i < 3000; i++) {
    sampler.draw(random, position);
    const setup = position.toSetup();
    expect(isDeadMaterial(position), makeFen(setup)).toBe(Chess.fromSetup(setup).unwrap().isInsufficientMaterial());
    if (isDeadMaterial(position)) dead++;
  }
  expect(dead).toBeGreaterThan(100);
  expect(dead).toBeLessThan(2900);
});
