"""The checkers ResNet in PyTorch: training and inference rates in several settings, one JSON line a measurement.

usage: checkers_resnet.py SECONDS SETTING...   settings: nchw channels_last compiled
"""

import json
import os
import sys
import time

import torch
import torch.nn.functional as F
from torch import nn

BATCH = 1024
INFERENCE_BATCHES = (1024, 8192)
CHANNELS = 8
BLOCKS = 5


class Convolution(nn.Module):
    """3×3 convolution, an optional shortcut, Mish, then batch norm, as the thesis has it."""

    def __init__(self, inputs: int):
        super().__init__()
        self.convolution = nn.Conv2d(inputs, CHANNELS, 3, padding=1)
        self.norm = nn.BatchNorm2d(CHANNELS, eps=1e-3, momentum=0.01)

    def forward(self, x, shortcut=None):
        x = self.convolution(x)
        return self.norm(F.mish(x if shortcut is None else x + shortcut))


class CheckersResNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = Convolution(4)
        self.blocks = nn.ModuleList(nn.ModuleList([Convolution(CHANNELS), Convolution(CHANNELS)]) for _ in range(BLOCKS))
        self.hidden = nn.ModuleList([nn.Linear(64 * CHANNELS, 512), nn.Linear(512, 512)])
        self.outcome = nn.Linear(512, 3)

    def forward(self, x):
        x = self.first(x)
        for first, second in self.blocks:
            x = second(first(x), x)
        x = x.flatten(1)
        for layer in self.hidden:
            x = F.mish(layer(x))
        return self.outcome(x)


def rate(work, positions: int, seconds: float) -> float:
    for _ in range(3):
        work()
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        work()
        steps += 1
    return steps * positions / (time.perf_counter() - start)


def report(measure: str, setting: str, value: float) -> None:
    print(json.dumps({"measure": measure, "setting": setting, "value": value}), flush=True)


def contest(setting: str, seconds: float) -> None:
    torch.manual_seed(0)
    layout = torch.channels_last if setting == "channels_last" else torch.contiguous_format
    boards = lambda n: torch.randn(n, 4, 8, 8).contiguous(memory_format=layout)
    network = CheckersResNet().to(memory_format=layout)
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    compiled = torch.compile if setting == "compiled" else (lambda x: x)
    loss = compiled(lambda x, y, w: (F.cross_entropy(network(x), y, reduction="none") * w).sum() / w.sum())
    x, y, w = boards(BATCH), torch.randint(0, 3, (BATCH,)), torch.rand(BATCH) + 0.5

    def step():
        optimiser.zero_grad()
        value = loss(x, y, w)
        value.backward()
        optimiser.step()
        value.item()

    name = f"PyTorch {torch.__version__.split('+')[0]}, {setting.replace('_', ' ')}"
    name += ", malloc tuned" if "MALLOC_TOP_PAD_" in os.environ else ""
    report(f"training, batch {BATCH}", name, rate(step, BATCH, seconds))
    network.eval()
    predict = compiled(network)
    with torch.inference_mode():
        for batch in INFERENCE_BATCHES:
            x = boards(batch)
            report(f"inference, batch {batch}", name, rate(lambda: predict(x), batch, seconds / 2))


if __name__ == "__main__":
    torch.set_num_threads(os.cpu_count() or 1)
    for setting in sys.argv[2:]:
        contest(setting, float(sys.argv[1]))
