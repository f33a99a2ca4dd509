import fc from "fast-check";
import { expect, test } from "vitest";
import { BitReader, BitWriter } from "./bitStream.js";

const portion = fc.oneof(
  fc.record({ count: fc.integer({ min: 0, max: 32 }), value: fc.nat() }),
  fc.record({ unary: fc.nat(3000) }),
);

test("what was written is read again", () => {
  fc.assert(
    fc.property(fc.array(portion), (portions) => {
      const writer = new BitWriter();
      for (const one of portions) {
        if ("unary" in one) writer.writeUnary(one.unary);
        else writer.write(one.value, one.count);
      }
      const reader = new BitReader(writer.bytes());
      for (const one of portions) {
        if ("unary" in one) expect(reader.readUnary()).toBe(one.unary);
        else expect(reader.read(one.count)).toBe(one.count === 32 ? one.value : one.value % 2 ** one.count);
      }
    }),
  );
});

test("bits fill bytes from below, and an end that comes too soon is named", () => {
  const writer = new BitWriter();
  writer.write(5, 3);
  writer.writeUnary(2);
  expect([...writer.bytes()]).toEqual([0b11101]);
  expect(() => new BitReader(new Uint8Array(2)).read(17)).toThrow("invalid bytes: they end after 2");
});
