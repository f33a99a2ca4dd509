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
const table5 = at(THESIS, "Table 5, p. 52");
const table6 = at(THESIS, "Table 6, p. 54");
const table7 = at(THESIS, "Table 7, p. 57");
const table8 = at(THESIS, "Table 8, p. 58");
const table9 = at(THESIS, "Table 9, p. 60");
const table10 = at(THESIS, "Table 10, p. 62");
const table11 = at(THESIS, "Table 11, p. 62");
const table12 = at(THESIS, "Table 12, p. 62");
const table13 = at(THESIS, "Table 13, p. 65");
const table14 = at(THESIS, "Table 14, p. 67");
const section612 = at(THESIS, "section 6.1.2, p. 52");
const section622 = at(THESIS, "section 6.2.2, p. 57");
const section65 = at(THESIS, "section 6.5");
const page68 = at(THESIS, "section 6.5, p. 68");
const figure15 = at(NEURALBASES, "section 4.7, Figure 15");
const figure16 = at(NEURALBASES, "section 4.7, Figure 16");
const peer = (ending: string) => at("mcarbonell/neural-tablebases, GitHub, 2026", ending);
const sizes = at("sizes of others' databases, taken for this project, 2026", "2–4 pieces");
const sizes2to6 = at("sizes of others' databases, taken for this project, 2026", "2–6 pieces");
const calibration = at("tables packed with xz -9e for this project, 2026", "quiet positions");

/** A correlation table: what a network alone and the one-ply search over it get right, and how their answers meet. */
export interface PublishedTrial {
  /** Accuracies as they are printed, as shares. */
  readonly network: Published;
  readonly onePly: Published;
  /** Positions; the network is the first, the search the second. */
  readonly counts: Readonly<Record<"both" | "onlyFirst" | "onlySecond" | "neither", Published>>;
}

/** The counts row by row, as the thesis prints them: the search right in the first row, the network in the first column. */
const trial = (
  place: (value: number) => Published,
  [network, onePly]: readonly [number, number],
  [both, onlySecond]: readonly [number, number],
  [onlyFirst, neither]: readonly [number, number],
): PublishedTrial => ({
  network: place(network),
  onePly: place(onePly),
  counts: {
    both: place(both),
    onlyFirst: place(onlyFirst),
    onlySecond: place(onlySecond),
    neither: place(neither),
  },
});

/** Right answers among the positions of each outcome, as shares. */
const recalls = (place: (value: number) => Published, draw: number, win: number, loss: number) => ({
  draw: place(draw),
  win: place(win),
  loss: place(loss),
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
      data: {
        training: {
          all: table5(202_238_136),
          tenth: table5(20_223_804),
          hundredth: table5(2_022_368),
          thousandth: table5(202_229),
        },
        validation: table5(28_891_154),
        test: table5(57_782_317),
      },
      all: trial(table6, [0.9546, 0.933], [52_321_877, 1_591_546], [2_839_778, 1_029_116]),
      tenth: trial(table6, [0.9511, 0.9572], [53_309_487, 2_002_055], [1_648_779, 821_996]),
      hundredth: trial(table6, [0.9327, 0.9333], [51_183_270, 2_745_657], [2_708_708, 1_144_682]),
      thousandth: trial(table6, [0.9079, 0.934], [50_455_079, 3_515_282], [2_004_385, 1_807_571]),
      /** The highest of any trial, network or search. */
      highestRecalls: recalls(section612, 0.9352, 0.9853, 0.9671),
    },
    generalization: {
      data: {
        four: { training: table7(4_346_521), validation: table7(620_931) },
        five: { training: table7(97_615_565), validation: table7(13_945_080) },
        six: { test: table7(153_162_235) },
        seven: { test: table7(38_110_526) },
      },
      fourToSix: trial(table8, [0.8268, 0.8328], [107_115_684, 20_430_421], [19_514_041, 6_102_089]),
      fiveToSeven: trial(table8, [0.8293, 0.8056], [29_301_935, 1_397_825], [2_302_548, 5_108_218]),
      recalls: {
        fourToSix: {
          network: recalls(section622, 0.7424, 0.9833, 0.6327),
          onePly: recalls(section622, 0.8338, 0.7703, 0.9263),
        },
        /** Of the search's wins and losses the differences to the network's are printed: −3.30 and +5.22 points. */
        fiveToSeven: {
          network: recalls(section622, 0.2061, 0.9844, 0.9196),
          onePly: recalls(section622, 0.0798, 0.9514, 0.9718),
        },
      },
    },
    transfer: {
      data: {
        twoToFive: { training: table9(102_101_750), validation: table9(14_585_964) },
        twoToSix: { training: table9(566_698_372), validation: table9(80_956_902) },
        seven: { training: table9(133_386_843), validation: table9(19_055_263), test: table9(38_110_526) },
      },
      beforeTwoToFive: trial(table10, [0.8022, 0.8134], [29_313_893, 1_682_679], [1_258_510, 5_855_444]),
      beforeTwoToSix: trial(table10, [0.7536, 0.8092], [25_383_593, 5_454_699], [3_334_511, 3_937_723]),
      fromTwoToFive: trial(table10, [0.9488, 0.9372], [34_695_990, 1_019_743], [1_463_083, 931_710]),
      fromTwoToSix: trial(table10, [0.9524, 0.9261], [34_326_432, 969_666], [1_971_422, 843_006]),
      randomFeatures: trial(table11, [0.9032, 0.7566], [26_906_527, 1_926_654], [7_515_449, 1_761_896]),
      reference: trial(table12, [0.9584, 0.8153], [30_257_729, 816_636], [6_268_606, 767_555]),
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
      /** Rounded to megabytes. */
      cakeBytes2to6: sizes2to6(40_000_000),
      /** Quiet positions only, the others filled with the value before them. */
      xzBytes2to4: calibration(109_560),
      xzBytes2to5: calibration(812_860),
    },
  },
  neuralBases: {
    parameters: at(NEURALBASES, "section 4.5")(510_149),
    positions: at(NEURALBASES, "section 4.6.1")(1_000_000),
    tenEpochs: at(NEURALBASES, "Listing 2")(0.921),
    fiftyEpochs: at(NEURALBASES, "Listing 2")(0.91),
    /** Accuracies on validation positions, and losses: read from the curves' data. */
    curves: {
      ten: {
        validation: [0.884, 0.8962, 0.9033, 0.9064, 0.9068, 0.9097, 0.9105, 0.9098, 0.9089, 0.9096].map(figure15),
        trainingLoss: { first: figure15(0.3295), last: figure15(0.1808) },
        validationLoss: { first: figure15(0.2765), lowest: figure15(0.2258), last: figure15(0.2352) },
        lowestLossEpoch: figure15(6),
      },
      fifty: {
        peak: figure16(0.914),
        peakEpoch: figure16(9),
        last: figure16(0.9004),
        highestValidationLoss: figure16(0.5186),
      },
    },
  },
  /** A later project with one network for an ending, and for KPvKP a two-ply search over it. */
  neuralTablebases: {
    KQvK: peer("KQvK")(0.9992),
    KRvK: peer("KRvK")(0.9999),
    KPvK: peer("KPvK")(0.9989),
    KPvKP: peer("KPvKP")(0.996),
    KPvKPTwoPly: peer("KPvKP, two-ply search")(0.9995),
  },
  boardAutoencoders: {
    turnAccuracy128: at(AUTOENCODERS, "Table 3")(0.50302577),
  },
} as const;
