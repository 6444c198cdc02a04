"""The same game has the same guess: however fast the clock runs, whatever is remembered."""

import random
import time

import pytest

from mastermind_core.candidates.by_turn import _searched
from mastermind_core.candidates.position import Position
from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code
from mastermind_core.game import Game
from mastermind_core.large.packed import Packed
from mastermind_core.limits import Limits
from mastermind_core.rules import Rules
from mastermind_core.scoring import all_black
from mastermind_core.search.exact import Search
from mastermind_core.strategies import best
from mastermind_core.strategies.players import ByPlayer, player_of
from mastermind_core.strategies.registry import find
from mastermind_core.strategies.sampling import Sampling

from ..night import at_night
from ..unit.boards import drawn_turns
from ..unit.pace import CLOCKS, running
from ..unit.processes import fresh, no_processes


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take from `best` what it remembers of games."""
    monkeypatch.setattr(best, "SAMPLING", Sampling())
    monkeypatch.setattr(best, "PACKED", ByPlayer("packed", "", Packed))
    _searched.cache_clear()


def begun(text: str, turns: int) -> Game:
    """Return a game of which some turns were made at random."""
    rules = Rules.parse(text)
    return Game(rules, drawn_turns(rules, turns, random.Random(text)))


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    "text", ["p16c16r", *at_night("p18c10r", "p20c20r", "p21c12r", "p22c22r", "p12c30r")]
)
def test_the_guess_is_the_same_on_a_machine_that_is_much_slower(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(text, 3)
    guesses = []
    for rate in (8, 0):
        forget(monkeypatch)
        with monkeypatch.context() as patched:
            for name in CLOCKS:
                patched.setattr(time, name, running(getattr(time, name), rate))
            guesses.append(find("best").choose(game.position(), random.Random(rate)))
    assert guesses[0] == guesses[1]


def play(strategy: str, text: str) -> list[tuple[Game, Code]]:
    """Return the positions of a game that is followed, with the guesses made there."""
    rules = Rules.parse(text)
    maker = Codemaker.from_seed(rules, text)
    playing = player_of(find(strategy), rules, random.Random(1))
    game, found = Game(rules), []
    while not game.solved:
        guess = playing.guess()
        found.append((game, guess))
        answer = maker.answer(guess)
        if answer != all_black(rules):
            playing.answer(answer)
        game = game.plus(guess, answer)
    return found


FOLLOWED = ["p4c6r", "p6c9r", *at_night("p9c9n", "p12c12r", "p40c40r")]


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("text", FOLLOWED)
def test_a_game_opened_anew_has_the_guesses_of_the_game_that_was_followed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget(monkeypatch)  # other tests may have asked about this board with more effort
    followed = play("best", text)
    for game, guess in followed[:: max(1, len(followed) // 2)]:
        forget(monkeypatch)
        position = Position(game.rules, game.turns)
        assert find("best").choose(position, random.Random(2)) == guess


@pytest.mark.nightly
@no_processes
def test_the_guess_does_not_depend_on_the_process_and_its_hashes() -> None:
    games = [str(begun("p5c8r", 1)), str(begun("p7c11r", 5)), str(begun("p40c40r", 0))]
    code = (
        "import random, sys; from mastermind_core.game import Game\n"
        "from mastermind_core.strategies.registry import find\n"
        "for text in sys.argv[1:]:\n"
        "    print(find('best').choose(Game.parse(text).position(), random.Random()))\n"
    )
    told = {fresh(code, *games, PYTHONHASHSEED=seed) for seed in ("1", "2")}
    assert len(told) == 1
    assert len(told.pop().splitlines()) == len(games)


def test_a_search_that_is_cut_off_spends_the_same_effort_each_time() -> None:
    position = begun("p5c8r", 1).position()
    cut = [Search(position, Limits(effort=50_000)) for _ in range(2)]
    found = [(each.solve(), each.meter.spent) for each in cut]
    assert found[0] == found[1]
    assert not found[0][0].proven
