"""How Sphinx makes the site's docs/ from docs/*.md; run by web/build/documentation.py."""

from __future__ import annotations

import inspect
import re
import sys
from typing import TYPE_CHECKING

from sphinx.pycode import ModuleAnalyzer
from sphinx.util.inspect import TypeAliasForwardRef

import mastermind_core

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = html_title = "Mastermind"
extensions = ["myst_parser", "sphinx.ext.autodoc"]

# The pages are plain Markdown, which source hosts show too. Headings get the anchors that those
# hosts give them, so that one link serves both. A link that leads nowhere is a warning, and with
# -W an error.
myst_heading_anchors = 4

# In the core's docstrings `this` is code, and a link where it is a public name.
default_role = "py:obj"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
add_module_names = False
autodoc_preserve_defaults = True
autodoc_type_aliases = {
    name: f"mastermind_core.{name}"
    for name in mastermind_core.__all__
    if not isinstance(getattr(mastermind_core, name), type)
}
# Sphinx shows the repr of an alias that is part of another type, such as `Code | None`.
TypeAliasForwardRef.__repr__ = lambda alias: alias.name  # type: ignore[method-assign]
toc_object_entries_show_parents = "hide"

html_theme = "theme"
html_theme_path = ["."]
html_static_path = ["../css/tokens.css"]
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"


def index_with_contents(text: str) -> str:
    """Return the index with the pages it links to, in its order, as the contents of the site."""
    contents = [text]
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        pages = re.findall(r"\]\(([\w-]+)\.md\)", section)
        if pages:
            caption = section.partition("\n")[0]
            contents.append(
                "\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```"])
            )
    return "\n\n".join(contents)


def described(name: str) -> list[str]:
    """Return the directive that describes a public name."""
    value = getattr(mastermind_core, name)
    whole = f"mastermind_core.{name}"
    if inspect.isclass(value):
        return [f".. autoclass:: {whole}", "   :members:"]
    if inspect.isroutine(value):
        return [f".. autofunction:: {whole}"]
    found: list[str] = []
    # What is no class and no function has its docstring in the source alone, below it.
    for module in sorted(each for each in sys.modules if each.startswith("mastermind_core.")):
        found = ModuleAnalyzer.for_module(module).find_attr_docs().get(("", name), [])
        if found:
            break
    return [
        f".. py:data:: {name}",
        "   :module: mastermind_core",
        "",
        *(f"   {line}" for line in found),
    ]


def with_reference(text: str) -> str:
    """Return a page about a topic with the description of each public name that has a heading."""
    sections = []
    for section in re.split(r"^(?=## )", text, flags=re.M):
        names = re.findall(r"`(\w+)`", section.partition("\n")[0])
        lines = [line for name in names for line in [*described(name), ""]]
        reference = ["```{eval-rst}", *lines, "```", ""] if names else []
        sections.append("\n".join([section.rstrip(), "", *reference]))
    return "\n".join(sections)


def without_field_numbers(*event: object) -> None:
    """Drop the docstring that Python itself gives to the fields of a named tuple."""
    lines = event[-1]
    if isinstance(lines, list) and lines and re.fullmatch(r"Alias for field number \d+", lines[0]):
        lines[:] = [""]


def without_signature_of_protocols(*event: object) -> tuple[str, None] | None:
    """Drop the signature of a protocol, since no one makes an object of it."""
    _, _, _, value, *_ = event
    return ("", None) if getattr(value, "_is_protocol", False) else None


def setup(app: Sphinx) -> None:
    """Complete the index and the pages by topic; leave out the search, which wants scripts."""

    def read(app: Sphinx, page: str, source: list[str]) -> None:
        if page == "index":
            source[0] = index_with_contents(source[0])
        if page.startswith("api-"):
            source[0] = with_reference(source[0])

    app.connect("source-read", read)
    app.connect("autodoc-process-docstring", without_field_numbers)
    app.connect("autodoc-process-signature", without_signature_of_protocols)
    app.connect("builder-inited", lambda app: setattr(app.builder, "search", False))
