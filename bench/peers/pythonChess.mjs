// python-chess, the reader of Syzygy tables that ours is held against and measured beside.
import { peerPython } from "./python.mjs";

export const PYTHON_CHESS = "1.11.2";

/**
 * The Python of an environment with python-chess.
 * @param {(sentence: string) => void} tell
 */
export function pythonChess(tell) {
  return peerPython({ name: "python-chess", requirements: [`chess==${PYTHON_CHESS}`], megabytes: 100, tell });
}
