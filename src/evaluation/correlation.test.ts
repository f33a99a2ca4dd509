import { expect, test } from "vitest";
import { accuraciesOf, addCorrelations, comparedPositions, correlation, mcNemarTest } from "./correlation.js";

const labels = Uint8Array.of(0, 1, 2, 0, 1, 2);
const first = Uint8Array.of(0, 1, 2, 1, 1, 0);
const second = Uint8Array.of(0, 1, 0, 0, 0, 1);

test("four kinds of positions", () => {
  const all = correlation(labels, first, second);
  expect(all).toEqual({ both: 2, onlyFirst: 2, onlySecond: 1, neither: 1 });
  expect(comparedPositions(all)).toBe(6);
  expect(accuraciesOf(all)).toEqual({ first: 4 / 6, second: 3 / 6, either: 5 / 6 });
  const part = (from: number, to: number) =>
    correlation(labels.subarray(from, to), first.subarray(from, to), second.subarray(from, to));
  expect(addCorrelations(part(0, 4), part(4, 6))).toEqual(all);
});

test("the thesis's Table 4, p. 42", () => {
  const { first: model, second: search } = accuraciesOf({
    both: 25_661_576,
    onlyFirst: 522_139,
    onlySecond: 507_088,
    neither: 294_825,
  });
  expect(model).toBeCloseTo(0.9702, 3);
  expect(search).toBeCloseTo(0.9697, 4);
});

test("of nothing there is no accuracy", () => {
  const none = correlation(new Uint8Array(), new Uint8Array(), new Uint8Array());
  expect(accuraciesOf(none)).toEqual({ first: null, second: null, either: null });
  expect(mcNemarTest(none)).toBe(1);
});

test("what does not fit is refused", () => {
  expect(() => correlation(labels, first.subarray(1), second)).toThrow(/^invalid first: 5 of them, not 6$/);
  expect(() => correlation(labels, first, second.subarray(1))).toThrow(RangeError);
});

/** The two-sided test with whole numbers: 2 × (C(n,0) + … + C(n,fewer)) / 2^n, of at most 1. */
function plainMcNemar(a: number, b: number): number {
  const n = BigInt(a + b);
  let [term, sum] = [1n, 0n];
  for (let k = 0n; k <= BigInt(Math.min(a, b)); k++) {
    sum += term;
    term = (term * (n - k)) / (k + 1n);
  }
  const digits = 10n ** 18n;
  return Math.min(1, Number((2n * sum * digits) / 2n ** n) / 1e18);
}

test("McNemar's test is the exact one, small and large", () => {
  const pairs = [
    [0, 0],
    [3, 3],
    [4, 3],
    [1, 9],
    [0, 6],
    [19, 40],
    [480, 530],
    [3000, 2800],
  ];
  for (const [onlyFirst, onlySecond] of pairs) {
    const p = mcNemarTest({ both: 7, onlyFirst, onlySecond, neither: 1 });
    expect(p / plainMcNemar(onlyFirst, onlySecond)).toBeCloseTo(1, 9);
    expect(mcNemarTest({ both: 0, onlyFirst: onlySecond, onlySecond: onlyFirst, neither: 0 })).toBe(p);
  }
  // As the normal distribution has it: 2 standard deviations of a million throws apart.
  expect(mcNemarTest({ both: 0, onlyFirst: 501_000, onlySecond: 499_000, neither: 0 })).toBeCloseTo(0.0455, 3);
  expect(mcNemarTest({ both: 0, onlyFirst: 2_839_778, onlySecond: 1_591_546, neither: 0 })).toBe(0);
});
