"""Runs docs/notebook.ipynb as Jupyter does, and saves it with its outputs and as two pages.

    run.py NOTEBOOK FOLDER

The folder gets notebook.ipynb, light.html and dark.html. A cell that fails fails the run.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

given, folder = map(Path, sys.argv[1:])
notebook = nbformat.read(given, as_version=4)
NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(folder)}}).execute()
nbformat.write(notebook, folder / given.name)
for theme in ("light", "dark"):
    # What the template would load from elsewhere is left out.
    exporter = HTMLExporter(theme=theme, mathjax_url="", require_js_url="", mermaid_js_url="")
    page, _ = exporter.from_notebook_node(notebook)
    (folder / f"{theme}.html").write_text(page, "utf-8")
