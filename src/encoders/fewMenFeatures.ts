import { FewMen } from "../chess/fewMen.js";
import { BLACK_MAN, KING } from "../chess/man.js";
import type { Encoder } from "./encoder.js";
import {
  attackMaps,
  attacks,
  type FeatureBlock,
  FeatureScene,
  flights,
  knightMoves,
  material,
  menOfMaterial,
  mobility,
  pairs,
  promotions,
  slots,
  tactics,
} from "./featureBlocks.js";

/** How men stand to each other and to the squares about them. */
const RELATIONS = [pairs, attacks, attackMaps, flights, promotions, mobility, knightMoves] as const;

/**
 * Up to four men by their squares and by how they stand to each other: distances, attacks, flights. One position for all
 * that are the same up to symmetry. The last numbers tell the material, which a network can gate by.
 */
export const fewMenRelations = featureEncoder("few-men-relations", [...RELATIONS]);

/** The same, and what the moves of both sides can do at once: mate, take, fork, promote. */
export const fewMenFeatures = featureEncoder("few-men-features", [...RELATIONS, tactics]);

/** Slots first and material last, with blocks between; `decode` goes by these two and gives the canonical position. */
function featureEncoder(name: string, between: readonly FeatureBlock[]): Encoder<FewMen> {
  const blocks = [slots, ...between, material];
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  const scene = new FeatureScene();
  return {
    name,
    shape: [size],
    size,
    encode(position, target, offset) {
      scene.take(position);
      target.fill(0, offset, offset + size);
      let at = offset;
      for (let i = 0; i < blocks.length; i++) {
        blocks[i].write(scene, target, at);
        at += blocks[i].size;
      }
    },
    decode(source, offset) {
      const number = source.indexOf(1, offset + size - material.size) - (offset + size - material.size);
      const isMaterial = number >= 0 && number < material.size;
      const men = [KING, KING | BLACK_MAN, ...(isMaterial ? menOfMaterial(number) : [])];
      const position = new FewMen();
      for (const [i, man] of men.entries()) position.add(man, source.indexOf(1, offset + 64 * i) - offset - 64 * i);
      return position;
    },
  };
}

/** How many numbers of the features tell the material: the last ones. */
export const MATERIAL_FEATURES = material.size;
