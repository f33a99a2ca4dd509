import { existsSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../core/random.js";
import { batchStream } from "../datasets/batches.js";
import { CHECK_EXAMPLES_VERSION, checkExamples } from "../datasets/checkExamples.js";
import { countClasses } from "../datasets/exampleSet.js";
import { splitIndices } from "../datasets/split.js";
import { checkNet } from "../models/checkNet.js";
import { trainableParameters } from "../models/layers.js";
import { saveNetwork } from "../models/networkFile.js";
import { checkpointing, readCheckpoint } from "../training/checkpoint.js";
import { classifier } from "../training/classifier.js";
import { measureAll } from "../training/learner.js";
import { classWeights } from "../training/losses.js";
import { meansOf } from "../training/measures.js";
import { linearDecay } from "../training/schedules.js";
import { tensorBoardLog } from "../training/tensorboard.js";
import { type EpochRecord, train } from "../training/train.js";
import { trainingProgress } from "../training/trainingProgress.js";
import { type Experiment, type ExperimentResult, type RunConfig, runExperiment, type Trial } from "./experiment.js";

export interface InCheckSettings {
  /** Positions in all, split 7 : 1 : 2. */
  readonly positions: number;
  /** Channels of the network's convolutions. */
  readonly channels: number;
  readonly epochs: number;
  readonly batchSize: number;
  /** Of the first step; it falls to 0 by the end. */
  readonly learningRate: number;
}

export interface InCheckMetrics {
  readonly parameters: number;
  readonly history: readonly EpochRecord[];
  readonly testLoss: number;
  /** Share of right answers on positions the network has not seen. */
  readonly testAccuracy: number;
}

const inCheck: Experiment<InCheckSettings, InCheckMetrics> = {
  name: "in-check",
  defaults: {
    positions: 60_000, // enough for 97 %; two seconds to make
    channels: 24, // 32 learn no more in the same time
    epochs: 3, // half a minute on two cores
    batchSize: 128, // learns more in the same time than 256
    learningRate: 0.004, // as high as training stays steady
  },
  profiles: {
    quick: {},
    laptop: { positions: 200_000, epochs: 10 },
    paper: { positions: 1_000_000, epochs: 20, channels: 64 },
  },
  dataVersion: CHECK_EXAMPLES_VERSION,
  work: learnInCheck,
};

/** The tour's experiment: a small network learns from random positions whether the side to move is in check. */
export function runInCheck(
  config: RunConfig<InCheckSettings> = {},
): Promise<ExperimentResult<InCheckSettings, InCheckMetrics>> {
  return runExperiment(inCheck, config);
}

async function learnInCheck(trial: Trial<InCheckSettings>): Promise<InCheckMetrics | undefined> {
  const { settings, seed, folder, signal, progress } = trial;
  const { epochs, batchSize, learningRate } = settings;
  const random = Random.of(seed);
  const examples = checkExamples(settings.positions, random.fork("positions"));
  const split = splitIndices(examples.length, random.fork("split")).unwrap();
  const training = batchStream(examples, split.training, { batchSize, seed });
  const network = checkNet({ channels: settings.channels, seed });
  const parameters = trainableParameters(network);
  const learner = classifier({
    network,
    examples,
    classWeights: classWeights(countClasses(examples, split.training), 1),
    optimiser: { name: "adam" },
    batchSize,
  });
  try {
    const checkpoint = join(folder, "checkpoint");
    const { finished, history } = await train({
      learner,
      training,
      validation: batchStream(examples, split.validation, { batchSize }),
      epochs,
      learningRate: linearDecay(learningRate, epochs * training.batchesPerEpoch),
      signal,
      from: existsSync(checkpoint) ? readCheckpoint(checkpoint, learner).unwrap() : undefined,
      callbacks: [
        ...(progress ? [trainingProgress(progress)] : []),
        tensorBoardLog(join(folder, "tensorboard")),
        checkpointing(checkpoint),
      ],
    });
    if (!finished) return undefined;
    const tested = await measureAll(learner, batchStream(examples, split.test, { batchSize }), signal);
    if (!tested) return undefined;
    learner.state(); // brings the learnt weights into the network
    await saveNetwork(network, join(folder, "network"));
    const { loss: testLoss, accuracy: testAccuracy } = meansOf(tested);
    return { parameters, history, testLoss, testAccuracy };
  } finally {
    learner.dispose();
  }
}
