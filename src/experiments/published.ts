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
const table13 = at(THESIS, "Table 13, p. 65");
const table14 = at(THESIS, "Table 14, p. 67");
const section65 = at(THESIS, "section 6.5");
const page68 = at(THESIS, "section 6.5, p. 68");
const sizes = at("sizes of others' databases, taken for this project, 2026", "2–4 pieces");
const calibration = at("tables packed with xz -9e for this project, 2026", "quiet positions");

/** What a network alone and the one-ply search over it get right, as shares. */
const accuracies = (place: (value: number) => Published, network: number, onePly: number) => ({
  network: place(network),
  onePly: place(onePly),
});

/** Mean confidence where the network is right and where it is wrong. */
const confidences = (correct: number, incorrect: number) => ({
  correct: table13(correct),
  incorrect: table13(incorrect),
});

/** Positions, and how many of them were answered rightly. */
const answered = (right: number, positions: number) => ({ right: table14(right), positions: table14(positions) });

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
    /** How sure the network is where it is right and where it is wrong, by outcome. */
    confidence: {
      draw: confidences(0.9426, 0.7486),
      win: confidences(0.9854, 0.7731),
      loss: confidences(0.9771, 0.7388),
    },
    threshold: { network: table14(0.9546), onePly: table14(0.933), threshold: table14(0.9595) },
    /** The same in positions, with the rule's two parts. */
    thresholdCounts: {
      first: answered(55_161_655, 57_782_317),
      second: answered(53_913_423, 57_782_317),
      above: answered(52_782_198, 53_899_336),
      below: answered(2_659_649, 3_882_981),
      rule: answered(55_441_847, 57_782_317),
    },
    compression: {
      thresholdAccuracy: section65(0.99377),
      chinookBytes: section65(1_590_303),
      positions: section65(145_859_644),
      wrongPositions: section65(908_706),
      bytesAPosition: page68(5),
      /** As it is printed, 6.46 MB: 4.33 MB of positions, which are 2^20 bytes each, and 2.13 MB of network, which are 10^6. */
      totalBytes: page68(6_460_000),
      /** Databases of two to four pieces. */
      chinookBytes2to4: sizes(224_256),
      cakeBytes2to4: sizes(180_867),
      /** Quiet positions only, the others filled with the value before them. */
      xzBytes2to4: calibration(109_560),
      xzBytes2to5: calibration(812_860),
    },
  },
  neuralBases: {
    tenEpochs: at(NEURALBASES, "Listing 2")(0.921),
    fiftyEpochs: at(NEURALBASES, "Listing 2")(0.91),
  },
  boardAutoencoders: {
    turnAccuracy128: at(AUTOENCODERS, "Table 3")(0.50302577),
  },
} as const;
