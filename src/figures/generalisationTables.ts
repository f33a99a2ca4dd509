import { accuracyOf, recallOf } from "../evaluation/confusion.js";
import { type GroupCounts, mergeGroups } from "../evaluation/rightByGroup.js";
import { addEvaluations, type CheckersEvaluation } from "../experiments/checkersEvaluation.js";
import type { GeneralisationResult, GeneralisationTask } from "../experiments/generalisation.js";
import { type PublishedTrial, published } from "../experiments/published.js";
import { OUTCOMES } from "../tables/checkers/database.js";
import { correlationTable } from "./evaluationTables.js";
import { flagName } from "./houseStyle.js";
import { sidesOf } from "./material.js";
import { piecesTitle } from "./regionTitle.js";
import type { Tabular } from "./table.js";
import { partsTable, printSpread, trialsTable } from "./trialTables.js";

const { generalization } = published.checkers;

const THESIS_TRAINING = {
  fourToSix: generalization.data.four.training.value,
  fiveToSeven: generalization.data.five.training.value,
};

/** The thesis's task that one of ours is, if it is one. */
function thesisKey({ from, to }: GeneralisationTask): keyof typeof THESIS_TRAINING | undefined {
  if (from === "4" && to === "6") return "fourToSix";
  return from === "5" && to === "43 34" ? "fiveToSeven" : undefined;
}

/** The thesis's trial of the same task, if it has it, and what it learnt from. */
export function thesisTask(
  task: GeneralisationTask,
): { readonly trainingPositions: number; readonly trial: PublishedTrial } | undefined {
  const key = thesisKey(task);
  return key && { trainingPositions: THESIS_TRAINING[key], trial: generalization[key] };
}

/** `4 Piece → 6 Piece`, as the thesis heads them. */
export const taskTitle = ({ from, to }: GeneralisationTask) => `${piecesTitle(from)} Piece → ${piecesTitle(to)} Piece`;

/** All networks of a task on the databases that they never saw. */
export const foreignTests = ({ trials }: GeneralisationTask): CheckersEvaluation =>
  addEvaluations(trials.map(({ test }) => test));

/** Right answers slice by slice, all networks of a task together. */
export const slicesOf = ({ trials }: GeneralisationTask): GroupCounts[] =>
  mergeGroups(
    trials.flatMap(({ slices }) => slices),
    (slice) => slice,
  );

/** How many pieces Black has more than White in a slice. */
export function leadOf(slice: string): number {
  const { black, white } = sidesOf(slice);
  return black.kings + black.men - white.kings - white.men;
}

/** `+2`, `0`, `−1`. */
export const leadName = (lead: number) => (lead > 0 ? `+${lead}` : String(lead).replace("-", "−"));

/** Right answers by Black's lead in pieces, from far behind to far ahead. */
export function leadsOf(task: GeneralisationTask): { readonly lead: number; readonly counts: GroupCounts }[] {
  return mergeGroups(slicesOf(task), (slice) => String(leadOf(slice)))
    .map((counts) => ({ lead: Number(counts.group), counts }))
    .sort((a, b) => a.lead - b.lead);
}

/** Positions that networks learn from and are tested on: the thesis's Table 7 below ours. */
export function generalisationDataTable({ metrics }: GeneralisationResult): Tabular {
  const { tasks } = metrics;
  const { four, five, six, seven } = generalization.data;
  const none = tasks.map(() => undefined);
  return partsTable([
    {
      title: "Here",
      sets: [
        ...tasks.map(({ from }) => `${piecesTitle(from)} Piece`),
        ...tasks.map(({ to }) => `${piecesTitle(to)} Piece`),
      ],
      parts: {
        Training: [...tasks.map((task) => task.trainingPositions), ...none],
        Validation: [...tasks.map((task) => task.validationPositions), ...none],
        Test: [...none, ...tasks.map((task) => task.testPositions)],
      },
    },
    {
      title: "Thesis",
      sets: ["4 Piece", "5 Piece", "6 Piece", "7 Piece"],
      parts: {
        Training: [four.training.value, five.training.value, undefined, undefined],
        Validation: [four.validation.value, five.validation.value, undefined, undefined],
        Test: [undefined, undefined, six.test.value, seven.test.value],
      },
    },
  ]);
}

