import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeFloat16, encodeFloat16 } from "./float16.js";

const FINITE = Uint16Array.from({ length: 1 << 16 }, (_, i) => i).filter((half) => ((half >> 10) & 0x1f) !== 0x1f);

test("every half there is comes back as it was", () => {
  expect(encodeFloat16(decodeFloat16(FINITE))).toEqual(FINITE);
});

test("known values (IEEE 754-2008, binary16)", () => {
  const known: [number, number][] = [
    [0, 0],
    [1, 0x3c00],
    [-2, 0xc000],
    [65504, 0x7bff],
    [2 ** -14, 0x0400],
    [2 ** -24, 0x0001],
    [1 / 3, 0x3555],
  ];
  const halves = encodeFloat16(Float32Array.from(known, ([value]) => value));
  expect([...halves]).toEqual(known.map(([, half]) => half));
});

test("the nearest is taken, of two the even one; what is too large is refused", () => {
  const positive = FINITE.filter((half) => half < 0x8000);
  const values = decodeFloat16(positive);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: positive.length - 2 }), fc.float({ min: 0, max: 1, noNaN: true }), (i, t) => {
      const value = Math.fround(values[i] + t * (values[i + 1] - values[i]));
      const [below, above] = [value - values[i], values[i + 1] - value];
      const nearest = below < above ? i : below > above ? i + 1 : i + (i % 2);
      expect(encodeFloat16(Float32Array.of(value))[0]).toBe(nearest);
    }),
  );
  expect(() => encodeFloat16(Float32Array.of(65520))).toThrow("invalid value: 65520, beyond ±65504");
  expect(() => encodeFloat16(Float32Array.of(Number.NaN))).toThrow("invalid value: NaN");
});
