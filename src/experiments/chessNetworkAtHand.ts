import type { PositionList } from "../chess/positionList.js";
import { LabError } from "../core/result.js";
import type { Predictor } from "../search/predictor.js";
import type { Trial } from "./experiment.js";

/** A trained chess network, open. */
export interface ChessNetwork {
  /** What its files take. */
  readonly bytes: number;
  /** Asks it in batches of this size; the best size for long lists, unless told. */
  predictor(batchSize?: number): Predictor<PositionList>;
  dispose(): void;
}

/** The four-men network of a profile and seed, trained first where it is not; gives the way to open it. Undefined when the signal came first. */
export async function fourMenNetworkAtHand(
  _trial: Pick<Trial<unknown>, "seed" | "signal" | "progress">,
): Promise<(() => Promise<ChessNetwork>) | undefined> {
  throw new LabError("not-trained", "the four-men network is not trained yet");
}