/** Table 8: where network and search are right on databases that the network never saw. */
export function generalisationCorrelationTable({ metrics }: GeneralisationResult): Tabular {
  return correlationTable(
    metrics.tasks.map((task) => ({ title: taskTitle(task), correlation: foreignTests(task).correlation })),
  );
}

/** Table 8 in lines, the thesis's tasks beside ours where they are the same. */
export function generalisationBesideTable({ metrics }: GeneralisationResult): Tabular {
  return trialsTable(
    metrics.tasks.flatMap((task) => {
      const thesis = thesisTask(task);
      const title = taskTitle(task);
      return [
        ...(thesis ? [{ title, ...thesis }] : []),
        { title, trainingPositions: task.trainingPositions, trial: foreignTests(task).correlation },
      ];
    }),
  );
}

/** Recalls by outcome, with the thesis's where it has the task; shares in the columns named by outcomes. */
export function generalisationRecallTable({ metrics }: GeneralisationResult): Tabular {
  return {
    columns: ["task", "predictor", "by", ...OUTCOMES],
    values: metrics.tasks.flatMap((task) => {
      const key = thesisKey(task);
      const { network, search } = foreignTests(task);
      return (["network", "onePly"] as const).flatMap((predictor) => {
        const name = predictor === "network" ? "network" : "search";
        const here = recallOf(predictor === "network" ? network : search);
        const thesis = key && generalization.recalls[key][predictor];
        return [
          ...(thesis ? [[taskTitle(task), name, "thesis", ...OUTCOMES.map((one) => thesis[one].value)]] : []),
          [taskTitle(task), name, "here", ...OUTCOMES.map((one) => here[one])],
        ];
      });
    }),
    sortable: false,
  };
}

/** Each network by itself on databases it never saw: what it gets right, and the recalls, shares in the columns named by outcomes. */
export function generalisationNetworksTable({ metrics }: GeneralisationResult): Tabular {
  return {
    columns: ["task", "seed", "network", ...OUTCOMES],
    values: metrics.tasks.flatMap((task) =>
      task.trials.map(({ seed, test: { network } }) => {
        const recall = recallOf(network);
        return [taskTitle(task), seed, accuracyOf(network), ...OUTCOMES.map((outcome) => recall[outcome])];
      }),
    ),
    sortable: false,
  };
}

/** How many of the answers of a predictor are right over all groups. */
function rightShare(groups: readonly GroupCounts[], predictor: string): number {
  const positions = groups.reduce((all, group) => all + group.positions, 0);
  return groups.reduce((all, { right }) => all + right[predictor], 0) / positions;
}

/** What the commonest outcome of each slice gets right of a task, on the positions of all its networks. */
export const commonestShare = (task: GeneralisationTask): number => rightShare(slicesOf(task), "commonest");

/** Network and search on the test part of their own databases and on the others, beside two rules that only count pieces. */
export function generalisationTable({ metrics }: GeneralisationResult): Tabular {
  return {
    columns: [
      ...["task", "networks", "network on its own", "search on its own", "network", "search"],
      ...["more pieces win", "commonest outcome a slice"],
    ],
    values: metrics.tasks.map((task) => {
      const { trials } = task;
      const spread = (values: readonly (number | null)[]) => printSpread(values.map((value) => value ?? 0));
      return [
        taskTitle(task),
        trials.length,
        spread(trials.map(({ own }) => accuracyOf(own.network))),
        spread(trials.map(({ own }) => accuracyOf(own.search))),
        spread(trials.map(({ test }) => accuracyOf(test.network))),
        spread(trials.map(({ test }) => accuracyOf(test.search))),
        spread(trials.map(({ slices }) => rightShare(slices, "lead"))),
        spread(trials.map(({ slices }) => rightShare(slices, "commonest"))),
      ];
    }),
    sortable: false,
  };
}

/** The columns of `generalisationFlagTable` that are shares. */
export const GENERALISATION_SHARES = ["network", "search", "search − network"] as const;

/** Network and search by flag, on databases that the network never saw. */
export function generalisationFlagTable({ metrics }: GeneralisationResult): Tabular {
  return {
    columns: ["task", "flag", "test positions", "network", "search", "search − network"],
    values: metrics.tasks.flatMap((task) =>
      foreignTests(task)
        .flags.filter(({ positions }) => positions > 0)
        .map(({ flag, positions, network, search }) => [
          ...[taskTitle(task), flagName(flag), positions],
          ...[network / positions, search / positions, (search - network) / positions],
        ]),
    ),
    sortable: false,
  };
}
