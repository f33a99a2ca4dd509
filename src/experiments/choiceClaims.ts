import {
  type PairedDifference,
  type PairedVerdict,
  pairedDifference,
  pairedVerdict,
} from "../evaluation/pairedSeeds.js";
import { bestRates, type ChoiceMeasure, type ChoiceTopic, measured, type TriedChoice } from "./choice.js";

/** The thesis's choice beside another: by how much it is ahead. */
export interface ChoiceComparison {
  readonly topic: ChoiceTopic;
  /** Names of what is compared; of optimisers each at its best rate, by the validation positions. */
  readonly choice: string;
  readonly other: string;
  readonly differences: Readonly<Record<ChoiceMeasure, PairedDifference>>;
}

/** What the thesis says of a choice, or we do. */
interface Claim {
  readonly topic: ChoiceTopic;
  readonly text: string;
  readonly source: string;
  readonly measure: ChoiceMeasure;
  /** The choice beats all others, none of them beats it, or it gains nothing by what it costs. */
  readonly kind: "best" | "unbeaten" | "no gain";
  /** The only one that it speaks of. */
  readonly against?: string;
}

/** The source of what the thesis does not speak of. */
export const OWN_CLAIM = "ours";

const CLAIMS: readonly Claim[] = [
  {
    ...{ topic: "activation", measure: "accuracy", kind: "best" },
    ...{ text: "Mish reaches the highest accuracy", source: "section 4.2.2, p. 36" },
  },
  {
    ...{ topic: "activation", measure: "convergence", kind: "best" },
    ...{ text: "Mish converges fastest", source: "section 4.2.2, p. 36" },
  },
  {
    ...{ topic: "optimiser", measure: "accuracy", kind: "unbeaten" },
    ...{ text: "no optimiser is more accurate than RAdam", source: "section 4.4, p. 39" },
  },
  {
    ...{ topic: "optimiser", measure: "convergence", kind: "unbeaten" },
    ...{ text: "no optimiser converges faster than RAdam", source: "section 4.4, p. 39" },
  },
  {
    ...{ topic: "weights", measure: "accuracy", kind: "unbeaten" },
    ...{ text: "no exponent is better than α = 0.5", source: "Table 3, p. 40" },
  },
  {
    ...{ topic: "weights", measure: "draws", kind: "best", against: "α = 0" },
    ...{ text: "weights remedy the rarity of an outcome", source: "section 4.3, p. 39" },
  },
  {
    ...{ topic: "focal", measure: "accuracy", kind: "unbeaten" },
    ...{ text: "focal loss is no better overall", source: "section 4.3, p. 39" },
  },
  {
    ...{ topic: "focal", measure: "steadiness", kind: "best" },
    ...{ text: "focal loss makes training unsteady", source: "section 4.3, p. 39" },
  },
  {
    ...{ topic: "precision", measure: "accuracy", kind: "no gain" },
    ...{ text: "float32 is no more accurate than bfloat16", source: OWN_CLAIM },
  },
];

/** What became of a claim: `not shown` is neither held up nor refuted by this spread, `open` has one seed only. */
export type Judgement = "holds" | "not shown" | "contradicted" | "open";

export interface ClaimVerdict extends Omit<Claim, "kind" | "against"> {
  readonly judgement: Judgement;
  /** Whom the choice was compared with, and what came of it. */
  readonly verdicts: readonly { readonly other: string; readonly verdict: PairedVerdict }[];
}

/** The thesis's choice beside every other one; optimisers at the best of their rates. */
export function compareChoices(choices: readonly TriedChoice[]): ChoiceComparison[] {
  const thesis = choices[0];
  const optimisers = bestRates(choices);
  const pairs = [
    ...choices
      .filter(({ topic }) => topic !== "thesis" && topic !== "optimiser")
      .map((other) => ({ choice: thesis, other })),
    ...optimisers.slice(1).map((other) => ({ choice: optimisers[0], other })),
  ];
  return pairs.map(({ choice, other }) => ({
    topic: other.topic,
    choice: choice.name,
    other: other.name,
    differences: {
      accuracy: difference(choice, other, "accuracy"),
      convergence: difference(choice, other, "convergence"),
      steadiness: difference(choice, other, "steadiness"),
      draws: difference(choice, other, "draws"),
    },
  }));
}

const difference = (choice: TriedChoice, other: TriedChoice, measure: ChoiceMeasure) =>
  pairedDifference(measured(choice, measure), measured(other, measure));

/** What the comparisons say of each claim that they touch. */
export function judgeClaims(comparisons: readonly ChoiceComparison[]): ClaimVerdict[] {
  return CLAIMS.flatMap(({ kind, against, ...claim }) => {
    const verdicts = comparisons
      .filter(({ topic, other }) => topic === claim.topic && (against === undefined || other === against))
      .map(({ other, differences }) => ({ other, verdict: pairedVerdict(differences[claim.measure]) }));
    if (verdicts.length === 0) return [];
    return [{ ...claim, judgement: judge(kind, new Set(verdicts.map(({ verdict }) => verdict))), verdicts }];
  });
}

function judge(kind: Claim["kind"], seen: ReadonlySet<PairedVerdict>): Judgement {
  if (seen.has("open")) return "open";
  if (kind === "no gain") return seen.has("better") ? "contradicted" : "holds";
  if (seen.has("worse")) return "contradicted";
  return kind === "unbeaten" || !seen.has("level") ? "holds" : "not shown";
}
