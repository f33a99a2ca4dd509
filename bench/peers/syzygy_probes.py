"""Probes of Syzygy tables by python-chess, one JSON line a measurement; leaves the values for the other side to compare.

usage: syzygy_probes.py POSITIONS VALUES SECONDS FOLDER...   POSITIONS: a FEN a line; VALUES: WDL and DTZ of each
"""

import json
import sys
import time

import chess
import chess.syzygy

positions_file, values_file, seconds, *folders = sys.argv[1:]
with open(positions_file) as file:
    fens = file.read().split("\n")
tables = chess.syzygy.open_tablebase(folders[0])
for folder in folders[1:]:
    tables.add_directory(folder)
boards = [chess.Board(fen) for fen in fens]
with open(values_file, "w") as file:
    for board in boards:
        print(tables.probe_wdl(board), tables.probe_dtz(board), file=file)


def tell(measure: str, probe, things) -> None:
    """Probes in passes over all, so that every table is warm."""
    probes, start, used = 0, time.process_time(), 0.0
    while used < float(seconds):
        for thing in things:
            probe(thing)
        probes += len(things)
        used = time.process_time() - start
    setting = f"python-chess {chess.__version__}, Python {sys.version.split()[0]}"
    print(json.dumps({"measure": measure, "setting": setting, "value": probes / used}), flush=True)


tell("WDL", tables.probe_wdl, boards)
tell("DTZ", tables.probe_dtz, boards)
tell("WDL, from FEN", lambda fen: tables.probe_wdl(chess.Board(fen)), fens)
