"""The checkers ResNet in PyTorch: training or inference rates in several settings, one JSON line a measurement.

usage: checkers_resnet.py train|infer SECONDS SETTING...

A setting is words joined by +: channels_last (else NCHW), autocast (bfloat16 where PyTorch thinks it right), bfloat16
(weights and boards, inference only), fused (Adam), compiled, frozen (by TorchScript, inference only), one_thread.
"""

import contextlib
import json
import os
import sys
import time
import warnings

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
    tuned = ["malloc tuned"] if "MALLOC_TOP_PAD_" in os.environ else []
    name = ", ".join([f"PyTorch {torch.__version__.split('+')[0]}", *setting.replace("_", " ").split("+"), *tuned])
    precision = "bfloat16" if {"autocast", "bfloat16"} & set(setting.split("+")) else "float32"
    line = {"measure": measure, "setting": name, "precision": precision, "value": value, "words": setting}
    print(json.dumps(line), flush=True)


def prepare(words: set[str]):
    """The network, boards of its layout, and the context of its precision."""
    torch.manual_seed(0)
    torch._dynamo.reset()
    torch.set_num_threads(1 if "one_thread" in words else os.cpu_count() or 1)
    layout = torch.channels_last if "channels_last" in words else torch.contiguous_format
    dtype = torch.bfloat16 if "bfloat16" in words else torch.float32
    network = CheckersResNet().to(memory_format=layout, dtype=dtype)
    boards = lambda n: torch.randn(n, 4, 8, 8).to(memory_format=layout, dtype=dtype)
    precision = lambda: torch.autocast("cpu", torch.bfloat16) if "autocast" in words else contextlib.nullcontext()
    return network, boards, precision


def train(setting: str, seconds: float) -> None:
    words = set(setting.split("+"))
    network, boards, precision = prepare(words)
    optimiser = torch.optim.Adam(network.parameters(), 1e-3, fused="fused" in words)

    def loss(x, y, w):
        with precision():
            logits = network(x)
        return (F.cross_entropy(logits.float(), y, reduction="none") * w).sum() / w.sum()

    loss = torch.compile(loss) if "compiled" in words else loss
    x, y, w = boards(BATCH), torch.randint(0, 3, (BATCH,)), torch.rand(BATCH) + 0.5

    def step():
        optimiser.zero_grad()
        value = loss(x, y, w)
        value.backward()
        optimiser.step()
        value.item()

    report(f"training, batch {BATCH}", setting, rate(step, BATCH, seconds))


def infer(setting: str, seconds: float) -> None:
    words = set(setting.split("+"))
    network, boards, precision = prepare(words)
    network.eval().requires_grad_(False)
    if "compiled" in words:
        torch._inductor.config.freezing = True
        network = torch.compile(network)
    # Freezing wants weights that are no inference tensors.
    with torch.no_grad() if {"compiled", "frozen"} & words else torch.inference_mode(), precision():
        if "frozen" in words:
            traced = torch.jit.trace(network, boards(BATCH), check_trace=False)
            network = torch.jit.optimize_for_inference(torch.jit.freeze(traced))
        for batch in INFERENCE_BATCHES:
            x = boards(batch)
            report(f"inference, batch {batch}", setting, rate(lambda: network(x), batch, seconds))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for setting in sys.argv[3:]:
        {"train": train, "infer": infer}[sys.argv[1]](setting, float(sys.argv[2]))
