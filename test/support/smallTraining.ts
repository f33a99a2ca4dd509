import { Random } from "../../src/core/random.js";
import { batchStream } from "../../src/datasets/batches.js";
import { checkExamples } from "../../src/datasets/checkExamples.js";
import { splitIndices } from "../../src/datasets/split.js";
import { checkNet } from "../../src/models/checkNet.js";
import { classifier } from "../../src/training/classifier.js";
import { linearDecay } from "../../src/training/schedules.js";

const examples = checkExamples(300, Random.of(1));
const split = splitIndices(300, Random.of(1)).unwrap();

/** A training of a few small steps, always the same: 2 epochs of 6 batches of 32. */
export function smallTraining(channels = 3) {
  return {
    learner: classifier({
      network: checkNet({ channels, seed: 5 }),
      examples,
      classWeights: [1, 1],
      optimiser: { name: "adam" },
      batchSize: 32,
    }),
    training: batchStream(examples, split.training, { batchSize: 32, seed: 3 }),
    validation: batchStream(examples, split.validation, { batchSize: 20 }),
    epochs: 2,
    learningRate: linearDecay(0.01, 1000),
  };
}
