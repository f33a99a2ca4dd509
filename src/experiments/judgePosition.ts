import { join } from "node:path";
import type { Position } from "../checkers/board.js";
import { parseFen } from "../checkers/fen.js";
import type { FewMen } from "../chess/fewMen.js";
import { parseFewMen } from "../chess/fewMenFen.js";
import { dataFolder, syzygyFolders } from "../core/places.js";
import { profiles } from "../core/profile.js";
import { LabError } from "../core/result.js";
import { checkersPosition, checkersTableJudge } from "../search/checkersJudges.js";
import { chessPosition, mateTableJudge, syzygyJudge } from "../search/chessJudges.js";
import { askJudge, type JudgeOptions, type Opinion, type Refusal, searchJudge } from "../search/judge.js";
import { checkersPlanes, networkPredictor } from "../search/networkPredictor.js";
import type { Predictor } from "../search/predictor.js";
import { openTable } from "../tables/checkers/openTable.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { openSyzygy } from "../tables/chess/syzygy.js";
import { openTrainedNetwork } from "./checkersTraining.js";
import { bestFourMenNetwork } from "./chessNetworkAtHand.js";
import { mateTableFolder } from "./chessTablesAtHand.js";
import { findFirstNetwork } from "./firstNetwork.js";
import { BATCH_BY_PLIES } from "./probeTimes.js";

type Answers = (Opinion | Refusal)[];

/** A PDN FEN of checkers starts with the side to move and a colon. */
const CHECKERS = /^\s*"?[BWbw]:/;

/**
 * What all that is at hand says of a position, given as a FEN of chess or a PDN FEN of checkers: the network, one- and two-ply
 * search over it, our own tables and, for chess, Syzygy's where SYZYGY_PATH names some. Who cannot answer says why. Throws the
 * LabError of a position that is none.
 */
export async function judgePosition(fen: string): Promise<Answers> {
  if (!CHECKERS.test(fen)) {
    const position = parseFewMen(fen).unwrap();
    return [...(await askChessNetwork(position)), ...(await askChessTables(position))];
  }
  const position = parseFen(fen).unwrap();
  if (position.black === 0 || position.white === 0)
    throw new LabError("game-over", "a side has no pieces: the game is over");
  const table = (await openTable(join(dataFolder(), "checkers"))).unwrap();
  return [
    ...(await askCheckersNetwork(position)),
    await askJudge(checkersTableJudge(table), checkersPosition(position)),
  ];
}

const refusal = (error: string): Answers => [{ judge: "network", error }];

/** A result that came with the repository has no network with it, and would only be loaded: hence `--fresh`. */
const notTrained = (experiment: string): Answers =>
  refusal(`not trained yet: endgame run ${experiment} --profile laptop --fresh trains it`);

async function askChessNetwork(position: FewMen): Promise<Answers> {
  const network = await bestFourMenNetwork();
  if (!network) return notTrained("four-men");
  if (position.count > network.men)
    return refusal(`${position.count} men: that of the profile ${network.profile} knows up to ${network.men}`);
  return askSearches(network.open, chessPosition(position), `profile ${network.profile}`);
}

async function askCheckersNetwork(position: Position): Promise<Answers> {
  const profile = [...profiles].reverse().find((one) => findFirstNetwork({ profile: one }) !== undefined);
  const trained = profile && findFirstNetwork({ profile });
  if (!trained) return notTrained("first-network");
  const network = await openTrainedNetwork(trained);
  try {
    const open = async (batchSize: number) => networkPredictor(network, checkersPlanes, { batchSize });
    return await askSearches(open, checkersPosition(position), `profile ${profile}, three and four pieces`);
  } finally {
    network.dispose();
  }
}

/** A network alone and with one and two plies of search, each in batches of its size. */
async function askSearches<P>(
  open: (batchSize: number) => Promise<Predictor<P> & { dispose(): void }>,
  options: JudgeOptions<P>,
  note: string,
): Promise<Answers> {
  const answers: Answers = [];
  for (const [plies, batchSize] of BATCH_BY_PLIES.entries()) {
    const network = await open(batchSize);
    try {
      answers.push(await askJudge(searchJudge(options.game, network, plies, note), options));
    } finally {
      network.dispose();
    }
  }
  return answers;
}

async function askChessTables(position: FewMen): Promise<Answers> {
  const own = await askJudge(mateTableJudge(new MateTables(mateTableFolder())), chessPosition(position));
  const folders = syzygyFolders();
  if (folders.length === 0) return [own];
  const syzygy = openSyzygy(folders);
  if (syzygy.isErr) return [own, { judge: "Syzygy", error: syzygy.error.message }];
  return [own, await askJudge(syzygyJudge(syzygy.value), chessPosition(position))];
}
