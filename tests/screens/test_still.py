"""Nothing moves during a game: from the first turn to the last only pegs change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pytest

from ..journeys.conftest import EACH_LANGUAGE, PHONE_SITE, resize
from ..night import at_night
from .conftest import Visit
from .screens import ANSWERED, ASKED, GAME, GUESSED, HIDE, ONE, PALETTE, ROW, SCREENS, SUPER
from .visitor import Step, go, keys, see, tap

Size = tuple[int, int]
PHONE = ((320, 568), (360, 640), (844, 390), (390, 844))
DESKTOP = ((1280, 800), (1920, 1080))


class Still(NamedTuple):
    """A game whose scenes come one after the other, and what stays in its place meanwhile."""

    scenes: Iterable[Iterable[Step]]
    stays: tuple[str, ...]
    sizes: tuple[Size, ...] = (*PHONE, *DESKTOP)
    most: float = 0.1  # px; what a thumb does not notice is 5
    fits: bool = True  # whether the page is no higher than the window


TRAY = ("palette.label", "do.guess", "do.undo")


def turns(code: str) -> list[list[Step]]:
    """Return the scenes of a game in which this code is guessed again and again."""
    return [
        [keys(code), tap("do.guess"), see("now.play", number=number)] for number in range(2, 11)
    ]


def asked(number: int) -> list[Step]:
    """Return how the other player guesses, who has seen the answers so far."""
    return [see("now.theirs", number=number), keys("5566"), tap("do.guess"), see("claim.title")]


def rows(link: str, colour: int) -> Still:
    """Return the way from the answers to the palette, to a guess of one's own and to a turn."""
    scenes = [
        [go(link), see("turn.words*", number=1), see("do.why")],
        [tap("peg.at", position=2), see("now.done")],
        [keys(str(colour))],
        [tap("now.done"), see("now.notMine")],
        [tap("turn.words*", number=1), see("now.correct", number=1)],
    ]
    return Still(scenes, (ROW,), ((390, 844), (500, 900)), 5, fits=False)


NONE = tap("answer.words", black=0, white=0)
STILL = {
    "play": Still([GAME, *turns("1111")], (*TRAY, "do.marks", "do.hint")),
    "play, five pegs": Still([[*SUPER, see("now.play", number=1)], *turns("11111")], TRAY),
    "notes": Still([GUESSED, [tap("do.marks"), see("do.marks")]], ("palette.label", "do.guess")),
    "hide": Still(
        [
            [*HIDE, keys("1234"), tap("hide.hand"), tap("pass.taken"), see("now.play", number=1)],
            *turns("5566"),
        ],
        (*TRAY, "hide.giveUp"),
    ),
    "hide, answered": Still(
        [
            [*HIDE, keys("1234"), tap("hide.self"), *asked(1)],
            *([NONE, *asked(number)] for number in range(2, 10)),
        ],
        ("answer.words",),
    ),
    "hide, a wrong answer": Still([ASKED, [NONE, see("claim.wrong")]], ("answer.words",)),
    "solve": Still(
        [ONE, [tap("answer.words", black=1, white=0), see("now.guess", number=3)]],
        (ROW, "answer.words"),
        DESKTOP,
    ),
    "a notice": Still(
        [ONE, [tap("do.menu"), tap("menu.copy"), see("menu.copied")]], (ROW, "answer.words")
    ),
    "a guess of one's own": Still(
        [ONE, PALETTE[len(ONE) :], [keys("6")], [tap("now.done"), see("now.notMine")]],
        (ROW,),
        ((320, 640), (390, 844), (1280, 800)),
    ),
    "a row of four": rows("#solve/p4c6r:1122=1,1", 6),
    "a row of eight": rows("#solve/p8c5r:11223344=1,1", 1),
    "ninety colours": rows("#solve/p2c90r:1.2=0,1", 9),
    "a long row": rows("#solve/p12c90r:1.2.3.4.5.6.7.8.9.10.11.12=1,1", 9),
}
QUICK = ["play", "a guess of one's own"]
"""The games of a push."""


@PHONE_SITE
@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize(
    "name", [*QUICK, *at_night(*(name for name in STILL if name not in QUICK))]
)
def test_nothing_moves_during_a_game(visit: Visit, name: str, language: str) -> None:
    visitor = visit(language)
    still = STILL[name]
    before: dict[Size, list[list[float]]] = {}
    names = [visitor.named(key).pattern for key in still.stays]
    row = [visitor.named(ROW).pattern] if still.fits and "palette.label" in still.stays else []
    wrong: list[str] = []
    for number, scene in enumerate(still.scenes):
        visitor.reach(tuple(scene))
        for size in still.sizes:
            resize(visitor.page, *size)
            now = visitor.probe("boxes", names)
            moved = [
                (one, other)
                for one, other in zip(before.setdefault(size, now), now, strict=True)
                if abs(one[0] - other[0]) > still.most or abs(one[1] - other[1]) > still.most
            ]
            found = [f"{one} is now at {other}" for one, other in moved]
            if still.fits:
                found += visitor.probe("isTooHigh") + visitor.probe("isOutOfSight", row)
            wrong += [f"scene {number}, {size[0]} x {size[1]}: {each}" for each in found]
        resize(visitor.page, 390, 844)
    assert wrong == [], "\n" + "\n".join(wrong)


MOTION = """() => ({
  seen: new Promise((resolve) => {
    const told = () =>
      document.getAnimations().filter((each) => each.animationName === "dropped");
    const look = () => {
      const running = told();
      // The page hears of its start a frame later.
      if (!running.some((each) => each.currentTime > 20)) return requestAnimationFrame(look);
      const ends = running.map((each) => each.effect.getComputedTiming().endTime);
      dispatchEvent(new PointerEvent("pointerdown"));
      resolve([Math.max(...ends), told().length]);
    };
    look();
  }),
})"""
"""When the last key peg of an answer is there, in ms, and how many still move after a tap.

It looks at each frame from before the guess, since the pegs move for less than a second.
"""


@pytest.mark.nightly
@PHONE_SITE
def test_key_pegs_come_within_800_ms_and_a_tap_ends_it(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference")
    motion = visitor.page.evaluate_handle(MOTION)
    visitor.reach(tuple(ANSWERED))
    latest, moving = motion.evaluate("each => each.seen")
    assert 160 < latest <= 800
    assert moving == 0


@pytest.mark.nightly
@PHONE_SITE
@pytest.mark.parametrize("name", ["mid game", "solved", "answered", "lost"])
def test_a_person_who_wants_no_motion_gets_none(visit: Visit, name: str) -> None:
    visitor = visit()
    visitor.reach(next(each.steps for each in SCREENS if each.name == name))
    names = "() => document.getAnimations().map((each) => each.animationName)"
    moving = visitor.page.evaluate(names)
    # While "untouched" runs, taps do nothing: this moves nothing.
    assert [each for each in moving if each != "untouched"] == []
