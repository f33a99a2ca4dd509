/** A number that a work reports, and where. */
export interface Published {
  readonly value: number;
  /** Table, figure or listing, and page where the work numbers them. */
  readonly source: string;
}

const THESIS = "J. Wang, Deep Dive on Checkers Endgame Data, MSc thesis, Alberta 2023";
const NEURALBASES = "M. Abdalla, Beyond Tablebases, BSc thesis, Clausthal 2024";
const AUTOENCODERS = "J. Zedeck, Board Autoencoders, 2024";

const at = (work: string, place: string) => (value: number) => ({ value, source: `${work}, ${place}` }) as Published;
const table1 = at(THESIS, "Table 1, p. 15");
const table2 = at(THESIS, "Table 2, p. 37");
const table6 = at(THESIS, "Table 6, p. 54");
const table8 = at(THESIS, "Table 8, p. 58");
const table10 = at(THESIS, "Table 10, p. 62");
const table11 = at(THESIS, "Table 11, p. 62");
const table12 = at(THESIS, "Table 12, p. 62");
const table14 = at(THESIS, "Table 14, p. 67");
const section65 = at(THESIS, "section 6.5");

/** What a network alone and the one-ply search over it get right, as shares. */
const accuracies = (place: (value: number) => Published, network: number, onePly: number) => ({
  network: place(network),
  onePly: place(onePly),
});

/** The numbers of the works that ours stand beside. Accuracies are shares between 0 and 1, sizes are bytes. */
export const published = {
  checkers: {
    /** Positions by the number of pieces, those where one side has none included. */
    positions: {
      1: table1(120),
      2: table1(6_972),
      3: table1(261_224),
      4: table1(7_092_774),
      5: table1(148_688_232),
      6: table1(2_503_611_964),
      7: table1(34_779_531_480),
      8: table1(406_309_208_481),
      9: table1(4_048_627_642_976),
      10: table1(34_778_882_769_216),
      total: table1(39_271_258_813_439),
    },
    parameters: table2(533_163),
    sampling: {
      all: accuracies(table6, 0.9546, 0.933),
      tenth: accuracies(table6, 0.9511, 0.9572),
      hundredth: accuracies(table6, 0.9327, 0.9333),
      thousandth: accuracies(table6, 0.9079, 0.934),
    },
    generalization: {
      fourToSix: accuracies(table8, 0.8268, 0.8328),
      fiveToSeven: accuracies(table8, 0.8293, 0.8056),
    },
    transfer: {
      fromTwoToFive: accuracies(table10, 0.9488, 0.9372),
      fromTwoToSix: accuracies(table10, 0.9524, 0.9261),
      randomFeatures: accuracies(table11, 0.9032, 0.7566),
      reference: accuracies(table12, 0.9584, 0.8153),
    },
    threshold: { network: table14(0.9546), onePly: table14(0.933), threshold: table14(0.9595) },
    compression: { thresholdAccuracy: section65(0.99377), chinookBytes: section65(1_590_303) },
  },
  neuralBases: {
    tenEpochs: at(NEURALBASES, "Listing 2")(0.921),
    fiftyEpochs: at(NEURALBASES, "Listing 2")(0.91),
  },
  boardAutoencoders: {
    turnAccuracy128: at(AUTOENCODERS, "Table 3")(0.50302577),
  },
} as const;
