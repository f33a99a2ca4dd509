import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { FewMen } from "../chess/fewMen.js";
import { type PositionList, positionsIn, readPosition } from "../chess/positionList.js";
import type { Encoder } from "../encoders/encoder.js";
import {
  type NetworkPredictor,
  type NetworkPredictorOptions,
  networkPredictor,
  type PositionEncoder,
} from "./networkPredictor.js";

/** Chess positions of few men as the numbers of an encoder. */
export function positionListEncoder(encoder: Encoder<FewMen, unknown>): PositionEncoder<PositionList> {
  const { name, shape, size } = encoder;
  const position = new FewMen();
  return {
    name,
    shape,
    count: positionsIn,
    encode(positions, start, count, target) {
      for (let i = 0; i < count; i++) {
        readPosition(positions, start + i, position);
        encoder.encode(position, target, i * size);
      }
    },
  };
}

/** What a chess network says of positions: draw 0, win 1, loss 2, for the side to move, with the probability of each. */
export function chessNetworkPredictor(
  network: LayersModel,
  encoder: Encoder<FewMen, unknown>,
  options: NetworkPredictorOptions = {},
): NetworkPredictor<PositionList> {
  return networkPredictor(network, positionListEncoder(encoder), options);
}
