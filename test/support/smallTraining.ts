import { FLAGS, flagNumber } from "../../src/checkers/flag.js";
import { Random } from "../../src/core/random.js";
import { batchStream } from "../../src/datasets/batches.js";
import { exampleSet } from "../../src/datasets/exampleSet.js";
import { splitIndices } from "../../src/datasets/split.js";
import { type BlackToMove, planes4 } from "../../src/encoders/planes4.js";
import { checkersResNet } from "../../src/models/checkersResNet.js";
import { PositionSet } from "../../src/tables/checkers/positionSet.js";
import { parseRegion } from "../../src/tables/checkers/slice.js";
import { classifier } from "../../src/training/classifier.js";
import { linearDecay } from "../../src/training/schedules.js";

const boards: BlackToMove[] = [];
new PositionSet(parseRegion("3").unwrap().parts).sample(300, Random.of(1), (black, white, kings) => {
  boards.push({ black, white, kings });
});
const flags = Uint8Array.from(boards, ({ black, white, kings }) => flagNumber(black, white, kings, true));
const examples = exampleSet(planes4, boards, flags, { kind: "flag", names: FLAGS });
const split = splitIndices(boards.length, Random.of(1)).unwrap();

/** A training of a few small steps, always the same: 2 epochs of 6 batches of 32; what hangs on boards of three pieces. */
export function smallTraining(channels = 3) {
  return {
    learner: classifier({
      network: checkersResNet({ blocks: 1, channels, neurons: 8, seed: 5 }),
      examples,
      classWeights: [1, 1, 1],
      optimiser: { name: "adam" },
      batchSize: 32,
    }),
    training: batchStream(examples, split.training, { batchSize: 32, seed: 3 }),
    validation: batchStream(examples, split.validation, { batchSize: 20 }),
    epochs: 2,
    learningRate: linearDecay(0.01, 1000),
  };
}
