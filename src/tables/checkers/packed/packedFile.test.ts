import { createHash } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { packAtRandom } from "../../../../test/support/packed.js";
import { solvedFolder } from "../../../../test/support/solvedFolder.js";
import { Random } from "../../../core/random.js";
import { makeVarint, parseVarints } from "./bytes.js";
import { compilePackedCore } from "./openPacked.js";
import { PackedDatabase } from "./packedDatabase.js";
import { makePacked, parsePacked } from "./packedFile.js";

const folder = solvedFolder(3);
let file: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  file = await packAtRandom(folder(), 3);
}, 60_000);

/** The same file with a checksum that is right again. */
function signed(altered: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(altered);
  copy.set(createHash("sha256").update(copy.subarray(0, -32)).digest(), copy.length - 32);
  return copy;
}

async function refusal(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const result = await parsePacked(bytes, "x.packed");
  return result.isErr ? result.error.code : undefined;
}

test("a file is taken apart and put together again", async () => {
  const content = (await parsePacked(file, "x.packed")).unwrap();
  expect(content).toMatchObject({ pieces: 3, hidden: 32, blockSlots: 4000 });
  expect(content.slices).toHaveLength(9);
  expect(Buffer.compare(await makePacked(content), file)).toBe(0);
});

test("numbers of any size keep their value", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffffffff)), (numbers) => {
      expect(parseVarints(Uint8Array.from(numbers.flatMap(makeVarint)))).toEqual(numbers);
    }),
  );
  expect(parseVarints(Uint8Array.from([0x80]))).toBeUndefined();
  expect(parseVarints(Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x7f]))).toBeUndefined();
});

describe("a file that is not good is refused by name", () => {
  test("an altered one, whichever bit", async () => {
    for (let bit = 0; bit < 8 * file.length; bit += bit < 8 * 200 ? 1 : 97) {
      const altered = file.slice();
      altered[bit >> 3] ^= 1 << (bit & 7);
      expect(await refusal(altered), `bit ${bit}`).toBe(bit < 64 ? "foreign" : "damaged");
    }
  });

  test("a truncated one, however short", async () => {
    for (let length = 0; length < file.length; length += length < 100 ? 1 : 61)
      expect(await refusal(file.slice(0, length)), `${length} bytes`).toBe(length < 8 ? "foreign" : "damaged");
  });

  test("10,000 random mutations", { timeout: 120_000 }, async () => {
    const random = Random.of(1);
    for (let i = 0; i < 10_000; i++) {
      const mutated = mutate(file, random);
      if (Buffer.compare(mutated, file) === 0) continue;
      expect(await refusal(mutated), `mutation ${i}`).toBeDefined();
    }
  });

  test("a newer one, with the versions", async () => {
    const newer = file.slice();
    newer[8] = 2;
    const result = await parsePacked(signed(newer), "x.packed");
    expect(result.isErr && result.error.message).toBe("x.packed is of version 2; this library reads version 1");
  });

  test("one whose parts do not fit, though its checksum is right: refused, or opened without a crash", async () => {
    const module = await compilePackedCore();
    const random = Random.of(2);
    for (let i = 0; i < 300; i++) {
      const mutated = file.slice();
      const at = 10 + random.int(Math.min(mutated.length - 42, i < 200 ? 60 : mutated.length));
      mutated[at] = random.int(256);
      const result = await PackedDatabase.open(signed(mutated), module);
      if (result.isErr) expect(result.error.code).toBe("damaged");
      else expect([0, 1, 2]).toContain(result.value.probe(1, 1 << 31, 1 | (1 << 31), true));
    }
  });
});

/** Bits flipped, bytes replaced, taken out, doubled, exchanged, or the end cut off. */
function mutate(bytes: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  const copy = Array.from(bytes);
  for (let times = 1 + random.int(3); times > 0; times--) {
    const at = random.int(copy.length);
    const other = random.int(copy.length);
    const kind = random.int(6);
    if (kind === 0) copy[at] ^= 1 << random.int(8);
    else if (kind === 1) copy[at] = random.int(256);
    else if (kind === 2) copy.splice(at, 1 + random.int(20));
    else if (kind === 3) copy.splice(at, 0, ...copy.slice(other, other + 1 + random.int(20)));
    else if (kind === 4) [copy[at], copy[other]] = [copy[other], copy[at]];
    else copy.length = at;
    if (copy.length === 0) break;
  }
  return Uint8Array.from(copy);
}
