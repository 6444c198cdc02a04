"""The command `simulate`: on any executor, interrupted, with plots, and with bad input."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import pytest

import mastermind_core
from mastermind_core.cli.main import main
from mastermind_core.jobs.executors import Here
from mastermind_core.measure.simulation import play_chunk, watched_game
from mastermind_core.rules import Rules
from mastermind_core.strategies.registry import find

from ..processes import heed_ctrl_c, no_processes
from ..shell import Shell

pytestmark = pytest.mark.nightly

CUSTOM = '''
import pathlib, time

class Lowest:
    """The first code that is left."""

    def choose(self, position, rng, progress=None):
        self.think(position)
        return position.candidates[0]

    def think(self, position):
        pass

class Picky(Lowest):
    """Fails in a third turn, which not every game has."""

    def think(self, position):
        assert len(position.turns) < 2, "too long"

class Talkative(Lowest):
    def think(self, position):
        print("my guess")

class Slow(Lowest):
    def think(self, position):
        with pathlib.Path(__file__).with_name("begun").open("a") as begun:
            begun.write(".")
        time.sleep(0.2)
'''

DOC = Path(__file__).parents[3] / "docs" / "simulation.md"


class Unsteady(Here):
    """Loses every second job, and breaks after some."""

    given = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        broken = BrokenExecutor("a worker was killed")
        if self.given == 4:
            raise broken
        if self.given % 2:
            return super().submit(fn)
        lost: Future[Any] = Future()
        lost.set_exception(broken)
        return lost


class Interrupted(Here):
    """Is interrupted by Ctrl-C after some jobs."""

    left = 3

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().submit(fn)


class Stopped(Interrupted):
    left = 0


@pytest.fixture
def small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make many small jobs, so that their order could go wrong."""
    monkeypatch.setattr("mastermind_core.measure.simulation_jobs.CHUNK_SECONDS", 0.0)


@pytest.fixture
def custom(tmp_path: Path) -> str:
    path = tmp_path / "custom.py"
    path.write_text(CUSTOM)
    return str(path)


def test_games_over_the_limit_are_counted(shell: Shell) -> None:
    command = "simulate p3c6r --strategy first,minimax --games 30 --executor here --most"
    late = [
        sum(games for guesses, games in result["histogram"].items() if int(guesses) > 4)
        for result in shell.told(f"{command} 4")["results"]
    ]
    assert min(late) > 1
    said = shell.shown(f"{command} 4").splitlines()[-2:]
    named = zip(["first", "minimax"], late, strict=True)
    assert said == [f"{name}: {games} games take more than 4 guesses." for name, games in named]
    assert "more than" not in shell.shown(f"{command} 9")


def test_json_is_one_object_with_all_results(shell: Shell) -> None:
    command = "simulate p4c6r --strategy random,minimax --games 40 --seed s --executor here"
    shown = shell.told(command)
    assert list(shown) == ["rules", "games", "seed", "results"]
    assert (shown["rules"], shown["games"], shown["seed"]) == ("p4c6r", 40, "s")
    for result, name in zip(shown["results"], ["random", "minimax"], strict=True):
        played = play_chunk(Rules(4, 6), find(name), "s", 0, 40)
        assert 0 < result["seconds_per_guess"] < 1
        assert result == played.described() | {"seconds_per_guess": result["seconds_per_guess"]}


@pytest.mark.parametrize(
    "executor",
    [
        pytest.param("threads:2", marks=no_processes),
        pytest.param("processes:2", marks=no_processes),
        f"{__name__}:Unsteady",
    ],
)
@pytest.mark.usefixtures("small_jobs")
def test_the_answer_is_the_same_on_every_executor(executor: str, custom: str, shell: Shell) -> None:
    command = f"simulate p3c4r --strategy random,packed,{custom}:Lowest --games 20 --executor"
    here, there = (shell.told(command, name)["results"] for name in ("here", executor))
    for result in (*here, *there):
        assert result.pop("seconds_per_guess") > 0
    assert there == here
    assert [result["games"] for result in here] == [20, 20, 20]
    assert here[2]["strategy"] == "Lowest"


@pytest.mark.usefixtures("small_jobs")
def test_after_ctrl_c_it_prints_the_results_so_far(shell: Shell) -> None:
    command = f"simulate p4c6r --strategy random,first --games 9 --executor {__name__}"
    status, out, err = shell.run(f"{command}:Interrupted --json")
    assert (status, err) == (130, "\n")
    shown = json.loads(out)
    assert shown["games"] == 9
    assert [result["games"] for result in shown["results"]] == [2, 1]
    assert shown["results"][1]["ci95"] is None
    status, out, _ = shell.run(f"{command}:Stopped --json")
    assert status == 130
    assert [result["mean"] for result in json.loads(out)["results"]] == [None, None]
    status, out, _ = shell.run(f"{command}:Stopped")
    assert (status, out.splitlines()[1].split()) == (130, ["random", "0", *5 * "-"])


