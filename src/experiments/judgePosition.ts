import type { FewMen } from "../chess/fewMen.js";
import { parseFewMen } from "../chess/fewMenFen.js";
import { syzygyFolders } from "../core/places.js";
import { chessPosition, mateTableJudge, searchJudge, syzygyJudge } from "../search/chessJudges.js";
import { askJudge, type Opinion, type Refusal } from "../search/judge.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { openSyzygy } from "../tables/chess/syzygy.js";
import { bestFourMenNetwork } from "./chessNetworkAtHand.js";
import { mateTableFolder } from "./chessTablesAtHand.js";
import { BATCH_BY_PLIES } from "./probeTimes.js";

/**
 * What all that is at hand says of a chess position, given as a FEN: the network, one- and two-ply search over it, our own
 * tables and, where SYZYGY_PATH names some, Syzygy's. Who cannot answer says why. Throws the LabError of a position that is
 * none.
 */
export async function judgePosition(fen: string): Promise<(Opinion | Refusal)[]> {
  const position = parseFewMen(fen).unwrap();
  return [...(await askNetwork(position)), ...(await askTables(position))];
}

async function askNetwork(position: FewMen): Promise<(Opinion | Refusal)[]> {
  const refusal = (error: string) => [{ judge: "network", error }];
  const network = await bestFourMenNetwork();
  if (!network) return refusal("not trained yet: endgame run four-men --profile laptop trains it");
  if (position.count > network.men)
    return refusal(`${position.count} men: that of the profile ${network.profile} knows up to ${network.men}`);
  const opinions: (Opinion | Refusal)[] = [];
  for (const [plies, batchSize] of BATCH_BY_PLIES.entries()) {
    const open = await network.open(batchSize);
    try {
      opinions.push(await askJudge(searchJudge(open, plies, `profile ${network.profile}`), chessPosition(position)));
    } finally {
      open.dispose();
    }
  }
  return opinions;
}

async function askTables(position: FewMen): Promise<(Opinion | Refusal)[]> {
  const own = await askJudge(mateTableJudge(new MateTables(mateTableFolder())), chessPosition(position));
  const folders = syzygyFolders();
  if (folders.length === 0) return [own];
  const syzygy = openSyzygy(folders);
  if (syzygy.isErr) return [own, { judge: "Syzygy", error: syzygy.error.message }];
  return [own, await askJudge(syzygyJudge(syzygy.value), chessPosition(position))];
}
