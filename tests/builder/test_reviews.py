"""Reviews of generated games on two hundred boards of all shapes with up to 5,000 codes.

They stand here, beside the other tests that take minutes, and not among the unit tests.
"""

import pytest

from tests.games.test_review_boards import boards, check

MOST_CODES = 5000
LEAST_BOARDS = 200
SHARES = 8
"""Parts of the boards, a test each, so that no core waits for one that takes minutes."""


def test_there_are_boards_of_all_shapes() -> None:
    assert len(boards(MOST_CODES)) >= LEAST_BOARDS


@pytest.mark.nightly
@pytest.mark.parametrize("share", range(SHARES))
def test_reviews_add_up_and_blame_no_guess_of_best(share: int) -> None:
    chosen = boards(MOST_CODES)[share::SHARES]
    found = [check(rules) for rules in chosen]
    errors, losses = zip(*found, strict=True)
    print(f"{len(chosen)} boards, {3 * len(chosen)} games:", end=" ")
    print(f"largest error of a sum {max(errors):.1e}, largest loss of best {max(losses):.4f}")
