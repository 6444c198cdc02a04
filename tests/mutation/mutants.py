"""Small changes of a module, one at a time: each is a fault that a test has to notice.

Annotations, decorators, base classes and docstrings stay as they are, since no result depends on
them, and so does `strict=True` of `zip`, which is an assertion.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from types import CodeType
from typing import NamedTuple

CHANGED = ast.expr | ast.stmt | ast.keyword | ast.comprehension | ast.arguments
"""The kinds of nodes that are looked at."""

UNCHANGED = {"annotation", "returns", "decorator_list", "bases"}
"""Fields of the tree whose nodes are not changed."""

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}

OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}

MAX_SHOWN = 60
"""Characters that are shown of a statement that is left out."""

FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}

TO_ARGUMENT = {"sorted", "reversed"}
"""Functions whose call is replaced by their argument."""

TO_TEXT = {"strip", "rstrip", "lower"}
"""Methods whose call is replaced by the text that it is of."""


class Mutant(NamedTuple):
    """A module with one change."""

    name: str
    """The function and the change, such as `lowest: mask & -mask -> mask | -mask`."""
    code: CodeType


class Place(NamedTuple):
    """Where a node stands in the tree: in a field of its parent, or in the list of a field."""

    parent: ast.AST
    field: str
    number: int | None
    function: str

    def node(self) -> ast.AST:
        """Return the node that stands there."""
        found = getattr(self.parent, self.field)
        return found if self.number is None else found[self.number]  # type: ignore[no-any-return]

    def put(self, node: ast.AST | None) -> None:
        """Put another node there."""
        if self.number is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.number] = node


def mutants(source: str, path: str) -> Iterator[Mutant]:
    """Yield every mutant of the source of a module.

    >>> [mutant.name for mutant in mutants("def low(a): return a < 1", "")]
    ['low: a < 1 -> a <= 1', 'low: a < 1 -> a >= 1', 'low: 1 -> 2']
    """
    tree = ast.parse(source)
    seen: Counter[str] = Counter()
    for place in _places(tree, ""):
        node = place.node()
        for changed in _changes(node, place):
            name = f"{place.function}: {_shown(node, changed)}"
            seen[name] += 1
            name = name if seen[name] == 1 else f"{name} ({seen[name]})"
            if not hasattr(changed, "lineno"):  # a part of the node keeps its own place
                ast.copy_location(changed, node)
            place.put(ast.fix_missing_locations(changed))
            yield Mutant(name, compile(tree, path, "exec"))
            place.put(node)


def _shown(node: ast.AST, changed: ast.AST) -> str:
    """Return the change in words that stay the same when lines move."""
    match node, changed:
        case (ast.Call(), ast.Call()) if len(changed.keywords) < len(node.keywords):
            gone = next(each for each in node.keywords if each not in changed.keywords)
            return f"{ast.unparse(node.func)} without {ast.unparse(gone)}"
        case (ast.If() | ast.While(), ast.If() | ast.While()):
            return f"if {ast.unparse(node.test)} -> if {ast.unparse(changed.test)}"
    before, after = (" ".join(ast.unparse(each).split()) for each in (node, changed))
    if isinstance(changed, ast.Pass) and len(before) > MAX_SHOWN:
        before = before[: MAX_SHOWN - 1] + "…"
    return f"{before} -> {after}"


def _places(node: ast.AST, function: str) -> Iterator[Place]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
    for field, value in ast.iter_fields(node):
        if field in UNCHANGED:
            continue
        several = isinstance(value, list)
        for index, child in enumerate(value if several else [value]):
            if not isinstance(child, CHANGED) or _stays(child):
                continue
            yield Place(node, field, index if several else None, function)
            yield from _places(child, function)


def _stays(node: ast.AST) -> bool:
    """Return whether a node is a docstring, or the argument `strict`."""
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST, place: Place) -> Iterator[ast.AST]:
    """Yield what the node at a place is replaced by."""
    match node:
        case ast.Compare():
            for index, op in enumerate(node.ops):
                for other in COMPARISONS[type(op)]:
                    ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                    yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            for index in range(len(node.values)):
                rest = node.values[:index] + node.values[index + 1 :]
                yield ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]
        case ast.BinOp():
            yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
        case ast.UnaryOp():
            yield node.operand
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(value + "X")
        case ast.Constant(value=bytes(value)):
            yield ast.Constant(value + b"X")
        case ast.Slice():
            if node.lower:
                yield ast.Slice(None, node.upper, node.step)
            if node.upper:
                yield ast.Slice(node.lower, None, node.step)
            if node.step:
                yield ast.Slice(node.lower, node.upper, None)
        case ast.Call():
            yield from _calls(node)
        case ast.If():
            yield from (ast.If(ast.Constant(on), node.body, node.orelse) for on in (True, False))
        case ast.While():
            yield ast.While(ast.Constant(False), node.body, node.orelse)
        case ast.comprehension(ifs=[_, *_]):
            yield ast.comprehension(node.target, node.iter, [], node.is_async)
        case ast.AugAssign():
            yield ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
            yield ast.Pass()
        case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield ast.Pass()
        case ast.Assign() if not isinstance(node.targets[0], ast.Name | ast.Tuple):
            yield ast.Pass()


def _calls(node: ast.Call) -> Iterator[ast.AST]:
    for index, keyword in enumerate(node.keywords):
        if _stays(keyword):
            continue
        rest = node.keywords[:index] + node.keywords[index + 1 :]
        yield ast.Call(node.func, node.args, rest)
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
            yield ast.Call(ast.Name(FUNCTIONS[name], ast.Load()), node.args, node.keywords)
        case ast.Call(func=ast.Name(id=name), args=[argument]) if name in TO_ARGUMENT:
            yield argument
        case ast.Call(func=ast.Attribute(value=text, attr=name), args=[]) if name in TO_TEXT:
            yield text
