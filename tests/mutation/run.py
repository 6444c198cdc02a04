"""Changes the core in small ways, one at a time, and says which changes no test notices.

    python3 build.py mutate [MODULE ...]

For each mutant a process is forked that runs the unit tests of the changed module until the first
failure. A mutant that survives needs a better test, or a reason in `reasons.toml` beside this file.

Why not mutmut: it leaves out `__new__`, properties and cached functions, which hold half of the
rules here. Why not cosmic-ray: a new Python for each mutant takes ten times as long.
"""

from __future__ import annotations

import functools
import gc
import importlib.util
import inspect
import os
import resource
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TextIO

import pytest
from hypothesis import Phase, settings

from .mutants import mutants

ROOT = Path(__file__).resolve().parents[2]
UNIT = "tests/unit"
DOCTEST = f"{UNIT}/test_doctests.py::test_the_examples_of_a_module_give_what_they_show"

TESTS: dict[str, list[str]] = {
    "rules": ["test_rules.py"],
    "codes": ["test_codes.py"],
    "scoring": ["test_scoring.py"],
    "notation": ["test_notation.py"],
    "candidates.bits": ["candidates/test_bits.py"],
    "candidates.partition": ["candidates/test_codeset.py"],
    "candidates.codeset": ["candidates/test_codeset.py", "test_arguments.py"],
    "candidates.whole_board": ["candidates/test_codeset.py"],
    "search.symmetry": ["search/test_symmetry.py"],
    "search.sweep": ["search/test_sweep.py", "search/test_symmetry.py"],
    "heuristics": ["test_heuristics.py"],
}
"""The modules that are changed, and the tests that have to notice it, beside their doctests."""

REASONS = Path(__file__).with_name("reasons.toml")
"""For each module the mutants that survive, with the reason why they may."""

MAX_EXAMPLES = 30
"""Examples that Hypothesis draws for each test, instead of 100, for the sake of time."""

MAX_MEMORY = 4 << 30
"""Bytes of address space, so that a mutant that grows without end does not hurt the machine."""


def in_a_fork(work: Callable[[], int], cpu_seconds: int) -> bool:
    """Return whether some work in a process of its own returns 0.

    The process is silent, and killed where it takes longer or needs too much memory.
    """
    child = os.fork()
    if not child:
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
            resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(silence, stream)
            status = work()
        finally:
            os._exit(status)
    return os.waitpid(child, 0)[1] == 0


