"""Runs notebooks without a browser: progress on the terminal, outputs saved cleanly, exit code 1 when one fails.

usage: execute.py [--out DIR] NOTEBOOK...

Parameters are environment variables that the library reads and checks, such as ENDGAME_PROFILE. A failed notebook is
saved as NAME.failed.ipynb, beside what it would have replaced. Ctrl-C is passed on to the running cell, which ends its
run with a checkpoint; the notebook then stops (exit code 130).
"""

import argparse
import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat.v4 import new_code_cell

from cleaning import clean_notebook, without_colours

ROOT = Path(__file__).resolve().parents[2]
SECONDS_BETWEEN_PROGRESS_LINES = 5
INTERRUPTED = 130


class Interrupted(Exception):
    """The user asked for an end."""


class Terminal:
    """What is printed while a notebook runs."""

    def __init__(self, name, cells):
        self.name, self.cells = name, cells
        self.cell, self.cell_started, self.progress_printed = 0, 0.0, 0.0

    def cell_starts(self, source):
        self.cell += 1
        self.cell_started = time.monotonic()
        first_line = next((line for line in source.splitlines() if line.strip()), "")
        print(f"[{self.name}] cell {self.cell}/{self.cells}: {first_line[:70]}", flush=True)

    def cell_ended(self, status):
        print(f"    {status} in {time.monotonic() - self.cell_started:.1f} s", flush=True)

    def text(self, text):
        print("    | " + text.rstrip("\n").replace("\n", "\n    | "), flush=True)

    def progress(self, text):
        if time.monotonic() - self.progress_printed < SECONDS_BETWEEN_PROGRESS_LINES:
            return
        self.progress_printed = time.monotonic()
        print("    ~ " + text, flush=True)


class Client(NotebookClient):
    """An nbclient that tells the terminal what happens while a cell runs."""

    terminal = None

    def process_message(self, msg, cell, cell_index):
        content = msg["content"]
        if msg["msg_type"] == "stream":
            self.terminal.text(content["text"])
        elif msg["msg_type"] == "update_display_data":
            self.terminal.progress(content["data"].get("text/plain", ""))
        return super().process_message(msg, cell, cell_index)

    async def run(self):
        """Executes the cells in turn; raises Interrupted after the cell in which Ctrl-C came."""
        stopped = False

        def stop():
            nonlocal stopped
            stopped = True
            asyncio.ensure_future(self.km.interrupt_kernel())

        async with self.async_setup_kernel():
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, stop)
            for index, cell in enumerate(self.nb.cells):
                if cell.cell_type != "code":
                    continue
                self.terminal.cell_starts(cell.source)
                try:
                    await self.async_execute_cell(cell, index, execution_count=self.code_cells_executed + 1)
                except CellExecutionError:
                    self.terminal.cell_ended("failed")
                    if stopped:
                        raise Interrupted from None
                    raise
                self.terminal.cell_ended("stopped" if stopped else "ok")
                if stopped:
                    raise Interrupted
            await self.run_last_check()

    async def run_last_check(self):
        """What goes wrong behind the back of the last cell fails the cell after it: so there must be one."""
        check = new_code_cell("void 0;")
        self.nb.cells.append(check)
        try:
            await self.async_execute_cell(check, len(self.nb.cells) - 1)
        finally:
            self.nb.cells.pop()


def execute(path):
    """The executed notebook, and what went wrong with it (None when nothing did)."""
    notebook = nbformat.read(path, as_version=4)
    code_cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell in code_cells:
        cell.outputs, cell.execution_count = [], None
    terminal = Terminal(path.name, len(code_cells))
    client = Client(
        notebook,
        timeout=None,
        kernel_name=notebook.metadata.kernelspec.name,
        record_timing=False,
        resources={"metadata": {"path": str(ROOT)}},
    )
    client.terminal = terminal
    try:
        asyncio.run(client.run())
    except CellExecutionError as error:
        return notebook, f"{error.ename}: {error.evalue}\n{without_colours(error.traceback)}"
    except (CellTimeoutError, DeadKernelError) as error:
        return notebook, f"{type(error).__name__}: {error}"
    except RuntimeError as error:  # how nbclient says that the kernel did not start
        return notebook, f"the kernel did not start: {error}"
    return notebook, None


def save(notebook, target):
    """Writes beside the target and renames, so that a notebook is never left half written."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(".part")
    nbformat.write(clean_notebook(notebook, ROOT), unfinished)
    os.replace(unfinished, target)


def run(path, out):
    """Executes and saves one notebook; whether it succeeded."""
    folder = out or path.resolve().parent
    failed = folder / f"{path.stem}.failed.ipynb"
    notebook, error = execute(path)
    if error:
        save(notebook, failed)
        print(f"FAILED {path.name} (saved as {os.path.relpath(failed)})\n{error}", file=sys.stderr, flush=True)
        return False
    save(notebook, folder / path.name)
    failed.unlink(missing_ok=True)
    print(f"ok {path.name} -> {os.path.relpath(folder / path.name)}", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, help="folder for the executed notebooks (default: in place)")
    parser.add_argument("notebooks", nargs="+", type=Path)
    arguments = parser.parse_args()
    try:
        succeeded = [run(path, arguments.out) for path in arguments.notebooks]
    except (Interrupted, KeyboardInterrupt):  # the second comes outside of a cell
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    return 0 if all(succeeded) else 1


if __name__ == "__main__":
    sys.exit(main())
