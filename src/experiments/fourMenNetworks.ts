import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import type { PositionList } from "../chess/positionList.js";
import type { ProgressListener } from "../core/progress.js";
import { Random } from "../core/random.js";
import { failure, type LabError, Result } from "../core/result.js";
import { type FewMenEncoderName, fewMenEncoders } from "../encoders/fewMenEncoders.js";
import { MATERIAL_FEATURES } from "../encoders/fewMenFeatures.js";
import type { CompileOptions } from "../jit/index.js";
import { endgameCnn } from "../models/endgameCnn.js";
import { fewMenNet } from "../models/fewMenNet.js";
import { chessNetworkPredictor } from "../search/chessNetwork.js";
import type { NetworkPredictor, NetworkPredictorOptions } from "../search/networkPredictor.js";
import {
  type ChessNetworkKey,
  findChessNetwork,
  openChessNetwork,
  type TrainChessNetworkOptions,
  type TrainedChessNetwork,
  trainChessNetwork,
} from "./chessTraining.js";
import {
  drawByErrors,
  drawFromAll,
  type ErrorsByEnding,
  endingsUpTo,
  type FourMenPositions,
  type FourMenSample,
} from "./fourMenData.js";

export interface FourMenNetworkSettings {
  /** The most men, kings included. */
  readonly men: number;
  /** Neurons of each hidden layer. */
  readonly width: number;
  readonly batchSize: number;
  readonly learningRate: number;
  readonly precision: NonNullable<CompileOptions["precision"]>;
  /** Validation positions. */
  readonly validated: number;
  /** What each network of the comparison learns from, once. */
  readonly comparedPositions: number;
  /** The first of them for the thesis's CNN, which takes far longer for each. */
  readonly cnnPositions: number;
  /** What the network that counts learns from. */
  readonly positions: number;
  readonly epochs: number;
}

/**
 * The networks of the experiment, each with one ingredient more than the one before it: the thesis's CNN told whose move
 * it is; a small plain network; one position for all that symmetry makes equal; how men stand to each other; what moves
 * can do at once; gates and outputs for each material; positions drawn by the errors of the one before. The last one is
 * the same again, with all the positions there is time for.
 */
export const FOUR_MEN_NETWORKS = {
  cnn: { encoder: "mover", isGated: false, byErrors: false },
  plain: { encoder: "mover", isGated: false, byErrors: false },
  symmetry: { encoder: "canonical", isGated: false, byErrors: false },
  relations: { encoder: "relations", isGated: false, byErrors: false },
  tactics: { encoder: "features", isGated: false, byErrors: false },
  gates: { encoder: "features", isGated: true, byErrors: false },
  errors: { encoder: "features", isGated: true, byErrors: true },
  final: { encoder: "features", isGated: true, byErrors: true },
} as const satisfies Readonly<Record<string, { encoder: FewMenEncoderName; isGated: boolean; byErrors: boolean }>>;

export type FourMenNetworkName = keyof typeof FOUR_MEN_NETWORKS;

/** Whose errors tell what the later ones learn more of. */
export const PILOT = "gates" satisfies FourMenNetworkName;

/** In which order they are trained. */
export const FOUR_MEN_NAMES = Object.keys(FOUR_MEN_NETWORKS) as FourMenNetworkName[];

/** How many positions a network learns from, and how often. */
export function lessonsOf(name: FourMenNetworkName, settings: FourMenNetworkSettings) {
  const { comparedPositions, cnnPositions, positions, epochs } = settings;
  if (name === "final") return { positions, epochs };
  return { positions: name === "cnn" ? cnnPositions : comparedPositions, epochs: 1 };
}

/** The thesis's. */
const CNN_RATE = 0.001;

/** What the training of a network depends on; its positions depend on the pilot, which follows from the same settings. */
function keyOf(name: FourMenNetworkName, settings: FourMenNetworkSettings, seed: number): ChessNetworkKey {
  const { men, width, batchSize, learningRate, precision, validated, comparedPositions } = settings;
  const { positions, epochs } = lessonsOf(name, settings);
  const pilot = FOUR_MEN_NETWORKS[name].byErrors ? comparedPositions : undefined;
  return {
    name: `four-men-${name}`,
    key: { network: name, ...FOUR_MEN_NETWORKS[name], men, width, validated, positions, pilot },
    settings: {
      optimiser: "adam",
      learningRate: name === "cnn" ? CNN_RATE : learningRate,
      decay: true,
      weightExponent: 0,
      focus: 0,
      batchSize,
      epochs,
      patience: epochs,
      validateEvery: 1,
      precision,
    },
    keep: "last",
    stored: "float16",
    seed,
  };
}

