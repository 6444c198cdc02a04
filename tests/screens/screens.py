"""Every screen of the page: how it is reached, and what is in sight there without scrolling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .visitor import Step, fill, go, in_line, keys, maybe, needs, see, start, tap, tap_name, unfold


class Screen(NamedTuple):
    """A screen: the part of the page that it belongs to, its name, and the way there."""

    part: str
    name: str
    steps: tuple[Step, ...]


def screens(part: str, **ways: Iterable[Step]) -> list[Screen]:
    """Return the screens of a part by their names and the ways there."""
    return [Screen(part, name.replace("_", " "), tuple(way)) for name, way in ways.items()]


ROW = "now.label"
"""The name of the pegs of the current guess."""
TURN = needs(ROW, "answer.words", "answer.solvedWords*", "do.undo")
GUESSING = [needs(ROW, "palette.label", "do.guess", "do.undo", "do.marks", "do.hint", "do.lobby")]
GUESSING += [in_line("do.undo", "do.redo", "do.marks", "do.hint", "do.lobby")]

ONE = [go("#solve/p4c6r:1122=1,1"), see("now.guess", number=2), see("do.list")]
PALETTE = [*ONE, tap("peg.at", position=2), see("now.done")]
SOLVED = [*ONE, tap("answer.solvedWords", black=4, white=0), see("won.solve")]

SOLVE = screens(
    "solve",
    empty=[
        go("#solve/p4c6r"),
        see("now.guess", number=1),
        TURN,
        needs("intro.solve.title", "intro.solve.do"),
    ],
    mid_game=[*ONE, TURN, needs("turn.words*")],
    undone=[
        *ONE,
        tap("answer.words", black=1, white=0),
        see("now.guess", number=3),
        tap("do.undo"),
        see("do.redo"),
        TURN,
    ],
    palette=[*PALETTE, needs(ROW, "palette.label")],
    own_guess=[*PALETTE, tap("colour.purple"), tap("now.done"), see("now.notMine"), TURN],
    correcting=[
        *ONE,
        tap("turn.words*", number=1),
        see("now.correct", number=1),
        needs(ROW, "answer.words"),
    ],
    list=[*ONE, tap("do.list"), see("list.use")],
    doubt=[go("#solve/p4c6r?:1122=1,1;1344=0,2"), see("now.guess", number=3), TURN],
    contradiction=[go("#solve/p4c6r:1122=0,0;3344=0,0;5566=0,0"), see("no.title")],
    mending=[go("#solve/p3c2r:111=2,0;222=2,0"), see("no.title")],
    last_code=[go("#solve/p1c3r:1=0,0;2=0,0"), see("now.last", number=3)],
    solved=SOLVED,
)

LOBBY = [go("#play/p4c6r"), tap("mode.play"), see("lobby.title")]
GAME = [*LOBBY, start("maker.computer"), see("now.play", number=1)]
SUPER = [go("#play/p5c8r"), tap("mode.play"), see("lobby.title"), start("maker.computer")]
GUESSED = [*GAME, keys("1123"), tap("do.guess"), see("now.play", number=2)]
REVEAL = [tap("do.hint"), tap("hint.show"), tap("do.reveal"), see("lost.play")]
DAILY = [*LOBBY, tap("daily.start"), see("now.play", number=1)]
CHALLENGE = [*LOBBY, tap("maker.challenge"), see("challenge.code")]
MAKE = [*CHALLENGE, tap("make.title*"), maybe("make.change"), see("make.done")]
PUZZLE = [*LOBBY, tap("puzzle.day"), see("now.puzzle")]
DUEL = [*LOBBY, start("maker.duel"), tap_name("Otto"), see("intro.duel.title")]
TURN_OF_DUEL = [keys("5566"), tap("do.guess"), see("now.play", number=2)]

PLAY = screens(
    "play",
    lobby=LOBBY,
    options=[*LOBBY, tap("do.options"), see("new.clock")],
    begun=[*GAME, *GUESSING, needs("intro.play.title", "intro.play.do")],
    row=[*GAME, keys("1123"), *GUESSING],
    mid_game=[*GUESSED, *GUESSING],
    notes=[*GUESSED, tap("do.marks"), *GUESSING],
    hints=[*GUESSED, tap("do.hint"), see("hint.count")],
    revealing=[*GUESSED, tap("do.hint"), tap("hint.show"), see("reveal.no")],
    lost=[*GUESSED, *REVEAL],
    sent=[*GUESSED, *REVEAL, tap("send.title"), see("send.copy")],
    won=[go("#play/p1c1r"), see("now.play", number=1), keys("1"), tap("do.guess"), see("do.new")],
    puzzles=[*LOBBY, tap("puzzle.more"), see("puzzle.new")],
    puzzle=[*PUZZLE, *GUESSING],
    puzzle_step=[*PUZZLE, tap("do.hint"), tap("hint.step*"), see("steps.number", number=1)],
    daily=DAILY,
    calendar=[
        *DAILY,
        keys("1123"),
        tap("do.guess"),
        see("now.play", number=2),
        *REVEAL,
        tap("days.open"),
        see("record.longest"),
    ],
    duel=[*DUEL, *GUESSING],
    duel_mid_game=[*DUEL, *TURN_OF_DUEL, *GUESSING],
    duel_over=[*DUEL, *TURN_OF_DUEL, *REVEAL],
    devil=[*LOBBY, start("maker.devil"), see("intro.devil.title"), *GUESSING],
    challenge=CHALLENGE,
    challenge_made=MAKE,
    challenge_ready=[*MAKE, tap("make.done"), see("make.change")],
    invitation=[go("#challenge/Anna:4C6R-7K3M-9QT0-A4H"), see("challenge.start")],
    side_by_side=[
        go("#answer/Anna:4C6R-7K3M-9QT0-A4H=Ben:017J05FWE5A"),
        tap("opened.anyway"),
        see("opened.code"),
    ],
)

HIDE = [go("#hide/p4c6r"), tap("do.menu"), tap("do.restart"), see("hide.title")]
PASSED = [*HIDE, keys("1122"), tap("hide.hand"), see("pass.title")]
HANDED = [*PASSED, tap("pass.taken"), see("now.play", number=1)]
ASKED = [*HIDE, keys("1122"), tap("hide.self"), see("now.theirs", number=1), keys("1221")]
ASKED += [tap("do.guess"), see("claim.title", number=1)]
ANSWERED = [*HANDED, keys("1221"), tap("do.guess"), see("now.play", number=2)]

HIDING = screens(
    "hide",
    building=[*HIDE, needs("hide.label", "palette.label", "intro.hide.title", "do.undo")],
    built=[*HIDE, keys("1122"), needs("hide.label", "palette.label", "hide.hand")],
    passed=[*PASSED, needs("pass.taken")],
    peeked=[*HANDED, tap("do.menu"), tap("peek.title"), tap("peek.show")],
    handed_over=[*HANDED, needs(ROW, "palette.label", "do.guess", "hide.giveUp")],
    answered=[*ANSWERED, needs(ROW, "palette.label", "do.guess", "hide.giveUp")],
    how_so=[*ANSWERED, tap("how.title"), see("peek.show")],
    answering=[*ASKED, needs("answer.words")],
    wrong_answer=[*ASKED, tap("answer.words", black=0, white=0), see("claim.wrong")],
    given_up=[*ANSWERED, tap("hide.giveUp"), tap("do.reveal"), see("lost.hide")],
)

RECORD = [*SOLVED, tap("do.menu"), tap("record.title"), see("record.save")]
PAST = screens(
    "past",
    review=[*SOLVED, tap("review.open"), see("review.details"), unfold("review.details")],
    your_games=RECORD,
    erasing=[*RECORD, tap("record.erase"), see("record.sure")],
    past_games=[*RECORD, tap("past.title"), see("past.lead")],
)

EXERCISE = [go("#learn/rules"), see("learn.title.rules"), maybe("learn.ask.stop")]
EXERCISE += [tap("learn.ask.begin"), see("learn.ask.title")]
LEARN = screens(
    "learn",
    rules=[go("#learn/rules"), see("learn.title.rules")],
    exercise=EXERCISE,
    exercise_wrong=[*EXERCISE, tap("answer.words", black=0, white=0), see("learn.ask.next")],
    strategies=[go("#learn/strategies"), see("learn.choose.differ")],
    knuth=[
        go("#learn/knuth"),
        see("learn.title.knuth"),
        tap("answer.words", black=1, white=1),
        see("learn.knuth.step", number=2),
    ],
    paper=[go("#learn/paper"), see("learn.title.paper")],
    course=[go("#learn/lessons"), see("course.title")],
    lesson=[go("#learn/lessons/1"), see("course.solution"), unfold("course.solution")],
)

LAB = screens(
    "lab",
    compare=[go("#lab/compare"), see("lab.run")],
    compared=[
        go("#lab/compare"),
        unfold("lab.addBoard"),
        fill("lab.games", 5),
        tap("lab.run"),
        see("lab.table*"),
        see("lab.run"),
        unfold("lab.table*"),
    ],
    own_strategy=[go("#lab/compare"), unfold("lab.custom*"), see("custom.check")],
    prompt=[go("#lab/compare"), unfold("lab.custom*"), unfold("prompt.title*"), see("prompt.lead")],
    map=[go("#lab/map"), see("lab.compute")],
    watch=[go("#lab/watch"), see("lab.stepTen")],
    watching=[go("#lab/watch"), tap("lab.stepTen"), unfold("lab.turnsTable")],
)

MENU = [*ONE, tap("do.menu"), see("menu.help")]
BOARD = [*ONE, tap("board.chip"), see("board.start")]
BOX = [*BOARD, tap("pegs.title*"), see("pegs.set.rainbow")]
SHEETS = screens(
    "sheets",
    menu=[*MENU, needs("menu.help", "settings.title", "record.title")],
    help=[*MENU, tap("menu.help"), see("help.keys")],
    paste=[*MENU, tap("paste.title"), see("paste.words")],
    about=[*MENU, tap("about.title"), see("about.software")],
    settings=[*MENU, tap("settings.title"), see("settings.title")],
    strategies=[
        *MENU,
        tap("settings.title"),
        unfold("menu.strategyNow*"),
        see("strategy.best"),
    ],
    boards=BOARD,
    too_large=[*BOARD, fill("board.pegs", 21)],
    my_box=BOX,
    editor=[*BOX, tap("pegs.editWords"), see("pegs.keep")],
    link_copied=[*MENU, tap("menu.copy"), see("menu.copied")],
)

EIGHT = [go("#solve/p8c8r:11111112=1,0;11111122=1,0;11111222=1,0;11112222=1,0")]
EIGHT += [see("turn.words*", number=4)]
TEN = [go("#solve/p10c10n"), see("now.guess", number=1), needs(ROW, "do.undo")]
TWENTY = [go("#solve/p20c26r:f5ggef2aaohd6462959h=0,7;ij7ik8kqpkf34kn3g98g=1,8")]
TWENTY += [see("now.guess", number=3), needs(ROW, "do.undo")]
FORTY = [go("#solve/p3c40r:1.2.3=1,1"), see("now.guess", number=2)]
BOARDS = screens(
    "boards",
    super=[go("#solve/p5c8r:11223=1,2;22556=0,2"), see("now.guess", number=3), TURN],
    six_pegs=[go("#solve/p6c9r:112234=1,2;225566=0,2"), see("now.guess", number=3), TURN],
    all_colours=[go("#solve/p6c6n"), see("now.guess", number=1), TURN, in_line("answer.words")],
    eight_pegs=EIGHT,
    ten_pegs=TEN,
    twenty_pegs=TWENTY,
    twenty_pegs_palette=[*TWENTY, tap("peg.at", position=20), see("now.done")],
    forty_colours=FORTY,
    forty_colours_palette=[*FORTY, tap("peg.at", position=1), see("now.done")],
    digits=[go("#solve/p4c10n:1234=1,1"), see("now.guess", number=2), TURN],
    play_eight_pegs=[go("#play/p8c8r"), see("now.play", number=1), needs(ROW, "do.guess")],
    play_thirty_colours=[
        go("#play/p3c30r"),
        see("now.play", number=1),
        needs("palette.clear", "do.undo"),
    ],
    hide_thirty_colours=[go("#hide/p3c30r"), see("hide.title"), needs("palette.clear", "do.undo")],
)

SCREENS = [*SOLVE, *PLAY, *HIDING, *PAST, *LEARN, *LAB, *SHEETS, *BOARDS]
PARTS = list(dict.fromkeys(screen.part for screen in SCREENS))


def screens_of(part: str) -> list[Screen]:
    """Return the screens of a part of the page."""
    return [screen for screen in SCREENS if screen.part == part]
