import { chooseFrom } from "../core/choice.js";
import { type Profile, profiles } from "../core/profile.js";
import { settingsOf, type Trial } from "./experiment.js";
import { fourMenExperiment, openFourMenNetwork, runFourMen } from "./fourMen.js";
import type { OpenFourMenNetwork } from "./fourMenNetworks.js";

/** Opens a network, to be asked in batches of this size; in those that are best for long lists, unless told. */
export type OpenNetwork = (batchSize?: number) => Promise<OpenFourMenNetwork>;

/** Of which profile the network is trained unasked: half a minute. */
const TRAINED_UNASKED: Profile = "quick";

/**
 * The way to open the four-men network of a profile and seed. The smallest is trained where it is not at hand; of the others
 * a LabError names the command that trains them. Undefined when the signal came first.
 */
export async function fourMenNetworkAtHand(
  profileName: string,
  { seed, signal, progress }: Pick<Trial<unknown>, "seed" | "signal" | "progress">,
): Promise<OpenNetwork | undefined> {
  const profile = chooseFrom("profile", profileName, profiles).unwrap();
  const open = (batchSize?: number) =>
    openFourMenNetwork({ profile, seed }, batchSize === undefined ? {} : { batchSize });
  const found = await open();
  if (found.isErr) {
    if (profile !== TRAINED_UNASKED) throw found.error;
    // Afresh: a result may be there without the network that it came from.
    await runFourMen({ profile, seed, fresh: true, signal, progress });
  } else found.value.dispose();
  return async (batchSize) => (await open(batchSize)).unwrap();
}

/** A four-men network that is at hand. */
export interface NetworkAtHand {
  readonly profile: Profile;
  /** It knows endings of three to so many men. */
  readonly men: number;
  readonly open: OpenNetwork;
}

/** The four-men network of the largest profile that is trained; undefined where none is. */
export async function bestFourMenNetwork(): Promise<NetworkAtHand | undefined> {
  for (const profile of [...profiles].reverse()) {
    const open = (batchSize?: number) => openFourMenNetwork({ profile }, batchSize === undefined ? {} : { batchSize });
    const found = await open();
    if (found.isErr) continue;
    found.value.dispose();
    const { men } = settingsOf(fourMenExperiment, { profile });
    return { profile, men, open: async (batchSize) => (await open(batchSize)).unwrap() };
  }
  return undefined;
}
