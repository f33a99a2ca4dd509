import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LayersModel } from "@tensorflow/tfjs-node-gpu";
import { failure, type LabError, Result } from "../core/result.js";
import { tf } from "../core/tensorflow.js";
import { accelerate } from "../jit/index.js";

/** Saves a network as tfjs does, `model.json` and `weights.bin` in a folder of its own, which any browser can load. */
export async function saveNetwork(network: LayersModel, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const beside = `${folder}.${randomUUID().slice(0, 8)}.part`;
  try {
    await network.save(pathToFileURL(beside).href);
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** A network that was saved, with the suite's faster layers. */
export async function loadNetwork(folder: string): Promise<Result<LayersModel, LabError<"missing" | "damaged">>> {
  const path = join(folder, "model.json");
  if (!existsSync(path)) return failure("missing", `there is no network in ${folder}`);
  try {
    const network = await tf.loadLayersModel(pathToFileURL(path).href);
    accelerate(network);
    return Result.ok(network);
  } catch (error) {
    return failure("damaged", `cannot read the network in ${folder}: ${(error as Error).message}`);
  }
}
