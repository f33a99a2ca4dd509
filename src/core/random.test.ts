import { describe, expect, test } from "vitest";
import { Random } from "./random.js";

const draw = (random: Random, n: number) => Array.from({ length: n }, () => random.int(1000));

describe("Random", () => {
  test("one seed, one stream; another seed, another", () => {
    expect(draw(Random.of(7), 20)).toEqual(draw(Random.of(7), 20));
    expect(draw(Random.of(7), 20)).not.toEqual(draw(Random.of(8), 20));
    expect(draw(Random.of(7), 20)).not.toEqual(draw(Random.of(7 + 2 ** 32), 20));
  });

  test("a fork depends on seed and label only", () => {
    const drawn = Random.of(7);
    draw(drawn, 5);
    expect(draw(drawn.fork("split"), 20)).toEqual(draw(Random.of(7).fork("split"), 20));
    expect(draw(drawn.fork("split"), 20)).not.toEqual(draw(drawn.fork("order"), 20));
  });

  test("goes on from its state", () => {
    const first = Random.of(3);
    draw(first, 10);
    const second = Random.restore(3, JSON.parse(JSON.stringify(first.state)));
    expect(draw(second, 10)).toEqual(draw(first, 10));
  });

  test("int covers its range evenly, beyond 32 bits too", () => {
    const random = Random.of(1);
    const counts = new Array(10).fill(0);
    for (let i = 0; i < 10_000; i++) counts[random.int(10)]++;
    for (const count of counts) expect(count).toBeGreaterThan(850);
    expect(Math.max(...Array.from({ length: 100 }, () => random.int(2 ** 50)))).toBeGreaterThan(2 ** 49);
  });

  test("shuffle keeps the entries", () => {
    const shuffled = Random.of(5).shuffle(Int32Array.from({ length: 100 }, (_, i) => i));
    expect([...shuffled]).not.toEqual([...shuffled].sort((a, b) => a - b));
    expect([...shuffled].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i));
  });

  test("refuses a seed that is no whole number", () => {
    expect(() => Random.of(0.5)).toThrow("invalid seed: 0.5");
  });
});
