"""The command `strategy export`, and what `strategy verify` reads: a whole play as a file.

A file ends in `.json`, `.dot` (for GraphViz) or `.txt`, an indented text with an answer and a guess
on each line.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
from pathlib import Path
from typing import Any

from ..candidates.position import Position
from ..codes import parse_code
from ..errors import MastermindError, StrategyError, one_line, quote
from ..measure.result import Result
from ..measure.tree import Play, play_of, verified_play
from ..rules import Rules
from ..scoring import Feedback
from .options import JsonResult, asked_strategy
from .output import check_output, write_file
from .terminal import progress

JsonObject = dict[str, Any]


def run_export(options: argparse.Namespace) -> JsonResult:
    rules, output = Rules.parse(options.rules), options.output
    if output.suffix not in _WRITERS:
        forms, got = ", ".join(_WRITERS), quote(output.name)
        raise StrategyError(f"expected a file that ends in {forms}, got {got}", output)
    check_output(output, options.replace, StrategyError)
    strategy, rng, aim = asked_strategy(options)
    start = Position(rules, aim=aim)
    with progress(f"{rules} {strategy.name}", not options.json) as told:
        play = play_of(start, strategy, rng, told)
    result = verified_play(rules, play, strategy.name)
    text = _WRITERS[output.suffix](rules, play, result)
    write_file(output, text.encode(), options.replace, StrategyError)
    if not options.json:
        print(f"{strategy.name}: {_told(rules, result)}")
    return _figures(rules, result)


def verified_file(name: str, data: bytes) -> tuple[JsonObject, str]:
    """Return the figures of a file against every secret; `StrategyError` if it is no whole play."""
    shown = one_line(name)
    try:
        rules, play = _READERS[Path(name).suffix](data.decode())
    except MastermindError as error:
        raise StrategyError(f"{shown}: {error}", name) from error
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise StrategyError(f"expected a play, got {quote(name)}", name) from error
    result = verified_play(rules, play, name)
    row = {"file": name, **_figures(rules, result), "histogram": result.histogram}
    return row, f"{shown}: {_told(rules, result)}"


def _figures(rules: Rules, result: Result) -> JsonObject:
    return {"rules": str(rules), "worst": result.worst, "total": result.total}


def _told(rules: Rules, result: Result) -> str:
    return f"{rules}, total {result.total}, mean {result.mean:.4f}, worst {result.worst}"


def _as_json(rules: Rules, play: Play, result: Result) -> str:
    def node(each: Play) -> JsonObject:
        after = {str(answer): node(inner) for answer, inner in each.answers.items()}
        return {"guess": str(each.guess), "after": after}

    about = {"rules": str(rules), "strategy": result.strategy, "total": result.total}
    return json.dumps(about | {"worst": result.worst, "play": node(play)}, indent=1) + "\n"


def _as_dot(rules: Rules, play: Play, result: Result) -> str:
    lines = [f'digraph "{rules} {result.strategy}" {{']
    numbers = itertools.count(1)

    def add(each: Play) -> int:
        number = next(numbers)
        lines.append(f'  {number} [label="{each.guess}"];')
        for answer, inner in each.answers.items():
            lines.append(f'  {number} -> {add(inner)} [label="{answer}"];')
        return number

    add(play)
    return "\n".join([*lines, "}", ""])


def _as_text(rules: Rules, play: Play, result: Result) -> str:
    lines = [f"{rules} {result.strategy}", str(play.guess)]

    def add(each: Play, indent: str) -> None:
        for answer, inner in each.answers.items():
            lines.append(f"{indent}{answer} {inner.guess}")
            add(inner, indent + "  ")

    add(play, "  ")
    return "\n".join([*lines, ""])


def _of_json(text: str) -> tuple[Rules, Play]:
    found = json.loads(text)
    rules = Rules.parse(found["rules"])

    def node(each: Any) -> Play:
        after = {Feedback.parse(answer): node(inner) for answer, inner in each["after"].items()}
        return Play(parse_code(rules, each["guess"]), after)

    return rules, node(found["play"])


def _of_dot(text: str) -> tuple[Rules, Play]:
    [name] = re.findall(r'^digraph "(\S+)', text)
    rules = Rules.parse(name)
    guesses = re.findall(r'^\s*(\d+) \[label="([^"]*)"\]', text, re.M)
    plays = {number: Play(parse_code(rules, guess), {}) for number, guess in guesses}
    for start, to, answer in re.findall(r'(\d+) -> (\d+) \[label="([^"]*)"\]', text):
        plays[start].answers[Feedback.parse(answer)] = plays[to]
    return rules, plays[guesses[0][0]]


def _of_text(text: str) -> tuple[Rules, Play]:
    head, first, *lines = text.splitlines()
    rules = Rules.parse(head.split()[0])
    path = [Play(parse_code(rules, first), {})]
    for line in lines:
        depth = (len(line) - len(line.lstrip())) // 2
        answer, guess = line.split()
        play = Play(parse_code(rules, guess), {})
        path[depth - 1].answers[Feedback.parse(answer)] = play
        path = [*path[:depth], play]
    return rules, path[0]


_WRITERS = {".json": _as_json, ".dot": _as_dot, ".txt": _as_text}

_READERS = {".json": _of_json, ".dot": _of_dot, ".txt": _of_text}
