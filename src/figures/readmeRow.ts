import { accuracyOf } from "../evaluation/confusion.js";
import type { CheckersEvaluation } from "../experiments/checkersEvaluation.js";
import { type Experiment, findResult, type SettingsOf } from "../experiments/experiment.js";
import type { PublishedTrial } from "../experiments/published.js";

/** A line of the README's table of results. */
export interface ReadmeRow {
  readonly what: string;
  readonly paper: string;
  readonly here: string;
  readonly shownBy: string;
}

/** What is committed of an experiment, if anything. */
export const laptopResult = <Settings extends SettingsOf<Settings>, Metrics>(
  experiment: Experiment<Settings, Metrics>,
) => findResult(experiment, { profile: "laptop" }).unwrap();

export const whole = (n: number) => Math.round(n).toLocaleString("en");
export const percent = (share: number | null) => `${(100 * (share ?? Number.NaN)).toFixed(2)} %`;
export const times = (ratio: number) => `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)} ×`;

/** Several shares, as `93.27 % / 93.33 %`. */
export const percents = (...shares: readonly (number | null)[]) => shares.map(percent).join(" / ");

/** Network and one-ply search of a work's trial, as it prints them. */
export const publishedPair = ({ network, onePly }: PublishedTrial) => percents(network.value, onePly.value);

/** Network and one-ply search of a test of ours. */
export const testedPair = ({ network, search }: CheckersEvaluation) =>
  percents(accuracyOf(network), accuracyOf(search));
