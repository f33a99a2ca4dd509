"""WDL and DTZ by python-chess, for a FEN a line on standard input. usage: syzygy_values.py FOLDER..."""

import sys

import chess
import chess.syzygy

tables = chess.syzygy.open_tablebase(sys.argv[1])
for folder in sys.argv[2:]:
    tables.add_directory(folder)
for line in sys.stdin:
    board = chess.Board(line.strip())
    print(tables.probe_wdl(board), tables.probe_dtz(board))
