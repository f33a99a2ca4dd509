import { expect, test } from "vitest";
import { type Published, type PublishedTrial, published } from "./published.js";

function* numbersIn(tree: object): Generator<Published> {
  for (const branch of Object.values(tree)) {
    if ("value" in branch) yield branch;
    else yield* numbersIn(branch);
  }
}

test("every number has its source, and accuracies are shares", () => {
  const numbers = [...numbersIn(published)];
  expect(numbers.length).toBeGreaterThan(20);
  for (const { value, source } of numbers) {
    expect(source).toMatch(/, 20\d\d, |20\d\d, (Table|Listing|section) /);
    expect(value > 0 && (value < 1 || Number.isInteger(value))).toBe(true);
  }
});

test("the thesis's counts add up to its test sets, and give its shares", () => {
  const { sampling, generalization, transfer, threshold } = published.checkers;
  const seven = transfer.data.seven.test.value;
  const trials: [PublishedTrial, number][] = [
    ...[sampling.all, sampling.tenth, sampling.hundredth, sampling.thousandth].map((one): [PublishedTrial, number] => [
      one,
      sampling.data.test.value,
    ]),
    [generalization.fourToSix, generalization.data.six.test.value],
    [generalization.fiveToSeven, seven],
    ...[transfer.beforeTwoToFive, transfer.beforeTwoToSix, transfer.fromTwoToFive, transfer.fromTwoToSix].map(
      (one): [PublishedTrial, number] => [one, seven],
    ),
    [transfer.randomFeatures, seven],
    [transfer.reference, seven],
  ];
  for (const [{ network, onePly, counts }, positions] of trials) {
    const { both, onlyFirst, onlySecond, neither } = counts;
    expect(both.value + onlyFirst.value + onlySecond.value + neither.value).toBe(positions);
    // Some of its shares are rounded, others cut off.
    expect(Math.abs((both.value + onlyFirst.value) / positions - network.value)).toBeLessThan(1.01e-4);
    expect(Math.abs((both.value + onlySecond.value) / positions - onePly.value)).toBeLessThan(1.01e-4);
  }
  expect(55_441_847 / sampling.data.test.value).toBeCloseTo(threshold.threshold.value, 4);
});

test("its sets are split 7 : 1 : 2, and training sets shrink by ten", () => {
  const { sampling, transfer } = published.checkers;
  const { training, validation, test: tested } = sampling.data;
  expect(training.all.value / tested.value).toBeCloseTo(3.5, 4);
  expect(tested.value / validation.value).toBeCloseTo(2, 4);
  expect(training.thousandth.value / training.all.value).toBeCloseTo(0.001, 6);
  expect(transfer.data.seven.training.value / transfer.data.seven.test.value).toBeCloseTo(3.5, 4);
});

test("the parts of Table 14 add up, and section 6.5 is what its own numbers give but for units", () => {
  const { first, above, below, rule } = published.checkers.thresholdCounts;
  expect(above.positions.value + below.positions.value).toBe(first.positions.value);
  expect(above.right.value + below.right.value).toBe(rule.right.value);
  const { thresholdAccuracy, positions, wrongPositions, bytesAPosition, totalBytes } = published.checkers.compression;
  expect(positions.value - Math.round(thresholdAccuracy.value * positions.value)).toBe(wrongPositions.value);
  const [exceptions, network] = [wrongPositions.value * bytesAPosition.value, 4 * published.checkers.parameters.value];
  expect(exceptions / 2 ** 20).toBeCloseTo(4.33, 2);
  expect(network / 1e6).toBeCloseTo(2.13, 2);
  expect(totalBytes.value / 1e6).toBeCloseTo(exceptions / 2 ** 20 + network / 1e6, 1);
});