def test_a_second_ctrl_c_does_not_cut_off_the_results(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    handler = signal.getsignal(signal.SIGINT)

    def again(*_: object) -> list[str]:
        signal.raise_signal(signal.SIGINT)
        return ["all of it"]

    monkeypatch.setattr("mastermind_core.cli.simulate._tables", again)
    status, out, _ = shell.run(f"simulate p2c2r --executor {__name__}:Stopped")
    assert (status, out) == (130, "all of it\n")
    assert signal.getsignal(signal.SIGINT) is handler


@pytest.mark.parametrize(
    "command",
    [
        "suggest p2c2r",
        "simulate p2c2r --executor here",
        pytest.param("simulate p2c2r --executor processes:1", marks=no_processes),
    ],
)
def test_a_strategy_of_ones_own_that_prints_does_not_spoil_the_json(
    command: str, custom: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--strategy", f"{custom}:Talkative", "--json"]) == 0
    out, err = capfd.readouterr()
    assert isinstance(json.loads(out), dict)
    assert err.startswith("my guess\n")


@no_processes
@pytest.mark.skipif(os.name == "nt", reason="Windows cannot send Ctrl-C to one process")
@pytest.mark.parametrize("executor", ["processes:1", "here"])
def test_ctrl_c_is_followed_by_one_whole_object(executor: str, custom: str) -> None:
    begun = Path(custom).with_name("begun")
    command = f"-m mastermind_core simulate p1c1r --games 1000 --json --executor {executor}"
    with subprocess.Popen(
        [sys.executable, *command.split(), "--strategy", f"{custom}:Slow"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=Path(mastermind_core.__file__).parents[1], preexec_fn=heed_ctrl_c,
    ) as simulation:  # fmt: skip
        until = time.monotonic() + 30
        # The first game is a job of its own; the next jobs are several games each.
        while not begun.exists() or len(begun.read_text()) < 5:
            assert simulation.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)
        simulation.send_signal(signal.SIGINT)
        out, err = simulation.communicate(timeout=20)
    assert simulation.returncode == 130
    # If the games are played in this process, the error has the line of the strategy.
    assert re.fullmatch(r"(interrupted in \S+custom\.py, line \d+)?\n", err)
    (result,) = json.loads(out)["results"]
    assert 1 <= result["games"] < 10
    assert result["histogram"] == {"1": result["games"]}


def test_the_command_of_the_document_prints_what_it_shows(shell: Shell) -> None:
    blocks = re.findall(r"```console\n(.*?)```", DOC.read_text("utf-8"), re.S)
    command, *shown = blocks[0].splitlines()
    printed = shell.shown(*command.split()[4:], "--executor", "here").splitlines()
    # The last column of the strategies, from here on, is time.
    time = shown[0].index("worst") + len("worst")
    assert [line[:time] for line in printed] == [line[:time] for line in shown]


def test_a_map_has_all_boards_and_leaves_out_those_beyond_reach(
    custom: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mastermind_core.cli.simulate.SIDES", 3)
    command = "simulate --games 2 --executor here --map"
    shown = shell.told(f"{command} 12 --strategy {custom}:Lowest,entropy,staged")
    assert (shown["map"], shown["games"], shown["seed"]) == (12, 2, "0")
    assert [result["strategy"] for result in shown["results"]] == ["Lowest", "entropy", "staged"]
    for result in shown["results"]:
        boards = {board["rules"]: board["games"] for board in result["boards"]}
        assert [not board["error"] for board in result["boards"]] == [*map(bool, boards.values())]
        assert list(boards)[:4] == ["p4c4r", "p4c8r", "p4c12r", "p8c4r"]
        assert (len(boards), boards["p4c4r"]) == (9, 2)
        assert boards["p12c12r"] == (2 if result["strategy"] == "staged" else 0)
    _, head, row, *_ = shell.shown(f"{command} 2 --strategy first").splitlines()
    assert (head.split(), row.split()[:2]) == (["1", "2"], ["1", "1.000"])


@pytest.mark.parametrize("executor", ["here", f"{__name__}:Unsteady"])
@pytest.mark.usefixtures("small_jobs")
def test_a_map_says_why_a_board_is_left_out_whichever_game_it_was(
    executor: str, custom: str, shell: Shell
) -> None:
    command = f"simulate --map 2 --strategy {custom}:Picky --games 9 --executor {executor}"
    *played, last = shell.told(command)["results"][0]["boards"]
    assert [board["error"] for board in played] == [None] * 3
    assert (last["rules"], last["games"], last["mean"]) == ("p2c2r", 0, None)
    failed = next(
        number
        for number in range(9)
        if len(list(watched_game(Rules(2, 2), find("first"), "0", number))) > 2
    )
    assert last["error"].startswith(f"Picky in game {failed} of seed '0', turn 3: ")
    assert last["error"].endswith("AssertionError: too long")
    out = shell.shown(command)
    assert out.splitlines()[-1] == f"left out: 1 board; the first: {last['error']}"
