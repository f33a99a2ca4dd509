import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { encodeFloat16 } from "../core/float16.js";
import { failure, type LabError, Result } from "../core/result.js";
import { tf } from "../core/tensorflow.js";
import { accelerate } from "../jit/index.js";

const MODEL = "model.json";
const WEIGHTS = "weights.bin";

/** How weights are stored: as they are, or in half the space with three digits instead of seven. */
export type StoredWeights = "float32" | "float16";

/**
 * Saves a network as tfjs does, `model.json` and `weights.bin` in a folder of its own, which any browser can load; the
 * format knows numbers of 16 bits, too.
 */
export async function saveNetwork(
  network: LayersModel,
  folder: string,
  stored: StoredWeights = "float32",
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const beside = `${folder}.${randomUUID().slice(0, 8)}.part`;
  try {
    await network.save(stored === "float32" ? pathToFileURL(beside).href : halfPrecisionSaver(beside));
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** tfjs reads half precision but does not write it. */
function halfPrecisionSaver(folder: string): ReturnType<typeof tf.io.withSaveHandler> {
  return tf.io.withSaveHandler(async (artifacts) => {
    const { weightData, weightSpecs = [], ...rest } = artifacts;
    const weights = [weightData].flat().flatMap((part) => [...new Float32Array(part as ArrayBuffer)]);
    const specs = weightSpecs.map((spec) => ({ ...spec, quantization: { dtype: "float16" } }));
    const weightsManifest = [{ paths: [`./${WEIGHTS}`], weights: specs }];
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, WEIGHTS), encodeFloat16(Float32Array.from(weights)));
    writeFileSync(join(folder, MODEL), JSON.stringify({ ...rest, weightsManifest }));
    return { modelArtifactsInfo: tf.io.getModelArtifactsInfoForJSON(artifacts) };
  });
}

/** How many bytes a saved network takes. */
export function networkBytes(folder: string): number {
  return [MODEL, WEIGHTS].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** A network that was saved, with the suite's faster layers. */
export async function loadNetwork(folder: string): Promise<Result<LayersModel, LabError<"missing" | "damaged">>> {
  const path = join(folder, MODEL);
  if (!existsSync(path)) return failure("missing", `there is no network in ${folder}`);
  try {
    const network = await tf.loadLayersModel(pathToFileURL(path).href);
    accelerate(network);
    return Result.ok(network);
  } catch (error) {
    return failure("damaged", `cannot read the network in ${folder}: ${(error as Error).message}`);
  }
}