class Changed(MetaPathFinder, Loader):
    """Imports one module from code that was compiled before."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        """Take the full name of the module, its file, and its changed code."""
        self.name, self.path, self.code = name, path, code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the module comes from, or None for all others."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        exec(self.code, module.__dict__)


Functions = dict[tuple[str, int], CodeType]
"""The code of functions by their names and first lines."""


def functions(code: CodeType) -> Functions:
    """Return the functions in the code of a module, those in classes and functions too."""
    found: Functions = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & inspect.CO_OPTIMIZED:  # a class has not
                found[inner.co_qualname, inner.co_firstlineno] = inner
            found |= functions(inner)
    return found


class Loop:
    """A plugin of pytest that runs the collected tests for each mutant, in a fork.

    Collecting the tests takes longer than most of them, and is done once for all mutants.
    """

    def __init__(self, path: str, changed: dict[str, Functions], survivors: TextIO) -> None:
        """Take the module's file, the functions that each mutant changes, and where to report."""
        self.path, self.changed, self.survivors = path, changed, survivors

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Write a line for each mutant that survives, instead of running the tests."""
        live = [
            each
            for each in gc.get_objects()
            if isinstance(each, FunctionType) and each.__code__.co_filename == self.path
        ]
        limit = self._sort(session)
        for name, changed in self.changed.items():
            if in_a_fork(functools.partial(self._run, session, live, changed), limit):
                print(name, file=self.survivors, flush=True)
        return True

    def _sort(self, session: pytest.Session) -> int:
        """Put the quick tests first, and return the seconds that all of them may take."""
        with tempfile.TemporaryFile("w+") as report:

            def measure() -> int:
                for number, item in enumerate(session.items):
                    start = time.process_time()
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                    print(time.process_time() - start, number, file=report)
                report.flush()
                return session.testsfailed

            # In a fork, so that no cache has results before the first mutant.
            if not in_a_fork(measure, 600):
                raise pytest.UsageError("a test fails without any change")
            report.seek(0)
            times = sorted((float(t), int(n)) for t, n in map(str.split, report))
        session.items[:] = [session.items[number] for _, number in times]
        return int(2 * sum(seconds for seconds, _ in times)) + 2

    def _run(self, session: pytest.Session, live: list[FunctionType], changed: Functions) -> int:
        for function in live:
            before = function.__code__
            key = before.co_qualname, before.co_firstlineno
            function.__code__ = changed.get(key, before)
        for item in session.items:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if session.testsfailed:
                break
        return session.testsfailed


class Module:
    """A module of the core, and its tests."""

    def __init__(self, name: str) -> None:
        """Take the name, such as `candidates.bits`."""
        self.name = name
        self.path = str(ROOT / "mastermind_core" / f"{name.replace('.', '/')}.py")
        self.tests = [f"{DOCTEST}[{name}]", *(f"{UNIT}/{file}" for file in TESTS[name])]

    def survivors(self) -> tuple[list[str], int]:
        """Return the names of the mutants that no test notices, and the number of all."""
        source = Path(self.path).read_text("utf-8")
        before = functions(compile(source, self.path, "exec"))
        of_functions: dict[str, Functions] = {}
        others: dict[str, CodeType] = {}
        for name, code in mutants(source, self.path):
            there = functions(code).items()
            if changed := {key: each for key, each in there if before.get(key) != each}:
                of_functions[name] = changed
            else:
                others[name] = code
        with tempfile.TemporaryFile("w+") as report:
            loop = Loop(self.path, of_functions, report)
            if not in_a_fork(functools.partial(self._pytest, loop), 3600):
                sys.exit(f"{self.name}: its tests fail without any change, or the run was cut off")
            report.seek(0)
            found = report.read().splitlines()
        # What is not inside a function runs when the module is imported.
        for name, code in others.items():
            if in_a_fork(functools.partial(self._pytest_with, code), 60):
                found.append(name)
        return found, len(of_functions) + len(others)

    def _pytest(self, *plugins: object) -> int:
        return pytest.main(["-x", "-p", "no:cacheprovider", *self.tests], plugins)

    def _pytest_with(self, code: CodeType) -> int:
        sys.meta_path.insert(0, Changed(f"mastermind_core.{self.name}", self.path, code))
        return self._pytest()


def main(chosen: list[str]) -> int:
    """Run the mutants of the chosen modules, or of all; return 1 if a survivor has no reason."""
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # Every run draws the same examples, fewer than usual, and does not make them shorter. It has no
    # deadline, since a busy machine would seem to notice mutants.
    phases = [Phase.explicit, Phase.generate]
    settings.register_profile(
        "mutation",
        database=None,
        deadline=None,
        derandomize=True,
        max_examples=MAX_EXAMPLES,
        phases=phases,
    )
    settings.load_profile("mutation")
    reasons = tomllib.loads(REASONS.read_text("utf-8"))
    status = 0
    if unknown := chosen and set(chosen) - TESTS.keys():
        sys.exit(f"expected modules of {', '.join(TESTS)}, got {', '.join(sorted(unknown))}")
    for name in chosen or TESTS:
        start = time.monotonic()
        found, count = Module(name).survivors()
        known = reasons.get(name, {})
        accepted = known.keys() & set(found)
        print(
            f"{name}: {count} mutants, {count - len(found)} killed, {len(accepted)} survive with a "
            f"reason ({time.monotonic() - start:.0f} s)",
            flush=True,
        )
        for each in found:
            if each not in known:
                print(f"  survives: {each}", flush=True)
        for each in known.keys() - accepted:
            print(f"  has a reason and does not survive: {each}", flush=True)
        status |= set(found) != known.keys()
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
