"""Players of large boards find the code, and notice answers that fit no code."""

import random
import tracemalloc
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from operator import le

import pytest

from mastermind_core.codemaker import Codemaker
from mastermind_core.codes import Code, all_codes, parse_code
from mastermind_core.errors import ContradictionError, FeedbackError, StrategyError
from mastermind_core.large.packed import Packed
from mastermind_core.large.player import Player, Scripted
from mastermind_core.large.staged import Staged
from mastermind_core.rules import Rules
from mastermind_core.scoring import Feedback, all_black, feedbacks, score

from ..night import at_night

PLAYERS = [Staged, Packed]


def on(*texts: str, night: Iterable[str] = ()) -> pytest.MarkDecorator:
    """Return a mark that runs a test for every player on each of these boards that it accepts.

    The boards of `night` are played at night alone.
    """
    cases = [
        pytest.param(maker, text, id=f"{maker.__name__}-{text}", marks=marks)
        for boards, marks in ((texts, ()), (night, pytest.mark.nightly))
        for text in boards
        for maker in PLAYERS
        if text[-1] == "r" or maker is Packed
    ]
    return pytest.mark.parametrize(("maker", "text"), cases)


MAX_TURNS = 5_000


def secret_of(rules: Rules, seed: object) -> Code:
    return Codemaker.from_seed(rules, str(seed)).reveal()


def play(player: Player, rules: Rules, secret: Code) -> int:
    """Return the number of guesses of a game."""
    codemaker = Codemaker(rules, secret)
    for turn in range(1, MAX_TURNS + 1):
        guess = player.guess()
        assert player.guess() is guess
        feedback = codemaker.answer(guess)
        player.answer(feedback)
        assert isinstance(player, Scripted)
        assert all(one in (None, peg) for one, peg in zip(player.known(), secret, strict=True))
        if feedback == all_black(rules):
            assert guess == player.guess() == player.known() == secret
            return turn
    raise AssertionError(f"not solved: {rules} {secret}")


def mean(maker: type, rules: Rules, games: int) -> float:
    return sum(play(maker(rules), rules, secret_of(rules, seed)) for seed in range(games)) / games


@on(
    *("p1c1r", "p1c5r", "p5c1r", "p2c2r", "p4c2r", "p3c3r", "p2c5r", "p1c1n", "p1c5n", "p2c2n"),
    *("p2c3n", "p3c3n", "p4c4n", "p5c5n", "p3c4n", "p3c5n", "p3c6n", "p3c7n", "p2c9n", "p4c5n"),
)
def test_every_secret_of_a_small_board_is_found(maker: type, text: str) -> None:
    rules = Rules.parse(text)
    for secret in all_codes(rules):
        play(maker(rules), rules, secret)


