import { accuracyOf } from "../evaluation/confusion.js";
import { type PublishedTrial, published } from "../experiments/published.js";
import type { TransferModel, TransferModelName, TransferResult } from "../experiments/transfer.js";
import { correlationTable } from "./evaluationTables.js";
import { flagName } from "./houseStyle.js";
import { piecesTitle } from "./regionTitle.js";
import type { Tabular } from "./table.js";
import { partsTable, trialsTable } from "./trialTables.js";

const { transfer } = published.checkers;

interface ThesisModel {
  readonly trainingPositions: number;
  readonly trial: PublishedTrial;
}

const { twoToFive, twoToSix, seven } = transfer.data;

/** The thesis's models; it has none that learns all sets at once. */
const THESIS_MODELS: Readonly<Partial<Record<TransferModelName, ThesisModel>>> = {
  beforeFirst: { trainingPositions: twoToFive.training.value, trial: transfer.beforeTwoToFive },
  beforeSecond: { trainingPositions: twoToSix.training.value, trial: transfer.beforeTwoToSix },
  tunedFirst: { trainingPositions: seven.training.value, trial: transfer.fromTwoToFive },
  tunedSecond: { trainingPositions: seven.training.value, trial: transfer.fromTwoToSix },
  randomFeatures: { trainingPositions: seven.training.value, trial: transfer.randomFeatures },
  reference: { trainingPositions: seven.training.value, trial: transfer.reference },
};

/** The thesis's model, where the run has the thesis's sets and the thesis has the model. */
export function thesisModel({ settings }: TransferResult, name: TransferModelName): ThesisModel | undefined {
  const isThesis = [settings.first, settings.second, settings.target].map(piecesTitle).join() === "2–5,2–6,7";
  return isThesis ? THESIS_MODELS[name] : undefined;
}

/** A model's name, as the thesis heads its tables. */
export function modelTitle({ settings }: TransferResult, name: TransferModelName): string {
  const [first, second, target] = [settings.first, settings.second, settings.target].map(piecesTitle);
  return {
    beforeFirst: `${first} Piece Pre-train`,
    beforeSecond: `${second} Piece Pre-train`,
    tunedFirst: `${first} Piece → ${target} Piece`,
    tunedSecond: `${second} Piece → ${target} Piece`,
    randomFeatures: "Random Feature Model",
    reference: "Reference Model",
    mixed: "Mixed Model",
  }[name];
}

/** A model of a run. */
export function modelOf({ metrics }: TransferResult, name: TransferModelName): TransferModel {
  return metrics.models.find((model) => model.name === name)!;
}

/** Positions of each set: the thesis's Table 9 below ours. */
export function transferDataTable({ metrics }: TransferResult): Tabular {
  return partsTable([
    {
      title: "Here",
      sets: metrics.data.map(({ regions }) => `${piecesTitle(regions)} Piece`),
      parts: {
        Training: metrics.data.map(({ training }) => training),
        Validation: metrics.data.map(({ validation }) => validation),
        Test: metrics.data.map(({ test }) => test),
      },
    },
    {
      title: "Thesis",
      sets: ["2–5 Piece", "2–6 Piece", "7 Piece"],
      parts: {
        Training: [twoToFive, twoToSix, seven].map(({ training }) => training.value),
        Validation: [twoToFive, twoToSix, seven].map(({ validation }) => validation.value),
        Test: [undefined, undefined, seven.test.value],
      },
    },
  ]);
}

/** Where network and search are right on the target: Table 10 for the pre-trained models, 11 and 12 for single ones. */
export function transferCorrelationTable(result: TransferResult, names: readonly TransferModelName[]): Tabular {
  return correlationTable(
    names.map((name) => ({ title: modelTitle(result, name), correlation: modelOf(result, name).test.correlation })),
  );
}

/** Tables 10–12 in lines, the thesis's beside ours. */
export function transferBesideTable(result: TransferResult): Tabular {
  return trialsTable(
    result.metrics.models.flatMap(({ name, trainingPositions, test }) => {
      const [title, thesis] = [modelTitle(result, name), thesisModel(result, name)];
      return [...(thesis ? [{ title, ...thesis }] : []), { title, trainingPositions, trial: test.correlation }];
    }),
  );
}

/** The columns of `transferTable` and `transferFlagTable` that are shares. */
export const TRANSFER_SHARES = [
  ...["network", "search", "search with tables", "network, fewer pieces", "search − network"],
] as const;

/** Right answers of a model's search with exact tables, over all flags. */
function exactAccuracy({ flags }: TransferModel): number {
  const sum = (pick: (group: TransferModel["flags"][number]) => number) =>
    flags.reduce((all, one) => all + pick(one), 0);
  return sum(({ right }) => right.exact) / sum(({ positions }) => positions);
}

/** All models on the target: network, search, search with exact tables; and the network where pieces are fewer. */
export function transferTable(result: TransferResult): Tabular {
  return {
    columns: [
      ...["model", "training positions", "epochs", "trained parameters"],
      ...["network", "search", "search with tables", "network, fewer pieces"],
    ],
    values: result.metrics.models.map((model) => [
      ...[modelTitle(result, model.name), model.trainingPositions, model.epochs, model.parameters],
      ...[accuracyOf(model.test.network), accuracyOf(model.test.search), exactAccuracy(model)],
      model.fewerPieces.right / model.fewerPieces.positions,
    ]),
    sortable: false,
  };
}

/** The same by flag: what a capture leads to has fewer pieces, what else is played has not. */
export function transferFlagTable(result: TransferResult): Tabular {
  return {
    columns: ["model", "flag", "test positions", "network", "search", "search − network", "search with tables"],
    values: result.metrics.models.flatMap(({ name, flags }) =>
      [...flags]
        .sort((a, b) => (a.group < b.group ? -1 : 1))
        .map(({ group, positions, right }) => [
          ...[modelTitle(result, name), flagName(group), positions],
          ...[right.network / positions, right.search / positions, (right.search - right.network) / positions],
          right.exact / positions,
        ]),
    ),
    sortable: false,
  };
}
