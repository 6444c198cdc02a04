"""The command `strategy export`, and what `strategy verify` reads: a whole play as a file.

A file ends in `.json`, `.dot` (for GraphViz) or `.txt`, an indented text with an answer and a guess
on each line.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..candidates.position import Position
from ..codes import parse_code
from ..errors import MastermindError, StrategyError, one_line, quote
from ..measure.play import PlayNode, play_of, verified_play
from ..measure.result import Result
from ..rules import Rules
from ..scoring import Feedback
from .options import JsonResult, asked_strategy
from .output import check_output, write_file
from .terminal import progress

JsonObject = dict[str, Any]


def run_export(options: argparse.Namespace) -> JsonResult:
    rules, output = Rules.parse(options.rules), options.output
    _check_form(output)
    check_output(output, options.replace, StrategyError)
    strategy, rng, aim = asked_strategy(options)
    start = Position(rules, aim=aim)
    with progress(f"{rules} {strategy.name}", not options.json) as told:
        play = play_of(start, strategy, rng, told)
    result = verified_play(rules, play, strategy.name)
    text = {".json": _as_json, ".dot": _as_dot, ".txt": _as_text}[output.suffix](
        rules, play, result
    )
    write_file(output, text.encode(), options.replace, StrategyError)
    if not options.json:
        print(f"{strategy.name}: {_told(rules, result)}")
    return _figures(rules, result)


def verified_file(name: str, data: bytes) -> tuple[JsonObject, str]:
    """Return the figures of a file against every secret; `StrategyError` if it is no whole play."""
    shown = one_line(name)
    try:
        board, links = _READERS[Path(name).suffix](data.decode())
        rules = Rules.parse(board)
        play = _play(rules, links)
    except MastermindError as error:
        raise StrategyError(f"{shown}: {error}", name) from error
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise StrategyError(f"expected a play, got {quote(name)}", name) from error
    result = verified_play(rules, play, name)
    row = {"file": name, **_figures(rules, result), "histogram": result.histogram}
    return row, f"{shown}: {_told(rules, result)}"


def _check_form(path: Path) -> None:
    if path.suffix not in _WRITERS:
        raise StrategyError(
            f"expected a file that ends in {', '.join(_WRITERS)}, got {quote(path.name)}", path
        )


def _figures(rules: Rules, result: Result) -> JsonObject:
    return {"rules": str(rules), "worst": result.worst, "total": result.total}


def _told(rules: Rules, result: Result) -> str:
    return f"{rules}, total {result.total}, mean {result.mean:.4f}, worst {result.worst}"


def _as_json(rules: Rules, play: PlayNode, result: Result) -> str:
    def node(each: PlayNode) -> dict[str, Any]:
        after = {str(answer): node(inner) for answer, inner in each.after.items()}
        return {"guess": str(each.guess), "after": after}

    about = {"rules": str(rules), "strategy": result.strategy, "total": result.total}
    return json.dumps(about | {"worst": result.worst, "play": node(play)}, indent=1) + "\n"


def _numbered(play: PlayNode) -> Iterator[tuple[int, int, str, PlayNode]]:
    """Yield each guess: its number, the number of the guess before it, the answer, and the rest."""
    stack, number = [(0, "", play)], 0
    while stack:
        before, answer, each = stack.pop()
        number += 1
        yield number, before, answer, each
        stack += [(number, str(answer), rest) for answer, rest in reversed(each.after.items())]


def _as_dot(rules: Rules, play: PlayNode, result: Result) -> str:
    lines = [f'digraph "{rules} {result.strategy}" {{']
    for number, before, answer, each in _numbered(play):
        lines.append(f'  {number} [label="{each.guess}"];')
        if before:
            lines.append(f'  {before} -> {number} [label="{answer}"];')
    return "\n".join([*lines, "}", ""])


def _as_text(rules: Rules, play: PlayNode, result: Result) -> str:
    lines, depths = [f"{rules} {result.strategy}"], {0: -1}
    for number, before, answer, each in _numbered(play):
        depths[number] = depths[before] + 1
        words = [answer, str(each.guess)] if before else [str(each.guess)]
        lines.append("  " * depths[number] + " ".join(words))
    return "\n".join([*lines, ""])


_Links = list[tuple[int, int, str, str]]
"""As `_numbered`, with the guess as text."""


def _of_json(text: str) -> tuple[str, _Links]:
    found = json.loads(text)
    links: _Links = []
    stack = [(0, "", found["play"])]
    while stack:
        before, answer, each = stack.pop()
        links.append((len(links) + 1, before, answer, each["guess"]))
        stack += [(len(links), answer, rest) for answer, rest in each["after"].items()]
    return found["rules"], links


def _of_dot(text: str) -> tuple[str, _Links]:
    [name] = re.findall(r'^digraph "(\S+)', text)
    before = {
        int(to): (int(start), answer)
        for start, to, answer in re.findall(r'(\d+) -> (\d+) \[label="([^"]*)"\]', text)
    }
    guesses = re.findall(r'^\s*(\d+) \[label="([^"]*)"\]', text, re.M)
    return name, [(int(n), *before.get(int(n), (0, "")), guess) for n, guess in guesses]


def _of_text(text: str) -> tuple[str, _Links]:
    head, *lines = text.splitlines()
    links: _Links = []
    path: list[int] = []
    for number, line in enumerate(lines, 1):
        depth = (len(line) - len(line.lstrip())) // 2
        *answer, guess = line.split()
        path = [*path[:depth], number]
        links.append((number, path[-2] if depth else 0, " ".join(answer), guess))
    return head.split()[0], links


def _play(rules: Rules, links: _Links) -> PlayNode:
    plays = {number: PlayNode(parse_code(rules, guess), {}) for number, _, _, guess in links}
    for number, before, answer, _ in links:
        if before:
            plays[before].after[Feedback.parse(answer)] = plays[number]
    return plays[links[0][0]]


_WRITERS = {".json": _as_json, ".dot": _as_dot, ".txt": _as_text}

_READERS = {".json": _of_json, ".dot": _of_dot, ".txt": _of_text}
