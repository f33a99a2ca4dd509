"""Takes out of an executed notebook what changes from run to run without a change of meaning.

Two runs of one notebook then give the same bytes, and a diff shows only what really differs.
"""

import os
import re

import nbformat

COLOUR_CODE = re.compile(r"\x1b\[[0-9;]*m")
# The library marks so what depends on the clock, such as the time that a run took.
VOLATILE = re.compile(r"<span data-volatile>[^<]*</span>")
KERNEL_FIELDS = ("display_name", "language", "name")
# JupyterLab, papermill and kernels each add versions and modes of their own.
LANGUAGE_INFO = {"name": "typescript", "file_extension": ".ts", "mimetype": "text/typescript"}


def without_colours(text):
    return COLOUR_CODE.sub("", text)


def clean_notebook(notebook, root):
    """Cleans in place, and returns the notebook. `root` is the folder whose path must not show."""
    kernel = notebook.metadata.get("kernelspec", {})
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {field: kernel[field] for field in KERNEL_FIELDS if field in kernel},
            "language_info": LANGUAGE_INFO,
        }
    )
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number:02d}"
        tags = cell.metadata.get("tags")
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        if cell.cell_type == "code":
            cell.outputs = clean_outputs(cell.outputs, root)
    return notebook


def clean_outputs(outputs, root):
    """Streams joined, paths and times taken out."""

    def tidy(text):
        return without_colours(text).replace(str(root) + os.sep, "")

    cleaned = []
    for output in outputs:
        output.pop("transient", None)
        if output.output_type == "error":
            output.evalue = tidy(output.evalue)
            output.traceback = [tidy(line) for line in output.traceback]
        elif output.output_type == "stream":
            output.text = tidy(output.text)
            last = cleaned[-1] if cleaned else None
            if last and last.output_type == "stream" and last.name == output.name:
                last.text += output.text
                continue
        elif "text/html" in output.data:
            output.data["text/html"] = VOLATILE.sub("", output.data["text/html"])
        cleaned.append(output)
    for output in cleaned:
        if output.output_type == "stream":
            output.text = "\n".join(last_state(line) for line in output.text.split("\n"))
    return cleaned


def last_state(line):
    """A line that was rewritten by carriage returns, as it looked in the end."""
    return line.rstrip("\r").rsplit("\r", 1)[-1]