def extremes(rules: Rules) -> Iterable[Code]:
    """Return secrets of one colour, of two, of all, in order and mixed, and one odd peg."""
    pegs, colours = rules.pegs, rules.colours
    order = range(colours)
    if not rules.repeats:
        yield from (tuple(order[:pegs]), tuple(order[-pegs:]), tuple(order[pegs - 1 :: -1]))
        yield from ((*order[turn : turn + pegs], *order)[:pegs] for turn in (1, colours // 2))
        yield (*order[::2], *order[1::2])[:pegs]
        return
    yield from ((colour,) * pegs for colour in {0, colours // 2, colours - 1})
    yield tuple(peg % colours for peg in range(pegs))
    yield tuple(peg * colours // pegs for peg in range(pegs))
    for used in {colours, min(2, colours), min(3, colours)}:
        yield tuple(random.Random(used).sample([peg % used for peg in range(pegs)], pegs))
    yield (*(colours - 1,) * (pegs - 1), 0)
    yield (*(0,) * (pegs // 2), *range(min(colours, pegs - pegs // 2)), *(0,) * pegs)[:pegs]


@on(
    *("p1c300r", "p300c1r", "p3c200r", "p3c1000r", "p1c300n", "p2c300n", "p3c200n", "p16c16n"),
    night=(
        *("p90c2r", "p50c3r", "p60c2r", "p40c9r", "p9c100r", "p16c16r", "p36c36r", "p9c100n"),
        *("p31c31n", "p31c32n", "p31c47n", "p31c61n", "p31c62n", "p30c63n", "p20c200n"),
    ),
)
def test_extreme_secrets_are_found(maker: type, text: str) -> None:
    rules = Rules.parse(text)
    for secret in dict.fromkeys(extremes(rules)):
        parse_code(rules, secret)
        play(maker(rules), rules, secret)


@pytest.mark.parametrize("repeats", [*at_night(True), False])
def test_random_secrets_of_all_shapes_are_found(repeats: bool) -> None:
    rng = random.Random(4)
    for seed in range(60):
        pegs = rng.randint(1, 24)
        colours = rng.choice([pegs, rng.randint(pegs, 2 * pegs), 3 * pegs + 1])
        rules = Rules(pegs, rng.randint(1, 30), "r") if repeats else Rules(pegs, colours, "n")
        for maker in PLAYERS if repeats else (Packed,):
            play(maker(rules), rules, secret_of(rules, seed))


@on(
    *("p1c3r", "p3c3r", "p20c3r", "p3c40r"),
    *("p1c3n", "p3c3n", "p5c5n", "p5c8n", "p12c12n", "p20c23n", "p3c40n", "p10c25n"),
    night=("p5c8r", "p12c12r"),
)
def test_random_answers_end_in_a_contradiction(maker: type, text: str) -> None:
    rules = Rules.parse(text)
    rng = random.Random(text)
    known = [feedback for feedback in feedbacks(rules) if feedback != all_black(rules)]
    for _ in range(25):
        player = maker(rules)
        with pytest.raises(ContradictionError) as noticed:  # noqa: PT012
            for _ in range(MAX_TURNS):
                player.answer(rng.choice(known))
        assert noticed.value.turn == player.turns
        with pytest.raises(ContradictionError):
            player.answer(known[0])


@on("p4c6r")
def test_an_impossible_feedback_changes_nothing_and_the_last_may_come_at_any_turn(
    maker: type, text: str
) -> None:
    rules = Rules.parse(text)
    player = maker(rules)
    guess = player.guess()
    with pytest.raises(FeedbackError):
        player.answer(Feedback(3, 1))
    assert player.guess() == guess
    player.answer(all_black(rules))
    assert player.guess() == guess


@pytest.mark.parametrize(
    "text", ["p1c3r", "p2c2r", "p9c4r", *at_night("p12c6r", "p20c30r", "p30c5r")]
)
def test_packed_takes_counts_over_and_tells_which_colours_each_run_of_pegs_has(text: str) -> None:
    rules = Rules.parse(text)
    with_counts = without = 0
    for seed in range(8):
        secret = secret_of(rules, seed)
        player = Packed(rules, dict(sorted(Counter(secret).items())))
        while player.guess() != secret:
            end = 0
            for first, counts in player.stretches():
                assert first == end
                end += sum(counts.values())
                assert counts == Counter(secret[first:end])
            assert end == rules.pegs
            player.answer(score(player.guess(), secret))
        with_counts += player.turns + 1
        without += play(Packed(rules), rules, secret)
    assert with_counts <= without


def test_staged_refuses_rules_without_repeats_in_one_sentence() -> None:
    with pytest.raises(StrategyError, match=r"^expected rules with repeats, .* got 'p4c10n'$"):
        Staged(Rules(4, 10, "n"))


@pytest.mark.parametrize(
    ("size", "published"), [(4, 10.9), (6, 19.3), (8, 27.2), *at_night((10, 38.8), (20, 94))]
)
def test_staged_has_the_published_mean(size: int, published: float) -> None:
    assert mean(Staged, Rules(size, size), 200) == pytest.approx(published, rel=0.04)


@pytest.mark.nightly
@on("r", "n")
def test_memory_grows_with_pegs_and_colours_not_with_their_product(maker: type, text: str) -> None:
    peaks = []
    for size in (20, 60):
        rules = Rules.parse(f"p{size}c{size}{text}")
        tracemalloc.start()
        play(maker(rules), rules, secret_of(rules, 1))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 5 * peaks[0] + 100_000


@on("p100c100n", night=("p100c100r",))
def test_known_pegs_stay_known_and_become_more(maker: type, text: str) -> None:
    rules = Rules.parse(text)
    codemaker = Codemaker.from_seed(rules, "watched")
    player = maker(rules)
    shown, open_ = [0], [(rules.colours,) * rules.pegs]
    while shown[-1] < rules.pegs:
        player.answer(codemaker.answer(player.guess()))
        known, possible = player.known(), player.possible()
        shown.append(rules.pegs - known.count(None))
        open_.append(possible)
        assert all(number == 1 for number, one in zip(possible, known, strict=True) if one)
        assert all(map(le, possible, open_[-2]))
    assert open_[-1] == (1,) * rules.pegs
    assert len(set(map(sum, open_))) > 30
    assert shown == sorted(shown)
    assert max(after - before for before, after in pairwise(shown)) < rules.pegs / 2
    assert len(set(shown)) > 10


@pytest.mark.parametrize(
    ("text", "most"),
    [
        *(("p10c10n", 20.5), ("p12c18n", 31), ("p12c40n", 48), ("p30c30n", 72)),
        *at_night(("p10c10r", 11.8), ("p20c20r", 27), ("p24c8r", 29), ("p30c30r", 43.5)),
        *at_night(("p30c200r", 121), ("p40c9r", 50)),
    ],
)
def test_packed_takes_about_as_many_guesses_as_the_docs_say(text: str, most: float) -> None:
    assert mean(Packed, Rules.parse(text), 8) < most
