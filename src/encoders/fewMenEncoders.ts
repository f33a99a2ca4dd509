import type { FewMen } from "../chess/fewMen.js";
import type { Encoder } from "./encoder.js";
import { fewMenFeatures, fewMenRelations } from "./fewMenFeatures.js";
import { fewMenPlanes, fewMenPlanesCanonical, fewMenPlanesMover } from "./fewMenPlanes.js";

/** All encoders of positions of few men, by their names: so settings and threads can ask for one. */
export const fewMenEncoders = {
  planes: fewMenPlanes,
  mover: fewMenPlanesMover,
  canonical: fewMenPlanesCanonical,
  relations: fewMenRelations,
  features: fewMenFeatures,
} as const satisfies Readonly<Record<string, Encoder<FewMen, unknown>>>;

export type FewMenEncoderName = keyof typeof fewMenEncoders;
