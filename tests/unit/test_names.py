"""No two modules of the core define the same public name with different meanings."""

import ast
from collections import defaultdict

from .test_layers import modules

ACCEPTED = {
    "handle",  # the way in for requests, one for each of the page's two Pythons
}
"""Names that several modules define with one meaning."""


def defined(tree: ast.Module) -> set[str]:
    """Return the names that a module defines at its top level."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {each.id for each in node.targets if isinstance(each, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def test_no_two_modules_define_the_same_public_name() -> None:
    homes = defaultdict(list)
    for name, path in sorted(modules().items()):
        for each in defined(ast.parse(path.read_text(encoding="utf-8"))):
            if not each.startswith("_") and each not in ACCEPTED:
                homes[each].append(name)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
