"""Unpacks from a TensorFlow or CUDA wheel the libraries and C headers that the Node addon needs.

usage: unpack.py WHEEL FOLDER
"""

import re
import shutil
import sys
import zipfile
from pathlib import Path

# From each wanted path in the wheel to its place in the folder. The libraries look for CUDA in ../nvidia/*/lib.
PLACES = [
    (re.compile(r"tensorflow/(libtensorflow_(?:cc|framework)\.[\w.]+)"), r"lib/\1"),
    (re.compile(r"tensorflow/(include/(?:tensorflow/c|tensorflow/core/platform|tsl/platform|xla/tsl/c)/.+\.(?:h|inc))"), r"\1"),
    (re.compile(r"(nvidia/[^/]+/lib/.+)"), r"\1"),
    (re.compile(r"(nvidia/cuda_nvcc/.+)"), r"\1"),
]


def place(name: str) -> "str | None":
    for pattern, target in PLACES:
        match = pattern.fullmatch(name)
        if match:
            return match.expand(target)
    return None


def unpack(wheel: str, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.infolist():
            target = None if member.is_dir() else place(member.filename)
            if target is None:
                continue
            path = folder / target
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(member) as source, path.open("wb") as sink:
                shutil.copyfileobj(source, sink, 1 << 20)
            mode = member.external_attr >> 16
            if mode & 0o111:
                path.chmod(0o755)


if __name__ == "__main__":
    unpack(sys.argv[1], Path(sys.argv[2]))
