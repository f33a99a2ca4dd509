// Figures and tables of the networks of all endings of few men, from made-up answers.
import { expect, test } from "vitest";
import { drawn, snapshot } from "../../test/support/pictures.js";
import type { FourMenResult } from "../experiments/fourMen.js";
import { FOUR_MEN_NAMES, FOUR_MEN_NETWORKS } from "../experiments/fourMenNetworks.js";
import { fourMenByEnding, fourMenLadder } from "./fourMenFigures.js";
import { FOUR_MEN_SHARES, fourMenEmphasisTable, fourMenEndingsTable, fourMenTable } from "./fourMenTables.js";
import { table } from "./table.js";

const ENDINGS = ["KQvK", "KRvK", "KPvK", "KRvKN", "KPvKP"];

const result = {
  metrics: {
    networks: FOUR_MEN_NAMES.map((name, i) => {
      const wrong = Math.round(4000 / 2 ** i);
      return {
        name,
        encoder: FOUR_MEN_NETWORKS[name].encoder,
        parameters: 100_000 * (i + 1),
        bytes: 205_000 * (i + 1),
        trainingPositions: name === "final" ? 48_000 : 16_000,
        epochs: name === "final" ? 3 : 1,
        seconds: 10.4 * (i + 1),
        history: [],
        test: {
          classes: ["draw", "win", "loss"],
          counts: [
            [3000, 0, wrong],
            [0, 5000, 0],
            [0, 0, 2000],
          ],
        },
        endings: ENDINGS.map((ending, k) => ({
          ending,
          positions: 1000 * (k + 1),
          right: 1000 * (k + 1) - Math.round((wrong * k) / 10),
        })),
      };
    }),
    emphasis: ENDINGS.map((ending, k) => ({ ending, errors: 5 * k, share: k / 10 })),
  },
} as unknown as FourMenResult;

test("figures are drawn as they were", async () => {
  await expect(await drawn(fourMenLadder(result))).toMatchFileSnapshot(snapshot("fourMenLadder.svg"));
  await expect(await drawn(fourMenByEnding(result))).toMatchFileSnapshot(snapshot("fourMenByEnding.svg"));
});

test("tables", async () => {
  const options = { percentages: FOUR_MEN_SHARES, percentageDigits: 2 };
  const texts = [
    table(fourMenTable(result), options),
    table(fourMenEndingsTable(result), options),
    table(fourMenEmphasisTable(result), options),
  ].map((one) => one.toText());
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot("fourMen.txt"));
});

test("peers stand where they have a number", () => {
  const rows = fourMenEndingsTable(result).values as unknown[][];
  const peers = Object.fromEntries(rows.map((row) => [row[0], row[6]]));
  expect(peers).toEqual({ KQvK: 0.9992, KRvK: 0.9999, KPvK: 0.9989, KRvKN: null, KPvKP: 0.996 });
});
