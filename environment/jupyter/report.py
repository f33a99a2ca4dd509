"""One self-contained HTML page from executed notebooks: contents, text, figures, tables; code folded away.

usage: report.py --title TITLE --plotly PLOTLY_JS --out REPORT_HTML NOTEBOOK...

Nothing is fetched: pictures, style, script and plotly.js are in the page. Figures are pictures; a click enlarges them and
makes them live. nbconvert's own page is not used, as it takes one notebook, and asks servers for its scripts.
"""

import argparse
import base64
import html
import json
import os
from pathlib import Path

import nbformat
from bs4 import BeautifulSoup
from jinja2 import Environment, FileSystemLoader
from nbconvert.filters import Highlight2HTML, markdown2html
from pygments.formatters import HtmlFormatter

PARTS = Path(__file__).resolve().parent / "report"
PLOTLY = "application/vnd.plotly.v1+json"
PROGRESS_BAR = 'class="endgame-progress"'
CODE_STYLE = "friendly"
HEADINGS = ["h1", "h2", "h3"]


class Report:
    """Collects what the page needs while the notebooks are gone through."""

    def __init__(self):
        self.contents = []  # (level, anchor, text)
        self.figures = []  # what plotly needs to draw each one live
        self.highlight = Highlight2HTML(pygments_lexer="typescript", style=CODE_STYLE)

    def chapter(self, path):
        notebook = nbformat.read(path, as_version=4)
        return "\n".join(self.cell(cell, path.stem) for cell in notebook.cells)

    def cell(self, cell, chapter):
        if cell.cell_type == "markdown":
            return self.text(cell.source, chapter)
        if cell.cell_type != "code" or not cell.source.strip():
            return ""
        code = f"<details><summary>code</summary>{self.highlight(cell.source)}</details>"
        return code + "\n".join(self.output(output) for output in cell.outputs)

    def text(self, source, chapter):
        """Markdown, with anchors that no other chapter has."""
        soup = BeautifulSoup(markdown2html(source), "html.parser")
        for link in soup.select("a.anchor-link"):
            link.decompose()
        for heading in soup.find_all(HEADINGS):
            anchor = f"{chapter}-{len(self.contents)}"
            heading["id"] = anchor
            self.contents.append((HEADINGS.index(heading.name) + 1, anchor, heading.get_text()))
        return str(soup)

    def output(self, output):
        """The richest form that a page without a kernel can show."""
        if output.output_type == "stream":
            return f'<pre class="{output.name}">{html.escape(output.text)}</pre>'
        if output.output_type == "error":
            return f'<pre class="error">{html.escape(chr(10).join(output.traceback))}</pre>'
        data = output.data
        if PLOTLY in data:
            self.figures.append(data[PLOTLY])
            return self.picture(data, f' data-figure="{len(self.figures) - 1}"')
        if "image/svg+xml" in data or "image/png" in data:
            return self.picture(data, "")
        if PROGRESS_BAR in data.get("text/html", ""):
            return ""  # what is finished tells the reader nothing
        if "text/html" in data:
            return f'<div class="html">{data["text/html"]}</div>'
        return f'<pre>{html.escape(data.get("text/plain", ""))}</pre>'

    @staticmethod
    def picture(data, attributes):
        """As an image of its own, so that the ids in one drawing do not meet those in another."""
        if "image/svg+xml" in data:
            kind, content = "image/svg+xml", base64.b64encode(data["image/svg+xml"].encode()).decode()
        else:
            kind, content = "image/png", data["image/png"].replace("\n", "")
        name = html.escape(data.get("text/plain", "").splitlines()[0] if data.get("text/plain") else "", quote=True)
        if not name.startswith("["):
            name = "board"
        button = f'<button type="button" class="picture"{attributes} title="enlarge">'
        return f'<figure>{button}<img alt="{name.strip("[]")}" src="data:{kind};base64,{content}"></button></figure>'


def inert(text):
    """Text that may stand inside a script element."""
    return text.replace("</", "<\\/")


def make_page(title, plotly, paths):
    report = Report()
    chapters = [report.chapter(path) for path in paths]
    page = Environment(loader=FileSystemLoader(PARTS), autoescape=False).get_template("page.html.jinja")
    return page.render(
        title=html.escape(title),
        contents=[(level, anchor, html.escape(text)) for level, anchor, text in report.contents],
        chapters=chapters,
        style=(PARTS / "report.css").read_text("utf8") + HtmlFormatter(style=CODE_STYLE).get_style_defs(".highlight"),
        script=(PARTS / "report.js").read_text("utf8"),
        figures=inert(json.dumps(report.figures, sort_keys=True)),
        plotly=inert(plotly.read_text("utf8")) if report.figures else "",
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--title", required=True)
    parser.add_argument("--plotly", required=True, type=Path, help="the file plotly.min.js")
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("notebooks", nargs="+", type=Path)
    arguments = parser.parse_args()
    page = make_page(arguments.title, arguments.plotly, arguments.notebooks)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    unfinished = arguments.out.with_suffix(".part")
    unfinished.write_text(page, "utf8")
    os.replace(unfinished, arguments.out)


if __name__ == "__main__":
    main()
