import type { DataFrame } from "danfojs-node";
import { published } from "../experiments/published.js";
import { dataFrame } from "./dataFrame.js";

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The four works that the suite reproduces, each with a number of its own to measure up to. */
export function worksTable(): Promise<DataFrame> {
  const { checkers, neuralBases, boardAutoencoders } = published;
  return dataFrame([
    {
      work: "Wang, Deep Dive on Checkers Endgame Data (2023)",
      notebooks: "01–07",
      "what it did": "solved checkers endgames, learnt by a small ResNet with a one-ply search",
      "a number of it": `${percent(checkers.sampling.all.network.value)} of the outcomes right`,
    },
    {
      work: "Abdalla, Beyond Tablebases (2024)",
      notebooks: "08",
      "what it did": "a CNN in the place of chess tablebases",
      "a number of it": `${percent(neuralBases.tenEpochs.value)} of 1,000 positions right`,
    },
    {
      work: "Zedeck, Board Autoencoders (2024)",
      notebooks: "09",
      "what it did": "chess positions of 904 numbers squeezed into 256 and 128",
      "a number of it": `${percent(boardAutoencoders.turnAccuracy128.value)} of the sides to move kept by 128`,
    },
    {
      work: "Chu, Li, Loh, Reinforcement Learning in Chess",
      notebooks: "10",
      "what it did": "a network that learns chess by playing itself",
      "a number of it": "none reported",
    },
  ]);
}
