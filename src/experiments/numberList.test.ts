import { expect, test } from "vitest";
import { numberList, numberLists } from "./numberList.js";

test("numbers in a line", () => {
  expect(numberList("shares", "1 0.1")).toEqual([1, 0.1]);
  expect(() => numberList("shares", "1 0")).toThrow(/^invalid shares: 1 0$/);
  expect(() => numberList("shares", "one")).toThrow(RangeError);
});

test("lists that belong together are of one length", () => {
  expect(numberLists({ shares: "1 0.1", epochs: "5 9" })).toEqual({ shares: [1, 0.1], epochs: [5, 9] });
  expect(() => numberLists({ shares: "1 0.1", epochs: "5" })).toThrow(/^invalid epochs: 1 of them for 2 shares$/);
});
