import type { SampleSettings } from "./checkersDataset.js";
import { LAPTOP_NETWORK, NETWORK_DEFAULTS, type NetworkSettings, PAPER_NETWORK } from "./networkTrial.js";

/** The positions of the thesis's section 6.1.1: many databases, and thinly those of more pieces. */
export interface MixtureSettings extends NetworkSettings {
  /** Which databases are drawn from, and how many positions of them. */
  readonly regions: string;
  readonly positions: number;
  /** Those that are drawn from more thinly. */
  readonly thinRegions: string;
  readonly thinPositions: number;
}

/** Two to six pieces, and four pieces against three. */
const THESIS_SETS = { regions: "2 3 4 5 6", thinRegions: "43 34" };

/** The mixture by profile: experiments that learn from the same one, with the same epochs and batches, share the network. */
export const MIXTURE_DEFAULTS: MixtureSettings = {
  ...NETWORK_DEFAULTS,
  regions: "2 3", // stands in for 2–6 pieces
  positions: 30_000,
  thinRegions: "4", // stands in for four against three
  thinPositions: 10_000,
  validateEvery: 5, // as the thesis does
};

export const LAPTOP_MIXTURE = {
  ...LAPTOP_NETWORK,
  ...THESIS_SETS,
  positions: 2_698_564, // a hundredth of the thesis's set: our whole is its 1 %, our tenth its 0.1 %
  thinPositions: 190_553,
  validateEvery: 1, // there are few epochs
} satisfies Partial<MixtureSettings>;

export const PAPER_MIXTURE = {
  ...PAPER_NETWORK,
  ...THESIS_SETS,
  positions: 257_194_532, // 10 %
  thinPositions: 19_055_259, // 0.1 %
} satisfies Partial<MixtureSettings>;

export const samplesOfMixture = ({
  regions,
  positions,
  thinRegions,
  thinPositions,
}: MixtureSettings): SampleSettings[] => [
  { regions, positions },
  { regions: thinRegions, positions: thinPositions },
];
