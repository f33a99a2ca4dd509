import { parseFewMen } from "../chess/fewMenFen.js";
import { syzygyFolders } from "../core/places.js";
import { chessPosition, mateTableJudge, syzygyJudge } from "../search/chessJudges.js";
import { askJudge, type Opinion, type Refusal } from "../search/judge.js";
import { MateTables } from "../tables/chess/mateTables.js";
import { openSyzygy } from "../tables/chess/syzygy.js";
import { mateTableFolder } from "./chessTablesAtHand.js";

/**
 * What all that is at hand says of a position, given as a FEN: the network, one- and two-ply search over it, our own tables
 * and, where SYZYGY_PATH names some, Syzygy's. Who cannot answer says why. Throws the LabError of a position that is none.
 */
export async function judgePosition(fen: string): Promise<(Opinion | Refusal)[]> {
  const options = chessPosition(parseFewMen(fen).unwrap());
  const answers: (Opinion | Refusal)[] = [];
  const judges = [mateTableJudge(new MateTables(mateTableFolder()))];
  const folders = syzygyFolders();
  if (folders.length > 0) {
    const syzygy = openSyzygy(folders);
    if (syzygy.isErr) answers.push({ judge: "Syzygy", error: syzygy.error.message });
    else judges.push(syzygyJudge(syzygy.value));
  }
  for (const judge of judges) answers.push(await askJudge(judge, options));
  return answers;
}
