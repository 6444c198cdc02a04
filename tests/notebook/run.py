"""Runs docs/notebook.ipynb as Jupyter does, and saves it with its outputs and as two pages.

    run.py NOTEBOOK FOLDER

The folder gets notebook.ipynb, light.html and dark.html. A cell that fails fails the run. Where the
outputs in docs/ are no longer true, the notebook of the folder is the new one.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

given, folder = map(Path, sys.argv[1:])
notebook = nbformat.read(given, as_version=4)
# What differs from run to run, such as times and the version of Python, is not kept.
metadata = notebook.metadata.copy()
where = {"metadata": {"path": str(folder)}}
NotebookClient(notebook, timeout=60, resources=where, record_timing=False).execute()
notebook.metadata = metadata
nbformat.write(notebook, folder / given.name)
for theme in ("light", "dark"):
    # What the template would load from elsewhere is left out.
    exporter = HTMLExporter(theme=theme, mathjax_url="", require_js_url="", mermaid_js_url="")
    page, _ = exporter.from_notebook_node(notebook)
    (folder / f"{theme}.html").write_text(page, "utf-8")
