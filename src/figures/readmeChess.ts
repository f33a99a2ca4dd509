import { accuracyOf, positionsOf } from "../evaluation/confusion.js";
import { conversionShare } from "../evaluation/conversion.js";
import { chessErrorsExperiment } from "../experiments/chessErrors.js";
import { conversionExperiment } from "../experiments/conversion.js";
import { fourMenExperiment } from "../experiments/fourMen.js";
import { neuralBasesExperiment } from "../experiments/neuralBases.js";
import { published } from "../experiments/published.js";
import { laptopResult, percent, percents, type ReadmeRow, whole } from "./readmeRow.js";

/** Lines on chess endings, from the result files that are there. */
export function chessRows(): ReadmeRow[] {
  return [...neuralBasesRows(), ...fourMenRows(), ...searchRows(), ...conversionRows()];
}

function neuralBasesRows(): ReadmeRow[] {
  const result = laptopResult(neuralBasesExperiment);
  if (!result) return [];
  const { tenEpochs, fiftyEpochs } = published.neuralBases;
  const { networks } = result.metrics;
  const [{ compared }] = networks;
  return [
    {
      what: `Beyond Tablebases' CNN on ${whole(compared.positions)} positions, White to move: 10 / 50 epochs`,
      paper: `${percents(tenEpochs.value, fiftyEpochs.value)}, up to six men`,
      here: `${percents(...networks.map((one) => one.compared.right / one.compared.positions))}, up to four men`,
      shownBy: "notebook 08",
    },
  ];
}

const PEERS = ["KQvK", "KRvK", "KPvK", "KPvKP"] as const;

function fourMenRows(): ReadmeRow[] {
  const result = laptopResult(fourMenExperiment);
  if (!result) return [];
  const { networks } = result.metrics;
  const { test, bytes, endings } = networks[networks.length - 1];
  const shareOf = (name: string) => {
    const { positions, right } = endings.find(({ ending }) => ending === name)!;
    return right / positions;
  };
  return [
    {
      what: "one network for all chess endings of three and four men, both sides to move",
      paper: "–",
      here: `${percent(accuracyOf(test))} of ${whole(positionsOf(test))} positions, ${whole(bytes)} B`,
      shownBy: "notebook 08",
    },
    {
      what: `the same network on ${PEERS.join(" / ")}`,
      paper: `${percents(...PEERS.map((name) => published.neuralTablebases[name].value))}, a network each (neural-tablebases)`,
      here: percents(...PEERS.map(shareOf)),
      shownBy: "notebook 08",
    },
  ];
}

function searchRows(): ReadmeRow[] {
  const result = laptopResult(chessErrorsExperiment);
  if (!result) return [];
  const [{ positions, right }] = result.metrics.searches;
  return [
    {
      what: `the same, ${whole(positions)} positions: network / one-ply search / two-ply search`,
      paper: "–",
      here: percents(...right.map((count) => count / positions)),
      shownBy: "notebook 08",
    },
  ];
}

function conversionRows(): ReadmeRow[] {
  const result = laptopResult(conversionExperiment);
  if (!result) return [];
  const { table, attackers } = result.metrics;
  const best = attackers.reduce((a, b) => (conversionShare(b) > conversionShare(a) ? b : a));
  return [
    {
      what: `${whole(table.games)} won positions played out in 50 moves: the network alone / ${best.attacker}, no repeats / the table`,
      paper: "–",
      here: percents(...[attackers[0], best, table].map(conversionShare)),
      shownBy: "notebook 08",
    },
  ];
}
