import { expect, test } from "vitest";
import { Random } from "../core/random.js";
import { writeAttackMap } from "./attackMap.js";
import { endingsWith, reverseEnding } from "./ending.js";
import { EndingSampler } from "./endingSampler.js";
import { FewMen } from "./fewMen.js";
import { BLACK_MAN } from "./man.js";

test("each square is attacked as often as men attack it, the other king out of the way", () => {
  const sampler = new EndingSampler([3, 4].flatMap(endingsWith).flatMap((ending) => [ending, reverseEnding(ending)]));
  const random = Random.of(1);
  const position = new FewMen();
  const map = new Uint8Array(64);
  for (let n = 0; n < 500; n++) {
    sampler.draw(random, position);
    for (const colour of [0, BLACK_MAN]) {
      writeAttackMap(position, colour, map);
      position.free(position.squares[(colour ^ BLACK_MAN) >> 3]);
      const expected = Uint8Array.from(map, (_, square) => {
        let attackers = 0;
        for (let i = 0; i < position.count; i++)
          if ((position.men[i] & BLACK_MAN) === colour && position.attacks(i, square)) attackers++;
        return attackers;
      });
      position.take(position.squares[(colour ^ BLACK_MAN) >> 3]);
      expect(map).toEqual(expected);
    }
  }
});