export interface TrainFourMenOptions {
  readonly settings: FourMenNetworkSettings;
  readonly seed: number;
  readonly fresh: boolean;
  readonly signal?: AbortSignal;
  readonly progress?: ProgressListener;
  readonly positions: FourMenPositions;
  /** The pilot's errors on validation positions; none before it is trained. */
  readonly errors: ErrorsByEnding;
}

/** Trains one of the networks, or finds it; undefined when the signal came first. */
export function trainFourMenNetwork(
  name: FourMenNetworkName,
  { settings, seed, fresh, signal, progress, positions, errors }: TrainFourMenOptions,
): Promise<TrainedChessNetwork | undefined> {
  const { encoder } = FOUR_MEN_NETWORKS[name];
  const examples: TrainChessNetworkOptions["examples"] = async () => {
    const training = await positions.get(trainingSample(name, settings, errors), encoder);
    const validation = training && (await positions.get(validationSample(settings), encoder));
    if (!validation) return undefined;
    const all = ({ length }: { readonly length: number }) => Uint32Array.from({ length }, (_, i) => i);
    const count = lessonsOf(name, settings).positions;
    return {
      training: { examples: training, indices: all(training).subarray(0, count) },
      validation: { examples: validation, indices: all(validation) },
    };
  };
  const network = () => fourMenNetwork(name, settings, seed);
  return trainChessNetwork({ ...keyOf(name, settings, seed), network, examples, fresh, signal, progress });
}

/** What a network learns from; the CNN from the first of what the others have. */
function trainingSample(
  name: FourMenNetworkName,
  settings: FourMenNetworkSettings,
  errors: ErrorsByEnding,
): FourMenSample {
  const endings = endingsUpTo(settings.men);
  const common = { part: "training", positions: settings.comparedPositions } as const;
  if (!FOUR_MEN_NETWORKS[name].byErrors) return { ...common, label: "training", draw: drawFromAll(endings) };
  const draw = drawByErrors(endings, errors);
  if (name === "errors") return { ...common, label: "training by errors", draw };
  return { ...common, label: "final training by errors", draw, positions: settings.positions };
}

/** Positions of all endings by number, which no network learns from. */
export function validationSample({ men, validated }: FourMenNetworkSettings): FourMenSample {
  return { label: "validation", draw: drawFromAll(endingsUpTo(men)), positions: validated, part: "validation" };
}

/** A network at the start of its training. */
export function fourMenNetwork(name: FourMenNetworkName, { width }: FourMenNetworkSettings, seed: number): LayersModel {
  const { encoder, isGated } = FOUR_MEN_NETWORKS[name];
  const ownSeed = Random.of(seed)
    .fork("network")
    .int(2 ** 31);
  if (name === "cnn") return endgameCnn({ classes: 3, seed: ownSeed });
  const { shape } = fewMenEncoders[encoder];
  return fewMenNet({ shape, width, materials: isGated ? MATERIAL_FEATURES : 0, seed: ownSeed });
}

/** A trained network to be asked, and what its files take. */
export interface OpenFourMenNetwork extends NetworkPredictor<PositionList> {
  readonly bytes: number;
}

/** Opens a trained network with its stored weights. */
export async function openFourMen(
  name: FourMenNetworkName,
  trained: Pick<TrainedChessNetwork, "folder" | "bytes">,
  options: NetworkPredictorOptions = {},
): Promise<OpenFourMenNetwork> {
  const network = await openChessNetwork(trained);
  const predictor = chessNetworkPredictor(network, fewMenEncoders[FOUR_MEN_NETWORKS[name].encoder], options);
  return {
    ...predictor,
    bytes: trained.bytes,
    dispose() {
      predictor.dispose();
      network.dispose();
    },
  };
}

/** The network that counts, where it was trained with these settings. */
export async function findFourMenNetwork(
  settings: FourMenNetworkSettings,
  seed: number,
  options: NetworkPredictorOptions = {},
): Promise<Result<OpenFourMenNetwork, LabError<"not-trained">>> {
  const trained = findChessNetwork(keyOf("final", settings, seed));
  if (trained) return Result.ok(await openFourMen("final", trained, options));
  return failure(
    "not-trained",
    "the network of all endings of four men is not trained: endgame run four-men --fresh, at this profile, trains it",
  );
}
